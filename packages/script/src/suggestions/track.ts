// Makes suggestions of changes that were done: what was taken out comes back as a deletion, what came in is marked as an insertion.

import { type Block, type BlockType, ELEMENTS, type Mark, type Scene, styleNames, trackMarks } from '../elements.ts'
import { newId } from '../ids.ts'
import { pushAll } from '../push-all.ts'
import { type Item, placesOf, scenesOf, settled, sizeOf, type Token, tokensOf } from './stream.ts'
import { asAttribute, bare, changeOf, type Suggestion, suggestionOf, BLOCK_TRACKS, type TrackMark } from './tracked.ts'

/** Positions [from, to) of the text before and after that were exchanged for one another, as ProseMirror counts, from 0 before the first scene. */
export interface Exchange {
  before: { from: number; to: number }
  after: { from: number; to: number }
}

export interface Tracking {
  scenes: Scene[]
  /** Where a position of the changed text stands now; `forward` behind what was taken out there instead of in front of it. */
  place(position: number, forward?: boolean): number
}

type Begin = Exclude<Token, { kind: 'text' }>
/** A token of the outcome, with the place in the changed text that it came from. */
type Traced = Item & { from?: number }

/**
 * Tracks what a change did, under `stamp`. Of the author's own suggestions, what they take out goes, and what stands beside them joins them.
 * Accepting everything in the outcome gives what accepting everything in `after` gives; rejecting gives what it gives in `before`.
 *
 * @param before neighbouring scenes; `after` the same ones changed. Both begin with a scene that kept its beginning, or with the document.
 */
export function track(before: readonly Scene[], after: readonly Scene[], exchanges: readonly Exchange[], stamp: Suggestion): Tracking {
  const [old, fresh] = [cut(before, exchanges, 'before'), cut(after, exchanges, 'after')]
  const tracker = new Tracker(stamp, old.flat().flatMap(begins))
  fresh.forEach((tokens, at) => {
    if (at % 2 === 0) tracker.keep(tokens)
    else tracker.exchange(old[at]!, tokens)
  })
  const out = settled(joined(tracker.out, stamp))
  return { scenes: scenesOf(out), place: placer(out) }
}

const begins = (token: Traced): Begin[] => (token.kind === 'text' ? [] : [token])

/** The stream in pieces: unchanged, exchanged, unchanged, … */
function cut(scenes: readonly Scene[], exchanges: readonly Exchange[], side: 'before' | 'after'): Traced[][] {
  const tokens = tokensOf(scenes)
  const places = placesOf(tokens)
  const edges = exchanges.flatMap(exchange => [exchange[side].from, exchange[side].to])
  const pieces: Traced[][] = Array.from({ length: edges.length + 1 }, () => [])
  let piece = 0
  tokens.forEach((token, index) => {
    let at = places[index]!
    const end = at + sizeOf(token)
    while (at < end) {
      while (piece < edges.length && edges[piece]! <= at) piece++
      const to = Math.min(end, edges[piece] ?? end)
      const own: Traced =
        token.kind === 'text' ? { ...token, text: token.text.slice(at + token.text.length - end, to + token.text.length - end) } : token
      pieces[piece]!.push({ ...own, from: at })
      at = to
    }
  })
  return pieces
}

class Tracker {
  readonly out: Traced[] = []
  readonly #stamp: Suggestion
  readonly #attribute: string
  readonly #old: ReadonlyMap<string, Begin>

  constructor(stamp: Suggestion, old: readonly Begin[]) {
    this.#stamp = stamp
    this.#attribute = asAttribute(stamp)
    this.#old = new Map(old.map(token => [token.attrs.id, token]))
  }

  #isOwn = (attribute: string | undefined): boolean => attribute !== undefined && suggestionOf(attribute)?.user === this.#stamp.user

