// Whether a change of a text is one that somebody may make who only suggests.

import type { Block, Scene } from '../elements.ts'
import { sameScene } from '../same.ts'
import { changeOf, moveOf, type Suggestion, suggestionOf, TRACK_ATTRS, type TrackMark } from './tracked.ts'
import { settle } from './verdicts.ts'

/** Who suggests; the name that their suggestions must bear. */
export type Author = Pick<Suggestion, 'user' | 'name'>

/**
 * Whether everything that differs is the author's own suggestion, made or taken back: without those of the author both texts are the same,
 * suggestions of others included. Looks only at the scenes that differ and at what stands right before them.
 */
export function onlySuggests(before: readonly Scene[], after: readonly Scene[], author: Author): boolean {
  let start = 0
  let [oldEnd, newEnd] = [before.length, after.length]
  while (start < oldEnd && start < newEnd && sameScene(before[start]!, after[start]!)) start++
  while (oldEnd > start && newEnd > start && sameScene(before[oldEnd - 1]!, after[newEnd - 1]!)) {
    oldEnd--
    newEnd--
  }
  if (start === oldEnd && start === newEnd) return true
  // What a rejected beginning leaves goes to the line before, so the part begins with one that stays.
  start = Math.max(
    0,
    before.slice(0, start).findLastIndex(scene => staysFirst(scene, author)),
  )
  const [old, now] = [before.slice(start, oldEnd), after.slice(start, newEnd)]
  return sameScenes(without(old, author), without(now, author)) && areNamed(old, now, author)
}

const without = (scenes: readonly Scene[], { user }: Author) => settle(scenes, 'reject', suggestion => suggestion.user === user)

const isBy = (attribute: string | undefined, { user }: Author) => attribute !== undefined && suggestionOf(attribute)?.user === user

/** Whether a scene and its first line are there without the author's suggestions too. */
const staysFirst = ({ attrs, content }: Scene, author: Author) =>
  !isBy(attrs.insertion, author) && !isBy(content[0]!.attrs.insertion, author)

function sameScenes(one: readonly Scene[], other: readonly Scene[]): boolean {
  if (one.length === other.length && one.every((scene, at) => sameScene(scene, other[at]!))) return true
  // A text of which nothing has been written has no lines of its own yet: whoever writes first brings them along.
  return isBlank(one) && isBlank(other)
}

const isBlank = (scenes: readonly Scene[]) =>
  scenes.length === 0 ||
  (scenes.length === 1 &&
    scenes[0]!.content.length === 1 &&
    !isTracked(scenes[0]!) &&
    scenes[0]!.content.every(block => block.type === 'paragraph' && !block.content && !isTracked(block)))

const isTracked = ({ attrs }: Scene | Block) => TRACK_ATTRS.some(name => name in attrs)

/** Nobody suggests in another's name: what is new of the author's bears the author's. */
function areNamed(before: readonly Scene[], after: readonly Scene[], author: Author): boolean {
  const known = new Set(suggestionsIn(before).map(({ id, name }) => `${id} ${name}`))
  return suggestionsIn(after).every(({ id, user, name }) => user !== author.user || name === author.name || known.has(`${id} ${name}`))
}

/** Every piece of every suggestion. */
function suggestionsIn(scenes: readonly Scene[]): Suggestion[] {
  const out: (Suggestion | undefined)[] = []
  const ofAttrs = ({ insertion, deletion }: { insertion?: string; deletion?: string }) =>
    out.push(...[insertion, deletion].map(attribute => (attribute === undefined ? undefined : suggestionOf(attribute))))
  for (const { attrs, content } of scenes) {
    ofAttrs(attrs)
    if (attrs.move !== undefined) out.push(moveOf(attrs.move))
    for (const block of content) {
      ofAttrs(block.attrs)
      if (block.attrs.change !== undefined) out.push(changeOf(block.attrs.change))
      for (const { marks = [] } of block.content ?? [])
        out.push(...marks.filter(mark => 'attrs' in mark).map(mark => (mark as TrackMark).attrs))
    }
  }
  return out.filter(suggestion => suggestion !== undefined)
}
