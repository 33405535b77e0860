// The step that gives one place one name: the same string always means the same place (format facts §6.5).
import { buildBlock, textOf } from '../../elements.ts'
import { parseHeading } from '../../heading.ts'
import type { SoundAlike } from '../names-in-text.ts'
import type { Group } from './plan.ts'

/** Words that say nothing of which place it is. */
const EMPTY_TAIL = /(?:的|里|内|中|处|之中|里面|内部)$/
const FILLERS = new Set('的里内中处之')
/** Characters that tell places apart: 一楼 is not 二楼, 东门 not 西门, 男厕 not 女厕. */
const TELLS_APART = /[0-9０-９A-Za-z零〇一二三四五六七八九十百东南西北左右上下前后男女大小新旧老内外]/

interface Place {
  name: string
  count: number
}

/** Changes the groups in place: of spellings of one place the most frequent one stays, of equals the first. */
export function unifyPlaces(groups: readonly Group[], soundAlike: SoundAlike = () => false): void {
  const places = countPlaces(groups)
  const right = new Map<string, Place>()
  for (const place of places) {
    const twin = [...right.values()].find(other => other.name !== place.name && isSamePlace(other.name, place.name, soundAlike))
    right.set(place.name, twin ?? place)
  }
  for (const group of groups) {
    group.after = group.after.map(block => {
      if (block.type !== 'scene_heading') return block
      const text = textOf(block)
      const name = placeOf(text)
      const wanted = right.get(name)
      if (!wanted || wanted.name === name || !text.includes(name) || (block.content?.length ?? 0) > 1) return block
      const confidence = bare(name) === bare(wanted.name) ? 0.95 : 0.8
      group.notes.push({ step: 'places', confidence, reason: `地点「${name}」→「${wanted.name}」（文中 ${wanted.count} 处）` })
      return buildBlock('scene_heading', block.attrs, [{ ...block.content![0]!, text: text.replace(name, () => wanted.name) }])
    })
  }
}

const placeOf = (text: string) => parseHeading(text)?.place ?? ''

/** Places by how often they come, most first. */
function countPlaces(groups: readonly Group[]): Place[] {
  const places = new Map<string, Place>()
  for (const { after } of groups) {
    for (const block of after) {
      const name = block.type === 'scene_heading' ? placeOf(textOf(block)) : ''
      if (name === '') continue
      const known = places.get(name)
      if (known) known.count++
      else places.set(name, { name, count: 1 })
    }
  }
  return [...places.values()].sort((one, other) => other.count - one.count)
}

/** A place without spaces, dots and words that say nothing. */
function bare(name: string): string {
  return name.replace(/[\s·、，,./-]/g, '').replace(EMPTY_TAIL, '')
}

/** Whether two spellings mean one place: the same but for fillers, one filler put in, two characters turned round, or one that sounds alike. */
export function isSamePlace(one: string, other: string, soundAlike: SoundAlike): boolean {
  const [a, b] = [bare(one), bare(other)]
  if (a === b) return true
  if (a.length < 3 || b.length < 3 || Math.abs(a.length - b.length) > 1) return false
  if (a.length !== b.length) {
    const [long, short] = a.length > b.length ? [a, b] : [b, a]
    const at = firstDifference(long, short)
    return FILLERS.has(long[at]!) && long.slice(at + 1) === short.slice(at)
  }
  const at = firstDifference(a, b)
  if (a.slice(at + 1) === b.slice(at + 1)) return !TELLS_APART.test(a[at]! + b[at]!) && soundAlike(a[at]!, b[at]!)
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2) && a.length >= 4
}

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}
