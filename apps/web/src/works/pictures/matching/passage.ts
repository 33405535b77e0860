// Passages picked out of a text: which lines they touch, and whether they are long enough.
import { MATCHING_TEXT } from '@qianmu/contract/works/pictures'

export interface Picked {
  text: string
  block_ids: string[]
}

/** Why a text cannot be given a picture; '' when it can (document 2 §5, both ends included). */
export function faultOf(text: string): string {
  const { min, max } = MATCHING_TEXT
  if (text.length < min) return `至少 ${min} 字`
  return text.length > max ? `最多 ${max} 字` : ''
}

/** What is selected inside `pane`, with the lines it touches; null when nothing is. */
export function pickedIn(pane: HTMLElement): Picked | null {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null
  const range = selection.getRangeAt(0)
  if (!pane.contains(range.commonAncestorContainer)) return null
  const lines = [...pane.querySelectorAll<HTMLElement>('[data-block]')].filter(line => range.intersectsNode(line))
  return {
    text: selection
      .toString()
      .replaceAll(/\n{2,}/g, '\n')
      .trim(),
    block_ids: lines.map(line => line.dataset.block!),
  }
}
