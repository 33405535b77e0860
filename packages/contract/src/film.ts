// 一键成片: from a document to a film one can watch: shots, pictures, voices, music, captions, the film, and its pages or story, made by one job.
import * as z from 'zod'
import { ENGINE_KINDS } from './drawing/pictures.ts'
import { JOB_STATES } from './jobs.ts'
import { calls, GET, POST, PUT } from './kit/call.ts'
import { on, onWork } from './kit/needs.ts'
import { id, instant, prose } from './kit/scalars.ts'
import { SHOT_RATIOS } from './works/shot-pictures.ts'

/** What a film is made in, one after the other; the script of novels alone, the story of games alone, pages of all others. */
export const FILM_STAGES = ['script', 'storyboard', 'pictures', 'voices', 'music', 'captions', 'film', 'pages', 'story'] as const
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
  script: z
    .object({ doc_id: z.int(), work_id: z.int(), project_type: z.int() })
    .nullable()
    .describe('of a novel: the script that it was made, whose film is looked at'),
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
/** What is made of what is written, in the order in which it is told. */
export const MADE_KINDS = [
  'line',
  'shot',
  'picture',
  'film',
  'voice',
  'balloon',
  'caption',
  'clip',
  'music',
  'node',
  'matching',
  'mirror',
  'card',
  'script',
] as const
export type MadeKind = (typeof MADE_KINDS)[number]
/** The stage of a film that makes a kind anew; what has none is made by people. */
export const MAKERS: Readonly<Partial<Record<MadeKind, FilmStageKey>>> = {
  shot: 'storyboard',
  picture: 'pictures',
  voice: 'voices',
  balloon: 'pages',
  clip: 'film',
  music: 'music',
  node: 'story',
}
const Made = z.object({
  kind: z.enum(MADE_KINDS),
  name: z.string(),
  state: z.enum(['stale', 'hand', 'fresh']).describe('hand: a person chose or changed it, so it is never made anew by itself'),
  note: z.string(),
  thumb: z.string().describe('of its picture, or empty'),
  sound: z.string().describe('where it is heard, or empty'),
  shot_id: z.int().describe('0 where it is of none'),
  page: z.int().describe('of the comic, from 1; 0 where it stands on none'),
})
const Impact = z.object({ made: z.array(Made) })
export type Impact = z.infer<typeof Impact>
/** What one may ask the consequences of: what is written, who and what is in it, and how it is drawn. */
export const IMPACT_SOURCES = ['asset', 'style', 'shot', 'character', 'line', 'scene', 'document'] as const
const MadeOf = z.object({
  kind: z.enum(MADE_KINDS),
  count: z.int(),
  stale: z.int(),
  hand: z.int().describe('of those that are stale, what a person made or chose: it is never made anew by itself'),
  made: z
    .array(
      Made.extend({
        id: z.int().describe('of the thing; of a line that of its document'),
        part: z.string().describe('of a line, a balloon or a caption its own id'),
        doc_id: z.int().describe('0 where it is of none'),
      }),
    )
    .describe('those that are stale first, then the newest'),
})
export type MadeOf = z.infer<typeof MadeOf>
const Source = z.object({
  project_id: id(),
  kind: z.enum(IMPACT_SOURCES, '来源无效'),
  id: id().describe('of a line or a scene that of its document'),
  part: z.string('段落无效').max(64, '段落无效').default('').describe('the id of the line or the scene'),
})
const Doc = z.object({ doc_id: id() })
const write = on('document', 'WriteWork', 'doc_id')

export const films = calls('films', {
  detail: GET('/ixj_web/film/detail', { needs: on('document', 'any', 'doc_id'), fails: '获取成片失败', query: Doc, data: Film }),
  make: POST('/ixj_web/film/make', {
    needs: write,
    fails: '成片失败',
    body: Doc.extend({
      ratio: z.enum(SHOT_RATIOS, '画幅无效').default('16:9'),
      stale_only: z.boolean('应为真或假').default(false).describe('makes nothing that was not there: what is stale alone'),
      only: z
        .array(z.enum(FILM_STAGES, '环节无效'), '环节应为列表')
        .max(FILM_STAGES.length, '环节太多')
        .default([])
        .describe('these stages alone, as far as they are in it; empty for all'),
    }),
    data: z.object({ job_id: z.int() }),
    about: 'Makes what is missing or stale; what people made or chose stays. One at a time for a document: the one under way is answered.',
  }),
  impact: POST('/ixj_web/film/impact', {
    reads: true,
    needs: on('document', 'any', 'doc_id'),
    fails: '获取影响失败',
    quiet: true,
    body: Doc.extend({
      block_id: z.string('段落无效').min(1, '段落无效').max(64, '段落无效'),
      text: prose('台词', 20_000).describe('what the block says now'),
    }),
    data: Impact,
    about: 'What was made of a block of a document, and what of it says something else by now.',
  }),
  impactOf: POST('/ixj_web/film/impact_of', {
    reads: true,
    needs: onWork('any'),
    fails: '获取影响失败',
    quiet: true,
    body: Source,
    data: z.object({
      kinds: z.array(MadeOf),
      hidden: z.int().describe('of works that whoever asks may not see'),
      unread: z.int().describe('documents of the work that were not looked through yet: ask again'),
      seconds: z
        .number()
        .nullable()
        .describe('what bringing it up to date takes, by how long the same took lately; null where nothing is known'),
    }),
    about: 'What was made from something, through as many steps as there are, and what of it says something else by now.',
  }),
  renew: POST('/ixj_web/film/renew', {
    needs: onWork('WriteWork'),
    fails: '更新失败',
    body: Source.extend({
      ratio: z.enum(SHOT_RATIOS, '画幅无效').default('16:9'),
      kinds: z
        .array(z.enum(MADE_KINDS, '种类无效'), '种类应为列表')
        .max(MADE_KINDS.length, '种类太多')
        .default([])
        .describe('empty for all'),
    }),
    data: z.object({ things: z.int(), job_id: z.int().nullable().describe('null where nothing is stale that rules make') }),
    about: 'One job makes anew what is stale by something; what people made or chose stays.',
  }),
  keepAsIs: POST('/ixj_web/film/keep_as_is', {
    needs: onWork('WriteWork'),
    fails: '保持原样失败',
    body: Source.omit({ part: true }).extend({ kind: z.enum(['asset', 'style', 'shot'], '来源无效') }),
    data: z.object({ shots: z.int().describe('whose pictures were stale by it') }),
    about: 'What was drawn from a sheet, a style or a shot counts as up to date with it as it is now; nothing is drawn.',
  }),
  chooseMusic: PUT('/ixj_web/film/music', {
    needs: write,
    fails: '换配乐失败',
    body: Doc.extend({ record_id: id().nullable().describe('a finished piece of the team; null leaves it to the rules again') }),
  }),
})
