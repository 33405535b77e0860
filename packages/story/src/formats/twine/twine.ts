// The three ways in which Twine keeps stories: Twee 3, HTML and JSON (specifications of the Interactive Fiction Technology Foundation).
import { loss, type Loss } from '@qianmu/script/losses'
import { isObject } from '@qianmu/drawing/json'

/** A passage as it is kept. */
export interface Passage {
  name: string
  tags: string[]
  x?: number
  y?: number
  text: string
}
/** A story as it is kept, whichever way. */
export interface Twine {
  title: string
  ifid: string
  start: string
  format: string
  passages: Passage[]
  /** What runs beside the passages, where a file keeps that apart. */
  script: string
  losses: Loss[]
}

const ENTITIES: Readonly<Record<string, string>> = { __proto__: null as never, amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const signOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : '\ufffd')
/** A text of HTML as it is shown. */
export const decoded = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|apos|nbsp)|#x([\da-f]{1,6})|#(\d{1,7}));/gi, (_all, name?: string, hex?: string, digits?: string) =>
    name ? ENTITIES[name.toLowerCase()]! : signOf(hex ? parseInt(hex, 16) : Number(digits)),
  )
export const unescaped = (text: string) => text.replace(/\\(.)/g, '$1')

/** The header of a passage: name, tags, place. */
function header(line: string): Omit<Passage, 'text'> {
  let rest = line.slice(2).trim()
  let place: { x?: number; y?: number } = {}
  const meta = rest.endsWith('}') ? rest.lastIndexOf('{') : -1
  if (meta > 0) {
    const [, x, y] = /"position":\s?"(-?\d+)(?:\.\d+)?,(-?\d+)/.exec(rest.slice(meta)) ?? []
    if (x !== undefined) place = { x: Number(x), y: Number(y) }
    rest = rest.slice(0, meta).trim()
  }
  const open = rest.endsWith(']') ? rest.lastIndexOf('[') : -1
  const tags =
    open > 0
      ? rest
          .slice(open + 1, -1)
          .split(' ')
          .filter(Boolean)
          .map(unescaped)
      : []
  return { name: unescaped((open > 0 ? rest.slice(0, open) : rest).trim()).trim(), tags, ...place }
}

function tweeOf(text: string): Twine {
  const passages: Passage[] = []
  const losses: Loss[] = []
  const lines: string[] = []
  const close = () => {
    const last = passages.at(-1)
    if (last) last.text = lines.join('\n').trimEnd()
    lines.length = 0
  }
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('::')) {
      close()
      passages.push({ ...header(line), text: '' })
    } else lines.push(line)
  }
  close()
  const named = (name: string) => passages.find(each => each.name === name)?.text ?? ''
  let data: Record<string, unknown> = {}
  try {
    const read: unknown = JSON.parse(named('StoryData') || '{}')
    if (isObject(read)) data = read
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    losses.push(loss('StoryData', 'StoryData', 'dropped', '不是有效的 JSON'))
  }
  return {
    title: named('StoryTitle').trim(),
    ifid: String(data['ifid'] ?? ''),
    start: String(data['start'] ?? 'Start'),
    format: String(data['format'] ?? ''),
    passages,
    script: '',
    losses,
  }
}

const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>"']+))`, 'i').exec(tag)
  return decoded(found?.[1] ?? found?.[2] ?? found?.[3] ?? '')
}
/** The place where a tag of HTML ends, beyond what its quotes hold. */
function tagEnd(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const sign = text[at]!
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at
  }
  return text.length
}
function htmlOf(story: string): Twine {
  const head = story.slice(0, tagEnd(story, 0) + 1)
  const passages: Passage[] = []
  const pids = new Map<string, string>()
  const parts = story.split('<tw-passagedata').slice(1)
  const asides = asidesOf(story)
  for (const part of parts) {
    const close = tagEnd(part, 0)
    const tag = part.slice(0, close)
    const name = attribute(tag, 'name')
    const [x, y] = attribute(tag, 'position').split(',').map(Number)
    pids.set(attribute(tag, 'pid'), name)
    passages.push({
      name,
      tags: attribute(tag, 'tags').split(' ').filter(Boolean),
      ...(Number.isFinite(x) && Number.isFinite(y) ? { x: Math.round(x!), y: Math.round(y!) } : {}),
      text: decoded(part.slice(close + 1, Math.max(close + 1, part.indexOf('</tw-passagedata>')))),
    })
  }
  return {
    title: attribute(head, 'name'),
    ifid: attribute(head, 'ifid'),
    start: pids.get(attribute(head, 'startnode')) ?? '',
    format: attribute(head, 'format'),
    passages,
    script: asides.map(({ name, words }) => (name === 'script' ? words : '')).join('\n'),
    losses: asides.map(({ name, words }) => loss('', name, 'dropped', words)),
  }
}
/** Scripts and styles beside the passages, which are never run. */
const asidesOf = (story: string): { name: string; words: string }[] =>
  [...story.matchAll(/<(script|style)\b[^>]{0,300}type=["']text\/twine-[^>]{0,300}>/gi)].flatMap(found => {
    const name = found[1]!.toLowerCase()
    const from = found.index + found[0].length
    const words = story.slice(from, story.indexOf(`</${name}`, from)).trim()
    return words ? [{ name, words }] : []
  })
function jsonOf(value: Readonly<Record<string, unknown>>): Twine {
  const rows = (Array.isArray(value['passages']) ? value['passages'] : []).filter(isObject)
  const text = (row: Readonly<Record<string, unknown>>, name: string) => (typeof row[name] === 'string' ? row[name] : '')
  const tags = (row: Readonly<Record<string, unknown>>) =>
    Array.isArray(row['tags']) ? row['tags'].map(String) : text(row, 'tags').split(' ').filter(Boolean)
  const start = rows.find(row => row['pid'] !== undefined && String(row['pid']) === String(value['startnode']))
  return {
    title: text(value, 'name'),
    ifid: text(value, 'ifid'),
    start: start ? text(start, 'name') : text(value, 'start'),
    format: text(value, 'format'),
    passages: rows.map(row => ({ name: text(row, 'name'), tags: tags(row), text: text(row, 'text') })),
    script: '',
    losses: [],
  }
}
function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
/** The stories of a file of Twine, an archive has several; none for a text that is no such file. */
export function twinesOf(text: string): Twine[] {
  if (text.includes('<tw-storydata'))
    return text
      .split(/(?=<tw-storydata)/)
      .slice(text.trimStart().startsWith('<tw-storydata') ? 0 : 1)
      .map(htmlOf)
  if (/^::/m.test(text)) return [tweeOf(text)]
  const value = json(text)
  return isObject(value) && Array.isArray(value['passages']) ? [jsonOf(value)] : []
}
