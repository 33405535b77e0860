// Selections as passages, and answers put in their place, on ProseMirror states with the editor's real commands.
import { type Editor, getSchema } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { type Content, lineOf, makeBlock, makeScene } from '@qianmu/script/elements'
import { answerLines } from '@qianmu/script/prompts/answer'
import { describe, expect, it } from 'vitest'
import { asScene, manuscriptNodes } from '../../works/documents/editor/schema/index.ts'
import { keepAnswer } from './keeping.ts'
import { type Passage, placeToContinue, selectedPassage } from './passage.ts'

const schema = getSchema(manuscriptNodes)
const START: Content = {
  type: 'doc',
  content: [
    makeScene([
      makeBlock('scene_heading', '望江路 夜 外'),
      makeBlock('action', '雨点砸在积水里。'),
      makeBlock('dialogue', '末班车晚点。', { speaker: '顾晚', paren: '低声' }),
    ]),
    makeScene([makeBlock('scene_heading', '便利店 夜 内'), makeBlock('action', '门铃响了一声。'), makeBlock('action', '')]),
  ],
}

/** An editor's state that changes by what is dispatched. */
function opened(content = START) {
  let state = EditorState.create({ schema, doc: schema.nodeFromJSON(content) })
  const view = {
    get state() {
      return state
    },
    dispatch: (tr: Transaction) => void (state = state.apply(tr)),
  }
  const editor = Object.defineProperty({ view }, 'state', { get: () => state }) as unknown as Editor
  /** Selects from the place before some words to the place behind others. */
  const select = (from: string, to = from) => {
    const places = [from, to].map(words => {
      let found = -1
      state.doc.descendants((node, at) => {
        const inside = node.isText ? node.text!.indexOf(words) : -1
        if (inside >= 0 && found < 0) found = at + inside
      })
      if (found < 0) throw new Error(`nobody says ${words}`)
      return found
    })
    view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, places[0]!, places[1]! + to.length)))
  }
  const lines = () =>
    state.doc.children.flatMap((scene, at) => asScene(scene).content.map(block => `${block.type} ${lineOf(block, at + 1)}`))
  const ids = () => state.doc.children.flatMap((scene: ProseNode) => scene.children.map(block => String(block.attrs.id)))
  return { editor, select, lines, ids }
}
const passageOf = (editor: Editor): Passage => {
  const passage = selectedPassage(editor.state)
  if (typeof passage === 'string') throw new Error(passage)
  return passage
}

describe('what is selected', () => {
  it('in one line is its words, between those around them', () => {
    const { editor, select } = opened()
    select('砸在积水')
    expect(passageOf(editor)).toMatchObject({
      text: '砸在积水',
      inline: { from: 2, to: 6 },
      before: '1、望江路 夜 外\n雨点',
      after: '里。\n顾晚（低声）：末班车晚点。\n2、便利店 夜 内\n△门铃响了一声。',
    })
  })
  it('of a speech is what is said, without who says it', () => {
    const { editor, select } = opened()
    select('末班车晚点。')
    expect(passageOf(editor)).toMatchObject({ text: '末班车晚点。', inline: { from: 0, to: 6 } })
  })
  it('in several lines is whole lines as a script has them', () => {
    const { editor, select } = opened()
    select('积水', '门铃')
    const { text, inline, before, after, lines } = passageOf(editor)
    expect(text).toBe('△雨点砸在积水里。\n顾晚（低声）：末班车晚点。\n2、便利店 夜 内\n△门铃响了一声。')
    expect([inline, before, after, lines.length]).toEqual([undefined, '1、望江路 夜 外', '', 4])
  })
  it('leaves out what is suggested to go', () => {
    const { editor, select } = opened()
    select('砸在')
    const { state, view } = editor
    const gone = schema.marks.deletion!.create({ id: 'd1', user: 2, name: '乙', at: 1 })
    view.dispatch(state.tr.addMark(state.selection.from, state.selection.to, gone))
    select('雨点')
    view.dispatch(
      editor.state.tr.setSelection(TextSelection.create(editor.state.doc, editor.state.selection.from, editor.state.selection.to + 4)),
    )
    expect(passageOf(editor).text).toBe('雨点积水')
  })
  it('is nothing: says so', () => {
    const { editor } = opened()
    expect(selectedPassage(editor.state)).toBe('请先选中要改写的文字')
    expect(placeToContinue(opened({ type: 'doc', content: [makeScene([makeBlock('action', '')])] }).editor.state)).toBeUndefined()
  })
})

