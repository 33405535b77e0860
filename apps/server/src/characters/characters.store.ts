// Reading characters: rows of a work and how the wire shows them, with figures from the script as it stands.
import type { Character, CharacterStatus } from '@qianmu/contract/characters'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { found } from '../kit/refuse.ts'
import { allNames, castIndex, type Named } from './characters.rules.ts'
import { outlinesNaming } from '../works/documents/index.ts'
import { figuresIn, presenceIn } from './presence.rules.ts'
import { workFinder } from '../kit/work-access.store.ts'

export const findCharacter = workFinder(
  'character',
  'characters x join works w on w.id = x.work_id',
  'x.deleted_at is not null',
  `'EditIdeas'`,
)

/** A character as the database holds it. */
export interface CharacterRow {
  id: number
  work_id: number
  name: string
  aliases: { text: string; count: number }[]
  gender: Character['gender']
  age: string
  identity: string
  want: string
  notes: string
  appearance: string
  voice_age: string
  voice_timbre: string
  voice_pace: string
  voice_accent: string
  voice_phrases: string
  voice_reference: string
  tags: string[]
  arc: { volume_id: number | null; text: string }[]
  position: number
  status: CharacterStatus
  hue: number
  profile_file_id: number | null
  source: 'auto' | 'manual'
  confidence: number
  x: number | null
  y: number | null
  card_id: number | null
  version: number
  field_versions: Record<string, number>
  updated_at: Date
  updater: string
}
export type Client = pg.Pool | pg.PoolClient

const SELECT = `select c.id, c.work_id, c.name, c.aliases, c.gender, c.age, c.identity, c.want, c.notes, c.appearance, c.voice_age, c.voice_timbre, c.voice_pace, c.voice_accent, c.voice_phrases, c.voice_reference, c.tags, c.arc, c.position, c.status, c.hue, c.profile_file_id,
  c.source, c.confidence, c.x, c.y, c.card_id, c.version, c.field_versions, c.updated_at, u.nickname updater
  from characters c join users u on u.id = c.updated_by`

/** Everybody of a work who is not deleted, in order. */
export async function castRows(client: Client, workId: number): Promise<CharacterRow[]> {
  const { rows } = await client.query<CharacterRow>({
    name: 'character-list',
    text: `${SELECT} where c.work_id = $1 and c.deleted_at is null order by c.position, c.id`,
    values: [workId],
  })
  return rows
}

/** The row of one character that is not deleted. */
export async function characterRow(client: Client, id: number): Promise<CharacterRow> {
  const { rows } = await client.query<CharacterRow>(`${SELECT} where c.id = $1 and c.deleted_at is null`, [id])
  return found(rows[0], '角色')
}

/** A row with its names as rules see them. */
export const namedOf = ({ id, name, aliases }: Pick<CharacterRow, 'id' | 'name' | 'aliases'>): Named => ({
  id,
  name,
  aliases: aliases.map(({ text }) => text),
})

const shown = (app: Uses<'files'>, row: CharacterRow, figures: Character['figures']): Character => {
  const { id, work_id, field_versions: _fields, profile_file_id, updated_at, updater: _updater, ...character } = row
  return {
    ...character,
    character_id: id,
    project_id: work_id,
    profile_image: profile_file_id ? { file_id: profile_file_id, url: app.files.address(profile_file_id, 'small') } : null,
    figures,
    updated_at: updated_at.toISOString(),
  }
}

/** The characters of a work in order, with the figures of all their names. */
export async function listCharacters(
  app: Uses<'collab' | 'files' | 'long' | 'pool'>,
  workId: number,
  status?: CharacterStatus,
): Promise<Character[]> {
  const rows = await castRows(app.pool, workId)
  const cast = rows.map(namedOf)
  const { outlines } = await outlinesNaming(app, workId, allNames(cast))
  const { cells } = presenceIn(outlines, castIndex(cast))
  return rows.filter(row => !status || row.status === status).map(row => shown(app, row, figuresIn(cells.get(row.id))))
}

/** Some characters of a work, in the order of their ids here. */
export async function theseCharacters(
  app: Uses<'collab' | 'files' | 'long' | 'pool'>,
  workId: number,
  ids: readonly number[],
): Promise<Character[]> {
  const all = await charactersById(app, workId, ids)
  return ids.map(id => found(all.get(id), '角色'))
}

/** Those of some characters of a work that are not deleted, by their ids. */
export async function charactersById(
  app: Uses<'collab' | 'files' | 'long' | 'pool'>,
  workId: number,
  ids: readonly number[],
): Promise<Map<number, Character>> {
  const wanted = new Set(ids)
  const all = await listCharacters(app, workId)
  return new Map(all.filter(({ character_id }) => wanted.has(character_id)).map(each => [each.character_id, each]))
}

/** One character as the wire shows it. */
export const oneCharacter = async (app: Uses<'collab' | 'files' | 'long' | 'pool'>, workId: number, id: number): Promise<Character> =>
  (await theseCharacters(app, workId, [id]))[0]!

/** Lets changes of one work's characters take turns until the transaction ends, so that two of them never get one name. */
export const holdCast = (client: pg.PoolClient, workId: number) =>
  client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`characters of work ${workId}`])

/** Tells every window on the work's characters of some of them, or of all. */
export const tellCharacters = (app: Uses<'events'>, teamId: number, workId: number, ids?: readonly number[]) =>
  app.events.changed({ teamId }, 'characters', workId, ids)

/** The files that are portraits and other figures in a work, those of deleted characters included. */
export async function portraitsOf(pool: pg.Pool, workId: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select profile_file_id id from characters where work_id = $1 and profile_file_id is not null
     union select f.file_id from character_figures f join characters c on c.id = f.character_id where c.work_id = $1`,
    [workId],
  )
  return rows.map(row => row.id)
}
