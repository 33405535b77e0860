// Random edits of several authors, done directly in a text, for the tests of suggestions.

import fc from 'fast-check'
import { WORDS } from '../content.arbitrary.ts'
import { type Block, BLOCK_TYPES, makeBlock, type MarkName, MARKS, type Scene } from '../elements.ts'
import { newId } from '../ids.ts'
import { placesOf, scenesOf, settled, sizeOf, type Token, tokensOf } from './stream.ts'
import type { Exchange } from './track.ts'
import type { Suggestion } from './tracked.ts'

/** A suggestion of this author. */
export const stampOf = (user: number): Suggestion => ({ id: newId(), user, name: `作者${user}`, at: 1_700_000_000_000 + user })

/** Something that somebody does in a text. */
export interface Edit {
  user: number
  from: number
  to: number
  /** What is put in: characters, or beginnings of lines and scenes. */
  put: readonly (string | Block['type'] | 'scene')[]
  retype?: Block['type'] | undefined
  /** Turns a style of the characters on, or off where all have it. */
  restyle?: MarkName | undefined
}

export const anyEdit: fc.Arbitrary<Edit> = fc.record({
  user: fc.integer({ min: 1, max: 3 }),
  from: fc.nat(400),
  to: fc.oneof(fc.constant(-1), fc.nat(8)),
  put: fc.array(fc.constantFrom(...WORDS, 'scene', 'action' as const, 'dialogue' as const), { maxLength: 3 }),
  retype: fc.option(fc.constantFrom(...BLOCK_TYPES), { nil: undefined }),
  restyle: fc.option(fc.constantFrom(...MARKS), { nil: undefined, freq: 2 }),
})

/** An edit done directly in the stream, as the editor would: with the positions that it exchanged. */
export function edited(scenes: readonly Scene[], { from, to, put, retype, restyle }: Edit): { after: Scene[]; exchanges: Exchange[] } {
  const tokens = tokensOf(scenes).flatMap((token): Token[] =>
    token.kind === 'text' ? [...token.text].map(text => ({ ...token, text })) : [token],
  )
  // The first scene and line begin the document: nobody can take those beginnings away.
  const start = Math.min(tokens.length, 2 + (from % Math.max(1, tokens.length - 1)))
  const end = Math.min(tokens.length, start + Math.max(0, to))
  const fresh = restyle
    ? restyled(tokens.slice(start, end), restyle)
    : put.flatMap((what): Token[] => {
        const line: Token = { kind: 'block', type: 'action', attrs: { id: newId() } }
        if (what === 'scene') return [{ kind: 'scene', attrs: { id: newId() } }, line]
        if (what === 'action' || what === 'dialogue') return [{ ...line, type: what, attrs: makeBlock(what, '').attrs }]
        return [{ kind: 'text', text: what, marks: [] }]
      })
  const whole = [...tokens.slice(0, start), ...fresh, ...tokens.slice(end)]
  const done = settled(whole)
  if (done.some((token, at) => token !== whole[at]) || done.length !== whole.length) return { after: [...scenes], exchanges: [] }
  const [old, now] = [placesOf(tokens), placesOf(done)]
  const placeAfter = (places: number[], list: readonly Token[], index: number) =>
    index === 0 ? 0 : places[index - 1]! + sizeOf(list[index - 1]!)
  const exchange = {
    before: { from: placeAfter(old, tokens, start), to: placeAfter(old, tokens, end) },
    after: { from: placeAfter(now, done, start), to: placeAfter(now, done, start + fresh.length) },
  }
  const after = scenesOf(done)
  if (retype) retyped(after, from, retype)
  return { after, exchanges: [exchange] }
}

function restyled(tokens: readonly Token[], type: MarkName): Token[] {
  const has = (token: Token) => token.kind !== 'text' || token.marks.some(mark => mark.type === type)
  const isOn = tokens.every(has)
  return tokens.map(token => {
    if (token.kind !== 'text') return token
    const marks = token.marks.filter(mark => mark.type !== type)
    return { ...token, marks: isOn ? marks : [{ type }, ...marks] }
  })
}

function retyped(scenes: Scene[], index: number, type: Block['type']): void {
  const scene = scenes[index % scenes.length]!
  const at = index % scene.content.length
  const { id, insertion, deletion, change } = scene.content[at]!.attrs
  const attrs = {
    ...makeBlock(type, '').attrs,
    id,
    ...(insertion && { insertion }),
    ...(deletion && { deletion }),
    ...(change && { change }),
  }
  scene.content[at] = { ...scene.content[at]!, type, attrs } as Block
}
