// Figures: the pictures of a work's characters, uploaded or drawn; one of a character's may be the portrait.
import { CHARACTER_LIMITS } from '@qianmu/contract/characters'
import type { Figure } from '@qianmu/contract/characters/figures'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { inTransaction } from '../kit/pool.ts'
import { refuse, refuseMissing } from '../kit/refuse.ts'
import { characterRow, holdCast } from './characters.store.ts'
import { characterSheet } from './columns.store.ts'

/** Picture source types (document 2 §3). */
export const UPLOADED = 1
export type Source = Figure['src_type']

interface Row {
  figure_id: number
  character_id: number
  character_name: string
  file_id: number
  src_type: Source
  chosen: boolean
  created_at: Date
}

/** The figures of a work's characters, or of one, in the order of the list, of each the newest first. */
export async function listFigures(app: Uses<'files' | 'pool'>, workId: number, characterId?: number): Promise<Figure[]> {
  const { rows } = await app.pool.query<Row>(
    `select f.id figure_id, f.character_id, c.name character_name, f.file_id, f.src_type, c.profile_file_id is not distinct from f.file_id chosen, f.created_at
     from character_figures f join characters c on c.id = f.character_id
     where c.work_id = $1 and ($2::bigint is null or c.id = $2) and c.deleted_at is null and f.deleted_at is null
     order by c.position, c.id, f.id desc`,
    [workId, characterId ?? null],
  )
  return rows.map(({ file_id, created_at, ...row }) => ({
    ...row,
    image_url: app.files.address(file_id),
    thumbs: app.files.addresses(file_id),
    file_id,
    created_at: created_at.toISOString(),
  }))
}

/** Keeps a picture as a figure of a character; one that is there, or was taken away, is there again. */
export async function keepFigure(
  app: Uses<'now'>,
  client: pg.PoolClient,
  actor: Actor,
  characterId: number,
  fileId: number,
  source: Source,
): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int count from character_figures where character_id = $1 and deleted_at is null and file_id <> $2',
    [characterId, fileId],
  )
  if (rows[0]!.count >= CHARACTER_LIMITS.figures) refuse(STATUS.limit, `一个角色最多 ${CHARACTER_LIMITS.figures} 张形象`)
  await client.query(
    `insert into character_figures (character_id, file_id, src_type, created_by, created_at) values ($1, $2, $3, $4, $5)
     on conflict (character_id, file_id) do update set deleted_at = null`,
    [characterId, fileId, source, actor.userId, app.now()],
  )
}

/** Adds a figure; a character without a portrait gets it as such. */
export const addFigure = (
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  workId: number,
  characterId: number,
  fileId: number,
  source: Source,
): Promise<void> =>
  inTransaction(app.pool, async client => {
    await holdCast(client, workId)
    const row = await characterRow(client, characterId)
    await keepFigure(app, client, actor, characterId, fileId, source)
    if (row.profile_file_id !== null) return
    await characterSheet.set(client, characterId, {
      profile_file_id: fileId,
      ...characterSheet.stamp(app, actor, row, ['profile_file_id']),
    })
  })

/** Takes a figure away, or brings it back; the portrait is one no longer when its figure goes. */
export const setFigureGone = (
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  workId: number,
  characterId: number,
  figureId: number,
  gone: boolean,
): Promise<void> =>
  inTransaction(app.pool, async client => {
    await holdCast(client, workId)
    const row = await characterRow(client, characterId)
    const { rows } = await client.query<{ file_id: number }>(
      `update character_figures set deleted_at = $3 where id = $1 and character_id = $2 and (deleted_at is null) = $4 returning file_id`,
      [figureId, characterId, gone ? app.now() : null, gone],
    )
    const figure = rows[0] ?? refuseMissing('形象')
    if (gone && row.profile_file_id === figure.file_id)
      await characterSheet.set(client, characterId, {
        profile_file_id: null,
        ...characterSheet.stamp(app, actor, row, ['profile_file_id']),
      })
  })
