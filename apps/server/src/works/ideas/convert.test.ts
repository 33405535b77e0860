// Text to cards and back: nothing that was written is left out, and going there and back changes nothing.
import { plainText } from '@qianmu/script/plain-text'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cardsOfText, leadOf, noteContent, type Said, sameCards, textOfCards } from './convert.rules.ts'

const bare = (text: string) => text.replace(/\s/g, '')
const line = fc.stringMatching(/^[雨夜归人顾晚沈岸，。！？A-Za-z0-9 ]{0,40}$/)

it('leaves no written character out', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), lines => {
      const cards = cardsOfText(noteContent(lines.join('\n')))
      expect(bare(cards.map(card => card.text).join(''))).toBe(bare(lines.join('')))
    }),
  )
})

it('gives cards that say the same after going to text and back', () => {
  const card = fc.record({
    title: fc.stringMatching(/^[红伞旧钥匙末班车]{1,8}$/),
    text: fc.stringMatching(/^[顾晚来了。]{0,20}(\n[顾晚来了。]{1,20}){0,3}$/),
  })
  fc.assert(
    fc.property(fc.array(card, { maxLength: 8 }), (cards: Said[]) => {
      expect(sameCards(cardsOfText(textOfCards(cards)), cards)).toBe(true)
    }),
  )
})

it('cuts a text that is too long for one card, and loses nothing of it', () => {
  const text = '雨'.repeat(4500)
  const cards = cardsOfText(noteContent(text))
  expect(cards.map(card => card.text.length)).toEqual([2000, 2000, 500])
  expect(cards.map(card => card.title)[1]).toMatch(/（2）$/)
  expect(cards.map(card => card.text).join('')).toBe(text)
})

it('makes a scene heading the title of its card', () => {
  const scene = textOfCards([{ title: '12、望江路街口 夜 外', text: '△末班车晚点四十分钟。\n顾晚：你来了。' }])
  expect(plainText(scene)).toContain('顾晚：你来了。')
  expect(cardsOfText(scene)).toEqual([{ title: '12、望江路街口 夜 外', text: '△末班车晚点四十分钟。\n顾晚：你来了。' }])
})

it('titles a line by its first sentence', () => {
  expect(leadOf('红伞最后归谁？也许是老许。')).toBe('红伞最后归谁')
  expect(leadOf('。。。')).toBe('无题')
})
