// Numbers as Chinese writes them: 三十六, 一百零二, ３６, 36.

const DIGITS = '零一二三四五六七八九'
const UNITS = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
])

/** Matches one number in Arabic, full-width or Chinese digits; a fragment for regular expressions. */
export const NUMERAL = '[0-9０-９零〇一二两三四五六七八九十百千]{1,8}'

/** The value of such a number, or undefined when it is none. `一二三` read digit by digit is 123. */
export function numeralValue(text: string): number | undefined {
  const plain = text.normalize('NFKC').replaceAll('〇', '零').replaceAll('两', '二')
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
