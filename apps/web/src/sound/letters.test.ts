// The characters of a line: each stands where it is in the text.
import { expect, it } from 'vitest'
import { lettersOf } from './letters.ts'

it('what is marked as read is one, stress is left out and its words are not, other markup is none', () => {
  const text = '(语速:0.9)*快*走，<行李|xíng li>[停顿0.5s]走'
  const marks = ['(语速:0.9)', '*快*', '<行李|xíng li>', '[停顿0.5s]'].map(mark => ({ text: mark, ignored: false }))
  const letters = lettersOf({ text, marks })
  expect(letters.map(letter => letter.text)).toEqual(['快', '走', '，', '行李', '走'])
  expect(letters.map(letter => letter.chosen)).toEqual(['', '', '', 'xíng li', ''])
  for (const { from, to, text: shown, chosen } of letters) expect(text.slice(from, to)).toBe(chosen ? `<${shown}|${chosen}>` : shown)
})
