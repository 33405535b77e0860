// Punctuation as GB/T 15834 wants it: full-width signs beside Han, …… and ——, paired quotes and brackets, doubled stops.
import type { Finding, FindingKind } from './finding.ts'

const HAN = '\\u3400-\\u4dbf\\u4e00-\\u9fff'
/** What may stand before a sign that belongs to Chinese text. */
const BEFORE = `[${HAN}”’）》】]`

interface SignRule {
  pattern: RegExp
  /** Which group is replaced; 0 = the whole match. */
  becomes: (found: string) => string
  kind: FindingKind
  confidence: number
  reason: string
}

const WIDE: Readonly<Record<string, string>> = {
  __proto__: null as never,
  ',': '，',
  ';': '；',
  ':': '：',
  '?': '？',
  '!': '！',
  '.': '。',
  '(': '（',
  ')': '）',
}
const wide = (text: string) => text.replace(/[,;:?!.()]/g, sign => WIDE[sign]!)
const narrow = (text: string) => text.normalize('NFKC')

const RULES: readonly SignRule[] = [
  {
    pattern: /(?<=[。！？…]”)[，。]/g,
    becomes: () => '',
    kind: 'mark',
    confidence: 0.8,
    reason: '引号里已经有句末标点，后面不再加',
  },
  {
    pattern: new RegExp(`(?<=${BEFORE})[,;?!]+(?![A-Za-z0-9])`, 'g'),
    becomes: wide,
    kind: 'width',
    confidence: 0.97,
    reason: '中文里的标点用全角',
  },
  {
    pattern: new RegExp(`(?<=[${HAN}])[,;](?=[A-Za-z0-9])`, 'g'),
    becomes: wide,
    kind: 'width',
    confidence: 0.9,
    reason: '中文里的标点用全角',
  },
  { pattern: new RegExp(`(?<=${BEFORE}):(?![/\\d])`, 'g'), becomes: wide, kind: 'width', confidence: 0.95, reason: '中文里的冒号用全角' },
  {
    pattern: new RegExp(`(?<=[${HAN}])\\.(?=[${HAN}“”’」]|$)`, 'gm'),
    becomes: wide,
    kind: 'width',
    confidence: 0.9,
    reason: '中文里的句号用「。」',
  },
  {
    pattern: new RegExp(`\\((?=[^()\\n]{0,40}[${HAN}])`, 'g'),
    becomes: wide,
    kind: 'width',
    confidence: 0.92,
    reason: '中文里的括号用全角',
  },
  {
    pattern: new RegExp(`(?<=[（(][^()（）\\n]{0,40}[${HAN}])\\)`, 'g'),
    becomes: wide,
    kind: 'width',
    confidence: 0.92,
    reason: '中文里的括号用全角',
  },
  { pattern: /[０-９Ａ-Ｚａ-ｚ]+/g, becomes: narrow, kind: 'width', confidence: 0.9, reason: '数字和字母用半角' },
  { pattern: /\.{3,}(?!\w)|。{3,}|·{3,}|、{3,}/g, becomes: () => '……', kind: 'mark', confidence: 0.95, reason: '省略号写作「……」' },
  { pattern: /(?<!…)…(?!…)/g, becomes: () => '……', kind: 'mark', confidence: 0.9, reason: '省略号占两格，写作「……」' },
  { pattern: /(?<!…)(?:……)+…(?!…)/g, becomes: found => `${found}…`, kind: 'mark', confidence: 0.8, reason: '省略号六个点，写作「……」' },
  { pattern: /(?<=……)[。，、]/g, becomes: () => '', kind: 'mark', confidence: 0.85, reason: '省略号后面不再加点号' },
  {
    pattern: new RegExp(`(?<=[${HAN}”])(?:-{2,4}|－{2,4}|─{2,4}|–{1,2})(?=[${HAN}“”？！。]|[ \\t]*$)`, 'gm'),
    becomes: () => '——',
    kind: 'mark',
    confidence: 0.95,
    reason: '破折号写作「——」',
  },
  {
    pattern: new RegExp(`(?<=[${HAN}])—(?=[”？！。]|$)`, 'gm'),
    becomes: () => '——',
    kind: 'mark',
    confidence: 0.85,
    reason: '破折号占两格，写作「——」',
  },
  { pattern: /([，、；：])\1+/g, becomes: found => found[0]!, kind: 'mark', confidence: 0.95, reason: '标点重复' },
  { pattern: /(?<!。)。。(?!。)/g, becomes: () => '。', kind: 'mark', confidence: 0.9, reason: '标点重复' },
  {
    pattern: /[，、；][。！？]|[。！？]，/g,
    becomes: found => found.replace(/[，、；]/, ''),
    kind: 'mark',
    confidence: 0.9,
    reason: '两个点号连用',
  },
]