describe('an answer', () => {
  it('takes the place of words and leaves all else', () => {
    const { editor, select, lines, ids } = opened()
    const before = ids()
    select('砸在积水')
    expect(keepAnswer(editor, passageOf(editor), '落进\n积水', false)).toBe(true)
    expect(lines()[1]).toBe('action △雨点落进积水里。')
    expect(ids()).toEqual(before)
  })
  it('of as many lines of the same kinds changes each in its place, speakers too', () => {
    const { editor, select, lines, ids } = opened()
    const before = ids()
    select('雨点', '末班车')
    expect(keepAnswer(editor, passageOf(editor), '△雨更大了。\n沈岸：（冷笑）车不会来了。', false)).toBe(true)
    expect(lines().slice(0, 3)).toEqual(['scene_heading 1、望江路 夜 外', 'action △雨更大了。', 'dialogue 沈岸（冷笑）：车不会来了。'])
    expect(ids()).toEqual(before)
  })
  it('of other lines is read like pasted ones: scenes, speeches, actions', () => {
    const { editor, select, lines } = opened()
    select('雨点', '末班车')
    const answer = '△雨停了。\n顾晚：走吧。\n2、桥下 夜 外\n沈岸OS：她没有回头。'
    expect(keepAnswer(editor, passageOf(editor), answer, false)).toBe(true)
    expect(lines()).toEqual([
      'scene_heading 1、望江路 夜 外',
      'action △雨停了。',
      'dialogue 顾晚：走吧。',
      'scene_heading 2、桥下 夜 外',
      'dialogue 沈岸（OS）：她没有回头。',
      'scene_heading 3、便利店 夜 内',
      'action △门铃响了一声。',
      'action △',
    ])
  })
  it('goes on behind the line, or in the place of an empty one', () => {
    const { editor, select, lines } = opened()
    select('门铃响了一声。')
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, editor.state.selection.to)))
    const passage = placeToContinue(editor.state)!
    expect(passage.before.split('\n').at(-1)).toBe('△门铃响了一声。')
    keepAnswer(editor, passage, '沈岸：你来晚了。', false)
    expect(lines().slice(-3)).toEqual(['action △门铃响了一声。', 'dialogue 沈岸：你来晚了。', 'action △'])
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.atEnd(editor.state.doc)))
    keepAnswer(editor, placeToContinue(editor.state)!, '△他笑了。', false)
    expect(lines().slice(-2)).toEqual(['dialogue 沈岸：你来晚了。', 'action △他笑了。'])
  })
  it('in a novel is paragraphs, whatever its lines look like', () => {
    const { editor, select, lines } = opened({
      type: 'doc',
      content: [makeScene([makeBlock('paragraph', '雨下了一夜。'), makeBlock('paragraph', '天亮了。')])],
    })
    select('雨下', '天亮了。')
    keepAnswer(editor, passageOf(editor), '雨停了。\n顾晚推开窗。\n天色发白。', true)
    expect(lines()).toEqual(['paragraph 雨停了。', 'paragraph 顾晚推开窗。', 'paragraph 天色发白。'])
  })
  it('is not kept where the text has changed meanwhile', () => {
    const { editor, select, lines } = opened()
    select('砸在积水')
    const passage = passageOf(editor)
    editor.view.dispatch(editor.state.tr.insertText('忽然', editor.state.selection.from))
    const before = lines()
    expect(keepAnswer(editor, passage, '落进积水', false)).toBe(false)
    expect(lines()).toEqual(before)
  })
  it('that was written elsewhere meanwhile is still kept in its place', () => {
    const { editor, select, lines } = opened()
    select('门铃响了')
    const passage = passageOf(editor)
    select('望江路')
    editor.view.dispatch(editor.state.tr.insertText('江边的望江路'))
    expect(keepAnswer(editor, passage, '风铃响了', false)).toBe(true)
    expect(lines()).toContain('action △风铃响了一声。')
  })
  it('that holds markup becomes those very characters', () => {
    const { editor, select, lines } = opened()
    select('门铃响了一声。')
    const said = '△<img src="http://evil.example/x.png"> [链接](javascript:alert(1)) ![图](http://evil.example/y.png)'
    keepAnswer(editor, passageOf(editor), said, false)
    expect(lines()).toContain(`action ${answerLines(said)[0]}`)
    expect(JSON.stringify(editor.state.doc.toJSON())).not.toContain('"image"')
  })
})
