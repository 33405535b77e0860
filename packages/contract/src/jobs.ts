// Long work and its live news: the task tray's calls and the ticket of the event stream.
import * as z from 'zod'
import { calls, DELETE, GET, POST, PUT } from './kit/call.ts'
import { ownRow, signedIn } from './kit/needs.ts'
import { id, instant } from './kit/scalars.ts'

export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export const Job = z.object({
  job_id: z.int().describe('below 0 for a drawing, whose pictures are one entry'),
  kind: z.string(),
  title: z.string(),
  state: z.enum(JOB_STATES),
  progress: z.number().min(0).max(1),
  message: z.string(),
  error: z.string(),
  queue_position: z.int().nullable(),
  attempt: z.int(),
  link: z.string().describe('path of the result inside the product, or empty'),
  created_at: instant(),
  finished_at: instant().nullable(),
  record_id: z.int().nullable().describe('the record of a drawing; it is cancelled and retried by the calls of drawing'),
})
export type Job = z.infer<typeof Job>

const OneJob = z.object({ job_id: id() })
export const jobs = calls('jobs', {
  list: GET('/ixj_web/job/list', { needs: signedIn, fails: '获取任务列表失败', quiet: true, data: z.array(Job) }),
  detail: GET('/ixj_web/job/detail', { needs: ownRow('job'), fails: '获取任务失败', quiet: true, query: OneJob, data: Job }),
  cancel: PUT('/ixj_web/job/cancel', { needs: ownRow('job'), fails: '取消任务失败', body: OneJob }),
  retry: PUT('/ixj_web/job/retry', { needs: ownRow('job'), fails: '重试任务失败', body: OneJob }),
  clear: DELETE('/ixj_web/job/finished', { needs: signedIn, fails: '清除任务失败' }),
})
export const events = calls('events', {
  ticket: POST('/ixj_web/event_ticket', {
    reads: true,
    needs: signedIn,
    fails: '连接消息流失败',
    quiet: true,
    data: z.object({ ticket: z.string().describe('opens GET /events?ticket= once, within 30 s') }),
  }),
})
