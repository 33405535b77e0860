// What a work joins to every drawing of its things: the style in use, and the sheets of whom and what the prompt names.
import type { ModelUse } from '@qianmu/contract/works/assets'
import {
  CONTROL_UNIT,
  type ControlUnit,
  type DrawRequest,
  type GeneratedRequest,
  isGenerated,
  loraTag,
  readRequest,
  writeRequest,
} from '@qianmu/drawing'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { link } from '../../graph/index.ts'
import { castRows, nameForm, namedOf, peopleOf } from '../../characters/index.ts'
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
/** Portraits that one shot is drawn with: engines blend what they are shown. */
const MOST_REFERENCES = 2
/** Words of one LoRA; some files name dozens. */
const MOST_TRIGGERS = 3

/** A request with what its work joins, and how to note what it was made from. */
export interface Joined {
  request: unknown
  note: (client: pg.PoolClient, recordId: number) => Promise<void>
}

/** The clauses of what a sheet says. */
export const clausesOf = ({ words, tags }: Pick<AssetRow, 'words' | 'tags'>): string[] => [
  ...new Set([...words.split(/[，,。；;\n]+/), ...tags].flatMap(each => each.trim() || [])),
]

/** What drawing knows of somebody or something. Who has no sheet in production, and stands on 角色 alone, has the id 0. */
export type Told = Pick<AssetRow, (typeof TOLD)[number]>
const TOLD = ['id', 'kind', 'character_id', 'name', 'aliases', 'words', 'gender', 'age', 'tags', 'models', 'cover_file_id'] as const

const OF_CAST: Pick<Told, 'id' | 'kind' | 'tags' | 'models'> = { id: 0, kind: 'role', tags: [], models: [] }
/** The sheets of a work, and those of its people who have none; of a work without characters those whom its script was found to name. */
export async function toldIn(db: pg.Pool, workId: number): Promise<Told[]> {
  const [assets, cast] = await Promise.all([assetRows(db, workId), castRows(db, workId)])
  const sexOf = (gender: string) => (gender === '未知' ? '' : gender)
  if (cast.length === 0) {
    const known = new Set(assets.map(({ name }) => nameForm(name)))
    const found = (await peopleOf({ pool: db }, workId)).filter(({ name }) => !known.has(nameForm(name)))
    const bare = { ...OF_CAST, character_id: null, words: '', age: '', cover_file_id: null }
    return [...assets, ...found.map(({ name, aliases, gender }): Told => ({ ...bare, name, aliases: [...aliases], gender: sexOf(gender) }))]
  }
  const roles = new Set(assets.flatMap(({ kind, character_id }) => (kind === 'role' ? (character_id ?? []) : [])))
  const others = cast.filter(({ id, status }) => !roles.has(id) && status !== 'ignored')
  return [
    ...assets,
    ...others.map((row): Told => {
      const { id, name, age, appearance: words, profile_file_id: cover_file_id } = row
      const aliases = [...namedOf(row).aliases]
      return { ...OF_CAST, character_id: id, aliases, name, words, gender: sexOf(row.gender), age, cover_file_id }
    }),
  ]
}

/** An age as people say it: 28 is 28岁. */
export const ageOf = ({ age }: Pick<AssetRow, 'age'>): string => age.trim().replace(/^(\d{1,5})$/, '$1岁')

/** Stands where looks would, of whom nothing is known but the name. */
const SOMEBODY = '人物'

/**
 * People are one phrase each, so that what is said of one is not said of another: name, sex, age, looks. Of whom nothing is told it says that the
 * name is somebody's: an engine cannot know it. Places and clothes are phrases like any other.
 */
export function phrasesOf(asset: Omit<Told, 'id' | 'models'>): string[] {
  const clauses = [ageOf(asset), ...clausesOf(asset)].filter(Boolean)
  if (asset.kind !== 'role') return clauses.length ? [firstOf(clauses.join('，'), MOST_CHARS)] : []
  const told = [asset.gender, ...clauses].filter(Boolean)
  return [firstOf([asset.name, ...(told.length ? told : [SOMEBODY])].join(' '), MOST_CHARS)]
}

const tagsOf = (models: readonly ModelUse[]) =>
  models.flatMap(({ type, file, weight }) => (type === 'lora' ? loraTag({ name: file, weight }) : []))

/** The sheets that a prompt names, by the longest of their names. */
export function namedIn(prompt: string, assets: readonly Told[]): Told[] {
  const text = nameForm(prompt)
  const named = assets.filter(({ name, aliases }) =>
    [name, ...aliases].some(each => each.length >= SHORTEST_NAME && text.includes(nameForm(each))),
  )
  return named.slice(0, MOST_SHEETS)
}

type Style = Awaited<ReturnType<typeof usedStyle>>

