// What is copied off a canvas and put onto one: through the clipboard of the system, and for hands without a keyboard through what was copied here last.
import { COPIED_TYPE, type Copied, copiedText, copiedWords, readCopied } from '@qianmu/comic/copied'
import type { Page } from '@qianmu/comic/page'
import { addressOf, noteAddresses } from './rasters.ts'

let last = ''

/** Copies things of a page. @param data of the clipboard; without, they can be put onto pages of this window */
export function copyOff(page: Page, ids: ReadonlySet<string>, data?: DataTransfer): void {
  last = copiedText(page, ids, addressOf)
  data?.setData(COPIED_TYPE, last)
  data?.setData('text/plain', copiedWords(page, ids))
}

/** Whether something was copied in this window. */
export const hasCopied = (): boolean => last !== ''

/** What was copied: as the clipboard has it, else here; null where the clipboard holds something else. */
export function copiedIn(data?: DataTransfer): Copied | null {
  const own = data?.getData(COPIED_TYPE) ?? ''
  const isElse = data !== undefined && (data.files.length > 0 || data.getData('text/plain') !== '')
  const copied = readCopied(own === '' && !isElse ? last : own)
  if (copied) noteAddresses(copied.pictures)
  return copied
}
