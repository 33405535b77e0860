// Many files on their way: a few at a time, told as they come; neither is the page asked anew for each of them, nor drawn anew.
import { Button, Modal } from 'antd'
import { TriangleAlert, Upload } from 'lucide-react'
import { useState } from 'react'
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { toast } from '../../kit/toast.ts'
import { heldOpen } from '../../kit/transfer.ts'
import { type Came, type Refused, sendMany } from './send-many.ts'

/** ms between two looks at what came, and between two tellings how many did. */
const LOOK_MS = 3000
const TELL_MS = 300
interface Count {
  done: number
  /** 0 while nothing is on its way. */
  all: number
  refused: readonly Refused[]
  /** Sends some of them again. */
  again: (files: readonly File[]) => void
}
const NONE: Count = { done: 0, all: 0, refused: [], again: () => undefined }

/** The call is quiet: what it refuses is told of all files together. */
export const QUIET = { quiet: true } as const
export interface Many {
  useCount: UseBoundStore<StoreApi<Count>>
  /**
   * @param send with a call that is `QUIET`; one file that is refused does not stop the others
   * @param again what sending refused ones again is, where it is more than this
   * @returns what came, in the order of the files
   */
  take: <Answer>(
    files: readonly File[],
    send: (file: File) => Promise<Answer>,
    again?: (files: readonly File[]) => void,
  ) => Promise<Came<Answer>[]>
}

const tell = (refused: readonly Refused[], came: number, what: string | undefined) => {
  const [first] = refused
  if (first) toast.error(refused.length > 1 ? `${refused.length} 个文件没有上传` : `${first.failure.message}（${first.file.name}）`)
  if (came && what) toast.success(`上传了 ${came} ${what}`)
}

/** @param changed told now and then, and at the end @param what 「张图片」, 「个文件」; without, nothing is told of what came */
export function useMany(changed: () => unknown, what?: string): Many {
  const [useCount] = useState(() => create<Count>(() => NONE))
  const take: Many['take'] = async (files, send, again = left => void take(left, send)) => {
    const all = files.length
    if (!all) return []
    let told = 0
    let looked = performance.now()
    useCount.setState(({ refused }) => ({ done: 0, all, refused: refused.filter(({ file }) => !files.includes(file)), again }))
    try {
      const sending = sendMany(files, send, done => {
        const now = performance.now()
        if (now - told > TELL_MS) {
          told = now
          useCount.setState({ done })
        }
        if (now - looked > LOOK_MS) {
          looked = now
          changed()
        }
      })
      const { came, refused } = await heldOpen(sending)
      useCount.setState(before => ({ refused: [...before.refused, ...refused] }))
      tell(refused, came.length, what)
      return came
    } finally {
      useCount.setState({ done: 0, all: 0 })
      changed()
    }
  }
  return { useCount, take }
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
