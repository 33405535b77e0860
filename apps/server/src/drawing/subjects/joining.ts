// What a work joins to every drawing of its things: the style in use, and the sheets of whom and what the prompt names.
import type { ModelUse } from '@qianmu/contract/works/assets'
import { isGenerated, loraTag, readRequest, writeRequest } from '@qianmu/drawing'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { link } from '../../graph/index.ts'
import { nameForm } from '../../characters/index.ts'
import { firstOf } from '../../kit/cut.ts'
import { type AssetRow, assetRows } from '../../works/assets/index.ts'
import { usedStyle } from '../../works/styles/index.ts'
import type { Subject } from '../pictures.store.ts'
import { assetOf } from './thing.ts'

/** Names of one sign stand in too many words. */
const SHORTEST_NAME = 2
/** Sheets that one prompt carries, and characters of each: prompts have an end. */
const MOST_SHEETS = 8
const MOST_CHARS = 240

/** A request with what its work joins, and how to note what it was made from. */
export interface Joined {
  request: unknown
  note: (client: pg.PoolClient, recordId: number) => Promise<void>
}

/** The clauses of what a sheet says. */
export const clausesOf = ({ words, tags }: Pick<AssetRow, 'words' | 'tags'>): string[] => [
  ...new Set([...words.split(/[，,。；;\n]+/), ...tags].flatMap(each => each.trim() || [])),
]

/** People are one phrase, so that what is said of one is not said of another; places and clothes are phrases like any other. */
export function phrasesOf(asset: AssetRow): string[] {
  const clauses = clausesOf(asset)
  if (!clauses.length) return []
  return asset.kind === 'role'
    ? [firstOf([asset.name, asset.gender, ...clauses].filter(Boolean).join(' '), MOST_CHARS)]
    : [firstOf(clauses.join('，'), MOST_CHARS)]
}

const tagsOf = (models: readonly ModelUse[]) =>
  models.flatMap(({ type, file, weight }) => (type === 'lora' ? loraTag({ name: file, weight }) : []))

/** The sheets that a prompt names, by the longest of their names. */
function namedIn(prompt: string, assets: readonly AssetRow[]): AssetRow[] {
  const text = nameForm(prompt)
  const named = assets.filter(({ name, aliases }) =>
    [name, ...aliases].some(each => each.length >= SHORTEST_NAME && text.includes(nameForm(each))),
  )
  return named.slice(0, MOST_SHEETS)
}

/** Joins what the work of a thing says to a request for it. What is no generation, or no request, stays as it is. */
export async function joinWork(app: Uses<'pool'>, subject: Subject, asked: unknown): Promise<Joined> {
  const { workId, scene, subjectId } = subject
  const reading = readRequest(asked)
  const [style, assets] = await Promise.all([usedStyle(app.pool, workId), assetRows(app.pool, workId)])
  const own = assetOf(subjectId, assets)
  const named = 'request' in reading && isGenerated(reading.request) ? namedIn(reading.request.param.prompt.join('，'), assets) : []
  const sheets = [...new Set([...(own ? [own] : []), ...named])]
  const note = async (client: pg.PoolClient, id: number) => {
    const from = { kind: 'drawing', id } as const
    await link(
      client,
      workId,
      from,
      'asset',
      sheets.map(each => each.id),
    )
    if (style) await link(client, workId, from, 'style', [style.style_id])
    if (scene === 'cartoon' && /^\d{1,15}$/.test(subjectId)) await link(client, workId, from, 'shot', [Number(subjectId)])
  }
  if (!('request' in reading) || !isGenerated(reading.request) || (!style && !sheets.length)) return { request: asked, note }
  const { param } = reading.request
  const present = new Set(param.prompt)
  const more = [
    // What it is itself, its own words say already.
    ...named.filter(each => each !== own).flatMap(phrasesOf),
    ...(style?.words.split(/[，,\n]+/).flatMap(each => each.trim() || []) ?? []),
    ...[...sheets.map(each => each.models), style?.models ?? []].flatMap(tagsOf),
  ]
  param.prompt.push(...new Set(more.filter(each => !present.has(each))))
  const against = style?.negative.split(/[，,\n]+/).flatMap(each => each.trim() || []) ?? []
  param.negative_prompt.push(...against.filter(each => !param.negative_prompt.includes(each)))
  const checkpoint = [own?.models ?? [], style?.models ?? []].flat().find(({ type }) => type === 'checkpoint')?.file
  if (checkpoint && !param.checkpoint && reading.request.large_model_id < 1) param.checkpoint = checkpoint
  return { request: writeRequest(reading.request), note }
}
