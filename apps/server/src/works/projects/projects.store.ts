// Works in the database: list, one, create, change, bin, members.
import type { MediaType, Project } from '@qianmu/contract/works/projects'
import { WORK_FACE, type WorkFace } from '@qianmu/contract/changes'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { workKeys } from '../../kit/permit.ts'
import { portraitsOf } from '../../characters/index.ts'
import { drawnFor } from '../../drawing/subjects/index.ts'
import { checkPicture } from '../../files/index.ts'
import { picturesOf } from '../cards/index.ts'
import { galleryOf } from '../catalogue/index.ts'
import { assetPictures } from '../assets/index.ts'
import { dropFiles } from '../materials/index.ts'
import { mirrorFiles } from '../mirrors/index.ts'
import { resourceFiles } from '../resources/index.ts'
import { matchedPictures } from '../pictures/index.ts'
import { shotPictures } from '../storyboards/index.ts'
import { found, refuseField } from '../../kit/refuse.ts'
import { fillWork, type TemplateBody } from '../templates/index.ts'
import { NOBODY } from '../../kit/session.store.ts'
import { workFinder } from '../../kit/work-access.store.ts'

export const findWork = workFinder('work', 'works x join works w on w.id = x.id')

export interface ProjectRow {
  id: number
  team_id: number
  owner_id: number
  name: string
  project_type: 1 | 2 | 3 | 4
  script_type: MediaType
  length_type: Project['length_type']
  target_group: Project['target_group']
  tags: string[]
  cover_file_id: number | null
  docs: number
  words: number
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  joined: boolean
  own: string[] | null
  pinned: boolean | null
  last_doc: { doc_id: number; doc_name: string } | null
  people: { user_id: number; nickname: string; avatar_file_id: number | null }[] | null
}

export const COLUMNS = `w.id, w.team_id, w.owner_id, w.name, w.project_type, w.script_type, w.length_type, w.target_group, w.tags, w.cover_file_id, w.docs, w.words,
  w.created_at, w.updated_at, w.deleted_at, m.user_id is not null joined, m.permissions own, m.pinned,
  (select json_build_object('doc_id', d.id, 'doc_name', d.name) from docs d where d.id = m.last_doc_id and d.deleted_at is null) last_doc,
  (select json_agg(p) from (select u.id user_id, u.nickname, u.avatar_file_id from users u
     where u.id = w.owner_id or u.id in (select wm.user_id from work_members wm where wm.work_id = w.id) order by u.id = w.owner_id desc, u.id limit 5) p) people`
/** $1 is the asking user. */
export const FROM = `from works w left join work_members m on m.work_id = w.id and m.user_id = $1`

/** A work as the wire shows it to `actor`. */
export const projectOf = (app: Uses<'files'>, actor: Actor, row: ProjectRow): Project => ({
  project_id: row.id,
  project_name: row.name,
  project_type: row.project_type,
  script_type: row.script_type,
  length_type: row.length_type,
  target_group: row.target_group,
  tags: row.tags,
  cover: row.cover_file_id ? app.files.address(row.cover_file_id, 'small') : '',
  my_permissions: [...workKeys(actor, { ownerId: row.owner_id, joined: row.joined, own: row.own })],
  is_owner: actor.isOwner || row.owner_id === actor.userId,
  is_delete: row.deleted_at ? 1 : 0,
  pinned: row.pinned ?? false,
  docs: row.docs,
  words: row.words,
  members: (row.people ?? []).map(({ avatar_file_id, ...person }) => ({
    ...person,
    avatar: avatar_file_id ? app.files.address(avatar_file_id, 'mini') : '',
  })),
  last_doc: row.last_doc,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  deleted_at: row.deleted_at?.toISOString() ?? null,
})

/** What everybody who may see these works sees of them alike, by their ids; those in the bin are left out. */
export async function workFaces(app: Uses<'files' | 'pool'>, ids: readonly number[]): Promise<Map<number, WorkFace>> {
  const { rows } = await app.pool.query<ProjectRow>(`select ${COLUMNS} ${FROM} where w.id = any($2) and w.deleted_at is null`, [0, ids])
  return new Map(
    rows.map(row => {
      const work = projectOf(app, NOBODY, row)
      return [row.id, Object.fromEntries(['project_id' as const, ...WORK_FACE].map(field => [field, work[field]])) as unknown as WorkFace]
    }),
  )
}

// Works that the actor may see: all of the team for the founder, else own and joined ones.
export const VISIBLE = `w.team_id = $2 and ($3 or w.owner_id = $1 or m.user_id is not null) and (w.deleted_at is not null) = $4`

/** One work, also from the bin. */
export async function oneProject(app: Uses<'files' | 'pool'>, actor: Actor, id: number): Promise<Project> {
  const { rows } = await app.pool.query<ProjectRow>(`select ${COLUMNS} ${FROM} where w.id = $2`, [actor.userId, id])
  return projectOf(app, actor, found(rows[0], '作品'))
}

