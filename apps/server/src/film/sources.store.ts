// What one asks the consequences of, as the graph knows it: where a question starts, and which documents must be looked through for it.
import type { Received } from '@qianmu/contract/kit/call'
import type { films } from '@qianmu/contract/film'
import { nameKey } from '@qianmu/script/presence'
import type { Uses } from '../app.ts'
import { castRows, namedOf } from '../characters/index.ts'
import { type Thing, upToDate } from '../graph/index.ts'

export type Source = Omit<Received<typeof films.impactOf>['body'], 'project_id'>

const linesAsThings = async (app: Uses<'pool'>, where: string, values: readonly unknown[]): Promise<Thing[]> => {
  const { rows } = await app.pool.query<{ id: number; part: string }>(
    `select n.doc_id id, n.block_id part from linked_lines n join docs d on d.id = n.doc_id and d.deleted_at is null where ${where}`,
    [...values],
  )
  return rows.map(row => ({ kind: 'line', ...row }))
}

/** Everything that a character is in a work: the sheet, and the lines that they speak under any of their names. */
async function ofCharacter(app: Uses<'pool'>, workId: number, id: number): Promise<{ sheets: Thing[]; lines: Thing[] }> {
  const cast = (await castRows(app.pool, workId)).map(namedOf)
  const one = cast.find(each => each.id === id)
  if (!one) return { sheets: [], lines: [] }
  const { rows } = await app.pool.query<{ id: number }>(
    'select id from comic_assets where work_id = $1 and character_id = $2 and deleted_at is null',
    [workId, id],
  )
  const names = [one.name, ...one.aliases].map(nameKey)
  const lines = await linesAsThings(app, `d.work_id = $1 and lower(regexp_replace(n.speaker, '\\s', '', 'g')) = any($2)`, [workId, names])
  return { sheets: rows.map(row => ({ kind: 'asset', id: row.id, part: '' })), lines }
}

/** The documents that may hold something made from a sheet, a style or a shot. */
async function docsOf(app: Uses<'pool'>, workId: number, { kind, id }: Source): Promise<number[] | undefined> {
  if (kind === 'character') return undefined
  if (kind !== 'asset' && kind !== 'style' && kind !== 'shot') return [id]
  const { rows } = await app.pool.query<{ doc_id: number }>(
    `select s.doc_id from storyboards s where $2 = 'shot' and s.id = $3
     union select s.doc_id from links l join draw_records r on l.from_kind = 'drawing' and r.id = l.from_id join storyboards s on s.id::text = r.subject_id
       where l.work_id = $1 and l.to_kind = $2 and l.to_id = $3 and r.scene = 'cartoon'`,
    [workId, kind, id],
  )
  return rows.map(row => row.doc_id)
}

/**
 * Where a question starts.
 * @returns `lines` are told themselves: of a character, a rename touches them; `unread`: documents that could not be looked through yet
 */
export async function startsOf(
  app: Uses<'collab' | 'long' | 'pool'>,
  workId: number,
  source: Source,
): Promise<{ starts: Thing[]; lines: Thing[]; unread: number }> {
  const { kind, id, part } = source
  const unread = await upToDate(app, workId, await docsOf(app, workId, source))
  if (kind === 'character') {
    const { sheets, lines } = await ofCharacter(app, workId, id)
    return { starts: [...sheets, ...lines], lines, unread }
  }
  if (kind === 'asset' || kind === 'style' || kind === 'shot') {
    const { rowCount } = await app.pool.query(
      `select 1 from ${{ asset: 'comic_assets', style: 'comic_styles', shot: 'storyboards s join docs x on x.id = s.doc_id' }[kind]}
       where work_id = $1 and ${kind === 'shot' ? 's.id' : 'id'} = $2`,
      [workId, id],
    )
    return { starts: rowCount ? [{ kind, id, part: '' }] : [], lines: [], unread }
  }
  const of = { line: 'n.block_id = $3', scene: 'n.scene_id = $3', document: `$3 = ''` }[kind]
  const lines = await linesAsThings(app, `d.work_id = $1 and n.doc_id = $2 and ${of}`, [workId, id, part])
  return { starts: kind === 'document' ? [...lines, { kind, id, part: '' }] : lines, lines: [], unread }
}