/** What is wrong with single signs. Linear in the text. */
export function checkSigns(text: string): Finding[] {
  if (!/[!-/:-@０-９Ａ-Ｚａ-ｚ…。，、；：·—–─－]/.test(text)) return []
  const findings: Finding[] = []
  for (const { pattern, becomes, kind, confidence, reason } of RULES) {
    for (const found of text.matchAll(pattern)) {
      const original = found[0]
      const suggestion = becomes(original)
      if (suggestion === original) continue
      findings.push({ start: found.index, end: found.index + original.length, original, suggestion, kind, confidence, reason })
    }
  }
  return findings
}

/** Straight quotes around Chinese become paired ones, line by line; a line with an odd number of them is left to the writer. */
export function checkStraightQuotes(line: string, offset = 0): Finding[] {
  const places: number[] = []
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) places.push(at)
  if (places.length === 0 || places.length % 2 === 1 || !/[\u4e00-\u9fff]/.test(line)) return []
  return places.map((at, nth) => ({
    start: offset + at,
    end: offset + at + 1,
    original: '"',
    suggestion: nth % 2 === 0 ? '“' : '”',
    kind: 'width',
    confidence: 0.9,
    reason: '中文里的引号用「“ ”」',
  }))
}

const PAIRS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  '“': '”',
  '（': '）',
  '《': '》',
  '【': '】',
  '「': '」',
  '『': '』',
}
const CLOSERS: ReadonlyMap<string, string> = new Map(Object.entries(PAIRS).map(([open, close]) => [close, open]))
const SIGN = /[“”（）《》【】「」『』]/g

/**
 * Quotes and brackets of a line that have no partner. A quotation may run on: where the next line opens with the same quote again,
 * the open one is right.
 */
export function checkPairs(line: string, nextLine: string | undefined, offset = 0): Finding[] {
  const open: { sign: string; at: number }[] = []
  const findings: Finding[] = []
  const tell = (at: number, original: string, suggestion: string | null, reason: string) =>
    findings.push({ start: offset + at, end: offset + at + original.length, original, suggestion, kind: 'pair', confidence: 0.85, reason })
  for (const { 0: sign, index } of line.matchAll(SIGN)) {
    if (PAIRS[sign]) {
      // “ straight after “ is a closing quote that was typed the wrong way round.
      if (open.at(-1)?.sign === sign && sign === '“') {
        tell(index, sign, PAIRS[sign]!, `这里应是收引号「${PAIRS[sign]!}」`)
        open.pop()
      } else open.push({ sign, at: index })
      continue
    }
    const opener = CLOSERS.get(sign)!
    const match = open.findLastIndex(each => each.sign === opener)
    if (match >= 0) open.length = match
    else tell(index, sign, null, `「${sign}」没有与它配对的「${opener}」`)
  }
  for (const { sign } of open) {
    if ((sign === '“' || sign === '「') && nextLine?.trimStart().startsWith(sign)) continue
    tell(line.length, '', PAIRS[sign]!, `「${sign}」没有收尾，缺「${PAIRS[sign]!}」`)
  }
  return findings
}
