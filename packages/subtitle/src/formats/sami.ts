// SAMI: points in time, each with paragraphs of one language or more; a paragraph without words ends the one before.
import type { Reading } from '../cue.ts'
import { atCue, intake } from '../intake.ts'
import { type Dialect, piecesIn, type Run, runsOf, settled } from '../markup.ts'

const SYNC = /<sync\b[^<>]{0,200}?\bstart\s*=\s*["']?(-?\d{1,10})([^<>]{0,200})>/gi
const END = /\bend\s*=\s*["']?(\d{1,10})/i
const CLASS = /^[^<>]{0,200}?\bclass\s*=\s*["']?([\w-]{1,40})/i
const TAGS = new Set(['i', 'b', 'u', 's', 'font', 'em', 'br', 'ruby', 'rt'])
const DIALECT: Dialect = { isTag: ({ name }) => TAGS.has(name) }
const OTHER = /<\/?(?:p|body|sami|div|sync|span|rp)\b[^<>]{0,400}>/gi

interface Said {
  start: number
  /** Where a point says it itself. */
  end: number | undefined
  language: string
  html: string
  place: string
}
/** What stands between two points, by paragraphs. */
function paragraphs(html: string): { language: string; html: string }[] {
  const [before = '', ...rest] = html.split(/<p\b/i)
  const found = rest.map(each => {
    const close = each.indexOf('>')
    return { language: CLASS.exec(each.slice(0, close + 1))?.[1] ?? '', html: close < 0 ? each : each.slice(close + 1) }
  })
  return before.trim() === '' ? found : [{ language: '', html: before }, ...found]
}

const endOf = (rest = '') => {
  const [, end] = END.exec(rest) ?? []
  return end === undefined ? undefined : Number(end)
}

export function readSami(text: string): Reading {
  const told = intake('sami')
  const points = [...text.matchAll(SYNC)]
  const said: Said[] = []
  for (const [nth, point] of points.entries()) {
    const from = point.index + point[0].length
    const until = points[nth + 1]?.index ?? text.length
    for (const each of paragraphs(text.slice(from, until)))
      said.push({ ...each, start: Number(point[1]), end: endOf(point[2]), place: atCue(nth) })
  }
  const languages = [...new Set(said.map(({ language }) => language))]
  const looksOf = ({ html, place, start }: Said) => {
    const bare = html
      .replace(/<!--[^]*?-->/g, '')
      .replace(OTHER, '')
      .replace(/\s+/g, ' ')
      .replaceAll('&nbsp;', '\u00a0')
    const runs: Run[] = runsOf(bare, DIALECT, told.at(place))
    return { ...settled(runs, told.at(place)), pieces: piecesIn(runs, start) }
  }
  const [first, second] = languages
  const ends = endsOf(said)
  const seconds = new Map(said.filter(({ language }) => language === second).map(each => [each.start, each]))
  const taken = new Set<Said>()
  for (const each of said) {
    if (taken.has(each)) continue
    taken.add(each)
    const looks = looksOf(each)
    if (looks.text.trim() === '') continue
    const other = each.language === first && second !== undefined ? seconds.get(each.start) : undefined
    const translation = other && ends.get(other) === ends.get(each) ? looksOf(other).text : ''
    if (other && translation) taken.add(other)
    told.take(each.place, { start: each.start, end: ends.get(each), ...looks, translation })
  }
  const head = /<title>([^<]{1,200})/i.exec(text.slice(0, 20_000))?.[1]?.trim()
  if (head) told.tell('', '<TITLE>', 'dropped', head)
  if (/<style\b/i.test(text.slice(0, 20_000))) told.tell('', '<STYLE>', 'dropped')
  return told.reading()
}
/** When the next paragraph of the same language begins. */
function endsOf(said: readonly Said[]): Map<Said, number> {
  const next = new Map<string, number>()
  const ends = new Map<Said, number>()
  for (const each of said.toReversed()) {
    const end = each.end ?? next.get(each.language)
    if (end !== undefined) ends.set(each, end)
    next.set(each.language, each.start)
  }
  return ends
}
