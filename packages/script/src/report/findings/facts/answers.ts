// What a short answer says with the question before it: 「你今年多大？」「二十四。」 is 「我今年二十四岁」 of who answers. Facts are read from the two as from one sentence.

import { beginOf } from '../../../language/clauses.ts'
import { N } from './fact.ts'
import type { Story, StoryLine } from '../story.ts'

/** What is asked for. */
const ASKED =
  /多大(?:年纪|岁数|了)?|几岁|多少([个名位口]?人|[\u3400-\u9fff]{0,2})|几(个[\u3400-\u9fff]{1,2}|口人|年|天|月|点|号|楼|岁)|(?:叫)?什么(?:名字)?|哪(?:里|儿)人?/
const NUMBER = new RegExp(`^(?:一共|总共|就|才|刚|刚满|整整)?(${N}{1,6})`)
/** An answer that is a sentence by itself needs no question. */
const LONGEST = 12
const SWAP: Readonly<Record<string, string>> = { __proto__: null as never, 你: '我', 您: '我', 我: '你' }

/** A line as its answer and the question say it together; undefined where it is no short answer. */
export function withQuestion(story: Story, line: StoryLine): StoryLine | undefined {
  if (line.kind !== 'speech' || line.speaker === '') return undefined
  const [answer = ''] = line.text.split(/[，。！？!?…]/)
  if (answer === '' || answer.length > LONGEST || /[你我他她不没]/.test(answer)) return undefined
  const question = story.lines
    .slice(Math.max(0, line.at - 3), line.at)
    .findLast(each => each.scene === line.scene && each.kind === 'speech')
  if (!question || question.speaker === line.speaker || !/[？?][”"]?$/.test(question.text.trim())) return undefined
  const whole = question.text.trim().replace(/[？?]{1,9}$/, '')
  const asked = whole.slice(beginOf(whole, whole.length))
  const match = ASKED.exec(asked)
  if (!match) return undefined
  const number = NUMBER.exec(answer)
  const isAge = /多大|岁/.test(match[0])
  if ((isAge || /多少|几/.test(match[0])) && !number) return undefined
  const counted = (match[1] ?? match[2] ?? '').replace(/^[个名位口]/, '')
  const said = isAge
    ? `${number![1]!}岁`
    : number && /人|孩子|儿子|女儿/.test(counted)
      ? `一共${number[1]!}个${counted}`
      : /什么/.test(match[0])
        ? `叫${answer}`
        : answer
  const before = asked.slice(0, match.index).replace(/(?:一共|总共|到底|究竟)?(?:有|是|叫)?$/, '')
  const swapped = [...before].map(sign => SWAP[sign] ?? sign).join('')
  // Who is called in the question is who answers.
  const text = swapped.replace(/^[^，]{2,6}，/, '') + said
  const named = question.named.flatMap(({ name, start, end }) => {
    const at = text.indexOf(question.text.slice(start, end))
    return at < 0 || name === line.speaker ? [] : [{ name, start: at, end: at + end - start }]
  })
  return { ...line, text, named }
}
