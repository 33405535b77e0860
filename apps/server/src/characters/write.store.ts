// Writing characters: adding, changing field by field, saving the list, deleting and bringing back.
import type { CHARACTER_LABELS } from '@qianmu/contract/characters/labels'
import { CHARACTER_LIMITS, type Character, type CharacterStatus } from '@qianmu/contract/characters'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { checkPicture } from '../files/index.ts'
import { inTransaction } from '../kit/pool.ts'
import { found, Refusal, refuse, refuseField } from '../kit/refuse.ts'
import { judgeWishes, type Wish } from '../kit/sheet/sheet.store.ts'
import { aliasesFor, freeHue, nameProblem, ownAliases, repeatedIn } from './characters.rules.ts'
import { characterSheet } from './columns.store.ts'
import { keepFigure, UPLOADED } from './figures.store.ts'
import { castRows, characterRow, type CharacterRow, holdCast, namedOf, oneCharacter } from './characters.store.ts'

/** What a character says; fields that are not given stay as they are. */
export type Said = {
  [K in Exclude<keyof typeof CHARACTER_LABELS, 'aliases'>]?: CharacterRow[K] | undefined
} & { aliases?: string[] | undefined }
export type NewSaid = Said & {
  name: string
  status?: CharacterStatus | undefined
  source?: CharacterRow['source'] | undefined
  confidence?: number | undefined
}
/** Columns that `given` asks for beside what stands in the row; aliases that stay keep their counts. */
const wishesFor = (row: CharacterRow, given: Said): Wish[] =>
  characterSheet.wishes(row, given.aliases ? { ...given, aliases: aliasesAfter(row, given) } : given)

function aliasesAfter(row: CharacterRow, { name = row.name, aliases = [] }: Said): CharacterRow['aliases'] {
  const counts = new Map(row.aliases.map(({ text, count }) => [text, count]))
  return ownAliases(name, aliases).map(text => ({ text, count: counts.get(text) ?? 0 }))
}

/** Refuses a name or alias that somebody of `others` goes by. @param field how the caller names a field in the refusal */
export function checkNames(
  row: Pick<CharacterRow, 'name' | 'aliases'>,
  others: readonly CharacterRow[],
  field = (name: string) => name,
): void {
  const cast = others.map(other => ({ ...namedOf(other), status: other.status }))
  for (const [key, names] of [
    ['name', [row.name]],
    ['aliases', row.aliases.map(({ text }) => text)],
  ] as const) {
    const [taken] = repeatedIn(names, cast)
    if (!taken) continue
    const where = taken.other.status === 'ignored' ? '（已忽略，可从列表恢复）' : ''
    refuseField(field(key), `「${taken.name}」已是角色「${taken.other.name}」的名字${where}`)
  }
}

/** Refuses portraits that are not the team's pictures, and volumes of other works. */
async function checkRefs(client: pg.PoolClient, actor: Actor, workId: number, given: Said, field: (name: string) => string): Promise<void> {
  if (given.profile_file_id) await checkPicture(client, actor, given.profile_file_id, field('profile_file_id'))
  const volumes = [...new Set(given.arc?.flatMap(({ volume_id }) => volume_id ?? []))]
  if (!volumes.length) return
  const there = await client.query('select 1 from volumes where id = any($1) and work_id = $2', [volumes, workId])
  if (there.rowCount !== volumes.length) refuseField(field('arc'), '分卷不存在或已删除')
}

/** The cast of a work while people are added to it. */
interface Growing {
  cast: CharacterRow[]
  workId: number
}
const growing = async (client: pg.PoolClient, workId: number): Promise<Growing> => ({ cast: await castRows(client, workId), workId })

/** Adds one behind the others. To be called while the cast is held. */
async function insertOne(
  app: Uses<'now'>,
  client: pg.PoolClient,
  actor: Actor,
  { cast, workId }: Growing,
  draft: NewSaid,
  field: (name: string) => string = name => name,
): Promise<number> {
  if (cast.length >= CHARACTER_LIMITS.characters) refuse(STATUS.limit, `一部作品最多 ${CHARACTER_LIMITS.characters} 个角色`)
  const aliases = ownAliases(draft.name, draft.aliases ?? []).map(text => ({ text, count: 0 }))
  checkNames({ name: draft.name, aliases }, cast, field)
  await checkRefs(client, actor, workId, draft, field)
  const hue = draft.hue ?? freeHue(cast.map(each => each.hue))
  const { rows } = await client.query<{ id: number }>(
    `insert into characters (work_id, name, aliases, status, hue, source, confidence, position, updated_by, updated_at, created_at)
     select $1, $2, $3, $4, $5, $6, $7, coalesce(max(position), 0) + 1, $8, $9, $9 from characters where work_id = $1 returning id`,
    [
      workId,
      draft.name,
      JSON.stringify(aliases),
      draft.status ?? 'confirmed',
      hue,
      draft.source ?? 'manual',
      draft.confidence ?? 1,
      actor.userId,
      app.now(),
    ],
  )
  const { id } = rows[0]!
  const more = characterSheet.fields.filter(name => !['name', 'aliases', 'hue'].includes(name) && draft[name] !== undefined)
  await characterSheet.set(client, id, Object.fromEntries(more.map(name => [name, draft[name]])))
  if (draft.profile_file_id) await keepFigure(app, client, actor, id, draft.profile_file_id, UPLOADED)
  cast.push(await characterRow(client, id))
  return id
}

