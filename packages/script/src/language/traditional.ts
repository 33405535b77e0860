// Traditional characters in the words that scripts are marked with, so that the rules for simplified ones read both.

const PAIRS =
  '內内場场畫画鏡镜頭头備备註注閃闪獨独聲声樂乐說说話话員员轉转換换劇剧終终遠远寫写黃黄時时間间標标題题編编導导類类聯联絡络電电後后結结開开現现憶忆' +
  '隱隐漸渐顯显疊叠預预續续環环氣气別别長长戶户問问罵骂讀读嘆叹唸念這这於于見见聽听點点裝装妝妆數数書书簡简關关係系繫系綱纲動动權权稱称賣卖籤签總总' +
  '號号郵邮條条們们為为來来個个與与響响淒凄雲云彈弹幾几歲岁萬万層层種种熒荧螢荧'

const SIMPLE = new Map<string, string>()
for (let at = 0; at < PAIRS.length; at += 2) SIMPLE.set(PAIRS[at]!, PAIRS[at + 1]!)
const ANY = new RegExp(`[${[...SIMPLE.keys()].join('')}]`, 'g')

/** The text with these characters simplified, each in its place; most texts are the same string. */
export const simplified = (text: string): string => text.replace(ANY, sign => SIMPLE.get(sign)!)

/**
 * A part of a text as it was written, from that part of its simplified twin. What was put together from parts is looked for from its last colon on.
 *
 * @param fromEnd whether the last place counts where it stands twice
 */
export function asWritten(part: string, twin: string, text: string, fromEnd = true): string {
  const at = fromEnd ? twin.lastIndexOf(part) : twin.indexOf(part)
  if (at >= 0) return text.slice(at, at + part.length)
  const colon = part.indexOf('：')
  return colon < 0 ? part : part.slice(0, colon + 1) + asWritten(part.slice(colon + 1), twin, text)
}
