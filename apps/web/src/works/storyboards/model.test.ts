// Tests of the storyboard's lines: where shots land and step to, what a filter leaves.
import type { Shot, StoryboardScene } from '@qianmu/contract/works/storyboards'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnWords } from '@qianmu/script/shots/drawn-words'
import { plainRequest } from '@qianmu/drawing'
import { editorOf, landing, lengthText, linesOf, moved, placeOf, shotName, shotsOf, stepped, sumsOf } from './model.ts'

const shot = (id: number, scene_id: string, part: Partial<Shot> = {}): Shot => ({
  storyboard_id: id,
  doc_id: 1,
  scene_id,
  order_key: `a${id}`,
  size: '',
  move: '',
  content: `镜${id}`,
  dialogue: '',
  sound: '',
  seconds: 2.5,
  note: '',
  from_script: true,
  picture: null,
  images: 0,
  drawn: 0,
  candidate: null,
  drawing: null,
  film: null,
  films: 0,
  filming: false,
  version: 1,
  updated_by: '',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...part,
})
const scene = (scene_id: string, ids: readonly number[], is_standing = true): StoryboardScene => ({
  scene_id,
  no: scene_id,
  heading: '站台',
  is_standing,
  shots: ids.map(id => shot(id, scene_id)),
})
const BOARD = [scene('a', [1, 2, 3]), scene('b', []), scene('c', [4]), scene('x', [5], false)]
const ids = (scenes: readonly StoryboardScene[]) => scenes.map(each => each.shots.map(one => one.storyboard_id))

describe('a shot that is moved', () => {
  it('steps past its neighbours and over the end of its scene, but not into one that the script has no more', () => {
    const after = (id: number, by: -1 | 1) => {
      const to = stepped(BOARD, id, by)
      return to && ids(moved(BOARD, id, to))
    }
    expect(after(1, 1)).toEqual([[2, 1, 3], [], [4], [5]])
    expect(after(3, -1)).toEqual([[1, 3, 2], [], [4], [5]])
    expect(after(3, 1)).toEqual([[1, 2], [3], [4], [5]])
    expect(after(4, -1)).toEqual([[1, 2, 3], [4], [], [5]])
    expect(after(5, -1)).toEqual([[1, 2, 3], [], [4, 5], []])
    expect(after(1, -1)).toBeUndefined()
    expect(after(4, 1)).toBeUndefined()
  })

  it('lands above or below the row it is dropped on, first in a scene whose heading it is dropped on, and is nowhere twice', () => {
    const lines = linesOf(BOARD, 'all')
    fc.assert(
      fc.property(fc.constantFrom(1, 2, 3, 4, 5), fc.constantFrom(...lines), fc.constantFrom('above', 'below'), (id, over, edge) => {
        const to = landing(lines, id, over.key, edge as 'above')
        if (over.key === `shot-${id}`) expect(to).toBeUndefined()
        if (!to) return
        const after = moved(BOARD, id, to)
        expect(
          shotsOf(after)
            .map(each => each.storyboard_id)
            .toSorted(),
        ).toEqual([1, 2, 3, 4, 5])
        expect(placeOf(after, id)).toEqual(to)
        const own = after.find(each => each.scene_id === over.scene.scene_id)!.shots.map(each => each.storyboard_id)
        if (over.kind === 'scene') expect(own[0]).toBe(id)
        else expect(own.indexOf(id) - own.indexOf(over.shot.storyboard_id)).toBe(edge === 'above' ? -1 : 1)
      }),
    )
  })
})

it('the editor of a storyboard knows seven things of itself [D2-3-42]', () => {
  const doc = { doc_id: 7, doc_name: '第 1 话', doc_type: 5 }
  const state = (id: number, compared = true) => editorOf({ scenes: BOARD, lines: linesOf(BOARD, 'all'), compared }, doc, id)
  expect(Object.keys(state(2)).toSorted()).toEqual(['connectedRow', 'docId', 'docType', 'id', 'isConnecting', 'name', 'selectedIndex'])
  expect(state(2)).toMatchObject({ id: 2, docId: 7, name: '第 1 话', docType: 5, isConnecting: false, selectedIndex: 1 })
  expect(state(2).connectedRow).toMatchObject({ no: 2, shot: { storyboard_id: 2 } })
  expect(state(0, false)).toMatchObject({ connectedRow: undefined, isConnecting: true, selectedIndex: -1 })
  // A filter may leave the open shot out of what is shown.
  expect(editorOf({ scenes: BOARD, lines: linesOf(BOARD, 'spoken'), compared: true }, doc, 2)).toMatchObject({ id: 2, selectedIndex: -1 })
})

describe('the lines of a storyboard', () => {
  it('show scenes without shots too; a filter leaves what it keeps, under the numbers of the whole scene', () => {
    expect(linesOf(BOARD, 'all').length).toBe(9)
    const spoken = [{ ...scene('a', [1, 2]), shots: [shot(1, 'a'), shot(2, 'a', { dialogue: '甲：走。' })] }, scene('b', [3])]
    expect(linesOf(spoken, 'spoken')).toMatchObject([{ kind: 'scene' }, { kind: 'shot', no: 2 }])
    expect(sumsOf(BOARD)).toEqual({ scenes: 3, shots: 5, seconds: 12.5, missing: 5, toChoose: 0 })
  })

  it.each([
    [2.5, '2.5 秒'],
    [60, '1 分'],
    [259.6, '4 分 20 秒'],
  ])('last %d seconds as %s', (seconds, text) => {
    expect(lengthText(seconds)).toBe(text)
  })
})

describe('what a shot asks the engine for', () => {
  it('is called by its scene and its place in it, also where the scene has no number', () => {
    expect(shotName({ ...scene('s', [7, 8]), no: '3' }, 8)).toBe('第 3 场 · 镜头 2')
    expect(shotName({ ...scene('s', [7]), no: '' }, 7)).toBe('站台 · 镜头 1')
    expect(shotName({ ...scene('s', [7]), no: '', heading: '' }, 7)).toBe('正文 · 镜头 1')
  })
  it('is what is seen, without the signs of a script; who speaks only where nothing is seen', () => {
    expect(drawnWords({ size: '特写', content: '雨落下。灯亮！\n字幕：三年后\n【叠化】', dialogue: '甲：走。' }, '')).toBe(
      '特写，雨落下，灯亮',
    )
    const spoken = (dialogue: string) => drawnWords({ size: '', content: '', dialogue }, '')
    expect(spoken('沈娘子：假的？你爹盖的。\n陆问樵（OS，冷笑）：走。\n沈娘子：走。')).toBe('沈娘子说话，陆问樵冷笑')
    expect(spoken('旁白（VO）：三年过去了。')).toBe('')
    expect(spoken('三年过去了。')).toBe('三年过去了')
  })

  it('begins with where and when its scene plays; a shot without words asks for nothing', () => {
    const shot = { size: '远景', content: '伞在中间。', dialogue: '' }
    expect(drawnWords(shot, '望江路街口 夜 外')).toBe('远景，望江路街口，夜，室外，伞在中间')
    expect(drawnWords(shot, '第二天')).toBe('远景，第二天，伞在中间')
    expect(drawnWords({ size: '', content: '', dialogue: '' }, '望江路街口 夜 外')).toBe('')
  })

  it('is a request of its size and number, or says what is wrong with it', () => {
    const made = plainRequest('雨，站台', '16:9', 2)
    expect(JSON.parse(('request' in made ? made.request : undefined)!.ai_param)).toMatchObject({ prompt: ['雨', '站台'] })
    expect(plainRequest('', '1:1', 1)).toHaveProperty('problem')
  })
})
