// Many files on their way: a few at a time, told as they come, and the page is not asked anew for each of them.
import { useState } from 'react'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { toast } from '../../kit/toast.ts'

/** The server cleans one while it scales another and the third is on its way. */
const AT_ONCE = 3
/** ms between two looks at what came. */
const LOOK_MS = 2000
const TELL_MS = 200

export interface Many {
  /** Undefined while nothing is on its way. */
  left: { done: number; all: number } | undefined
  /** One that is refused was told by the client, and does not stop the others. */
  take: (files: readonly File[]) => Promise<void>
}

/** @param changed told now and then, and at the end @param what 「张图片」, 「个文件」 */
export function useMany(send: (file: File) => Promise<unknown>, changed: () => unknown, what: string): Many {
  const [left, setLeft] = useState<Many['left']>()
  const take = async (files: readonly File[]) => {
    const all = files.length
    const waiting = files.values()
    let [done, failed, looked, told] = [0, 0, performance.now(), 0]
    const tell = () => {
      const now = performance.now()
      if (now - told > TELL_MS) setLeft({ done, all })
      if (now - told > TELL_MS) told = now
      if (now - looked < LOOK_MS) return
      looked = now
      changed()
    }
    const worker = async () => {
      for (const file of waiting) {
        tell()
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
    setLeft(undefined)
    changed()
    if (failed < all) toast.success(`上传了 ${all - failed} ${what}`)
  }
  return { left, take }
}
