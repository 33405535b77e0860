// Who speaks in prose: each way in which the words around a quotation tell, what tells nothing, and sums.
import { growth, LINEAR } from '@qianmu/testkit/growth'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { proseSpeeches, speakersOf } from './prose-speech.ts'

const CAST = ['顾晚', '沈岸', '老许']
const who = (text: string) => proseSpeeches(text, CAST).map(({ speaker, words }) => `${speaker} ${words}`)

it.each<[way: string, text: string, speakers: string[]]>([
  ['a verb in front', '顾晚低声说：“你怎么才来？”', ['顾晚 5']],
  ['a verb in front, to another', '顾晚对沈岸说：“走吧。”', ['顾晚 2']],
  ['a verb behind', '“你怎么才来？”沈岸问。', ['沈岸 5']],
  ['a verb behind, and more of the same', '“我不走。”顾晚说，“除非你跟我一起走。”', ['顾晚 3', '顾晚 8']],
  ['a colon', '沈岸：“好。”', ['沈岸 1']],
  ['a sigh', '老许叹了口气：“算了，都过去了。”', ['老许 6']],
  ['corner brackets', '「回来！」老许喊道。', ['老许 2']],
  ['the only one named', '顾晚站在雨里，很久没有动。“你走。”', ['顾晚 2']],
  ['turns', '“来了？”顾晚问。\n“来了。”沈岸说。\n“吃了吗？”\n“吃了。”', ['顾晚 2', '沈岸 2', '顾晚 3', '沈岸 2']],
  ['nobody known', '“谁在那里？”', [' 4']],
  ['a pronoun only', '她说：“不。”', [' 1']],
  ['who acts in front of it', '顾晚看着沈岸。“不。”', ['顾晚 1']],
  ['a term inside a sentence', '顾晚想起那所谓的“江湖”二字。', []],
  ['nothing said', '顾晚把“”删掉了。', []],
])('is told by %s', (_way, text, speakers) => {
  expect(who(text)).toEqual(speakers)
})

it('ends the taking of turns where something else is told', () => {
  expect(who('“来了？”顾晚问。\n“来了。”沈岸说。\n雨越下越大。\n“吃了吗？”')).toEqual(['顾晚 2', '沈岸 2', ' 3'])
})

it('counts every speech once, names only whom it was given, and is surer of what is said outright', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('“', '”', '顾晚', '沈岸', '说', '：', '，', '。', '好', '\n', '「', '」'), { maxLength: 60 }),
      parts => {
        const speeches = proseSpeeches(parts.join(''), CAST)
        const { speakers, unknown } = speakersOf(speeches)
        expect(speakers.reduce((sum, { lines }) => sum + lines, unknown.lines)).toBe(speeches.length)
        for (const { speaker, confidence } of speeches) {
          expect(['', ...CAST]).toContain(speaker)
          expect(confidence > 0).toBe(speaker !== '')
          expect(confidence).toBeLessThan(1)
        }
      },
    ),
  )
  const { speakers } = speakersOf(proseSpeeches('“来了？”顾晚问。\n“来了。”沈岸说。\n“吃了吗？”', CAST))
  expect(speakers).toEqual([
    { name: '顾晚', lines: 2, words: 5, confidence: 0.93 },
    { name: '沈岸', lines: 1, words: 2, confidence: 0.96 },
  ])
})

it.each(['“来了？”顾晚问。\n雨越下越大，沈岸没有说话。\n', '“', '顾晚说'])(
  'reads %j in time that grows with how often it stands there',
  part => {
    expect(growth(size => proseSpeeches(part.repeat(size), CAST), 1000)).toBeLessThan(LINEAR)
  },
)
