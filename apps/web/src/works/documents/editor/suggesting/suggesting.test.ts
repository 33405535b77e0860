// Suggesting with the editor's real commands on ProseMirror states: what is accepted is what was done, what is rejected never was.
import { type Editor, getSchema } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import {
  BLOCK_TYPES,
  type BlockType,
  type Content,
  joinRuns,
  makeBlock,
  makeScene,
  type MarkName,
  MARKS,
  styleNames,
} from '@qianmu/script/elements'
import { plainText } from '@qianmu/script/plain-text'
import { settle } from '@qianmu/script/suggestions/verdicts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakLine, type Command, cycleKind, joinBackwards, joinForwards, setKind } from '../editing/blocks.ts'
import { asScene, manuscriptNodes } from '../schema/index.ts'
import { suggestionsOf } from './suggesting.ts'
import { decide, proposalsIn } from './verdict.ts'

const schema = getSchema(manuscriptNodes)
const START: Content = {
  type: 'doc',
  content: [
    makeScene([
      makeBlock('scene_heading', '望江路 夜 外'),
      makeBlock('action', '雨点砸在积水里。'),
      makeBlock('dialogue', '末班车晚点。', { speaker: '顾晚' }),
    ]),
    makeScene([makeBlock('scene_heading', '便利店 夜 内'), makeBlock('action', '门铃响了一声。'), makeBlock('action', '')]),
  ],
}
const opened = () => EditorState.create({ schema, doc: schema.nodeFromJSON(START) })
const contentOf = (doc: ProseNode): Content => ({ type: 'doc', content: doc.children.map(asScene) })
const kinds = ({ content }: Content) => content.map(scene => scene.content.map(block => block.type))
const styles = ({ content }: Content) =>
  content.map(scene => scene.content.map(block => joinRuns((block.content ?? []).map(run => ({ text: run.text, marks: styleNames(run) })))))
/** What people see of it: kinds, attributes, words and their styles; ids of moved or new nodes are nobody's business. */
const seen = (content: Content) => [kinds(content), plainText(content), styles(content)]

type Act =
  | { do: 'type'; text: string }
  | { do: 'style'; name: MarkName }
  | { do: 'delete' }
  | { do: 'break' | 'back' | 'forth' | 'cycle' }
  | { do: 'kind'; type: BlockType }
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant('type' as const), text: fc.constantFrom('雨', '你好。', 'ok') }),
  fc.record({ do: fc.constantFrom('delete' as const) }),
  fc.record({ do: fc.constant('style' as const), name: fc.constantFrom(...MARKS) }),
  fc.record({ do: fc.constantFrom('break' as const, 'back' as const, 'forth' as const, 'cycle' as const) }),
  fc.record({ do: fc.constant('kind' as const), type: fc.constantFrom(...BLOCK_TYPES) }),
)
const anyStep = fc.record({ user: fc.integer({ min: 1, max: 2 }), at: fc.nat(200), length: fc.constantFrom(0, 0, 1, 3, 12), act: anyAct })

const COMMANDS: Record<'break' | 'back' | 'forth' | 'cycle', Command> = {
  break: breakLine,
  back: joinBackwards,
  forth: joinForwards,
  cycle: cycleKind(1),
}

function done(state: EditorState, act: Act): Transaction | null {
  let out: Transaction | null = null
  // Without the marks around it: typed inside a deletion it would be deleted in what the direct way is compared by.
  if (act.do === 'type') return state.tr.replaceSelectionWith(schema.text(act.text), false)
  if (act.do === 'delete') return state.tr.deleteSelection()
  if (act.do === 'style') return restyled(state, act.name)
  const command = act.do === 'kind' ? setKind(act.type) : COMMANDS[act.do]
  command(state, tr => (out = tr))
  return out
}

/** As the style's key does: off where all has it, else on. */
function restyled({ tr, doc, selection: { from, to } }: EditorState, name: MarkName): Transaction {
  const mark = schema.marks[name]!
  return doc.rangeHasMark(from, to, mark) ? tr.removeMark(from, to, mark) : tr.addMark(from, to, mark.create())
}

const selected = (state: EditorState, at: number, length: number): EditorState => {
  const size = state.doc.content.size
  const from = at % size
  return state.apply(
    state.tr.setSelection(TextSelection.between(state.doc.resolve(from), state.doc.resolve(Math.min(size, from + length)))),
  )
}

describe('suggesting', () => {
  it('leaves in the text, once accepted, what was done; and once rejected, what was there', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 1, maxLength: 14 }), steps => {
        let state = opened()
        for (const { user, at, length, act } of steps) {
          state = selected(state, at, length)
          const tr = done(state, act)
          if (!tr?.docChanged) continue
          const direct = state.apply(tr)
          direct.doc.check()
          const fix = suggestionsOf(state.doc, [tr], direct, { user, name: '某人' })
          const tracked = fix ? direct.apply(fix) : direct
          tracked.doc.check()
          const [before, did, now] = [state, direct, tracked].map(each => contentOf(each.doc).content)
          const after = (scenes: Content['content'], verdict: 'accept' | 'reject') =>
            seen({ type: 'doc', content: [...settle(scenes, verdict)] })
          // When the first lines of all are to go, one of them must stay for what is left; which one is nobody's business.
          const firstGoes = now![0]!.content[0]!.attrs.deletion !== undefined
          if (!firstGoes) expect(after(now!, 'accept')).toEqual(after(did!, 'accept'))
          expect(after(now!, 'reject')).toEqual(after(before!, 'reject'))
          state = tracked
        }
        expect(seen({ type: 'doc', content: [...settle(contentOf(state.doc).content, 'reject')] })).toEqual(seen(START))
      }),
      { numRuns: 300 },
    )
  }, 20_000)

  it('keeps what is typed on in one suggestion, and the caret behind it', () => {
    let state = selected(opened(), 12, 0)
    const caret = state.selection.from
    const begun = state.doc
    for (const letter of ['大', '雨', '里']) {
      const tr = state.tr.insertText(letter)
      const direct = state.apply(tr)
      const fix = suggestionsOf(state.doc, [tr], direct, { user: 1, name: '甲' })
      state = fix ? direct.apply(fix) : direct
    }
    expect(proposalsIn(state.doc)).toMatchObject([{ inserted: '大雨里' }])
    // Only the line was drawn again: a scene that is made anew takes the browser's caret with it.
    expect(state.doc.child(1)).toBe(begun.child(1))
    expect(state.doc.child(0).sameMarkup(begun.child(0))).toBe(true)
    expect(state.selection.from).toBe(caret + 3)
  })

  it('is decided one by one, whole scenes included', () => {
    let state = opened()
    for (const [at, act] of [
      [14, { do: 'type', text: '忽然' }],
      [30, { do: 'break' }],
    ] as const) {
      state = selected(state, at, 0)
      const tr = done(state, act)!
      const direct = state.apply(tr)
      state = direct.apply(suggestionsOf(state.doc, [tr], direct, { user: 1, name: '甲' })!)
    }
    const ids = proposalsIn(state.doc).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    const editor = {
      get state() {
        return state
      },
      view: { dispatch: (tr: Transaction) => (state = state.apply(tr)) },
    } as unknown as Editor
    expect(decide(editor, 'reject', each => each.id === ids[1])).toBe(true)
    expect(decide(editor, 'accept', each => each.id === ids[0])).toBe(true)
    expect(decide(editor, 'accept', () => true)).toBe(false)
    expect(kinds(contentOf(state.doc))).toEqual(kinds(START))
    expect(plainText(contentOf(state.doc))).toContain('忽然')
  })
})
