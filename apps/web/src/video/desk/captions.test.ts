// Tests of captions as boxes: the times of words go through all that is done on the timeline.
import type { Caption } from '@qianmu/contract/video/captions'
import { wordsOf } from '@qianmu/subtitle'
import { expect, it } from 'vitest'
import { joined, split, stretched } from '../../ui/player/cues.ts'
import { adapted, boxesOf, cueOf, fromBoxes } from './captions.ts'

const caption = (id: number, start_ms: number, end_ms: number, text: string, words?: string): Caption => ({
  id,
  start_ms,
  end_ms,
  text,
  translation: '',
  speaker: '顾晚',
  character_id: null,
  ...(words && { words }),
})
const LINE = caption(1, 1000, 3000, '末班车晚点了', '0/3 700/2 1400/1')
const NEXT = caption(2, 3000, 4000, '走吧', '0/1 500/1')
const shown = (each: Caption) => wordsOf(cueOf(each)).map(({ at, text }) => `${each.start_ms + at} ${text}`)

it('keeps them where they are said when an edge is moved, and takes them along when all is moved', () => {
  const [box] = boxesOf([LINE])
  expect(fromBoxes(stretched([box!], '1', 'start', 1.5, 10), [LINE]).map(shown)).toEqual([['1500 末班车', '1700 晚点', '2400 了']])
  const moved = { ...box!, start: 2, end: 4 }
  expect(fromBoxes([moved], [LINE]).map(shown)).toEqual([['2000 末班车', '2700 晚点', '3400 了']])
})

it('shares them out to both halves, and puts them together again', () => {
  const halves = fromBoxes(split(boxesOf([LINE]), '1', 1.7, 3), [LINE])
  expect(halves.map(({ text }) => text)).toEqual(['末班车', '晚点了'])
  expect(halves.map(shown)).toEqual([[], ['1700 晚点', '2400 了']])
  const both = fromBoxes(joined(boxesOf([LINE, NEXT]), '1'), [LINE, NEXT])
  expect(both.map(shown)).toEqual([['1000 末班车', '1700 晚点', '2400 了', '3000 走', '3500 吧']])
})

it('keeps those of words that stay while others are typed', () => {
  expect(shown(adapted(LINE, { text: '末班车又晚点了' }))).toEqual(['1000 末班车又', '1700 晚点', '2400 了'])
  expect(adapted(caption(1, 0, 1000, '好'), { text: '好吧' }).words).toBeUndefined()
})