/** A prompt with the phrases of sheets, the words of the style, and the LoRAs of both. */
function joinedTo(prompt: readonly string[], told: readonly Told[], sheets: readonly Told[], style: Style): string[] {
  const styled = style?.words.split(/[，,\n]+/).flatMap(each => each.trim() || []) ?? []
  const models = [...sheets.map(each => each.models), style?.models ?? []].flatMap(tagsOf)
  return [...prompt, ...new Set([...told.flatMap(phrasesOf), ...styled, ...models].filter(each => !prompt.includes(each)))]
}

/** What a shot of a work with this prompt would be drawn with. */
export async function promptWith(app: Uses<'pool'>, workId: number, prompt: readonly string[]): Promise<string[]> {
  const [style, assets] = await Promise.all([usedStyle(app.pool, workId), toldIn(app.pool, workId)])
  const sheets = namedIn(prompt.join('，'), assets)
  return joinedTo(prompt, sheets, sheets, style)
}

/** What the engine that would draw a request can do; undefined where none would. */
function drawerOf(app: Uses<'images'>, request: DrawRequest) {
  const choice = app.images.choose(request)
  if (!('chosen' in choice)) return undefined
  return { engine: choice.chosen.engine, can: choice.chosen.engine.glance?.().capabilities }
}

/** Adds the words that call the LoRAs of the sheets, where the engine knows them. */
function teachWords(app: Uses<'images'>, request: GeneratedRequest, sheets: readonly Told[]): void {
  const files = new Set(sheets.flatMap(({ models }) => models.flatMap(({ type, file }) => (type === 'lora' ? file : []))))
  if (!files.size) return
  const known = drawerOf(app, request)?.can?.loras.filter(({ file, name }) => files.has(file) || files.has(name)) ?? []
  const words = known.flatMap(({ triggerWords }) => triggerWords?.slice(0, MOST_TRIGGERS) ?? [])
  request.param.prompt.push(...new Set(words.filter(each => !request.param.prompt.includes(each))))
}

/** Shows the engine the portraits of the people of a shot, where it takes references; where it does not, their LoRAs and words stay. */
async function addReferences(app: Uses<'files' | 'images'>, request: GeneratedRequest, sheets: readonly Told[]): Promise<void> {
  const portraits = sheets.flatMap(({ kind, cover_file_id }) => (kind === 'role' && cover_file_id !== null ? cover_file_id : []))
  const files = await Promise.all(portraits.slice(0, MOST_REFERENCES).map(each => app.files.find(each)))
  const pictures = files.flatMap(file => (file ? app.files.address(file.id) : []))
  const { controlnet_units: units } = request.param
  const drawer = drawerOf(app, request)
  // What whoever asked shows it themselves counts.
  if (!pictures.length || !drawer?.can?.honours.includes('controlnet_units') || units.some(({ enable }) => enable === 1)) return
  const reference: ControlUnit = { ...CONTROL_UNIT.fallback(), enable: 1, module: 'reference_only', weight: 1, input_image: pictures }
  request.param.controlnet_units = [...units, reference]
  if (drawer.engine.refusals(request).length) request.param.controlnet_units = units
}

/** Joins what the work of a thing says to a request for it. What is no generation, or no request, stays as it is. */
export async function joinWork(app: Uses<'files' | 'images' | 'pool'>, subject: Subject, asked: unknown): Promise<Joined> {
  const { workId, scene, subjectId } = subject
  const reading = readRequest(asked)
  const [style, assets] = await Promise.all([usedStyle(app.pool, workId), toldIn(app.pool, workId)])
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
      sheets.flatMap(each => each.id || []),
    )
    if (style) await link(client, workId, from, 'style', [style.style_id])
    if (scene === 'cartoon' && /^\d{1,15}$/.test(subjectId)) await link(client, workId, from, 'shot', [Number(subjectId)])
  }
  if (!('request' in reading) || !isGenerated(reading.request) || (!style && !sheets.length)) return { request: asked, note }
  const { param } = reading.request
  // What it is itself, its own words say already.
  const told = named.filter(each => each !== own)
  param.prompt = joinedTo(param.prompt, told, sheets, style)
  const against = style?.negative.split(/[，,\n]+/).flatMap(each => each.trim() || []) ?? []
  param.negative_prompt.push(...against.filter(each => !param.negative_prompt.includes(each)))
  teachWords(app, reading.request, sheets)
  if (scene === 'cartoon') await addReferences(app, reading.request, sheets)
  const checkpoint = [own?.models ?? [], style?.models ?? []].flat().find(({ type }) => type === 'checkpoint')?.file
  if (checkpoint && !param.checkpoint && reading.request.large_model_id < 1) param.checkpoint = checkpoint
  return { request: writeRequest(reading.request), note }
}
