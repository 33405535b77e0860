// The ways out of nodes: where edges begin.
import type { GameNode } from './model.ts'

/** A way out of a node. */
export interface Way {
  id: string
  label: string
}
const OUT: Way = { id: 'out', label: '' }
const labelled = (entries: readonly { id: string; label?: string; text?: string; desc?: string }[], name: string): Way[] =>
  entries.map((entry, nth) => ({ id: entry.id, label: entry.label || entry.text || entry.desc || `${name} ${nth + 1}` }))

/** The ways out of a node, in their order. */
export function waysOf(node: GameNode): Way[] {
  switch (node.type) {
    case 'ROLE_DESIGN':
      return node.data.per_role ? node.data.roles.map(({ id, desc }, nth) => ({ id, label: desc || `角色 ${nth + 1}` })) : [OUT]
    case 'IMAP':
      return [...labelled(node.data.hotspots, '地点'), ...(node.data.leave_rule === 'never' ? [] : [{ id: 'leave', label: '离开' }])]
    case 'LOOK_FOR_EVID':
      return [
        { id: 'all', label: '全部找到' },
        ...(node.data.min_found > 0 ? [{ id: 'min', label: `找到 ${node.data.min_found} 处` }] : []),
        ...(node.data.time_limit > 0 ? [{ id: 'timeout', label: '时间到' }] : []),
        { id: 'leave', label: '离开' },
      ]
    case 'VIDEO':
      return [{ id: 'end', label: '播完' }, ...labelled(node.data.choice_points, '选项')]
    case 'BRANCH':
      return [
        ...labelled(node.data.options, '选项'),
        ...(node.data.timer_sec > 0 ? [{ id: 'timeout', label: '超时' }] : []),
        ...(node.data.options.length && node.data.options.every(({ visible, enabled, once }) => visible || enabled || once)
          ? [{ id: 'else', label: '都不能选' }]
          : []),
        ...(node.data.gathers ? [{ id: 'out', label: '接着收选项' }] : []),
      ]
    case 'LOGIC':
      return [...labelled(node.data.cases, '情况'), { id: 'else', label: '否则' }]
    case 'CUSTOM':
      return node.data.ports.length ? labelled(node.data.ports, '出口') : [OUT]
    case 'LINK':
      if (node.data.mode === 'stop') return [{ id: 'out', label: '没有选项时' }]
      if (node.data.mode === 'back') return [{ id: 'out', label: '没有来处时' }]
      return node.data.mode === 'jump' ? [] : [{ id: 'return', label: '回来以后' }]
    case 'MESSAGE':
      return node.data.replies.length ? labelled(node.data.replies, '回复') : [OUT]
    case 'INPUT':
      return [
        ...labelled(node.data.matches, '匹配'),
        { id: 'else', label: '其他' },
        ...(node.data.tries > 0 ? [{ id: 'fail', label: '次数用完' }] : []),
      ]
    case 'AI_CONVERSATION':
      return [
        ...labelled(node.data.goals, '目标'),
        { id: 'max_turns', label: '轮数用完' },
        { id: 'leave', label: '离开' },
        { id: 'error', label: '出错' },
      ]
    case 'ENDING':
      return []
    default:
      return [OUT]
  }
}
/** Whether a LINK of this kind goes where its own way leads. */
export const targetless = (mode: string): boolean => mode === 'stop' || mode === 'back'
