// Which entries of a card's lorebook go along with what is said (SillyTavern's rules and the decorators of character cards V3).
import { isObject } from '@qianmu/drawing/json'
import { linear } from '@qianmu/story/pattern'
import { estimateTokens } from '@qianmu/script/prompts/tokens'

/** Messages that are looked through, and the share of the context that entries may fill. */
const DEPTH = 2
const BUDGET = 0.25
const MAX_DEPTH = 1000
const MAX_ENTRIES = 5000

export interface Lore {
  name: string
  content: string
  position: 'before' | 'after'
  /** Of those that stand at a depth in the talk: how many messages from its end. */
  depth: number | null
}
type Fields = Readonly<Record<string, unknown>>
const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [])
    .filter((each): each is string => typeof each === 'string')
    .map(each => each.trim())
    .filter(Boolean)
const number = (value: unknown, fallback: number) => {
  const read = typeof value === 'string' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : fallback
}

/** Decorators stand at the head of the content; behind one that is unknown its fallbacks follow with one more sign each. */
export function decorated(content: string): { decorators: Map<string, string>; text: string } {
  const decorators = new Map<string, string>()
  const lines = content.split('\n')
  let at = 0
  let isDone = true
  for (; at < lines.length && lines[at]!.startsWith('@@'); at++) {
    const [, signs, name, value = ''] = /^(@@+)(\w+)\s*(.*)$/.exec(lines[at]!.trim()) ?? []
    if (!signs || !name) continue
    if (signs.length > 2 && isDone) continue
    isDone = KNOWN.has(name)
    if (isDone) decorators.set(name, value)
  }
  return { decorators, text: lines.slice(at).join('\n').trim() }
}
const KNOWN = new Set([
  'depth',
  'position',
  'scan_depth',
  'constant',
  'dont_activate',
  'activate',
  'activate_only_after',
  'activate_only_every',
  'keep_activate_after_match',
  'dont_activate_after_match',
  'additional_keys',
  'exclude_keys',
])

/** A key in a text: as a word, or as a pattern between slashes or by `use_regex`; a pattern that is none of ours matches nothing. */
function matches(key: string, text: string, entry: Fields): boolean {
  const sensitive = entry['case_sensitive'] === true
  const [, inner, flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(key) ?? []
  if (inner !== undefined || entry['use_regex'] === true) {
    const ignores = flags.includes('i') || (inner === undefined && !sensitive)
    const pattern = linear(ignores ? (inner ?? key).toLowerCase() : (inner ?? key))
    return pattern !== null && pattern.test(ignores ? text.toLowerCase() : text)
  }
  return sensitive ? text.includes(key) : text.toLowerCase().includes(key.toLowerCase())
}

/** AND_ANY 0, NOT_ALL 1, NOT_ANY 2, AND_ALL 3. */
function bySecond(entry: Fields, text: string): boolean {
  const keys = list(entry['secondary_keys'])
  if (entry['selective'] !== true || !keys.length) return true
  const hits = keys.map(key => matches(key, text, entry))
  const extensions = isObject(entry['extensions']) ? entry['extensions'] : {}
  const logic = number(entry['selectiveLogic'] ?? extensions['selectiveLogic'], 0)
  if (logic === 1) return !hits.every(Boolean)
  if (logic === 2) return !hits.some(Boolean)
  return logic === 3 ? hits.every(Boolean) : hits.some(Boolean)
}

/** @param said what was said, oldest first, the new message last */
function isActive(entry: Fields, decorators: ReadonlyMap<string, string>, said: readonly string[], depth: number): boolean {
  if (entry['enabled'] === false || decorators.has('dont_activate')) return false
  const turn = said.length
  if (turn < number(decorators.get('activate_only_after'), 0)) return false
  const every = number(decorators.get('activate_only_every'), 0)
  if (every > 0 && turn % every !== 0) return false
  if (entry['constant'] === true || decorators.has('constant') || decorators.has('activate')) return true
  const keys = [...list(entry['keys']), ...list(decorators.get('additional_keys'))]
  const seen = (until: number) => said.slice(Math.max(0, until - depth), until).join('\n')
  const hit = (text: string) =>
    keys.some(key => matches(key, text, entry)) &&
    bySecond(entry, text) &&
    !list(decorators.get('exclude_keys')).some(key => matches(key, text, entry))
  const before = decorators.has('keep_activate_after_match') || decorators.has('dont_activate_after_match')
  const hasHit = before && said.some((_each, at) => at + 1 < said.length && hit(seen(at + 1)))
  if (hasHit) return decorators.has('keep_activate_after_match')
  return hit(seen(said.length))
}

/** The entries that go along, those first that stand first; the least important leave where they are too many. */
export function loreFor(book: unknown, said: readonly string[], contextTokens: number): Lore[] {
  if (!isObject(book) || !Array.isArray(book['entries'])) return []
  const scan = Math.min(MAX_DEPTH, number(book['scan_depth'], DEPTH))
  let budget = number(book['token_budget'], Math.floor(contextTokens * BUDGET))
  const entries = book['entries'].slice(0, MAX_ENTRIES).filter(isObject)
  const active = entries.flatMap(entry => {
    const { decorators, text } = decorated(typeof entry['content'] === 'string' ? entry['content'] : '')
    const depth = Math.min(MAX_DEPTH, number(decorators.get('scan_depth'), scan))
    return text && isActive(entry, decorators, said, depth) ? [{ entry, decorators, text }] : []
  })
  const once = [...new Map(active.map(each => [each.text, each])).values()]
  const kept = once
    .toSorted((one, other) => number(other.entry['priority'], 10) - number(one.entry['priority'], 10))
    .filter(({ text }) => (budget -= estimateTokens(text)) >= 0)
  return kept
    .toSorted((one, other) => number(one.entry['insertion_order'], 100) - number(other.entry['insertion_order'], 100))
    .map(({ entry, decorators, text }) => ({
      name: String(entry['name'] ?? entry['comment'] ?? list(entry['keys'])[0] ?? ''),
      content: text,
      position:
        entry['position'] === 'after_char' || decorators.get('position') === 'after_desc' ? ('after' as const) : ('before' as const),
      depth: decorators.has('depth') ? number(decorators.get('depth'), 0) : null,
    }))
}
