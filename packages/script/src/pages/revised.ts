// What is new since an earlier draft: the lines that a revised script marks in its margin, and the colours of its pages.

import { type Block, blocksOf, type Content, styleNames } from '../elements.ts'

/** Colours in which drafts follow the white one (Writers Guild of America), with the tint of their pages. */
export const DRAFT_COLOURS = { 蓝: '#dceaf9', 粉: '#fbe0e8', 黄: '#fdf5c8', 绿: '#dff2dc', 金: '#f6e3b4' } as const
export type DraftColour = keyof typeof DRAFT_COLOURS

const key = ({ type, attrs: { id: _id, insertion: _i, deletion: _d, change: _c, ...attrs }, content = [] }: Block): string =>
  JSON.stringify([type, Object.entries(attrs).sort(), content.map(run => [run.text, styleNames(run)])])

/** The ids of lines that are new or others than they were, and of those before which something was taken out. Linear in both texts. */
export function revisedIn(was: Content, now: Content): Set<string> {
  const old = new Map([...blocksOf(was)].map(block => [block.attrs.id, key(block)]))
  const blocks = [...blocksOf(now)]
  const present = new Set(blocks.map(block => block.attrs.id))
  const out = new Set(blocks.filter(block => old.get(block.attrs.id) !== key(block)).map(block => block.attrs.id))
  let gone = false
  let last: string | undefined
  for (const id of old.keys()) {
    if (!present.has(id)) gone = true
    else {
      if (gone) out.add(id)
      gone = false
      last = id
    }
  }
  if (gone && last !== undefined) out.add(last)
  return out
}
