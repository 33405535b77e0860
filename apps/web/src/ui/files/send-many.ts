// Sends many files, a few at a time; each has its own end.
import { Failure } from '../../kit/failure.ts'

/** The server cleans one while it scales another and the third is on its way. */
const AT_ONCE = 3

export interface Came<Answer> {
  file: File
  answer: Answer
}
export interface Refused {
  file: File
  failure: Failure
}

/**
 * @param told after each file how many are done
 * @returns what came and what was refused, both in the order of the files
 * @throws what is no Failure, once the others have come to their ends
 */
export async function sendMany<Answer>(
  files: readonly File[],
  send: (file: File) => Promise<Answer>,
  told: (done: number) => void,
): Promise<{ came: Came<Answer>[]; refused: Refused[] }> {
  const ends: (Came<Answer> | Refused)[] = []
  const waiting = files.entries()
  let done = 0
  const worker = async () => {
    for (const [nth, file] of waiting) {
      ends[nth] = await send(file).then(
        answer => ({ file, answer }),
        (error: unknown) => {
          if (!(error instanceof Failure)) throw error
          return { file, failure: error }
        },
      )
      told(++done)
    }
  }
  const workers = Array.from({ length: AT_ONCE }, worker)
  await Promise.allSettled(workers)
  await Promise.all(workers)
  return {
    came: ends.filter(end => 'answer' in end),
    refused: ends.filter(end => 'failure' in end),
  }
}
