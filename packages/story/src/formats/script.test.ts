// A game goes out as a script, which is read as the same scenes, branches and endings.
import { classify } from '@qianmu/script/classify'
import { readDocx } from '@qianmu/script/formats/docx/read'
import { writeDocx } from '@qianmu/script/formats/docx/write'
import { plainText } from '@qianmu/script/plain-text'
import { splitText } from '@qianmu/script/split'
import { expect, it } from 'vitest'
import { asScriptBlock, checkScreenplay, segmentsOf } from '../screenplay.ts'
import { gameOf, node, options, says } from '../test-games.ts'
import { scriptText } from './script.ts'

const game = gameOf(
  [
    node('s', 'START'),
    node('站台', 'PLOT', {
      actions: [...says('雨一直下。').actions, { id: 'x', type: 'DIALOG', character_id: '7', msg: '末班车晚点了。' }],
    }),
    node('问', 'BRANCH', { prompt: '他把钥匙递到你面前，等着你说话。', ...options('收下', '不要 → 走开') }),
    node('门厅', 'PLOT', says('灯亮着。')),
    node('街口', 'PLOT', says('她没有回头。')),
    node('完', 'ENDING', { title: '归家' }),
    node('完2', 'ENDING', { title: '归家' }),
  ],
  ['s>站台', '站台>问', '问.o0>门厅', '问.o1>街口', '门厅>完', '街口>完2'],
)
const people = new Map([['7', '顾晚']])
it('keeps scenes, lines, options and where each leads; names that stand twice get a number', () => {
  const blocks = classify(scriptText(game, people).split('\n'), 'script').map((block, nth) => ({
    ...asScriptBlock(block),
    id: String(nth),
  }))
  const segments = segmentsOf(blocks)
  expect(segments.map(({ type, name }) => [type, name])).toEqual([
    ['PLOT', '站台'],
    ['BRANCH', '他把钥匙递到你面前，等着你说话。'],
    ['PLOT', '门厅'],
    ['ENDING', '归家'],
    ['PLOT', '街口'],
    ['ENDING', '归家 2'],
  ])
  expect(segments[0]!.lines.map(({ type, speaker, msg }) => [type, speaker, msg])).toEqual([
    ['CHORUS', '', '雨一直下。'],
    ['DIALOG', '顾晚', '末班车晚点了。'],
  ])
  expect(segments[1]!.options.map(({ text, target }) => [text, target])).toEqual([
    ['收下', '门厅'],
    ['不要   走开', '街口'],
  ])
  expect(checkScreenplay(blocks, new Set(['顾晚']))).toEqual([])
})

it('is the same in Word', () => {
  const file = writeDocx({ title: '雨夜', parts: splitText(scriptText(game, people), 'script') })
  const text = readDocx(file)
    .parts.map(({ content }) => plainText(content))
    .join('\n')
  for (const words of ['末班车晚点了。', '归家 2', '收下']) expect(text).toContain(words)
})
