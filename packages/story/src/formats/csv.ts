// The texts of a game as a sheet for translators, and back.
import { unguarded, writeCsv } from '@qianmu/script/shots/cells'
import { entryKind, type Game, type Thing } from '../model.ts'

/** Fields that a player reads, wherever they stand. */
const TEXTS = new Set([
  'msg',
  'text',
  'prompt',
  'hint',
  'label',
  'locked_hint',
  'desc',
  'title',
  'opening',
  'reply',
  'content',
  'contact',
  'achievement',
])
function visit(fields: Record<string, unknown>, key: string, each: (key: string, text: string, put: (text: string) => void) => void): void {
  for (const [name, value] of Object.entries(fields)) {
    if (TEXTS.has(name) && typeof value === 'string' && value.trim()) each(`${key}/${name}`, value, text => (fields[name] = text))
    else if (Array.isArray(value) && entryKind(name))
      for (const entry of value as ({ id: string } & Record<string, unknown>)[]) visit(entry, `${key}/${name}/${entry.id}`, each)
  }
}
function all(game: Game, each: (key: string, where: string, text: string, put: (text: string) => void) => void): void {
  for (const node of game.nodes)
    visit(node.data as unknown as Record<string, unknown>, node.id, (key, text, put) => each(key, node.name, text, put))
  for (const kind of ['panels', 'templates', 'stores', 'goods'] as const)
    for (const thing of game[kind])
      visit(thing as unknown as Record<string, unknown>, `${kind}:${thing.id}`, (key, text, put) =>
        each(key, 'name' in thing ? thing.name : thing.good_name, text, put),
      )
}

/** The texts that a player reads, by stable keys. */
export function textsOf(game: Game): { key: string; text: string }[] {
  const texts: { key: string; text: string }[] = []
  all(game, (key, _where, text) => texts.push({ key, text }))
  return texts
}

/** The texts of a game with stable keys: a CSV with a column for each of its languages, or an empty one for the first. */
export function wordsCsv(game: Game): string {
  const words = game.languages.map(language => new Map(language.words.map(({ id, text }) => [id, text])))
  const rows = [['编号', '位置', '原文', ...(game.languages.length ? game.languages.map(({ name }) => name) : ['译文'])]]
  all(game, (key, where, text) => rows.push([key, where, text, ...(words.length ? words.map(each => each.get(key) ?? '') : [''])]))
  return writeCsv(rows)
}

/** The languages of a sheet, whose first row names them; `missing` are the keys of texts that are no more there. */
export function wordsIn(
  game: Game,
  [head = [], ...rows]: readonly (readonly string[])[],
): { languages: Pick<Thing<'languages'>, 'name' | 'words'>[]; missing: string[] } {
  const sources = new Map<string, string>()
  all(game, (key, _where, text) => sources.set(key, text))
  const languages = head.slice(3).flatMap((name, nth) => {
    const words = rows.flatMap(row => {
      const [id, text] = [row[0] ?? '', plain(row[3 + nth] ?? '')]
      return text && sources.has(id) ? [{ id, text, source: sources.get(id)! }] : []
    })
    return name.trim() && words.length ? [{ name: name.trim(), words }] : []
  })
  return { languages, missing: rows.flatMap(([key]) => (key && !sources.has(key) ? [key] : [])) }
}
/** A cell without the apostrophe that keeps a spreadsheet from calculating it. */
const plain = (text: string) => unguarded(text).trim()

/** A game in one of its languages; what is not translated stays. */
export function translated<G extends Game>(game: G, name: string): G {
  const language = game.languages.find(each => each.name === name)
  if (!language) return game
  const words = new Map(language.words.map(({ id, text }) => [id, text]))
  const copy = structuredClone(game)
  all(copy, (key, _where, _text, put) => {
    const text = words.get(key)
    if (text) put(text)
  })
  return copy
}

/** The texts of each node that a language lacks, or has of another text than what stands there now. */
export function untranslated(game: Game, language: Thing<'languages'>): Map<string, number> {
  const words = new Map(language.words.map(each => [each.id, each]))
  const counts = new Map<string, number>()
  all(game, (key, _where, text) => {
    const word = words.get(key)
    if (word?.text && word.source === text) return
    const node = key.slice(0, key.indexOf('/'))
    counts.set(node, (counts.get(node) ?? 0) + 1)
  })
  return counts
}
