// Chinese punctuation of a prompt → the signs that engines and dynamic prompts understand.

const SIGNS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  '，': ', ',
  '、': ', ',
  '；': '; ',
  '（': '(',
  '）': ')',
  '｛': '{',
  '｝': '}',
  '｜': '|',
  '【': '[',
  '】': ']',
  '［': '[',
  '］': ']',
  '＜': '<',
  '＞': '>',
  '：': ':',
  '　': ' ',
  '＿': '_',
  '＄': '$',
  '。': ', ',
}
const SIGN = new RegExp(`[${Object.keys(SIGNS).join('')}]`, 'g')

/** The same prompt in signs of ASCII, full-width digits too, without doubled spaces or a comma at its end. Words are not touched. Idempotent. */
export const normalisePunctuation = (prompt: string): string =>
  prompt
    .replaceAll(SIGN, sign => SIGNS[sign]!)
    .replaceAll(/[０-９．]/g, digit => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .split('\n')
    .map(line =>
      line
        .split(',')
        .map(each => each.trim())
        .filter(Boolean)
        .join(', '),
    )
    .join('\n')
    .replaceAll(/ {2,}/g, ' ')
