// Runs in a worker thread: finds, among the looks of pictures, those that look like an earlier one.
import { answerTasks } from '../kit/apart/thread.ts'
import { twinsOf } from './twins.rules.ts'

answerTasks<readonly bigint[]>(hashes => twinsOf(hashes))
