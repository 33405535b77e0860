// Many files on their way: a few at a time, told as they come; neither is the page asked anew for each of them, nor drawn anew.
import { Button } from 'antd'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { toast } from '../../kit/toast.ts'

/** The server cleans one while it scales another and the third is on its way. */
const AT_ONCE = 3
/** ms between two looks at what came, and between two tellings how many did. */
const LOOK_MS = 3000
const TELL_MS = 300
const NONE = { done: 0, all: 0 }

export interface Many {
  /** How many are done; all = 0 while nothing is on its way. */
  useCount: UseBoundStore<StoreApi<typeof NONE>>
  /** One that is refused was told by the client, and does not stop the others. */
  take: (files: readonly File[]) => Promise<void>
}

/** @param changed told now and then, and at the end @param what 「张图片」, 「个文件」 */
export function useMany(send: (file: File) => Promise<unknown>, changed: () => unknown, what: string): Many {
  const [useCount] = useState(() => create(() => NONE))
  const take = async (files: readonly File[]) => {
    const all = files.length
    const waiting = files.values()
    let [done, failed, told] = [0, 0, 0]
    let looked = performance.now()
    const tell = (now: number) => {
      if (now - told > TELL_MS) {
        told = now
        useCount.setState({ done, all })
      }
      if (now - looked > LOOK_MS) {
        looked = now
        changed()
      }
    }
    const worker = async () => {
      for (const file of waiting) {
        tell(performance.now())
        try {
          await send(file)
        } catch (error) {
          rethrowUnlessFailure(error)
          failed++
        }
        done++
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    useCount.setState(NONE)
    changed()
    if (failed < all) toast.success(`上传了 ${all - failed} ${what}`)
  }
  return { useCount, take }
}

interface Props {
  many: Many
  label: string
  disabled?: boolean
  onClick: () => void
}
/** Chooses files, and counts those on their way. */
export const ManyButton = ({ many: { useCount }, label, disabled = false, onClick }: Props) => {
  const { done, all } = useCount()
  return (
    <Button type="primary" icon={<Upload size={14} aria-hidden />} disabled={disabled} loading={all > 0} onClick={onClick}>
      {all ? `上传 ${done} / ${all}` : <span className="max-[720px]:sr-only">{label}</span>}
    </Button>
  )
}
