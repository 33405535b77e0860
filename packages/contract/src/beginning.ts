// The first hour: what a person begins with, the steps that are ticked by doing them, and the sample work that a team looks around in.
import * as z from 'zod'
import { JOB_STATES } from './jobs.ts'
import { calls, GET, POST, PUT } from './kit/call.ts'
import { member, signedIn, team } from './kit/needs.ts'

/** What one may begin with, in the order of the cards. */
export const BEGINNINGS = ['script', 'comic', 'animation', 'game', 'dub', 'look'] as const
export type Beginning = (typeof BEGINNINGS)[number]
/** Every step of every beginning. */
export const STEPS = [
  'line',
  'impact',
  'film',
  'comment',
  'board',
  'picture',
  'page',
  'watch',
  'voice',
  'play',
  'option',
  'check',
  'share',
  'hear',
  'captions',
  'people',
  'password',
] as const
export type Step = (typeof STEPS)[number]

const Steps = z.object({
  choice: z.enum(['', ...BEGINNINGS]).describe('empty: nothing was chosen yet'),
  done: z.array(z.enum(STEPS)),
  away: z.boolean().describe('put away; found again under 帮助'),
  is_new: z.boolean().describe('nothing was chosen, and the team has no work: the choice is offered'),
})
export type Steps = z.infer<typeof Steps>
const Sample = z.object({
  project_id: z.int(),
  game_id: z.int().nullable().describe('the branching version; null until it is made'),
  docs: z.array(z.object({ doc_id: z.int(), doc_name: z.string() })).describe('its episodes'),
  game_doc_id: z.int().nullable(),
  dub_id: z.int().nullable().describe('the lines of the first episode, once they are said'),
  is_ready: z.boolean().describe('can be read, leafed through and played; its films may still be on their way'),
  words: z.int(),
  shots: z.int(),
  pages: z.int(),
  job: z.object({ job_id: z.int(), state: z.enum(JOB_STATES), progress: z.number(), message: z.string(), error: z.string() }).nullable(),
})
export type Sample = z.infer<typeof Sample>

export const beginning = calls('beginning', {
  steps: GET('/ixj_web/user/first_steps', { needs: signedIn, fails: '获取第一次的步骤失败', quiet: true, data: Steps }),
  setSteps: PUT('/ixj_web/user/first_steps', {
    needs: signedIn,
    fails: '保存第一次的步骤失败',
    quiet: true,
    body: z.object({
      choice: z.enum(BEGINNINGS, '选择无效').optional(),
      done: z.array(z.enum(STEPS, '步骤无效'), '步骤应为列表').max(STEPS.length, '步骤太多').default([]).describe('added to those before'),
      away: z.boolean('应为真或假').optional(),
    }),
    data: Steps,
  }),
  sample: GET('/ixj_web/sample/detail', {
    needs: member,
    fails: '获取示例作品失败',
    quiet: true,
    data: Sample.nullable().describe('null where the team has none, or has put it away'),
  }),
  makeSample: POST('/ixj_web/sample/make', {
    needs: team('mWorkManage'),
    fails: '准备示例作品失败',
    data: z.object({ job_id: z.int() }),
    about:
      'One for a team: the one there is, or is on its way, is answered. Made by the calls that a person would use, from texts that come along.',
  }),
  removeSample: POST('/ixj_web/sample/remove', {
    needs: team('mWorkManage'),
    fails: '移除示例作品失败',
    data: z.object({ project_ids: z.array(z.int()).describe('now in the bin') }),
  }),
  restoreSample: PUT('/ixj_web/sample/restore', {
    needs: team('mWorkManage'),
    fails: '恢复示例作品失败',
    data: z.object({ project_ids: z.array(z.int()).describe('out of the bin again') }),
  }),
})
