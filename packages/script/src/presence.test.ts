// Scenes with their speakers, and a character's figures under several names.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { classify } from './classify.ts'
import { anyContent } from './content.arbitrary.ts'
import { mentionFinder } from './language/mentions.ts'
import { namedIn, presenceOf, scenesOf } from './presence.ts'
import { contentOf } from './split.ts'
import { sizesOf } from './statistics.ts'

const of = (...lines: string[]) => contentOf(classify(lines, 'script'))

it('lists scenes in order with number, heading, words and speakers', () => {
  const scenes = scenesOf(of('1-1 日 内 咖啡馆', '人物：顾晚、沈岸', '顾晚：你来了。', '顾晚：坐。', '1-2 夜 外 江边', '老许：慢走。'))
  expect(scenes.map(({ no, heading }) => [no, heading])).toEqual([
    ['1-1', '日 内 咖啡馆'],
    ['1-2', '夜 外 江边'],
  ])
  expect(scenes[0]!.speakers).toEqual([
    { name: '顾晚', lines: 2, words: 4 },
    { name: '沈岸', lines: 0, words: 0 },
  ])
})

it('counts a scene once, whichever of their names somebody goes by there', () => {
  const scenes = scenesOf(of('1-1 日 内 咖啡馆', '顾晚：你来了。', '小晚：坐。', '1-2 夜 外 江边', '老许：慢走。'))
  expect(presenceOf(['顾晚', '小晚'], [{ doc_id: 7, scenes }])).toEqual({ lines: 2, words: 4, scenes: 1, first_doc_id: 7, last_doc_id: 7 })
  expect(presenceOf(['沈岸'], [{ doc_id: 7, scenes }])).toEqual({ lines: 0, words: 0, scenes: 0, first_doc_id: null, last_doc_id: null })
})

it('counts in prose the sentences that name somebody, each name once in a sentence', () => {
  const names = ['林晓婉', '晓婉', '陈墨']
  const text = '林晓婉推开门，看见陈墨。“晓婉，你来了！”陈墨说。\n雨还在下……'
  expect(namedIn(text, names, mentionFinder(names))).toEqual([
    { name: '林晓婉', lines: 1, words: 10 },
    { name: '陈墨', lines: 2, words: 13 },
    { name: '晓婉', lines: 1, words: 5 },
  ])
})

it('finds as many words as the document has', () => {
  fc.assert(
    fc.property(anyContent, content => {
      expect(scenesOf(content).reduce((sum, scene) => sum + scene.words, 0)).toBe(sizesOf(content).words)
    }),
  )
})
