// Takes of film of shots: what engines made of their stills, what more would cost, which of them is used (payloads are ours).
import * as z from 'zod'
import { ENGINE_KINDS } from '../../drawing/pictures.ts'
import { calls, DELETE, GET, POST, PUT } from '../../kit/call.ts'
import { on } from '../../kit/needs.ts'
import { id, ids, instant, prose } from '../../kit/scalars.ts'

/** Shots of one request, takes of one shot, characters of what moves, and yuan that a request may cost at most (ours). */
export const FILM_TAKE_LIMITS = { shots: 100, takes: 60, words: 800, yuan: 100_000 } as const
/** What a shot has without a take: it is no film that anything made. */
export const CAMERA_MOVE = '镜头运动（内置，不是生成的）'

/** What a shot says of its takes. */
export const FilmsOfShot = z.object({
  film: z.object({ take_id: z.int(), url: z.string(), seconds: z.number() }).nullable().describe('the take that was chosen'),
  films: z.int().describe('takes of film that are done'),
  filming: z.boolean().describe('one is under way'),
})
const Take = z.object({
  take_id: z.int(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  error: z.string(),
  url: z.string().describe('empty until it is done'),
  still: z.string().describe('the picture that it begins with; empty once that is gone'),
  words: z.string(),
  seconds: z.number(),
  engine: z.string(),
  engine_kind: z.enum(['', ...ENGINE_KINDS]),
  cost: z.number().describe('yuan'),
  chosen: z.boolean(),
  stale: z.boolean().describe('its shot says something else now, or has another picture'),
  by: z.string(),
  created_at: instant(),
})
export type FilmTake = z.infer<typeof Take>
const Quote = z.object({
  engine: z.string().describe('empty where none can be asked'),
  reason: z.string().describe('why none can'),
  price: z.number().describe('yuan for a second; 0 = free'),
  shots: z.array(z.object({ storyboard_id: z.int(), seconds: z.number(), yuan: z.number() })).describe('those that can be filmed'),
  stills: z.int().describe('shots that cannot: they have no picture'),
  seconds: z.number(),
  yuan: z.number(),
  spent: z.number().describe('yuan of the team today'),
  day_cap: z.number().describe('yuan that the team may spend in a day; 0 = any'),
})
export type FilmQuote = z.infer<typeof Quote>

const Doc = z.object({ doc_id: id() })
const OneShot = z.object({ storyboard_id: id() })
const { shots: SHOTS, takes: TAKES, words: WORDS, yuan: YUAN } = FILM_TAKE_LIMITS
const TakesOfShot = OneShot.extend({ take_ids: ids(TAKES) })
const writes = on('storyboard', 'WriteWork')

export const filmTakes = calls('works.filmTakes', {
  list: GET('/ixj_web/comic/film_take_list', {
    needs: on('storyboard', 'any'),
    fails: '获取视频失败',
    query: OneShot,
    data: z.array(Take).describe('the newest first'),
  }),
  quote: GET('/ixj_web/comic/film_take_quote', {
    needs: on('document', 'any', 'doc_id'),
    fails: '估算失败',
    query: Doc.extend({ ids: ids(SHOTS).optional().describe(`absent = those without a take, at most ${SHOTS}`) }),
    data: Quote,
    about: 'What takes of these shots would cost, before they are asked for.',
  }),
  make: POST('/ixj_web/comic/film_take_make', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '生成视频失败',
    body: Doc.extend({
      ids: ids(SHOTS),
      cap: z.number('上限应为数字').min(0, '上限不能小于 0').max(YUAN, `上限最多 ${YUAN} 元`).describe('yuan: it never costs more'),
      words: prose('画面怎么动', WORDS).optional().describe('of a single shot; absent = what the shot shows'),
    }),
    data: z.object({ job_id: z.int(), queued: z.array(z.int()).describe('ids of shots') }),
    about: 'One job for all of them. What does not fit under the cap, or the day of the team, is not made.',
  }),
  choose: PUT('/ixj_web/comic/film_take_choose', {
    needs: writes,
    fails: '选用视频失败',
    body: OneShot.extend({ take_id: id().nullable().describe('null = none: the camera moves over the still') }),
  }),
  remove: DELETE('/ixj_web/comic/film_take', { needs: writes, fails: '删除视频失败', query: TakesOfShot, about: 'Undone by restore.' }),
  restore: PUT('/ixj_web/comic/film_take_restore', { needs: writes, fails: '撤销删除失败', body: TakesOfShot }),
})
