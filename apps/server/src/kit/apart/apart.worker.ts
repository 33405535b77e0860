// Runs in a worker thread: whichever function it is told.
import { answerTasks } from './thread.ts'
import { doWork, type Work } from './work.ts'

answerTasks<Work>(work => doWork(work))