/** Adds characters behind the others, all or none. To be called while the cast is held. */
export async function insertCharacters(
  app: Uses<'now'>,
  client: pg.PoolClient,
  actor: Actor,
  workId: number,
  drafts: readonly NewSaid[],
  fieldOf: (at: number) => (name: string) => string,
): Promise<number[]> {
  const into = await growing(client, workId)
  const ids: number[] = []
  for (const [at, draft] of drafts.entries()) ids.push(await insertOne(app, client, actor, into, draft, fieldOf(at)))
  return ids
}

/** Adds characters; refuses a name that somebody goes by already, at its field. */
export const addCharacters = (
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  workId: number,
  drafts: readonly NewSaid[],
  fieldOf: (at: number) => (name: string) => string = () => name => name,
): Promise<number[]> =>
  inTransaction(app.pool, async client => {
    await holdCast(client, workId)
    return insertCharacters(app, client, actor, workId, drafts, fieldOf)
  })

export interface Rejected {
  at: number
  name: string
  reason: string
}

/** Adds whoever can be added of a proposed cast; tells of the others, and of aliases that are left out, why. */
export const addCast = (
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  workId: number,
  people: readonly NewSaid[],
): Promise<{ ids: number[]; rejected: Rejected[] }> =>
  inTransaction(app.pool, async client => {
    await holdCast(client, workId)
    const into = await growing(client, workId)
    const ids: number[] = []
    const rejected: Rejected[] = []
    for (const [at, person] of people.entries()) {
      const name = person.name.trim()
      const tell = (reason: string) => rejected.push({ at, name: person.name, reason })
      const { aliases, problems } = aliasesFor(name, person.aliases ?? [], into.cast.map(namedOf))
      const problem = nameProblem(name)
      if (problem) tell(problem)
      else
        try {
          ids.push(await insertOne(app, client, actor, into, { ...person, name, aliases }))
          problems.forEach(tell)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          tell(error.message)
        }
    }
    return { ids, rejected }
  })

/**
 * Changes the given fields of a character. Fields that somebody else changed since `base` are refused with the present character (1009), the
 * others are merged.
 */
export async function changeCharacter(
  app: Uses<'collab' | 'files' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  workId: number,
  id: number,
  base: number,
  given: Said,
): Promise<Character> {
  const late = await inTransaction(app.pool, async client => {
    await holdCast(client, workId)
    const row = await characterRow(client, id)
    const judged = characterSheet.judge(row, wishesFor(row, given), base)
    if (judged.late) return { row, fields: judged.late }
    if (judged.changes.length) {
      const cast = await castRows(client, workId)
      await writeWishes(app, client, actor, row, given, judged.changes, cast, name => name)
    }
    return undefined
  })
  const present = await oneCharacter(app, workId, id)
  return late ? characterSheet.refuseLate(late.row, late.fields, present) : present
}

async function writeWishes(
  app: Uses<'now'>,
  client: pg.PoolClient,
  actor: Actor,
  row: CharacterRow,
  given: Said,
  changes: readonly Wish[],
  cast: readonly CharacterRow[],
  field: (name: string) => string,
): Promise<void> {
  const columns = Object.fromEntries(changes.map(({ field: name, wanted }) => [name, wanted])) as Partial<CharacterRow>
  // A new name may be one of the aliases: then it is the alias no longer.
  if (columns.name !== undefined && !columns.aliases) {
    const kept = ownAliases(
      columns.name,
      row.aliases.map(({ text }) => text),
    )
    if (kept.length < row.aliases.length) columns.aliases = row.aliases.filter(({ text }) => kept.includes(text))
  }
  const after = { ...row, ...columns }
  if (columns.name !== undefined || columns.aliases)
    checkNames(
      after,
      cast.filter(other => other.id !== row.id),
      field,
    )
  await checkRefs(client, actor, row.work_id, given, field)
  await characterSheet.change(app, client, actor, row, columns)
  if (columns.profile_file_id) await keepFigure(app, client, actor, row.id, columns.profile_file_id, UPLOADED)
}

