// Lines that show how a character speaks, from all over the script.
import { CHARACTER_LIMITS } from '@qianmu/contract/characters'
import type { Sample } from '@qianmu/contract/characters/figures'
import type { Uses } from '../app.ts'
import { presenceOfCast, linesOf } from './presence.store.ts'

/** Documents that are looked into, spread over those with the character. */
const DOCS = 6
/** Shorter lines say little of how somebody speaks; the longest are speeches. In characters. */
const LENGTH = { least: 6, most: 60 }

/** `count` of the list, evenly spread. */
const spread = <Item>(list: readonly Item[], count: number): Item[] =>
  list.length <= count ? [...list] : Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)]!)

/** The lines in reading order; those of a good length before others, none twice. */
export async function samplesOf(app: Uses<'collab' | 'long' | 'pool'>, workId: number, id: number): Promise<Sample[]> {
  const { docs, rows } = await presenceOfCast(app, workId)
  const there = new Set(rows.find(row => row.character_id === id)?.cells.map(cell => cell.doc_id))
  const chosen = spread(
    docs.filter(doc => there.has(doc.doc_id)),
    DOCS,
  )
  const each = Math.ceil(CHARACTER_LIMITS.samples / Math.max(1, chosen.length))
  const seen = new Set<string>()
  const out: Sample[] = []
  for (const { doc_id, doc_name } of chosen) {
    const lines = (await linesOf(app, workId, id, doc_id)).filter(({ text }) => text.trim() !== '' && !seen.has(text))
    const good = lines.filter(({ text }) => text.length >= LENGTH.least && text.length <= LENGTH.most)
    for (const line of spread(good.length > 0 ? good : lines, each)) {
      if (!seen.has(line.text)) out.push({ ...line, doc_id, doc_name })
      seen.add(line.text)
    }
  }
  return out.slice(0, CHARACTER_LIMITS.samples)
}
