// Runs in a worker thread: reads one file into a manuscript, or writes a manuscript as a file. CPU-bound work stays off the server's loop.
import { parentPort, workerData } from 'node:worker_threads'
import { inflateRawSync } from 'node:zlib'
import type { Manuscript } from '@qianmu/script/formats/manuscript'
import { readScript } from '@qianmu/script/formats/read'
import type { Inflate } from '@qianmu/script/formats/unzip'
import { writeDocx } from '@qianmu/script/formats/write-docx'
import { writeFdx } from '@qianmu/script/formats/write-fdx'
import { writeFountain } from '@qianmu/script/formats/write-fountain'
import { writeMarkdown, writeTxt } from '@qianmu/script/formats/write-text'
import { ScriptRefusal } from '@qianmu/script/refusal'
import { writePdf } from './pdf.ts'

export type Task =
  | { do: 'read'; name: string; bytes: Uint8Array }
  | { do: 'write'; format: 'docx' | 'fdx' | 'fountain' | 'txt' | 'md' | 'pdf'; manuscript: Manuscript; font: string }
export type Outcome = { done: unknown } | { refused: string }

const WRITERS = { docx: writeDocx, fdx: writeFdx, fountain: writeFountain, txt: writeTxt, md: writeMarkdown } as const

/** A length of 0 is none of zlib's; an empty entry must not become a limitless one. */
const inflate: Inflate = (packed, size) => inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) })

async function run(task: Task): Promise<Outcome> {
  try {
    if (task.do === 'read') return { done: readScript(task.name, task.bytes, inflate) }
    return { done: task.format === 'pdf' ? await writePdf(task.manuscript, task.font) : WRITERS[task.format](task.manuscript) }
  } catch (error) {
    if (error instanceof ScriptRefusal) return { refused: error.message }
    throw error
  }
}

parentPort!.postMessage(await run(workerData as Task))
