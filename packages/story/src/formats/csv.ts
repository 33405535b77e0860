// The texts of a game as a sheet for translators, and back.
import { entryKind, type Game } from '../model.ts'

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
export interface Words {
  key: string
  where: string
  text: string
}

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

const cell = (text: string) =>
  /[",\r\n]|^[=+\-@\t]/.test(text) ? `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"` : text
/** The texts of a game with stable keys: a CSV with a column for a translation. */
export function wordsCsv(game: Game): string {
  const rows: string[] = []
  all(game, (key, where, text) => rows.push([key, where, text, ''].map(cell).join(',')))
  return `\uFEFF${['编号,位置,原文,译文', ...rows].join('\r\n')}\r\n`
}

/** A game with the translations of a sheet; `rows` are its cells, without the head. Keys that are no more there come back. */
export function withWords(game: Game, rows: readonly (readonly string[])[]): { game: Game; missing: string[]; count: number } {
  const words = new Map(
    rows.flatMap(([key, , , text]) => (key && text?.trim() ? [[key, /^'[=+\-@\t]/.test(text) ? text.slice(1) : text] as const] : [])),
  )
  const copy = structuredClone(game)
  const found = new Set<string>()
  all(copy, (key, _where, _text, put) => {
    const text = words.get(key)
    if (text === undefined) return
    found.add(key)
    put(text)
  })
  return { game: copy, missing: [...words.keys()].filter(key => !found.has(key)), count: found.size }
}
