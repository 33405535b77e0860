// What becomes of tracked changes: accepting and rejecting them, the text as if all were accepted, and the list of what is pending.

import {
  type Block,
  type BlockType,
  type Content,
  isBlockType,
  type Mark,
  type MarkName,
  type Scene,
  styleNames,
  stylesBefore,
  trackMarks,
} from '../elements.ts'
import { sameScene } from '../same.ts'
import { sumsOverLines } from '../states/sums.ts'
import { moved } from './moves.ts'
import { type Item, placesOf, scenesOf, settled, type Token, tokensOf } from './stream.ts'
import { bare, changeOf, moveOf, type Suggestion, suggestionOf, type TrackMark } from './tracked.ts'

export type Verdict = 'accept' | 'reject'
/** Which suggestions a verdict is about. */
export type Picks = (suggestion: Suggestion) => boolean

/** Whether anything in a scene is tracked. */
export function isTracked(scene: Scene): boolean {
  const { insertion, deletion, move } = scene.attrs
  if (insertion !== undefined || deletion !== undefined || move !== undefined) return true
  return trackedLinesOf(scene).tracked > 0
}

const trackedLinesOf = sumsOverLines(['tracked'], ({ attrs, content }) => {
  const isLine = attrs.insertion !== undefined || attrs.deletion !== undefined || attrs.change !== undefined
  const isRun = content?.some(run => run.marks !== undefined && trackMarks(run).length > 0)
  return { tracked: isLine || isRun ? 1 : 0 }
})

/**
 * The scenes after a verdict on the picked suggestions. What an accepted deletion or a rejected insertion leaves of its line goes to the
 * line before, as if the beginning of the line had been deleted by hand. Scenes in which nothing is picked stay the same objects.
 * Accepted moves come first; one whose target is not among the scenes stays pending.
 *
 * @param scenes neighbours in the document; unless they begin it, the first of them must not be picked itself
 */
export function settle(scenes: readonly Scene[], verdict: Verdict, picks: Picks = () => true): readonly Scene[] {
  if (!scenes.some(isTracked)) return scenes
  const gone = verdict === 'accept' ? 'deletion' : 'insertion'
  const items = tokensOf(verdict === 'accept' ? moved(scenes, picks) : scenes).flatMap((token): Item[] => {
    if (token.kind === 'text') {
      const picked = trackMarks(token).filter(mark => picks(mark.attrs))
      if (picked.some(mark => mark.type === gone)) return []
      return picked.length > 0 ? [{ ...token, marks: marksAfter(token.marks, picked, verdict) }] : [token]
    }
    const isPicked = (name: 'insertion' | 'deletion') => {
      const suggestion = token.attrs[name] === undefined ? undefined : suggestionOf(token.attrs[name])
      return suggestion !== undefined && picks(suggestion)
    }
    if (isPicked(gone)) return [{ ...cleared(token, () => true), gone: true }]
    return [changed(cleared(token, isPicked), verdict, picks)]
  })
  const same = new Map(scenes.map(scene => [scene.attrs.id, scene]))
  return scenesOf(settled(items)).map(scene => {
    const before = same.get(scene.attrs.id)
    return before && sameScene(before, scene) ? before : scene
  })
}

/** The marks of characters that stay: without the picked ones, in the styles of before where those are rejected. */
function marksAfter(marks: readonly Mark[], picked: readonly TrackMark[], verdict: Verdict): Mark[] {
  const left = marks.filter(mark => !(picked as readonly Mark[]).includes(mark))
  const restyled = picked.find(mark => mark.type === 'format')
  if (!restyled || verdict === 'accept') return left
  return [...stylesBefore(restyled.attrs).map(type => ({ type })), ...trackMarks({ marks: left })]
}

function cleared<T extends Exclude<Token, { kind: 'text' }>>(token: T, isPicked: (name: 'insertion' | 'deletion') => boolean): T {
  const names = (['insertion', 'deletion'] as const).filter(name => token.attrs[name] !== undefined && isPicked(name))
  if (names.length === 0) return token
  const attrs = { ...token.attrs }
  for (const name of names) delete attrs[name]
  return { ...token, attrs }
}

