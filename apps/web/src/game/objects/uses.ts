// Where a variable, a good or an array is read and written. Pure.
import { isObject } from '@qianmu/drawing/json'
import type { Game } from '@qianmu/story/model'

export interface Use {
  /** The node; '' for one in a store, an event or a panel. */
  node: string
  name: string
  where: string
  way: 'read' | 'write'
}
const PARTS: Readonly<Record<string, string>> = {
  actions: '台词',
  options: '选项',
  cases: '条件',
  hotspots: '地点',
  clues: '线索',
  roles: '角色',
  replies: '回复',
  matches: '匹配',
  ops: '改变',
  on_enter: '进入时',
  on_exit: '离开时',
  items: '货架',
  components: '组件',
}

function within(value: unknown, id: string, name: string, found: Set<'read' | 'write'>): void {
  if (typeof value === 'string') {
    if (value === id || (name && value.includes(`{${name}}`))) found.add('read')
  } else if (Array.isArray(value)) value.forEach(each => within(each, id, name, found))
  else if (isObject(value)) {
    if (value['target'] === id && 'op' in value) found.add('write')
    for (const [key, part] of Object.entries(value)) if (key !== 'target' || !('op' in value)) within(part, id, name, found)
  }
}

/** Every place where a thing is used; texts use a variable by `{name}`. */
export function usesOf(game: Game, id: string, name: string): Use[] {
  const uses: Use[] = []
  const look = (node: string, title: string, parts: Readonly<Record<string, unknown>>) => {
    for (const [key, value] of Object.entries(parts)) {
      const found = new Set<'read' | 'write'>()
      within(value, id, name, found)
      for (const way of found) uses.push({ node, name: title, where: PARTS[key] ?? '', way })
    }
  }
  for (const node of game.nodes) look(node.id, node.name, node.data)
  for (const edge of game.edges) look(edge.from, '连线', { condition: edge.condition })
  for (const event of game.events) look('', `事件 ${event.name}`, { ...event })
  for (const store of game.stores) look('', `商店 ${store.name}`, { items: store.items })
  for (const panel of [...game.panels, ...game.templates]) look('', `界面 ${panel.name}`, { components: panel.components })
  for (const array of game.arrays) if (array.id !== id) look('', `数组 ${array.name}`, { entries: array.entries })
  return uses
}
