// Continuity by rules: what is found and what is not, with the reason; and prompts traced to their words.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discontinuities } from './continuity.ts'
import { drawnWords } from './drawn-words.ts'
import { tracePrompt } from './trace.ts'

const PEOPLE = [
  { name: '顾晚', aliases: ['晚晚'], looks: ['红色风衣'] },
  { name: '沈岸', aliases: [], looks: [] },
]
const found = (
  contents: readonly string[],
  { heading = '站台 夜 外', lines = [] as string[], people = PEOPLE, places = [] as string[] } = {},
) =>
  discontinuities([{ heading, lines, shots: contents.map((content, id) => ({ id, content })) }], people, places).map(
    ({ id, kind, word, against, other }) => [id, kind, word, against, other],
  )

describe('outfits', () => {
  it.each([
    ['another colour than the sheet', ['顾晚的蓝色风衣湿了。'], [[0, 'outfit', '蓝风衣', 'sheet', null]]],
    ['another coat than the shot before', ['沈岸穿着灰大衣。', '沈岸的夹克破了。'], [[1, 'outfit', '夹克', 'neighbour', 0]]],
    ['under another name of hers', ['晚晚的蓝色风衣湿了。'], [[0, 'outfit', '蓝风衣', 'sheet', null]]],
    ['the same', ['顾晚的红色风衣湿了。', '顾晚拉紧风衣。'], []],
    ['somebody else’s', ['沈岸的蓝色风衣湿了。'], []],
    ['a change that is told', ['沈岸穿着灰大衣。', '沈岸脱下灰大衣，披上夹克。', '沈岸的夹克湿了。'], []],
    ['nobody’s', ['蓝色风衣挂在墙上。'], []],
  ] as const)('%s', (_name, contents, expected) => expect(found(contents)).toEqual(expected))
})

describe('props, places and times', () => {
  it.each([
    [
      'a prop of another colour than in the script',
      ['白伞落在地上。'],
      { lines: ['黑伞倒在一边。'] },
      [[0, 'prop', '白伞', 'script', null]],
    ],
    ['a prop of another colour than before', ['红色行李箱倒下。', '蓝色行李箱滚动。'], {}, [[1, 'prop', '蓝行李箱', 'neighbour', 0]]],
    ['sunlight at night', ['阳光洒在长椅上。'], {}, [[0, 'time', '阳光', 'script', null]]],
    ['moonlight by day', ['月光下。'], { heading: '站台 日 外' }, [[0, 'time', '月光', 'script', null]]],
    ['sunlight that the script has', ['阳光洒下。'], { lines: ['仿佛有阳光。'] }, []],
    ['sunlight in a memory', ['回忆里阳光正好。'], {}, []],
    ['another place of the work', ['沈岸走进咖啡馆。'], { places: ['咖啡馆'] }, [[0, 'place', '咖啡馆', 'script', null]]],
    ['inside where the scene plays outside', ['室内一片狼藉。'], {}, [[0, 'place', '室内', 'script', null]]],
    ['a scene without a heading', ['阳光。'], { heading: '' }, []],
  ] as const)('%s', (_name, contents, given, expected) => {
    expect(
      found(contents, {
        ...given,
        lines: [...('lines' in given ? given.lines : [])],
        places: [...('places' in given ? given.places : [])],
      }),
    ).toEqual(expected)
  })
})

it('never throws, and names only shots that are there', () => {
  const words = fc
    .array(fc.constantFrom('顾晚', '红色', '蓝', '风衣', '伞', '的', '换上', '。', '阳光', '站台'), { maxLength: 12 })
    .map(each => each.join(''))
  fc.assert(
    fc.property(fc.array(words, { maxLength: 6 }), contents => {
      for (const [id] of found(contents)) expect(contents[id as number]).toBeDefined()
    }),
  )
})

it('traces every part of a prompt once, in its order', () => {
  const shot = { id: 7, name: '1 镜 01', size: '特写', content: '顾晚收伞，抬头', dialogue: '' }
  const sheet = {
    id: 3,
    kind: 'role' as const,
    name: '顾晚',
    words: '红色风衣',
    tags: ['短发'],
    phrases: ['顾晚 女 红色风衣 短发'],
    loras: ['guwan'],
  }
  const style = { id: 5, name: '水墨', words: '水墨，留白', loras: [] }
  const prompt = [...drawnWords(shot, '站台 夜 外').split('，'), '顾晚 女 红色风衣 短发', '水墨', '<lora:guwan:0.8>', '电影感']
  const parts = tracePrompt(prompt, { shot, heading: '站台 夜 外', lines: ['顾晚收伞。'], sheets: [sheet], style })
  expect(parts.map(({ text, from, field }) => [text, from, field])).toEqual([
    ['特写', 'shot', '景别'],
    ['站台', 'script', '场次'],
    ['夜', 'script', '场次'],
    ['室外', 'script', '场次'],
    ['顾晚收伞', 'script', '原文'],
    ['抬头', 'shot', '画面内容'],
    ['顾晚 女 红色风衣 短发', 'role', '外貌'],
    ['水墨', 'style', '画风'],
    ['<lora:guwan:0.8>', 'role', '模型'],
    ['电影感', 'drawer', ''],
  ])
})