function changed(token: Exclude<Token, { kind: 'text' }>, verdict: Verdict, picks: Picks): Token {
  if (token.kind === 'scene') return verdict === 'reject' ? unmoved(token, picks) : token
  if (token.attrs.change === undefined) return token
  const change = changeOf(token.attrs.change)
  if (!change || !picks(change)) return token
  const { change: _done, ...attrs } = token.attrs
  if (verdict === 'accept' || !isBlockType(change.was.type)) return { ...token, attrs: attrs as Block['attrs'] }
  const { insertion, deletion, id } = attrs
  const tracked = { ...(insertion === undefined ? {} : { insertion }), ...(deletion === undefined ? {} : { deletion }) }
  return { kind: 'block', type: change.was.type, attrs: { id, ...change.was.attrs, ...tracked } as Block['attrs'] }
}

function unmoved(token: Extract<Token, { kind: 'scene' }>, picks: Picks): Token {
  const { move, ...attrs } = token.attrs
  const suggestion = moveOf(move)
  return suggestion && picks(suggestion) ? { ...token, attrs } : token
}

/** A document as it stands when every suggestion is accepted: what is counted, searched, and exported. Without suggestions it is the same object. */
export function acceptedContent(content: Content): Content {
  const accepted = settle(content.content, 'accept')
  if (accepted === content.content) return content
  // Moves whose target has gone.
  const scenes = settle(accepted, 'reject')
  return scenes.length > 0 ? { type: 'doc', content: [...scenes] } : { type: 'doc', content: [emptied(content.content[0]!)] }
}

/** A scene of which nothing is left: its first line, empty. */
function emptied(scene: Scene): Scene {
  const { id } = scene.content[0]!.attrs
  return { type: 'scene', attrs: { id: scene.attrs.id }, content: [{ type: 'paragraph', attrs: { id } }] }
}

/** One suggestion with everything that belongs to it. */
export interface Proposal extends Suggestion {
  /** Characters it puts in and takes out; a new or removed line is a line break. */
  inserted: string
  deleted: string
  /** Lines that become another kind, or get other attributes (then both kinds are the same). */
  changes: { from: BlockType; to: BlockType }[]
  /** Characters that are styled otherwise. */
  restyled: { text: string; from: MarkName[]; to: MarkName[] }[]
  /** Scenes that go elsewhere: behind the scene `after`, or first when that is `''`. */
  moves: { scene: string; after: string }[]
  /** Where its first piece stands, and where its last one ends: ProseMirror positions, counted from before the first scene given. */
  from: number
  to: number
}

/** What is pending, in the order of the text. */
export function proposalsOf(scenes: readonly Scene[]): Proposal[] {
  const byId = new Map<string, Proposal>()
  const tokens = tokensOf(scenes)
  const places = placesOf(tokens)
  tokens.forEach((token, at) => {
    const from = places[at]!
    const text = token.kind === 'text' ? token.text : token.kind === 'block' ? '\n' : ''
    const add = (suggestion: Suggestion | undefined): Proposal | undefined => {
      if (!suggestion) return undefined
      let proposal = byId.get(suggestion.id)
      if (!proposal)
        byId.set(
          suggestion.id,
          (proposal = { ...suggestion, inserted: '', deleted: '', changes: [], restyled: [], moves: [], from, to: from }),
        )
      proposal.to = from + (token.kind === 'text' ? token.text.length : 1)
      return proposal
    }
    const of = (name: 'insertion' | 'deletion') =>
      token.kind === 'text' ? token.marks.find(mark => mark.type === name) : token.attrs[name] && { attrs: suggestionOf(token.attrs[name]) }
    const [insertion, deletion] = [of('insertion'), of('deletion')]
    const put = insertion && 'attrs' in insertion ? add(insertion.attrs) : undefined
    if (put) put.inserted += text
    const taken = deletion && 'attrs' in deletion ? add(deletion.attrs) : undefined
    if (taken) taken.deleted += text
    const format = token.kind === 'text' && token.marks.find(mark => mark.type === 'format')
    if (format) add(bare(format.attrs))!.restyled.push({ text, from: stylesBefore(format.attrs), to: styleNames(token) })
    const move = token.kind === 'scene' && token.attrs.move !== undefined ? moveOf(token.attrs.move) : undefined
    if (move && token.kind === 'scene') add(bare(move))!.moves.push({ scene: token.attrs.id, after: move.after })
    const change = token.kind === 'block' && token.attrs.change !== undefined ? changeOf(token.attrs.change) : undefined
    if (change && token.kind === 'block' && isBlockType(change.was.type)) {
      const { was, ...suggestion } = change
      add(suggestion)!.changes.push({ from: was.type as BlockType, to: token.type })
    }
  })
  return [...byId.values()]
}
