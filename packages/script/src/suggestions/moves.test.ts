// Suggested moves of scenes: whatever is edited meanwhile, a scene stands once, and every character of it too.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { anyContent } from '../content.arbitrary.ts'
import { blocksOf, type Content, makeBlock, makeScene, type Scene, textOf } from '../elements.ts'
import { normaliseContent } from '../states/normalise.ts'
import { mergeContents } from '../merge.ts'
import { plainText } from '../plain-text.ts'
import { bindContent, contentToY, yToContent } from '../ydoc.ts'
import { anyEdit, edited, stampOf } from './edit.arbitrary.ts'
import { placeFor, suggestedMove, targetAt } from './moves.ts'
import { onlySuggests } from './only.ts'
import { tokensOf } from './stream.ts'
import { track } from './track.ts'
import { moveOf, type Suggestion } from './tracked.ts'
import { acceptedContent, isTracked, proposalsOf, settle, type Verdict } from './verdicts.ts'

const docOf = (scenes: readonly Scene[]): Content => ({ type: 'doc', content: [...scenes] })
const idsOf = (scenes: readonly Scene[]) => scenes.map(scene => scene.attrs.id)

/** The text after somebody suggests to move a scene; unchanged where another's suggestion stands already. */
function suggestMove(scenes: readonly Scene[], from: number, to: number, stamp: Suggestion): Scene[] {
  const ids = idsOf(scenes)
  return scenes.map((scene, at) => {
    if (at !== from) return scene
    const attrs = suggestedMove(scene.attrs, ids[at - 1] ?? '', targetAt(ids, from, to), stamp)
    return attrs ? { ...scene, attrs } : scene
  })
}

const anyStep = fc.oneof(
  fc.record({ do: fc.constant('edit' as const), edit: anyEdit }),
  fc.record({ do: fc.constant('move' as const), user: fc.integer({ min: 1, max: 3 }), from: fc.nat(20), to: fc.nat(20) }),
  fc.record({ do: fc.constantFrom('accept' as const, 'reject' as const), nth: fc.nat(20) }),
)

/** Every character and every line by id, in no order. */
const inventory = (scenes: readonly Scene[]) => ({
  characters: tokensOf(scenes)
    .flatMap(token => (token.kind === 'text' ? [...token.text] : []))
    .sort(),
  lines: [...blocksOf(docOf(scenes))].map(block => block.attrs.id).sort(),
})
const withoutMoves = (scenes: readonly Scene[]) => scenes.map(scene => ({ ...scene, attrs: { ...scene.attrs, move: undefined } }) as Scene)

describe('scenes that are to move', () => {
  it('are neither lost nor doubled by any edits and verdicts, one by one or all at once', () => {
    let decided = 0
    fc.assert(
      fc.property(anyContent, fc.array(anyStep, { minLength: 1, maxLength: 14 }), (original, steps) => {
        let scenes: readonly Scene[] = original.content
        for (const step of steps) {
          if (step.do === 'edit') {
            const { after, exchanges } = edited(scenes, step.edit)
            scenes = track(scenes, after, exchanges, stampOf(step.edit.user)).scenes
          } else if (step.do === 'move')
            scenes = suggestMove(scenes, step.from % scenes.length, step.to % scenes.length, stampOf(step.user))
          else {
            const movers = proposalsOf(scenes).filter(({ moves }) => moves.length > 0)
            const one = movers[step.nth % Math.max(1, movers.length)]
            if (!one) continue
            const before = inventory(scenes)
            scenes = settle(scenes, step.do, each => each.id === one.id)
            expect(inventory(scenes)).toEqual(before)
            decided++
          }
          expect(normaliseContent(JSON.parse(JSON.stringify(docOf(scenes))))).toEqual(docOf(scenes))
        }
        for (const verdict of ['accept', 'reject'] satisfies Verdict[]) {
          const [all, unmoved] = [scenes, withoutMoves(scenes)].map(list => settle(list, verdict))
          expect(inventory(all!).characters).toEqual(inventory(unmoved!).characters)
          expect(new Set(inventory(all!).lines).size).toBe(inventory(all!).lines.length)
        }
        expect(acceptedContent(docOf(scenes)).content.some(isTracked)).toBe(false)
      }),
      { numRuns: 400 },
    )
    expect(decided).toBeGreaterThan(100)
  }, 30_000)

  it('are written on by others until, and while, somebody decides', () => {
    fc.assert(
      fc.property(anyContent, fc.array(anyEdit, { maxLength: 5 }), fc.nat(20), fc.nat(20), (original, edits, from, to) => {
        const [server, writer] = [new Y.Doc(), new Y.Doc()]
        contentToY(server, original)
        const meet = () => {
          Y.applyUpdate(writer, Y.encodeStateAsUpdate(server))
          Y.applyUpdate(server, Y.encodeStateAsUpdate(writer))
        }
        meet()
        const at = from % original.content.length
        const moving = original.content[at]!.attrs.id
        const wanted = suggestMove(original.content, at, to % original.content.length, stampOf(1))
        bindContent(server).apply(docOf(wanted))
        // Whoever writes has not heard of the suggestion yet.
        const bound = bindContent(writer)
        for (const edit of edits) bound.apply(docOf(edited(bound.content.content, edit).after))
        meet()
        const both = yToContent(server)
        expect(yToContent(writer)).toEqual(both)
        const [mover] = both.content.filter(scene => scene.attrs.id === moving)
        if (mover) expect(mover.attrs.move).toBe(wanted[at]!.attrs.move)
        // Accepted at the server, by two one after the other: once.
        for (let i = 0; i < 2; i++)
          bindContent(server).apply(
            docOf(settle(yToContent(server).content, 'accept', each => each.id === moveOf(wanted[at]!.attrs.move)?.id)),
          )
        meet()
        expect(yToContent(writer)).toEqual(yToContent(server))
        expect(inventory(yToContent(server).content)).toEqual(inventory(both.content))
      }),
      { numRuns: 200 },
    )
  }, 30_000)

  it('keep their suggestion over a merge with a late save that lost the ids', () => {
    const scenes = ['甲', '乙', '丙'].map(name => makeScene([makeBlock('scene_heading', name), makeBlock('action', `${name}的事。`)]))
    const theirs = suggestMove(scenes, 2, 0, stampOf(1))
    const late = docOf(
      scenes.map((scene, at) =>
        makeScene(scene.content.map(({ type }, line) => makeBlock(type, `${'甲乙丙'[at]!}${line === 0 ? '' : '的事，又写了。'}`))),
      ),
    )
    const merged = mergeContents(docOf(scenes), late, docOf(theirs))
    expect(plainText(merged)).toContain('又写了')
    expect(proposalsOf(merged.content)).toMatchObject([{ user: 1, moves: [{ after: '' }] }])
    const after = suggestMove(scenes, 0, 2, stampOf(1))
    const renamed = mergeContents(docOf(scenes), late, docOf(after))
    const [suggestion] = proposalsOf(renamed.content)
    expect(idsOf(renamed.content)).toContain(suggestion!.moves[0]!.after)
  })
})

