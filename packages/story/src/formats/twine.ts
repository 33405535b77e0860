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
  start: string
  format: string
  passages: Passage[]
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
  return { name: unescaped((open > 0 ? rest.slice(0, open) : rest).trim()), tags, ...place }
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
    start: String(data['start'] ?? 'Start'),
    format: String(data['format'] ?? ''),
    passages,
    losses,
  }
}

const attribute = (tag: string, name: string) => {
  const at = tag.indexOf(` ${name}="`)
  return at < 0 ? '' : decoded(tag.slice(at + name.length + 3, tag.indexOf('"', at + name.length + 3)))
}
function htmlOf(text: string): Twine {
  const story = text.slice(text.indexOf('<tw-storydata'))
  const head = story.slice(0, story.indexOf('>') + 1)
  const passages: Passage[] = []
  const pids = new Map<string, string>()
  const parts = story.split('<tw-passagedata').slice(1)
  for (const part of parts) {
    const close = part.indexOf('>')
    const tag = part.slice(0, close)
    const name = attribute(tag, 'name')
    const [x, y] = attribute(tag, 'position').split(',').map(Number)
    pids.set(attribute(tag, 'pid'), name)
    passages.push({
      name,
      tags: attribute(tag, 'tags').split(' ').filter(Boolean),
      ...(Number.isFinite(x) && Number.isFinite(y) ? { x: x!, y: y! } : {}),
      text: decoded(part.slice(close + 1, Math.max(close + 1, part.indexOf('</tw-passagedata>')))),
    })
  }
  return {
    title: attribute(head, 'name'),
    start: pids.get(attribute(head, 'startnode')) ?? '',
    format: attribute(head, 'format'),
    passages,
    losses: [],
  }
}
function jsonOf(value: Readonly<Record<string, unknown>>): Twine {
  const rows = (Array.isArray(value['passages']) ? value['passages'] : []).filter(isObject)
  const text = (row: Readonly<Record<string, unknown>>, name: string) => (typeof row[name] === 'string' ? row[name] : '')
  const tags = (row: Readonly<Record<string, unknown>>) =>
    Array.isArray(row['tags']) ? row['tags'].map(String) : text(row, 'tags').split(' ').filter(Boolean)
  const start = rows.find(row => row['pid'] !== undefined && String(row['pid']) === String(value['startnode']))
  return {
    title: text(value, 'name'),
    start: start ? text(start, 'name') : text(value, 'start'),
    format: text(value, 'format'),
    passages: rows.map(row => ({ name: text(row, 'name'), tags: tags(row), text: text(row, 'text') })),
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
/** A story of Twine; null for a text that is none. */
export function twineOf(text: string): Twine | null {
  if (text.includes('<tw-storydata')) return htmlOf(text)
  if (/^::/m.test(text)) return tweeOf(text)
  const value = json(text)
  return isObject(value) && Array.isArray(value['passages']) ? jsonOf(value) : null
}
