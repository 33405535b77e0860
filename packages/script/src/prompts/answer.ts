// What a language model said, as plain lines of a text: without the wrapping that models add unasked. Whatever is left is text, never markup.

/** Characters that only change how others are shown, and control characters but the line's end. */
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const MARK = /^[<＜]\/?\s*(?:前文|原文|后文|人物|要求)\s*[>＞]$/
const FENCE = /^```/
const HEADING = /^#{1,6}\s+/
const STRONG = /\*\*([^*\n]+)\*\*|__([^_\n]+)__/g
/** Tags that lay a text out; others are characters like any. */
const BREAK_TAG = /<(?:br|\/p|\/div|\/li|\/h[1-6])(?:\s[^<>]*)?\/?>/gi
const LAYOUT_TAG = /<\/?(?:p|div|span|b|strong|i|em|u|ul|ol|li|h[1-6]|blockquote)(?:\s[^<>]*)?>/gi
const ENTITIES: Readonly<Record<string, string>> = {
  __proto__: null as never,
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}
const ENTITY = /&(?:nbsp|lt|gt|quot|#39|amp);/g
const RULE = /^(?:-{3,}|\*{3,}|_{3,}|—{3,}|={3,})$/

/** Agreeing, and 「以下是改写后的内容：」, which no line of a text begins with as it ends. */
const AGREES = /^(?:好的|好|当然(?:可以)?|没问题|可以|收到|明白(?:了)?)[，,！!。~～]*$/
const PREFACE =
  /^(?:(?:好的|好|当然(?:可以)?|没问题|可以)[，,！!。]?)?\s*(?:我(?:来|将|会|已经?)?)?(?:以下|下面|这里?|根据|按照?|为你|为您|改写|续写|润色|修改|优化|重写)[^“”「」：:]{0,40}[：:]$/
const ABOUT_WRITING = /改写|续写|润色|修改(?:后|版|如下)|优化|重写|版本|如下|以下是|下面是|(?:根据|按照?)(?:你|您)/
/** What models say when they are done: wishes, offers, and what they think of what they wrote. */
const FAREWELL =
  /^[（(]?(?:希望(?:这|以上|你|您|能|对)|(?:如果|若|如)(?:你|您|有|需要|还|觉得|想)|如需|需要(?:我|的话)|是否需要|要不要我|请(?:告诉我|随时|问)|随时(?:告诉|联系)|还有(?:什么|其他)(?:需要|要求)|以上(?:就?是|为)|祝(?:你|您)|(?:欢迎|期待)(?:你|您|随时))/
const ABOUT_HELP =
  /喜欢|满意|帮助|帮到|符合|告诉我|随时|调整|修改|改写|续写|润色|继续|需要我|要求|反馈|意见|风格|版本|创作|写作|要不要|是否|内容|剧本/
/** Remarks begin here and go on to the end. */
const REMARKS = /^[（(【[]?(?:改写|修改|润色|优化|续写|创作)(?:说明|要点|思路|之处|理由|解析)|^[（(【[]?(?:注|备注|说明|附注)[：:]/
/** That it is over: （续写完）, ——以上. */
const OVER =
  /^[（(【[—-]{1,3}\s*(?:续写|改写|润色|修改|全文|本段|正文|回答|以上|未完|待续|完)?(?:完毕?|结束|完成|待续|以上|止)[）)】\]。.!！]{0,2}$|^[—-]{1,3}\s*(?:以上|完|END|end)[。.]?$/
/** The same in English, which some models fall into. */
const LEADS_IN =
  /^(?:sure|certainly|of course|absolutely|okay|ok|great|here(?:'s| is| are)|below is|i(?:'ve| have))\b(?:[!.,]?$|[^\u4e00-\u9fff]{0,80}(?:rewrit|revis|version|continu|polish|edited|draft)[^\u4e00-\u9fff]{0,40}[:!.]$)/i
const LEADS_OUT =
  /^(?:let me know|i hope|hope (?:this|you)|feel free|if you(?:'d| would| need| want)|please let|would you like|is there anything)\b[^\u4e00-\u9fff]*(?:chang|adjust|revis|help|question|else|tweak|edit|feedback|further|version)[^\u4e00-\u9fff]*$/i
/** A greeting of a helper, or that it is a machine. */
const GREETS =
  /^(?:你好|您好|嗨)[，,！!。]?[^“”「」：:]{0,30}(?:帮|为)(?:你|您)[^“”「」]{0,20}[。！!~～]?$|^(?:你好|您好)[，,！!。]?作为(?:一个|一名)?(?:AI|人工智能|语言模型)[^“”「」]{0,60}$|^作为(?:一个|一名)?(?:AI|人工智能|语言模型)[^“”「」]{0,60}[。：:]$/i
/** A heading that only names what was done. */
const TITLE = /^(?:改写|续写|润色|修改|优化|重写)(?:后|版|稿|结果|内容|文本|后的(?:版本|内容|文本))?[：:]?$/
/** A name at the beginning of a line with the colon of other languages. */
const CUE = /^([\p{Script=Han}·]{1,8}):(?=\s*[\p{Script=Han}（(“「…—])\s*/u
const MANNER = /^([\p{Script=Han}·]{1,8}：)\(([\p{Script=Han}，、\s]{1,30})\)/u
/** 1. or 1) or (1) before each line; a heading of a scene has its number for itself. */
const NUMBER = /^[（(]?(\d{1,3})[.)）]\s*(?=\S)/
const HEADED = /[日夜晨昏晚早][^\n]{0,4}[内外]|[内外][^\n]{0,4}[日夜晨昏晚早]/
const BULLET = /^(?:[-*•·]|>)\s+/

/** A sign of quotation of Markdown, which no text of ours begins with. */
const QUOTED = /^>\s+/

/** The only block between fences, where what stands around it is nothing but words about it. */
function fenced(lines: readonly string[]): readonly string[] {
  const [open, close, more] = lines.flatMap((line, at) => (FENCE.test(line) ? [at] : []))
  return open === undefined || close === undefined || more !== undefined || close - open < 2 ? lines : lines.slice(open + 1, close)
}

/** Without numbers or points that stand before every line. */
function unlisted(lines: readonly string[]): readonly string[] {
  if (lines.length < 2) return lines.map(line => line.replace(QUOTED, ''))
  if (lines.every((line, at) => NUMBER.exec(line)?.[1] === String(at + 1)) && !lines.every(line => HEADED.test(line)))
    return lines.map(line => line.replace(NUMBER, ''))
  return lines.every(line => BULLET.test(line)) ? lines.map(line => line.replace(BULLET, '')) : lines
}

/** Where what the model says of its answer begins: remarks, and farewells at the very end. */
function endOf(lines: readonly string[]): number {
  const remarks = lines.findIndex((line, at) => at > 0 && REMARKS.test(line))
  let end = remarks < 0 ? lines.length : remarks
  const isOver = (line: string) => RULE.test(line) || OVER.test(line) || LEADS_OUT.test(line)
  while (end > 1 && (isOver(lines[end - 1]!) || (FAREWELL.test(lines[end - 1]!) && ABOUT_HELP.test(lines[end - 1]!)))) end--
  return end
}

/** Where the answer begins, behind words that lead to it. */
function beginOf(lines: readonly string[]): number {
  const isLeading = (line: string) =>
    AGREES.test(line) ||
    RULE.test(line) ||
    TITLE.test(line) ||
    LEADS_IN.test(line) ||
    GREETS.test(line) ||
    (PREFACE.test(line) && ABOUT_WRITING.test(line))
  let begin = 0
  while (begin < Math.min(3, lines.length) && isLeading(lines[begin]!)) begin++
  return begin
}

/** The lines of an answer; as long as it still comes in, of what there is of it. */
export function answerLines(answer: string): string[] {
  const trimmed = answer
    .replaceAll('\r\n', '\n')
    .replaceAll(UNSEEN, '')
    .replaceAll(BREAK_TAG, '\n')
    .replaceAll(LAYOUT_TAG, '')
    .replaceAll(ENTITY, entity => ENTITIES[entity]!)
    .split('\n')
    .map(line => line.trim())
  const lines = fenced(trimmed)
    .filter(line => line !== '' && !FENCE.test(line) && !MARK.test(line))
    .map(line => line.replace(HEADING, '').replaceAll(STRONG, '$1$2'))
  const body = lines.slice(beginOf(lines))
  return unlisted(body.slice(0, endOf(body))).map(line => line.replace(CUE, '$1：').replace(MANNER, '$1（$2）'))
}

/** An answer that stands in one line. */
export const answerInLine = (answer: string): string => answerLines(answer).join('')
