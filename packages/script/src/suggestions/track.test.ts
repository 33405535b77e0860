// Tracked changes: whatever is edited by whomever, accepting all gives the edited text and rejecting all the original.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { anyContent, WORDS } from '../content.arbitrary.ts'
import { type Content, makeBlock, type MarkName, makeScene, type Scene, styleNames, textOf, trackMarks } from '../elements.ts'
import { normaliseContent } from '../states/normalise.ts'
import { mergeContents } from '../merge.ts'
import { plainText } from '../plain-text.ts'
import { anyEdit, type Edit, edited, stampOf } from './edit.arbitrary.ts'
import { scenesOf, type Token, tokensOf } from './stream.ts'
import { track } from './track.ts'
import type { Suggestion } from './tracked.ts'
import { acceptedContent, proposalsOf, settle } from './verdicts.ts'
import { bindContent, contentToY, yToContent } from '../ydoc.ts'

const NOBODY = { id: 'none', user: 0, name: '', at: 0 } satisfies Suggestion
const docOf = (scenes: readonly Scene[]): Content => ({ type: 'doc', content: [...scenes] })
/** A state as two readers compare it: in canonical form. */
const shape = (scenes: readonly Scene[]) => normaliseContent(JSON.parse(JSON.stringify(docOf(scenes))))

describe('suggestions of several authors', () => {
  it('accepted all are the edits done directly; rejected all, the original', () => {
    fc.assert(
      fc.property(anyContent, fc.array(anyEdit, { minLength: 1, maxLength: 12 }), (original, edits) => {
        let tracked: readonly Scene[] = original.content
        for (const edit of edits) {
          const { after, exchanges } = edited(tracked, edit)
          const next = track(tracked, after, exchanges, stampOf(edit.user)).scenes
          expect(shape(settle(next, 'accept'))).toEqual(shape(settle(after, 'accept')))
          expect(shape(settle(next, 'reject'))).toEqual(shape(settle(tracked, 'reject')))
          tracked = next
        }
        expect(shape(settle(tracked, 'reject'))).toEqual(original)
        expect(normaliseContent(JSON.parse(JSON.stringify(docOf(tracked))))).toEqual(docOf(tracked))
      }),
      { numRuns: 300 },
    )
  }, 20_000)

  it('accepted one by one, in any order, are as accepted together', () => {
    fc.assert(
      fc.property(anyContent, fc.array(anyEdit, { minLength: 1, maxLength: 8 }), fc.boolean(), (original, edits, backwards) => {
        const tracked = suggested(original, edits)
        const list = proposalsOf(tracked).map(({ id }) => id)
        let scenes: readonly Scene[] = tracked
        for (const id of backwards ? list.toReversed() : list) scenes = settle(scenes, 'accept', each => each.id === id)
        expect(plainText(docOf(scenes))).toBe(plainText(docOf(settle(tracked, 'accept'))))
        expect(proposalsOf(scenes)).toEqual([])
      }),
    )
  })

  it('survive the co-writing document; peers who suggest, then accept at once, end in one text', () => {
    fc.assert(
      fc.property(anyContent, fc.array(anyEdit, { maxLength: 6 }), fc.array(anyEdit, { maxLength: 6 }), (original, mine, theirs) => {
        const peers = peersOf(original)
        for (const [doc, edits] of [
          [peers.one, mine],
          [peers.other, theirs],
        ] as const) {
          const bound = bindContent(doc)
          const wanted = docOf(suggested(bound.content, edits))
          bound.apply(wanted)
          expect(yToContent(doc)).toEqual(wanted)
        }
        peers.meet()
        for (const doc of [peers.one, peers.other]) bindContent(doc).apply(acceptedContent(yToContent(doc)))
        peers.meet()
      }),
    )
  })

  it('inside lines, accepted by two at once, give just the accepted text', () => {
    fc.assert(
      fc.property(anyContent, fc.array(anyEdit, { minLength: 1, maxLength: 6 }), (original, edits) => {
        const inside = edits.map(edit => ({ ...edit, retype: undefined, put: edit.put.filter(what => WORDS.includes(what)) }))
        const tracked = docOf(suggested(original, inside, true))
        const peers = peersOf(tracked)
        for (const doc of [peers.one, peers.other]) bindContent(doc).apply(acceptedContent(tracked))
        peers.meet()
        expect(yToContent(peers.one)).toEqual(acceptedContent(tracked))
      }),
    )
  })

  it('survive a merge with what somebody else saved', () => {
    fc.assert(
      fc.property(anyContent, fc.array(anyEdit, { maxLength: 6 }), (original, edits) => {
        const tracked = docOf(suggested(original, edits))
        const ids = proposalsOf(tracked.content).map(({ id }) => id)
        const scene = makeScene([makeBlock('action', '别处的一行')])
        const theirs: Content = { type: 'doc', content: [...original.content, scene] }
        const merged = mergeContents(original, theirs, tracked)
        expect(proposalsOf(merged.content).map(({ id }) => id)).toEqual(ids)
        expect(plainText(merged)).toContain('别处的一行')
      }),
    )
  })
})

