// What thread.test.ts runs in threads.
import { setTimeout as sleep } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { Refusal } from '../refuse.ts'
import { answerTasks } from './thread.ts'

answerTasks<string | Uint8Array>(async (task, tell) => {
  if (typeof task !== 'string') return task.length
  if (task === 'refuse') throw new Refusal(1004, '没有', { data: { a: 1 } })
  if (task === 'fail') throw new Error('broken')
  if (task === 'wait') return sleep(3500, 'waited')
  if (task === 'thread') return threadId
  if (task === 'much') return Array.from({ length: 40 }, () => new Uint8Array(8 << 20)).length && 'done'
  if (task === 'busy') for (const until = process.threadCpuUsage().user + 1_500_000; process.threadCpuUsage().user < until;);
  if (task === 'say') for (const news of ['one', 'two']) tell(news)
  if (task !== 'work') return 'said'
  for (;;);
})
