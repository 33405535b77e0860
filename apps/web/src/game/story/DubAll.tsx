// Voices for all lines of a node, or of the whole game, that have none: a job in the task tray.
import type { Action } from '@qianmu/story/model'
import { Button } from 'antd'
import { AudioLines } from 'lucide-react'
import { api } from '../../api.ts'
import { toast } from '../../kit/toast.ts'
import { queryClient, useBusy } from '../../kit/use-call.ts'
import { useOpened } from '../GameRoom.tsx'

export const DubAll = ({ node, label }: { node?: string; label: string }) => {
  const { workId, hands, people } = useOpened()
  const [busy, run] = useBusy()
  const speakerOf = ({ type, character_id }: Action) =>
    type === 'DESC'
      ? '描述'
      : type === 'CHORUS'
        ? '旁白'
        : (people.find(person => person.character_id === character_id)?.character_name ?? '')
  /** Why lines are not dubbed: each reason with all that it is about. */
  const reasonsOf = (refused: readonly { action_id: string; msg: string }[]) => {
    const actions = new Map(
      hands.game.nodes.flatMap(each => (each.type === 'PLOT' ? each.data.actions : [])).map(action => [action.id, action] as const),
    )
    return [...Map.groupBy(refused, each => each.msg)].map(([msg, of]) => {
      const names = new Set(of.flatMap(({ action_id }) => speakerOf(actions.get(action_id)!) || []))
      return names.size ? `${msg}（${[...names].join('、')}）` : msg
    })
  }
  const begin = (assign = false) =>
    run(async () => {
      const { lines, refused } = await api.gameVoices.dubAll({ project_id: workId, assign, ...(node ? { node_ids: [node] } : {}) })
      await queryClient.invalidateQueries({ queryKey: [api.jobs.list.contract.name] })
      if (lines) toast.success(`开始给 ${lines} 句配音，进度在任务里`)
      else if (!refused.length) toast.info('都已配过音')
      if (refused.length)
        toast.warning(
          `${refused.length} 句没有配：${reasonsOf(refused).join('；')}`,
          assign ? {} : { action: { label: '自动分配音色', run: () => void begin(true) } },
        )
    })
  return (
    <Button
      size="small"
      icon={<AudioLines size={14} aria-hidden />}
      aria-label={label}
      loading={busy}
      disabled={hands.readOnly}
      onClick={() => void begin()}
    >
      <span className="max-[720px]:sr-only">{label}</span>
    </Button>
  )
}