/** @param inside leaves out edits that would take the beginning of a line away */
function suggested(original: Content, edits: readonly Edit[], inside = false): readonly Scene[] {
  return edits.reduce<readonly Scene[]>((scenes, edit) => {
    const { after, exchanges } = edited(scenes, edit)
    const beginnings = (list: readonly Scene[]) => tokensOf(list).filter(token => token.kind !== 'text').length
    if (inside && beginnings(after) !== beginnings(scenes)) return scenes
    return track(scenes, after, exchanges, stampOf(edit.user)).scenes
  }, original.content)
}

function peersOf(content: Content) {
  const [one, other] = [new Y.Doc(), new Y.Doc()]
  contentToY(one, content)
  const meet = () => {
    Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
    Y.applyUpdate(one, Y.encodeStateAsUpdate(other))
    expect(yToContent(one)).toEqual(yToContent(other))
  }
  meet()
  return { one, other, meet }
}

describe('one suggestion', () => {
  const line = (text: string): Scene[] => [makeScene([makeBlock('action', text)])]
  /** Exchanges characters of the only line. */
  const typed = (scenes: readonly Scene[], from: number, to: number, text: string, stamp: Suggestion) => {
    const block = scenes[0]!.content[0]!
    const tokens = tokensOf(scenes)
    const characters = tokens.flatMap(token => (token.kind === 'text' ? [...token.text].map(each => ({ ...token, text: each })) : []))
    const after = scenesOf([
      ...tokens.slice(0, 2),
      ...characters.slice(0, from),
      ...(text ? [{ kind: 'text', text, marks: [] } as Token] : []),
      ...characters.slice(to),
    ])
    expect(after[0]!.content[0]!.attrs.id).toBe(block.attrs.id)
    return track(scenes, after, [{ before: { from: from + 2, to: to + 2 }, after: { from: from + 2, to: from + 2 + text.length } }], stamp)
  }

  it('grows while its author types on, and takes its own characters back for good', () => {
    const one = typed(line('雨停了'), 3, 3, '又', stampOf(1)).scenes
    const two = typed(one, 4, 4, '下', stampOf(1)).scenes
    expect(proposalsOf(two)).toMatchObject([{ inserted: '又下', deleted: '' }])
    const three = typed(two, 4, 5, '', stampOf(1)).scenes
    expect(textOf(three[0]!.content[0]!)).toBe('雨停了又')
  })

  it('of somebody else is marked when it is deleted, not removed', () => {
    const one = typed(line('雨停了'), 3, 3, '又下', stampOf(1)).scenes
    const two = typed(one, 4, 5, '', stampOf(2)).scenes
    expect(textOf(two[0]!.content[0]!)).toBe('雨停了又下')
    expect(proposalsOf(two)).toMatchObject([
      { user: 1, inserted: '又下' },
      { user: 2, deleted: '下' },
    ])
  })

  it('that replaces is one card: what goes stands before what comes, and the caret behind both', () => {
    const { scenes, place } = typed(line('鞋尖已经湿透。'), 2, 6, '浸在水里', stampOf(1))
    expect(textOf(scenes[0]!.content[0]!)).toBe('鞋尖已经湿透浸在水里。')
    expect(proposalsOf(scenes)).toMatchObject([{ deleted: '已经湿透', inserted: '浸在水里' }])
    expect(place(2 + 6)).toBe(2 + 10)
    expect(plainText(docOf(scenes))).toBe('△鞋尖浸在水里。')
  })

  it('of other styles is taken back with them, keeps what was first, and goes when it is undone', () => {
    const styled = (scenes: readonly Scene[], names: readonly MarkName[], user: number) => {
      const tokens = tokensOf(scenes)
      const after = scenesOf(
        tokens.map(token =>
          token.kind === 'text' ? { ...token, marks: [...names.map(type => ({ type })), ...trackMarks(token)] } : token,
        ),
      )
      const all = { from: 0, to: 5 }
      return track(scenes, after, [{ before: all, after: all }], stampOf(user)).scenes
    }
    const stylesOf = (scenes: readonly Scene[]) => styleNames(scenes[0]!.content[0]!.content![0]!)
    const one = styled(line('雨停了'), ['bold'], 1)
    expect(proposalsOf(one)).toMatchObject([{ inserted: '', deleted: '', restyled: [{ text: '雨停了', from: [], to: ['bold'] }] }])
    expect([stylesOf(settle(one, 'accept')), stylesOf(settle(one, 'reject'))]).toEqual([['bold'], []])
    const two = styled(one, ['bold', 'italic'], 2)
    expect(proposalsOf(two)).toMatchObject([{ user: 2, restyled: [{ from: [], to: ['bold', 'italic'] }] }])
    expect(proposalsOf(styled(two, [], 1))).toEqual([])
    expect(proposalsOf(styled(settle(one, 'accept'), [], 1))).toMatchObject([{ restyled: [{ from: ['bold'], to: [] }] }])
  })

  it('that deletes leaves the caret in front, or behind when it deleted forwards', () => {
    const { place } = typed(line('雨停了'), 1, 2, '', stampOf(1))
    expect([place(3), place(3, true)]).toEqual([3, 4])
  })

  it('is dropped where an untrusted document says nothing sensible about it', () => {
    const content = docOf(typed(line('雨'), 1, 1, '停', NOBODY).scenes)
    const broken = JSON.parse(JSON.stringify(content).replaceAll('"at":0', '"at":"soon"')) as unknown
    expect(proposalsOf(normaliseContent(broken).content)).toEqual([])
    expect(plainText(normaliseContent(broken))).toBe('△雨停')
  })
})
