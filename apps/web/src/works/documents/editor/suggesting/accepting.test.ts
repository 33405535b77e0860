// Taking back what was accepted at the server: the text and the suggestions are there again, and what others wrote meanwhile stays.
import { getSchema } from '@tiptap/core'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { type Content, makeBlock, makeScene, textOf } from '@qianmu/script/elements'
import { asAttribute, type TrackMark } from '@qianmu/script/suggestions/tracked'
import { proposalsOf, settle } from '@qianmu/script/suggestions/verdicts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asScene, manuscriptNodes } from '../schema/index.ts'
import { unaccepted } from './accepting.ts'

const schema = getSchema(manuscriptNodes)
const SCENES = 4
const by = (id: string) => ({ id, user: 9, name: '苏晚', at: 1 })
const marked = (type: 'insertion' | 'deletion', text: string, id: string) => ({
  type: 'text' as const,
  text,
  marks: [{ type, attrs: by(id) } as TrackMark],
})

/** Four scenes; of the one at `from` it is suggested to move behind that at `behind`, and of each other's words to exchange some. */
function suggested(from: number, behind: number): Content {
  const scenes = Array.from({ length: SCENES }, (_, nth) =>
    makeScene([makeBlock('scene_heading', `第${nth}处 夜 外`), makeBlock('action', `第${nth}件事。`), makeBlock('action', '灯灭了。')]),
  )
  const after = behind < 0 ? '' : scenes[behind]!.attrs.id
  scenes[from]!.attrs.move = asAttribute({ ...by('move'), after })
  const other = scenes[(from + 1) % SCENES]!
  other.content[1]!.content = [marked('deletion', '旧', 'words'), marked('insertion', '新', 'words'), { type: 'text', text: '的事。' }]
  return { type: 'doc', content: scenes }
}

const stateOf = (scenes: readonly unknown[]) => EditorState.create({ schema, doc: schema.nodeFromJSON({ type: 'doc', content: scenes }) })
const scenesIn = ({ doc }: EditorState) => doc.children.map(asScene)

it('brings text and suggestions back as they were, with the caret in its line', () => {
  fc.assert(
    fc.property(fc.nat(SCENES - 1), fc.integer({ min: -1, max: SCENES - 1 }), fc.nat(), (from, behind, at) => {
      fc.pre(from !== behind)
      const before = suggested(from, behind)
      const loaded = scenesIn(stateOf(before.content))
      let state = stateOf(settle(loaded, 'accept'))
      expect(proposalsOf(scenesIn(state))).toEqual([])
      state = state.apply(state.tr.setSelection(TextSelection.near(state.doc.resolve(at % state.doc.content.size))))
      const { parent } = state.selection.$head
      state = state.apply(unaccepted(state, { type: 'doc', content: loaded }, ['move', 'words']))
      expect(scenesIn(state)).toEqual(loaded)
      expect(state.selection.$head.parent.attrs.id).toBe(parent.attrs.id)
    }),
  )
})

it('keeps what was written since, also in the scene that goes back, and leaves what was not accepted', () => {
  const before: Content = { type: 'doc', content: scenesIn(stateOf(suggested(3, -1).content)) }
  let state = stateOf(settle(before.content, 'accept', ({ id }) => id === 'move'))
  const size = state.doc.child(0).nodeSize
  // At the end of the last line of the moved scene, and of the text.
  state = state.apply(state.tr.insertText('后来写的', state.doc.content.size - 2).insertText('有人喊。', size - 2))
  state = state.apply(unaccepted(state, before, ['move']))
  const scenes = scenesIn(state)
  expect(scenes.map(scene => textOf(scene.content[0]!))).toEqual(before.content.map(scene => textOf(scene.content[0]!)))
  expect(scenes.map(scene => textOf(scene.content[2]!))).toEqual(['灯灭了。', '灯灭了。', '灯灭了。后来写的', '灯灭了。有人喊。'])
  expect(proposalsOf(scenes).map(({ id }) => id)).toEqual(['words', 'move'])
  expect(unaccepted(state, before, ['move']).docChanged).toBe(false)
})