/** Puts the named characters first, in this order, and changes the given fields, whoever changed them last; all or nothing. */
export async function saveList(
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  workId: number,
  list: readonly (Said & { character_id: number })[],
): Promise<void> {
  await inTransaction(app.pool, async client => {
    await holdCast(client, workId)
    const field = (at: number) => (name: string) => `characters.${at}.${name}`
    const seen = new Set<number>()
    let cast = await castRows(client, workId)
    for (const [at, { character_id, ...given }] of list.entries()) {
      const row = cast.find(each => each.id === character_id)
      if (!row || seen.has(character_id)) refuseField(field(at)('character_id'), row ? '同一个角色出现了两次' : '角色不存在或已删除')
      seen.add(character_id)
      const { changes } = judgeWishes(wishesFor(row!, given), {}, row!.version)
      if (!changes.length) continue
      await writeWishes(app, client, actor, row!, given, changes, cast, field(at))
      // The names of those that follow are held against what it is called now.
      if (given.name !== undefined || given.aliases) cast = await castRows(client, workId)
    }
    await client.query(
      `update characters c set position = n.place from (
         select id, row_number() over (order by array_position($2::bigint[], id) nulls last, position, id) place from characters where work_id = $1
       ) n where c.id = n.id and c.position <> n.place`,
      [workId, [...seen]],
    )
  })
}

/** Refuses ids that are not live characters of the work. */
export async function checkThere(client: pg.PoolClient, workId: number, ids: readonly number[], field: string): Promise<void> {
  const wanted = [...new Set(ids)]
  const there = await client.query('select 1 from characters where id = any($1) and work_id = $2 and deleted_at is null', [wanted, workId])
  if (there.rowCount !== wanted.length) refuseField(field, '角色不存在或已删除')
}

/** Gives characters of a work a status, all or none. */
export async function setStatus(
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  workId: number,
  ids: readonly number[],
  status: CharacterStatus,
): Promise<void> {
  await inTransaction(app.pool, async client => {
    await holdCast(client, workId)
    await checkThere(client, workId, ids, 'character_ids')
    await client.query(
      'update characters set status = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = any($1) and status <> $2',
      [ids, status, actor.userId, app.now()],
    )
  })
}

/** Puts characters somewhere in the graph; null = laid out again. The last one to move them has moved them. */
export async function placeCharacters(
  app: Uses<'pool'>,
  workId: number,
  places: readonly { character_id: number; x: number | null; y: number | null }[],
): Promise<void> {
  await inTransaction(app.pool, async client => {
    await checkThere(
      client,
      workId,
      places.map(place => place.character_id),
      'places',
    )
    await client.query(
      'update characters c set x = p.x, y = p.y from unnest($1::bigint[], $2::float8[], $3::float8[]) p(id, x, y) where c.id = p.id',
      [places.map(place => place.character_id), places.map(place => place.x), places.map(place => place.y)],
    )
  })
}

/** Deletes a character softly; its relations stay with it and come back with it. */
export async function removeCharacter(app: Uses<'now' | 'pool'>, actor: Actor, id: number): Promise<void> {
  const { rows } = await app.pool.query<{ id: number }>(
    'update characters set deleted_at = $2, updated_by = $3 where id = $1 and deleted_at is null returning id',
    [id, app.now(), actor.userId],
  )
  found(rows[0], '角色')
}

/** Deletes characters of a work. @returns those that were there */
export async function removeCharacters(app: Uses<'now' | 'pool'>, actor: Actor, workId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await app.pool.query<{ id: number }>(
    'update characters set deleted_at = $3, updated_by = $4 where id = any($1) and work_id = $2 and deleted_at is null returning id',
    [ids, workId, app.now(), actor.userId],
  )
  return rows.map(({ id }) => id)
}

/** Brings deleted characters back; refuses when a name has been given away meanwhile. Merged ones come back by undoing the merge. */
export async function restoreCharacters(app: Uses<'pool'>, actor: Actor, workId: number, ids: readonly number[]): Promise<void> {
  await inTransaction(app.pool, async client => {
    await holdCast(client, workId)
    const wanted = [...new Set(ids)]
    const { rows } = await client.query<{ id: number }>(
      `update characters set deleted_at = null, updated_by = $3 where id = any($1) and work_id = $2 and deleted_at is not null and merged_into is null returning id`,
      [wanted, workId, actor.userId],
    )
    if (rows.length !== wanted.length) refuseField('character_ids', '有角色不在已删除的角色里')
    const cast = await castRows(client, workId)
    for (const row of cast.filter(each => wanted.includes(each.id)))
      checkNames(
        row,
        cast.filter(other => other.id !== row.id),
        () => 'character_ids',
      )
  })
}
