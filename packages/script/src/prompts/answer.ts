// What a language model said, as plain lines of a text: without the wrapping that models add unasked. Whatever is left is text, never markup.

/** Characters that only change how others are shown, and control characters but the line's end. */
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const MARK = /^[<＜]\/?\s*(?:前文|原文|后文|人物|要求)\s*[>＞]$/
const FENCE = /^```/
/** 「好的，以下是改写后的内容：」 */
const PREFACE =
  /^(?:好的|当然|没问题)?[，,！!。]?\s*(?:以下|下面|这)?是?(?:根据.{0,12})?(?:为你|为您)?(?:改写|续写|润色|修改)(?:后|好)?的?(?:内容|文字|版本|结果|正文|如下)*\s*[：:]$|^(?:好的|当然|没问题)[，,！!。]?$/
const HEADING = /^#{1,6}\s+/
const STRONG = /\*\*([^*\n]+)\*\*|__([^_\n]+)__/g

/** The lines of an answer; as long as it still comes in, of what there is of it. */
export function answerLines(answer: string): string[] {
  const lines = answer
    .replaceAll('\r\n', '\n')
    .replaceAll(UNSEEN, '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !FENCE.test(line) && !MARK.test(line))
    .map(line => line.replace(HEADING, '').replaceAll(STRONG, '$1$2'))
  return lines[0] !== undefined && PREFACE.test(lines[0]) ? lines.slice(1) : lines
}

/** An answer that stands in one line. */
export const answerInLine = (answer: string): string => answerLines(answer).join('')
