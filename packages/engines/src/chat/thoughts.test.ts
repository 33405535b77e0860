// Thoughts and marks of models apart from what they say, whichever way the pieces are cut.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withoutThoughts } from './thoughts.ts'

/** What is told of an answer that comes in these pieces. */
function toldOf(pieces: readonly string[], isWhole = true) {
  const thoughts = withoutThoughts()
  const told = [...pieces.map(piece => thoughts.push(piece)), thoughts.rest(isWhole)]
  return { text: told.map(({ text }) => text).join(''), thought: told.map(({ thought }) => thought).join('') }
}

it.each([
  ['她开了门。', '她开了门。', ''],
  ['好的。<think>想一下</think>她开了门。', '好的。她开了门。', '想一下'],
  ['[THINK]想[/THINK]\n她开了门。', '她开了门。', '想'],
  ['<Think>想</THINK>她', '她', '想'],
  ['<seed:think>想</seed:think>她', '她', '想'],
  ['<|channel|>analysis<|message|>想<|end|><|start|>assistant<|channel|>final<|message|>她<|return|>', '她', '想'],
  ['<|start|>assistant<|message|>她', '她', ''],
  // What only looks like a mark, and what is spoken of.
  ['a <b 3 < 4 [注] <|x|> <think', 'a <b 3 < 4 [注] <|x|> <think', ''],
  ['标签 `<think>` 之后', '标签 `<think>` 之后', ''],
  // Opened by the template of the model, and left open by the model.
  ['她</think>开了门', '她开了门', ''],
  ['<think>先想。\n\n她开了门。', '她开了门。', '先想。\n\n她开了门。'],
])('%j says %j, having thought %j', (said, text, thought) => expect(toldOf([said])).toEqual({ text, thought }))

it('an answer that was cut off in its thoughts is none', () => expect(toldOf(['<think>先想。'], false).text).toBe(''))

it('is the same however it is cut into pieces', () => {
  const part = fc.constantFrom(
    '<think>',
    '</think>',
    '[THINK]',
    '<|channel|>',
    'final',
    '<|message|>',
    '<|end|>',
    '她',
    '<',
    '`',
    '\n',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), (parts, size) => {
      const whole = parts.join('')
      const pieces = whole.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? []
      expect(toldOf(pieces)).toEqual(toldOf([whole]))
    }),
  )
})
