// Voices for all lines of a node, or of the whole game, that have none: a job in the task tray.
import { Button } from 'antd'
import { AudioLines } from 'lucide-react'
import { api } from '../../api.ts'
import { toast } from '../../kit/toast.ts'
import { queryClient, useBusy } from '../../kit/use-call.ts'
import { useOpened } from '../GameRoom.tsx'

export const DubAll = ({ node, label }: { node?: string; label: string }) => {
  const { workId, hands } = useOpened()
  const [busy, run] = useBusy()
  const begin = () =>
    run(async () => {
      const { lines, refused } = await api.gameVoices.dubAll({ project_id: workId, ...(node ? { node_ids: [node] } : {}) })
      await queryClient.invalidateQueries({ queryKey: [api.jobs.list.contract.name] })
      if (lines) toast.success(`开始给 ${lines} 句配音，进度在任务里`)
      else if (!refused.length) toast.info('都已配过音')
      const [first] = refused
      if (first) toast.warning(refused.length > 1 ? `${refused.length} 句没有配：${first.msg}` : first.msg)
    })
  return (
    <Button size="small" icon={<AudioLines size={14} aria-hidden />} loading={busy} disabled={hands.readOnly} onClick={() => void begin()}>
      {label}
    </Button>
  )
}