/** Id and name of the works that `actor` may see, newest first. */
export async function simpleWorks(app: Uses<'pool'>, actor: Actor) {
  const { rows } = await app.pool.query<{ project_id: number; project_name: string; project_type: number }>(
    `select w.id project_id, w.name project_name, w.project_type ${FROM} where ${VISIBLE} order by w.updated_at desc limit 5000`,
    [actor.userId, actor.teamId, actor.isOwner, false],
  )
  return rows
}

export interface NewProject {
  project_name: string
  project_type: number
  script_type: string
  length_type?: string | null | undefined
  target_group: string
  tags: string[]
  cover_file_id?: number | undefined
}

/** A new work; its maker owns it. @param template what it begins with: all of that or no work */
export async function addProject(app: Uses<'now' | 'pool'>, actor: Actor, work: NewProject, template?: TemplateBody): Promise<number> {
  if (work.cover_file_id) await checkPicture(app.pool, actor, work.cover_file_id, 'cover_file_id')
  return inTransaction(app.pool, async client => {
    const { rows } = await client.query<{ id: number }>(
      `with w as (
         insert into works (team_id, owner_id, name, project_type, script_type, length_type, target_group, tags, cover_file_id, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning id),
       m as (insert into work_members (work_id, user_id) select id, $2 from w)
       select id from w`,
      [
        actor.teamId,
        actor.userId,
        work.project_name,
        work.project_type,
        work.script_type,
        work.length_type ?? null,
        work.target_group,
        work.tags,
        work.cover_file_id ?? null,
        app.now(),
      ],
    )
    const { id } = rows[0]!
    if (template) await fillWork(client, id, actor.userId, template, app.now())
    return id
  })
}

export interface ProjectChange {
  project_name?: string | undefined
  length_type?: string | null | undefined
  target_group?: string | undefined
  tags?: string[] | undefined
  cover_file_id?: number | null | undefined
  pinned?: boolean | undefined
}
const CHANGEABLE = {
  project_name: 'name',
  length_type: 'length_type',
  target_group: 'target_group',
  tags: 'tags',
  cover_file_id: 'cover_file_id',
} as const

/** Changes a work's own fields; `pinned` is the actor's alone. */
export async function changeProject(app: Uses<'now' | 'pool'>, actor: Actor, id: number, change: ProjectChange): Promise<void> {
  if (change.cover_file_id) await checkPicture(app.pool, actor, change.cover_file_id, 'cover_file_id')
  const fields = Object.entries(CHANGEABLE).filter(([field]) => change[field as keyof typeof CHANGEABLE] !== undefined)
  if (fields.length) {
    const sets = fields.map(([, column], at) => `${column} = $${at + 3}`).join(', ')
    await app.pool.query(`update works set ${sets}, updated_at = $2 where id = $1`, [
      id,
      app.now(),
      ...fields.map(([field]) => change[field as keyof typeof CHANGEABLE]),
    ])
  }
  if (change.pinned !== undefined) {
    await app.pool.query(
      `insert into work_members (work_id, user_id, pinned) values ($1, $2, $3) on conflict (work_id, user_id) do update set pinned = excluded.pinned`,
      [id, actor.userId, change.pinned],
    )
  }
}

/** Puts a work into the bin or takes it out. Its open editors close. */
export async function binProject(app: Uses<'collab' | 'now' | 'pool'>, id: number, binned: boolean): Promise<void> {
  const done = await app.pool.query(
    'update works set deleted_at = $2, updated_at = $3 where id = $1 and (deleted_at is null) = ($2::timestamptz is not null)',
    [id, binned ? app.now() : null, app.now()],
  )
  if (!done.rowCount) refuseField('project_id', binned ? '作品已在回收站' : '作品不在回收站')
  if (binned) await closeEditors(app, id)
}

async function closeEditors(app: Uses<'collab' | 'pool'>, workId: number): Promise<void> {
  const { rows } = await app.pool.query<{ id: number }>('select id from docs where work_id = $1', [workId])
  for (const { id } of rows) await app.collab.revoke({ docId: id })
}

/** Deletes a work from the bin for ever: rows, text log, history, cover, pictures of cards, what was drawn for it. */
export async function deleteForever(app: Uses<'collab' | 'files' | 'pool'>, id: number): Promise<void> {
  await closeEditors(app, id)
  const kept = await Promise.all(
    [picturesOf, portraitsOf, matchedPictures, galleryOf, drawnFor, shotPictures, assetPictures, mirrorFiles, resourceFiles].map(files =>
      files(app.pool, id),
    ),
  )
  const pictures = kept.flat()
  const done = await app.pool.query<{ cover_file_id: number | null }>(
    `with d as (select id from docs where work_id = $1),
     u as (delete from doc_update where doc_id in (select id from d)),
     s as (delete from doc_snapshot where doc_id in (select id from d))
     delete from works where id = $1 and deleted_at is not null returning cover_file_id`,
    [id],
  )
  const gone = done.rows[0] ?? refuseField('project_id', '只能永久删除回收站里的作品')
  if (gone.cover_file_id) pictures.push(gone.cover_file_id)
  // A copy of the work shows the same pictures, and one that was drawn in the studio stays in its drawer's history.
  await dropFiles(app, pictures)
}