  keep(tokens: readonly Traced[]): void {
    for (const token of tokens) this.out.push(token.kind === 'block' ? this.#kept(token) : token)
  }

  /** Old against new: beginnings that are on both sides stay, what lies between them was taken out or came in. */
  exchange(old: readonly Traced[], fresh: readonly Traced[]): void {
    let [from, to] = [0, 0]
    fresh.forEach((token, at) => {
      if (token.kind === 'text') return
      const twin = old.findIndex((each, index) => index >= from && each.kind === token.kind && each.attrs.id === token.attrs.id)
      if (twin < 0) return
      this.#replace(old.slice(from, twin), fresh.slice(to, at))
      this.keep([token])
      ;[from, to] = [twin + 1, at + 1]
    })
    this.#replace(old.slice(from), fresh.slice(to))
  }

  #replace(old: readonly Traced[], fresh: readonly Traced[]): void {
    const [gone, come] = [[...old], [...fresh]]
    pushAll(this.out, this.#common(gone, come, 'start'))
    const tail = this.#common(gone, come, 'end')
    const returned = gone.flatMap(token => this.#takenOut(token))
    const added = come.map(token => this.#putIn(token))
    // A scene whose lines stay keeps its beginning right before them, so that rejecting finds it there.
    const last = returned.findLastIndex(token => token.kind !== 'text' && !token.gone)
    const scenes = returned[last]?.kind === 'scene' ? returned.splice(last, 1) : []
    pushAll(this.out, returned)
    if (scenes.length > 0 && added.at(-1)?.kind === 'scene') {
      // One beginning in place of another of the same lines: the scene is still that scene.
      added.pop()
      const { from: _place, ...scene } = old.findLast(token => token.kind === 'scene')!
      pushAll(this.out, [...added, scene])
    } else pushAll(this.out, [...added, ...scenes])
    pushAll(this.out, tail)
  }

  /** The styles of now with the tracking of before; when they are others, that is tracked, but for the author's own insertions. */
  #restyled(before: readonly Mark[], now: readonly Mark[]): Mark[] {
    const tracks = trackMarks({ marks: before })
    const marks: Mark[] = [...styleNames({ marks: now }).map(type => ({ type })), ...tracks.filter(mark => mark.type !== 'format')]
    const isOwn = tracks.some(mark => mark.type === 'insertion' && mark.attrs.user === this.#stamp.user)
    const [was, is] = [before, now].map(each => styleNames({ marks: each }).join())
    const earlier = tracks.find(mark => mark.type === 'format')
    if (was === is || isOwn) return earlier ? [...marks, earlier] : marks
    const origin = earlier?.attrs.was ?? was!
    if (origin === is) return marks
    const by = earlier?.attrs.user === this.#stamp.user ? bare(earlier.attrs) : this.#stamp
    return [...marks, { type: 'format', attrs: { ...by, was: origin } }]
  }

  /** Takes equal characters off one end of both; they stay. */
  #common(old: Traced[], fresh: Traced[], end: 'start' | 'end'): Traced[] {
    const kept: Traced[] = []
    const at = end === 'start' ? 0 : -1
    for (;;) {
      const [one, other] = [old.at(at), fresh.at(at)]
      if (one?.kind !== 'text' || other?.kind !== 'text' || (isGone(one) && !isGone(other))) return kept
      const length = commonLength(one.text, other.text, end)
      if (length === 0) return kept
      const text = end === 'start' ? other.text.slice(0, length) : other.text.slice(-length)
      const marks = this.#restyled(one.marks, other.marks)
      const from = other.from! + (end === 'start' ? 0 : other.text.length - length)
      if (end === 'start') kept.push({ kind: 'text', text, marks, from })
      else kept.unshift({ kind: 'text', text, marks, from })
      rest(old, length, end)
      rest(fresh, length, end)
    }
  }

  /** What stays of a token that was taken out; of the author's own, nothing. */
  #takenOut({ from: _place, ...token }: Traced): Traced[] {
    if (token.kind === 'text') {
      if (isGone(token)) return [token]
      if (trackMarks(token).some(mark => mark.type === 'insertion' && mark.attrs.user === this.#stamp.user)) return []
      return [{ ...token, marks: [...token.marks, { type: 'deletion', attrs: this.#stamp }] }]
    }
    if (token.attrs.deletion !== undefined) return [token]
    return [this.#isOwn(token.attrs.insertion) ? { ...token, gone: true } : withAttrs(token, { ...token.attrs, deletion: this.#attribute })]
  }

  #putIn(token: Traced): Traced {
    if (token.kind === 'text') {
      const own = trackMarks(token).find(mark => mark.type === 'insertion' && mark.attrs.user === this.#stamp.user)
      const attrs = own?.attrs ?? this.#stamp
      return { ...token, marks: [...token.marks.filter(mark => !('attrs' in mark)), { type: 'insertion', attrs }] }
    }
    const attrs = { ...token.attrs, insertion: this.#attribute }
    delete attrs.deletion
    if ('change' in attrs) delete attrs.change
    if ('move' in attrs) delete attrs.move
    // A node that was moved leaves its old beginning behind as a deletion: two must not have the same id.
    if (this.#old.has(attrs.id)) attrs.id = newId()
    return withAttrs(token, attrs)
  }

  /** A line that stays: when it became another kind or got other attributes, that is tracked. */
  #kept(token: Extract<Traced, { kind: 'block' }>): Traced {
    const was = this.#old.get(token.attrs.id)
    if (was?.kind !== 'block') return token
    const attrs = { ...plainAttrs(token.type, token.attrs), ...trackedAttrs(was.attrs) } as Block['attrs']
    const isSame = token.type === was.type && sameValues(attrs, was.attrs)
    if (isSame || this.#isOwn(was.attrs.insertion)) return { ...token, attrs }
    const earlier = was.attrs.change === undefined ? undefined : changeOf(was.attrs.change)
    const origin = earlier?.was ?? { type: was.type, attrs: withoutId(plainAttrs(was.type, was.attrs)) }
    if (origin.type === token.type && sameValues(origin.attrs, withoutId(plainAttrs(token.type, token.attrs)))) {
      delete attrs.change
      return { ...token, attrs }
    }
    const by = earlier && earlier.user === this.#stamp.user ? { id: earlier.id, at: earlier.at } : {}
    return { ...token, attrs: { ...attrs, change: asAttribute({ ...this.#stamp, ...by, was: origin }) } }
  }
}

const withAttrs = (token: Traced & Begin, attrs: Block['attrs'] | Scene['attrs']): Traced => ({ ...token, attrs }) as Traced

/** The attributes that lines of a kind have, without tracking. */
function plainAttrs(type: BlockType, attrs: Block['attrs']): { id: string } & Record<string, string | number> {
  const given = attrs as Record<string, unknown>
  const own = Object.entries(ELEMENTS[type].attrs).map(([name, fallback]) => [name, given[name] ?? (fallback as string | number)])
  return { id: attrs.id, ...(Object.fromEntries(own) as Record<string, string | number>) }
}

function trackedAttrs(attrs: Block['attrs']): Partial<Record<(typeof BLOCK_TRACKS)[number], string>> {
  return Object.fromEntries(BLOCK_TRACKS.flatMap(name => (attrs[name] === undefined ? [] : [[name, attrs[name]]])))
}

function withoutId({ id: _id, ...attrs }: { id: string } & Record<string, string | number>): Record<string, string | number> {
  return attrs
}

const sameValues = (one: object, other: object): boolean =>
  Object.entries(one).every(([name, value]) => (other as Record<string, unknown>)[name] === value)

const isGone = (token: Traced): boolean => token.kind === 'text' && trackMarks(token).some(mark => mark.type === 'deletion')

function commonLength(a: string, b: string, end: 'start' | 'end'): number {
  const most = Math.min(a.length, b.length)
  let length = 0
  if (end === 'start') while (length < most && a[length] === b[length]) length++
  else while (length < most && a[a.length - 1 - length] === b[b.length - 1 - length]) length++
  // Never between the halves of a pair.
  const edge = end === 'start' ? a.charCodeAt(length - 1) : a.charCodeAt(a.length - length)
  const splits = end === 'start' ? edge >= 0xd800 && edge <= 0xdbff : edge >= 0xdc00 && edge <= 0xdfff
  return length > 0 && splits ? length - 1 : length
}

/** Takes so many characters off the first or last token. */
function rest(tokens: Traced[], length: number, end: 'start' | 'end'): void {
  const token = (end === 'start' ? tokens.shift() : tokens.pop()) as Extract<Traced, { kind: 'text' }>
  if (token.text.length === length) return
  if (end === 'start') tokens.unshift({ ...token, text: token.text.slice(length), from: token.from! + length })
  else tokens.push({ ...token, text: token.text.slice(0, -length) })
}

/** The suggestion of an author on a token, if it is one of theirs. */
function ownOn(token: Token | undefined, user: number): Suggestion | undefined {
  if (!token) return undefined
  const found =
    token.kind === 'text'
      ? trackMarks(token).map(mark => mark.attrs)
      : [token.attrs.insertion, token.attrs.deletion].flatMap(attribute => (attribute === undefined ? [] : (suggestionOf(attribute) ?? [])))
  return found.find(suggestion => suggestion.user === user)
}

/** What is new becomes part of the suggestion of the same author that stands beside it. */
function joined(tokens: readonly Traced[], stamp: Suggestion): Traced[] {
  const isNew = (token: Token | undefined) => ownOn(token, stamp.user)?.id === stamp.id
  const isEarlier = (token: Token | undefined) => {
    const found = ownOn(token, stamp.user)
    return found && found.id !== stamp.id ? bare(found) : undefined
  }
  let beside: Suggestion | undefined
  for (let at = 0; at < tokens.length && !beside; at++) {
    if (isNew(tokens[at])) beside = isEarlier(tokens[at - 1]) ?? isEarlier(tokens[at + 1])
  }
  if (!beside) return [...tokens]
  const earlier = beside
  const attribute = asAttribute(stamp)
  const swap = (value: string | undefined) => (value === attribute ? asAttribute(earlier) : value)
  return tokens.map(token => {
    if (token.kind === 'text') {
      if (!isNew(token)) return token
      return {
        ...token,
        marks: token.marks.map(mark =>
          'attrs' in mark && mark.attrs.id === stamp.id ? ({ ...mark, attrs: { ...mark.attrs, ...earlier } } as TrackMark) : mark,
        ),
      }
    }
    const attrs = { ...token.attrs }
    for (const name of ['insertion', 'deletion'] as const) {
      const value = swap(attrs[name])
      if (value !== undefined) attrs[name] = value
    }
    return withAttrs(token, attrs)
  })
}

/** Where positions of the changed text stand in the outcome. */
function placer(out: readonly Traced[]): Tracking['place'] {
  const places = placesOf(out)
  return (position, forward = false) => {
    let found = -1
    for (let at = 0; at < out.length; at++) {
      const { from } = out[at]!
      if (from !== undefined && from < position && position <= from + sizeOf(out[at]!)) found = at
    }
    if (found < 0) return position
    let at = places[found]! + position - out[found]!.from!
    if (!forward || position < out[found]!.from! + sizeOf(out[found]!)) return at
    for (let next = found + 1; next < out.length && out[next]!.from === undefined; next++) at = places[next]! + sizeOf(out[next]!)
    return at
  }
}