describe('one suggested move', () => {
  const scenes = ['甲', '乙', '丙', '丁'].map(name => makeScene([makeBlock('scene_heading', name)]))
  const names = (list: readonly Scene[]) => list.map(scene => textOf(scene.content[0]!)).join('')
  const [one, two] = [stampOf(1), stampOf(2)]

  it('goes to its place when it is accepted, and stays when it is rejected', () => {
    const tracked = suggestMove(scenes, 3, 1, one)
    expect(names(tracked)).toBe('甲乙丙丁')
    expect(proposalsOf(tracked)).toMatchObject([{ id: one.id, inserted: '', deleted: '', moves: [{ after: scenes[0]!.attrs.id }] }])
    expect(names(settle(tracked, 'accept'))).toBe('甲丁乙丙')
    expect(settle(tracked, 'reject')).toEqual(scenes)
    expect(names(settle(suggestMove(scenes, 2, 0, one), 'accept'))).toBe('丙甲乙丁')
  })

  it('of several to one place keep their order; two that follow each other do not vanish', () => {
    const both = suggestMove(suggestMove(scenes, 0, 3, one), 1, 3, two)
    expect(names(settle(both, 'accept'))).toBe('丙丁甲乙')
    const circle = scenes.map((scene, at) => ({
      ...scene,
      ...(at < 2 && { attrs: { ...scene.attrs, move: JSON.stringify({ ...stampOf(at + 1), after: scenes[1 - at]!.attrs.id }) } }),
    }))
    expect([...names(settle(circle, 'accept'))].sort().join('')).toBe('丁丙乙甲')
  })

  it('whose target has gone stays until it is rejected, and counts as not made meanwhile', () => {
    const tracked = suggestMove(scenes, 3, 1, one).slice(1)
    expect(placeFor(idsOf(tracked), scenes[3]!.attrs.id, scenes[0]!.attrs.id)).toBeNull()
    const accepted = settle(tracked, 'accept')
    expect(proposalsOf(accepted)).toHaveLength(1)
    expect(names(accepted)).toBe('乙丙丁')
    expect(acceptedContent(docOf(tracked)).content.some(isTracked)).toBe(false)
    expect(proposalsOf(settle(accepted, 'reject'))).toEqual([])
  })

  it('goes on when its author changes it, is taken back where the scene stands, and is nobody else’s to change', () => {
    const first = suggestMove(scenes, 3, 1, one)
    const again = suggestMove(first, 3, 0, stampOf(1))
    expect(proposalsOf(again)).toMatchObject([{ id: one.id, moves: [{ after: '' }] }])
    expect(suggestMove(again, 3, 3, stampOf(1))).toEqual(scenes)
    expect(suggestMove(first, 3, 0, two)).toEqual(first)
  })

  it('may be made and taken back by who only suggests, but neither accepted nor changed for another', () => {
    const [author, other] = [one, two].map(({ user, name }) => ({ user, name }))
    const tracked = suggestMove(scenes, 3, 1, one)
    expect(onlySuggests(scenes, tracked, author!)).toBe(true)
    expect(onlySuggests(scenes, tracked, other!)).toBe(false)
    expect(onlySuggests(scenes, tracked, { ...author!, name: '主编' })).toBe(false)
    expect(onlySuggests(tracked, suggestMove(tracked, 3, 0, one), author!)).toBe(true)
    expect(onlySuggests(tracked, scenes, author!)).toBe(true)
    expect(onlySuggests(tracked, scenes, other!)).toBe(false)
    expect(onlySuggests(tracked, settle(tracked, 'accept'), author!)).toBe(false)
    expect(onlySuggests(scenes, settle(tracked, 'accept'), author!)).toBe(false)
  })

  it('is dropped where an untrusted document says nothing sensible of it', () => {
    const tracked = suggestMove(scenes, 3, 1, one)
    for (const broken of ['"after":7', '"after":"a b"', '"when":""']) {
      const given = JSON.parse(
        JSON.stringify(docOf(tracked)).replaceAll(/\\"after\\":\\"[^"]*\\"/g, broken.replaceAll('"', '\\"')),
      ) as unknown
      expect(proposalsOf(normaliseContent(given).content)).toEqual([])
    }
  })
})
