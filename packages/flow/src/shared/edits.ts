// What makes one text another, and what two people made of one. Pure, and without what shared documents need.

/** What makes one text another: at a place, so much goes and this comes. */
export interface TextEdit {
  at: number
  remove: number
  insert: string
}
const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff

/** The edit between two texts, of whole characters; null where they are the same. */
export function textEdit(before: string, after: string): TextEdit | null {
  if (before === after) return null
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before.charCodeAt(from) === after.charCodeAt(from)) from++
  if (from > 0 && isHigh(before.charCodeAt(from - 1))) from--
  let behind = 0
  while (behind < most - from && before.charCodeAt(before.length - 1 - behind) === after.charCodeAt(after.length - 1 - behind)) behind++
  if (behind > 0 && isLow(before.charCodeAt(before.length - behind))) behind--
  return { at: from, remove: before.length - behind - from, insert: after.slice(from, after.length - behind) }
}

/** Where a place of a text is after an edit; what is put in right there comes behind it. */
export function placeAfter(place: number, edit: TextEdit): number {
  if (place <= edit.at) return place
  const end = edit.at + edit.remove
  return place >= end ? place - edit.remove + edit.insert.length : edit.at + edit.insert.length
}

/** What two people made of one text, both of it: what either put in stands, what either took out is gone. */
export function mergedText(base: string, mine: string, theirs: string): string {
  const [own, other] = [textEdit(base, mine), textEdit(base, theirs)]
  if (!own) return theirs
  if (!other) return mine
  const [first, second] = other.at <= own.at ? [other, own] : [own, other]
  const end = first.at + first.remove
  // What both took out is gone once.
  const rest = base.slice(Math.max(end, second.at + second.remove))
  return base.slice(0, first.at) + first.insert + base.slice(end, Math.max(end, second.at)) + second.insert + rest
}
