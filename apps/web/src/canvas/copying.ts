// What is copied off a canvas and put onto one: through the clipboard of the system, and for hands without a keyboard through what was copied here last.
import { COPIED_TYPE, type Copied, copiedText, copiedWords, pasted, readCopied } from '@qianmu/comic/copied'
import { type Item, type Page, PAGE_LIMITS } from '@qianmu/comic/page'
import { toast } from '../kit/toast.ts'
import { fresh } from './drawing.ts'
import { balloonWith } from './making.ts'
import { addressOf, noteAddresses } from './rasters.ts'
import type { Change } from './use-page.ts'

let last = ''

/** Copies things of a page. @param data of the clipboard; without, they can be put onto pages of this window */
function copyOff(page: Page, ids: ReadonlySet<string>, data?: DataTransfer): void {
  last = copiedText(page, ids, addressOf)
  data?.setData(COPIED_TYPE, last)
  data?.setData('text/plain', copiedWords(page, ids))
}

/** Whether something was copied in this window. */
export const hasCopied = (): boolean => last !== ''

/** What was copied: as the clipboard has it, else here; null where the clipboard holds something else. */
function copiedIn(data?: DataTransfer): Copied | null {
  const own = data?.getData(COPIED_TYPE) ?? ''
  const isElse = data !== undefined && (data.files.length > 0 || data.getData('text/plain') !== '')
  const copied = readCopied(own === '' && !isElse ? last : own)
  if (copied) noteAddresses(copied.pictures)
  return copied
}

interface Held {
  page: Page
  picked: ReadonlySet<string>
  pick: (ids: ReadonlySet<string>) => void
  add: (fields: Partial<Omit<Item, 'id'>>) => void
  change: Change
  readOnly: boolean
}
/** Copying, cutting and pasting what is picked. @param data of the clipboard, where it is at hand */
export const useCopying = ({ page, picked, pick, add, change, readOnly }: Held) => {
  const copy = (data?: DataTransfer) => {
    if (picked.size) copyOff(page, picked, data)
  }
  return {
    copy,
    cut(data?: DataTransfer) {
      copy(data)
      if (readOnly) return
      change(now => ({ ...now, items: now.items.filter(item => !picked.has(item.id)) }))
      pick(new Set())
    },
    /** @returns whether there was something to put onto the page */
    paste(data?: DataTransfer): boolean {
      if (readOnly) return false
      const copied = copiedIn(data)
      const text = copied ? '' : (data?.getData('text/plain').trim().slice(0, PAGE_LIMITS.text) ?? '')
      if (text) add(balloonWith(text, page))
      if (!copied) return text !== ''
      let made = { ids: [] as string[], left: 0 }
      change(now => {
        const next = pasted(now, copied, fresh)
        made = next
        return next.page
      })
      pick(new Set(made.ids))
      if (made.left) toast.warning(`一页最多 ${PAGE_LIMITS.items} 件，有 ${made.left} 件没有放上来`)
      return true
    },
  }
}
