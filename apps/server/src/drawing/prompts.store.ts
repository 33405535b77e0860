// The prompts that a person used, each once, out of the records of what they drew.
import type { UsedPrompt } from '@qianmu/contract/drawing/pictures'
import { isGenerated, readRequest } from '@qianmu/drawing'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { holding } from './pictures.store.ts'

/** Records that one page looks through: whoever drew thousands of pictures with one prompt still gets an answer at once. */
const WINDOW = 1000
/** Pictures that are shown of a prompt. */
const COVERS = 3

interface Filter {
  before?: number | undefined
  size: number
  keyword: string
}
interface PromptRow {
  id: number
  client_draw_type: number
  request: unknown
  covers: number[] | null
  created_at: Date
}
/** The oldest record that was looked at, and how many were. */
interface Reach {
  lowest: number | null
  seen: number
}

function shown(app: Uses<'files'>, { id, client_draw_type, request, covers, created_at }: PromptRow): UsedPrompt[] {
  const reading = readRequest(request)
  if (!('request' in reading) || !isGenerated(reading.request)) return []
  const { prompt, negative_prompt } = reading.request.param
  return [
    {
      record_id: id,
      client_draw_type,
      prompt: [...prompt],
      negative_prompt: [...negative_prompt],
      covers: (covers ?? []).map(file => app.files.addresses(file)),
      create_time: created_at.toISOString(),
    },
  ]
}

/** Distinct prompts, that used last first. Of each the newest record counts; one that was used again after the page’s beginning stood on an earlier page. */
export async function listPrompts(
  app: Uses<'files' | 'pool'>,
  actor: Actor,
  { before, size, keyword }: Filter,
): Promise<{ list: UsedPrompt[]; next: number | null }> {
  const values: unknown[] = [actor.teamId, actor.userId]
  const having = [`team_id = $1 and user_id = $2 and deleted_at is null and prompt <> ''`]
  const where = (text: (at: string) => string, value: unknown) => having.push(text(`$${values.push(value)}`))
  if (before !== undefined) where(at => `id < ${at}`, before)
  holding(keyword, where)
  const { rows } = await app.pool.query<PromptRow & Reach>(
    `with seen as materialized (select id, md5(prompt) mark from draw_records where ${having.join(' and ')} order by id desc limit ${WINDOW}),
       used as (select max(id) id, mark from seen group by mark),
       newest as (select u.id from used u where not exists (select 1 from draw_records l
         where l.team_id = $1 and l.user_id = $2 and md5(l.prompt) = u.mark and l.id > u.id and l.deleted_at is null) order by u.id desc limit ${size + 1})
     select r.id, r.client_draw_type, r.request, r.created_at, c.covers, s.lowest, s.seen
     from (select min(id) lowest, count(*)::int seen from seen) s left join newest n on true left join draw_records r on r.id = n.id
     left join lateral (select array_agg(file_id) covers from (select file_id from draw_images
       where record_id = r.id and role = 'result' and deleted_at is null order by id limit ${COVERS}) few) c on true
     order by r.id desc`,
    values,
  )
  const [{ lowest, seen } = { lowest: null, seen: 0 }] = rows
  // Where nothing was found one row still says how far was looked.
  const found = rows.filter(row => row.id !== null)
  const page = found.slice(0, size)
  const more = found.length > size ? page.at(-1)!.id : seen === WINDOW ? lowest : null
  return { list: page.flatMap(row => shown(app, row)), next: more }
}
