// What thread.test.ts runs in threads.
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../refuse.ts'
import { answerTask } from './thread.ts'

await answerTask<string>(async (task, tell) => {
  if (task === 'refuse') throw new Refusal(1004, '没有', { data: { a: 1 } })
  if (task === 'fail') throw new Error('broken')
  if (task === 'wait') return sleep(3500, 'waited')
  if (task === 'say') for (const news of ['one', 'two']) tell(news)
  if (task !== 'work') return 'said'
  for (;;);
})
