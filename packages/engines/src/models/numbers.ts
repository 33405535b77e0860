// Numbers as they are said in Chinese, for engines that read no digits.

const DIGITS = '零一二三四五六七八九'
const PLACES = ['', '十', '百', '千']
const GROUPS = ['', '万', '亿', '万亿']
const LONGEST = 12

function groupOf(four: string): string {
  let out = ''
  let gap = false
  for (const [at, digit] of [...four].entries()) {
    if (digit === '0') gap = out !== ''
    else {
      out += `${gap ? '零' : ''}${DIGITS[Number(digit)]}${PLACES[four.length - 1 - at]}`
      gap = false
    }
  }
  return out
}
const digitsOf = (digits: string) => digits.replace(/\d/g, digit => DIGITS[Number(digit)]!)
/** 「120」 is 一百二十; what begins with 0 or is longer than any amount is said digit by digit. */
function wholeOf(digits: string): string {
  if (digits.length > LONGEST || (digits.length > 1 && digits.startsWith('0'))) return digitsOf(digits)
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 4) groups.unshift(digits.slice(Math.max(0, end - 4), end))
  let out = ''
  for (const [at, group] of groups.entries()) {
    const said = groupOf(group)
    if (said) out += `${out && group.startsWith('0') ? '零' : ''}${said}${GROUPS[groups.length - 1 - at]}`
  }
  return (out || '零').replace(/^一十/, '十')
}
const said = (sign: string, whole: string, part: string, percent: string) =>
  `${percent && '百分之'}${sign && '负'}${wholeOf(whole)}${part && `点${digitsOf(part.slice(1))}`}`

/** A text without digits; readings of its characters move along. */
export function numbersSpoken(
  text: string,
  readings: ReadonlyMap<number, string> = new Map(),
): { text: string; readings: Map<number, string> } {
  let out = ''
  let at = 0
  const moved = new Map<number, string>()
  const keep = (until: number) => {
    for (const [place, reading] of readings) if (place >= at && place < until) moved.set(place - at + out.length, reading)
    out += text.slice(at, until)
  }
  for (const found of text.matchAll(/((?<![\d\p{L}])-)?(\d{1,40})(\.\d{1,10})?(%)?/gu)) {
    keep(found.index)
    const [whole, sign = '', digits = '', part = '', percent = ''] = found
    // A year is said digit by digit.
    out += /^\d{4}$/.test(whole) && text[found.index + 4] === '年' ? digitsOf(digits) : said(sign, digits, part, percent)
    at = found.index + whole.length
  }
  keep(text.length)
  return { text: out, readings: moved }
}
