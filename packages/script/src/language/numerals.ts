// Numbers as Chinese writes them: 三十六, 一百零二, ３６, 36; and as lists count in them and in letters.

const DIGITS = '零一二三四五六七八九'
const UNITS = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
])

/** Matches one number in Arabic, full-width or Chinese digits; a fragment for regular expressions. */
export const NUMERAL = '[0-9０-９零〇一二两兩三四五六七八九十百千廿卅壹贰貳叁參肆伍陆陸柒捌玖拾佰仟]{1,8}'

/** Other ways to write one of the digits and units. */
const SAME: Readonly<Record<string, string>> = {
  __proto__: null as never,
  ...Object.fromEntries([...'〇两兩壹贰貳叁參肆伍陆陸柒捌玖拾佰仟'].map((sign, at) => [sign, '零二二一二二三三四五六六七八九十百千'[at]!])),
  廿: '二十',
  卅: '三十',
}

/** The value of such a number, or undefined when it is none. `一二三` read digit by digit is 123. */
export function numeralValue(text: string): number | undefined {
  const plain = text.normalize('NFKC').replaceAll(/[^\d]/g, sign => SAME[sign] ?? sign)
  if (/^\d+$/.test(plain)) return Number(plain)
  if (plain === '' || !/^[零一二三四五六七八九十百千]+$/.test(plain)) return undefined
  if (!/[十百千]/.test(plain)) return Number(Array.from(plain, digit => DIGITS.indexOf(digit)).join(''))
  let total = 0
  let digit = 0
  for (const character of plain) {
    const unit = UNITS.get(character)
    if (unit === undefined) digit = DIGITS.indexOf(character)
    else {
      total += (digit || 1) * unit
      digit = 0
    }
  }
  return total + digit
}

/** How lists count, by the names of Word (ECMA-376 part 1 §17.18.59). What has signs for its first numbers only goes on in digits. */
const STYLES: readonly [RegExp, (count: number) => string | undefined][] = [
  [/^chineseLegalSimplified$|^ideographLegalTraditional$/, count => inChinese(count, '零壹贰叁肆伍陆柒捌玖', '拾佰仟')],
  [/^(?:chinese|japanese|taiwanese|korean)Counting/, count => inChinese(count, DIGITS, '十百千')],
  [/^(?:ideograph|taiwanese|korean|japanese)Digital/, count => digitsIn(count, '〇一二三四五六七八九')],
  [/^ideographTraditional$/, count => signOf('甲乙丙丁戊己庚辛壬癸', count)],
  [/^ideographZodiac$/, count => signOf('子丑寅卯辰巳午未申酉戌亥', count)],
  [/^decimalFullWidth/, count => digitsIn(count, '０１２３４５６７８９')],
  [/^(?:decimalEnclosedCircle|ideographEnclosedCircle)/, count => signOf('①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳', count)],
  [/^decimalEnclosedParen$/, count => `(${count})`],
  [/^decimalEnclosedFullstop$/, count => `${count}.`],
  [/^decimalZero$/, count => String(count).padStart(2, '0')],
  [/^upperLetter$/, inLetters],
  [/^lowerLetter$/, count => inLetters(count).toLowerCase()],
  [/^upperRoman$/, inRoman],
  [/^lowerRoman$/, count => inRoman(count)?.toLowerCase()],
]

/** A number as a list of that style counts; of one that is not known, in digits. */
export const counted = (count: number, style: string): string =>
  (count > 0 ? STYLES.find(([form]) => form.test(style))?.[1](count) : undefined) ?? String(count)

const signOf = (signs: string, count: number) => signs[count - 1]
const digitsIn = (count: number, digits: string) => String(count).replaceAll(/\d/g, digit => digits[Number(digit)]!)

/** 1–9999. */
function inChinese(count: number, digits: string, units: string): string | undefined {
  if (count > 9999) return undefined
  const places = [...String(count)].map(Number)
  const words = places.map((digit, i) => (digit === 0 ? digits[0]! : digits[digit]! + ['', ...units][places.length - 1 - i]!)).join('')
  return words.replaceAll(/零+/g, '零').replace(/零$/, '').replace(/^一十/, '十')
}

/** A–Z, then AA, BB as Word counts on. */
function inLetters(count: number): string {
  return String.fromCharCode(65 + ((count - 1) % 26)).repeat(Math.min(20, Math.ceil(count / 26)))
}

const ROMAN = 'M1000 CM900 D500 CD400 C100 XC90 L50 XL40 X10 IX9 V5 IV4 I1'
  .split(' ')
  .map(each => [/\D+/.exec(each)![0], Number(/\d+/.exec(each)![0])] as const)

function inRoman(count: number): string | undefined {
  if (count >= 4000) return undefined
  let out = ''
  for (const [sign, worth] of ROMAN) for (; count >= worth; count -= worth) out += sign
  return out
}
