// 一键成片: from a document to a film one can watch: shots, pictures, voices, music, captions, the film, and its pages or story, made by one job.
import * as z from 'zod'
import { ENGINE_KINDS } from './drawing/pictures.ts'
import { JOB_STATES } from './jobs.ts'
import { calls, GET, POST, PUT } from './kit/call.ts'
import { on } from './kit/needs.ts'
import { id, instant } from './kit/scalars.ts'
import { SHOT_RATIOS } from './works/shot-pictures.ts'

/** What a film is made in, one after the other; pages of all works but games, the story of games alone. */
export const FILM_STAGES = ['storyboard', 'pictures', 'voices', 'music', 'captions', 'film', 'pages', 'story'] as const
export type FilmStageKey = (typeof FILM_STAGES)[number]
const Stage = z.object({
  key: z.enum(FILM_STAGES),
  state: z.enum(['idle', 'running', 'done', 'failed']).describe('idle: nothing is under way; what is missing is `of` less `done`'),
  done: z.int(),
  of: z.int(),
  stale: z.int().describe('of those that are done, made from something that says something else now'),
  final: z.int().describe('of those that are done, chosen by a person or made by an engine that is no rule'),
  seconds: z.number().nullable().describe('how long it took when it was made last'),
  error: z.string(),
})
export type FilmStage = z.infer<typeof Stage>
const Film = z.object({
  doc_id: z.int(),
  doc_name: z.string(),
  work_id: z.int(),
  work_name: z.string(),
  project_type: z.int(),
  may_write: z.boolean(),
  job: z
    .object({
      job_id: z.int(),
      state: z.enum(JOB_STATES),
      progress: z.number(),
      message: z.string(),
      error: z.string(),
      mine: z.boolean().describe('begun by whoever asks: only they can stop it'),
      began: instant().nullable(),
    })
    .nullable()
    .describe('the newest that made it'),
  stages: z.array(Stage),
  roles: z.array(z.object({ speaker: z.string(), done: z.int(), of: z.int() })),
  dub_id: z.int().nullable().describe('the grid of its lines'),
  music: z
    .object({
      record_id: z.int(),
      name: z.string(),
      url: z.string(),
      by_hand: z.boolean().describe('chosen by a person: it is not made anew'),
      engine_kind: z.enum(ENGINE_KINDS).nullable(),
      sections: z.array(z.object({ name: z.string(), start_ms: z.int() })),
    })
    .nullable(),
  length: z.number().describe('seconds of the film as it stands'),
  file_job: z.int().nullable().describe('whose MP4 `doc/export_file` hands out, where the film is as the shots are'),
})
export type Film = z.infer<typeof Film>
const Doc = z.object({ doc_id: id() })
const write = on('document', 'WriteWork', 'doc_id')

export const films = calls('films', {
  detail: GET('/ixj_web/film/detail', { needs: on('document', 'any', 'doc_id'), fails: '获取成片失败', query: Doc, data: Film }),
  make: POST('/ixj_web/film/make', {
    needs: write,
    fails: '成片失败',
    body: Doc.extend({ ratio: z.enum(SHOT_RATIOS, '画幅无效').default('16:9') }),
    data: z.object({ job_id: z.int() }),
    about: 'Makes what is missing or stale; what people made or chose stays. One at a time for a document: the one under way is answered.',
  }),
  chooseMusic: PUT('/ixj_web/film/music', {
    needs: write,
    fails: '换配乐失败',
    body: Doc.extend({ record_id: id().nullable().describe('a finished piece of the team; null leaves it to the rules again') }),
  }),
})
