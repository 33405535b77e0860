// Many files on their way: a few at a time, told as they come; neither is the page asked anew for each of them, nor drawn anew.
import { Button, Modal } from 'antd'
import { TriangleAlert, Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast.ts'
import { type Many, openQueue } from './queue.ts'
import { rememberUnsent } from './unsent.ts'

export type { Many }
/** The call is quiet: what it refuses is told of all files together. */
export const QUIET = { quiet: true } as const

const queues = new Map<string, Many>()
let recall: ((place: string) => number) | undefined
/** How many an earlier window had not sent when it was closed or loaded anew. */
const unsentOf = (place: string): number => {
  recall ??= rememberUnsent(() => new Map([...queues].map(([each, queue]) => [each, queue.left()])))
  return recall(place)
}

/**
 * @param place names whatever takes the files, so that it has the same queue whenever it is drawn
 * @param changed told now and then, and at the end, wherever one has gone by then @param what as for `openQueue`
 */
export function useMany(place: string, changed: () => unknown, what?: string): Many {
  const mine = useSession(({ userId, teamId }) => `${userId} ${teamId} ${place}`)
  const many = queues.get(mine) ?? openQueue(changed, what)
  queues.set(mine, many)
  useEffect(() => {
    const lost = unsentOf(mine)
    if (lost) toast.warning(`上次离开时还有 ${lost} 个文件没有传完，请再选一次`)
    return () => {
      const left = many.left()
      if (left) toast.info(`还有 ${left} 个文件在上传，可以看别的页面，先别关窗口`)
    }
  }, [many, mine])
  return many
}

/** The files that were refused, each with why; they can be sent again. Stands beside what sends them. */
export const ManyRefused = ({ many: { useCount } }: { many: Many }) => {
  const { all, refused, again } = useCount()
  const [open, setOpen] = useState(false)
  if (all || !refused.length) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button icon={<TriangleAlert size={14} aria-hidden className="text-warn" />} onClick={() => setOpen(true)}>
        {refused.length} 个没有上传
      </Button>
      <Modal
        open={open}
        title={`${refused.length} 个文件没有上传`}
        onCancel={close}
        footer={
          <>
            <Button onClick={() => useCount.setState({ refused: [] })}>知道了</Button>
            <Button type="primary" onClick={() => again(refused.map(({ file }) => file))}>
              再传这 {refused.length} 个
            </Button>
          </>
        }
      >
        <ul className="stack gap-8 max-h-320 overflow-auto" aria-label="没有上传的文件">
          {refused.map(({ file, failure }, nth) => (
            <li key={`${file.name} ${nth}`}>
              <span className="block strong break-words">{file.name}</span>
              <span className="meta">{failure.reason || failure.message}</span>
            </li>
          ))}
        </ul>
      </Modal>
    </>
  )
}

interface Props {
  many: Many
  label: string
  disabled?: boolean
  /** As one of many in a row of tools. */
  plain?: boolean
  onClick: () => void
}
/** Chooses files, counts those on their way, and tells of those that were refused. */
export const ManyButton = ({ many, label, disabled = false, plain = false, onClick }: Props) => {
  const { done, all } = many.useCount()
  const look = plain ? ({ size: 'small' } as const) : ({ type: 'primary' } as const)
  return (
    <>
      <ManyRefused many={many} />
      <Button {...look} icon={<Upload size={14} aria-hidden />} disabled={disabled} loading={all > 0} onClick={onClick}>
        {all ? `上传 ${done} / ${all}` : <span className="max-[720px]:sr-only">{label}</span>}
      </Button>
    </>
  )
}
