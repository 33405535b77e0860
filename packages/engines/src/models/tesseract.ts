// Tesseract behind the port of reading, where it is installed with Chinese: letters are told from a moving picture by their whiteness first.
import { createCanvas, ImageData } from '@napi-rs/canvas'
import { accessSync, constants } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { RunEvent } from '../ports/engine.ts'
import type { ReadingEngine, ReadingRequest, ReadText } from '../ports/reading.ts'
import { inFolder } from '../video/ffmpeg.ts'
import { FfmpegFault } from '../video/fault.ts'
import { runChild } from '../video/child.ts'

const LIMITS = { seconds: 60, stall: 60, bytes: 64 * 2 ** 20 }
const [DIM, BRIGHT] = [150, 225]
const LANGUAGE = 'chi_sim'
const ABSENT = '服务器上没有装 tesseract 和它的中文数据（apt-get install -y tesseract-ocr tesseract-ocr-chi-sim）'

const isProgram = (file: string) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false
    throw error
  }
}
const find = (folders: string) =>
  folders
    .split(path.delimiter)
    .filter(path.isAbsolute)
    .map(folder => path.join(folder, 'tesseract'))
    .find(isProgram)

async function said(program: string, args: readonly string[], folder: string, signal: AbortSignal): Promise<string> {
  let text = ''
  await runChild({ program, args, folder, limits: LIMITS, signal, onOutput: more => ((text += more), true) })
  return text
}

/** Black letters on white, with soft edges: what is white. A colour, as light as it may be, lacks one of the three. */
async function lettersOf({ width, height, rgb }: ReadingRequest): Promise<Buffer> {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at++) {
    const white = Math.min(rgb[at * 3]!, rgb[at * 3 + 1]!, rgb[at * 3 + 2]!)
    if (white > DIM) data.fill(Math.max(0, Math.round((255 * (BRIGHT - white)) / (BRIGHT - DIM))), at * 4, at * 4 + 3)
  }
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').putImageData(new ImageData(data, width, height), 0, 0)
  return canvas.encode('png')
}

export function tesseractEngine(searchPath = process.env['PATH'] ?? ''): ReadingEngine {
  const program = find(searchPath)
  let known: Promise<boolean> | undefined
  const speaksChinese = () =>
    (known ??= inFolder(os.tmpdir(), folder => said(program!, ['--list-langs'], folder, AbortSignal.timeout(LIMITS.seconds * 1000))).then(
      list => list.split(/\s+/).includes(LANGUAGE),
    ))
  return {
    async probe() {
      const available = program !== undefined && (await speaksChinese())
      return {
        available,
        kind: 'local-model',
        name: 'Tesseract（本机安装）',
        licence: 'Apache-2.0',
        reason: available ? '' : ABSENT,
        capabilities: { languages: ['zh'] },
      }
    },
    async *run(_jobId, picture, signal): AsyncGenerator<RunEvent<readonly ReadText[]>> {
      if (!program) return yield { type: 'failed', reason: ABSENT, retry: false }
      try {
        const text = await inFolder(os.tmpdir(), async folder => {
          await writeFile(path.join(folder, 'strip.png'), await lettersOf(picture))
          return said(program, ['strip.png', 'stdout', '-l', LANGUAGE, '--psm', '6'], folder, signal)
        })
        const box = { left: 0, top: 0, right: picture.width, bottom: picture.height }
        const lines = text.split('\n').map(line => line.replaceAll(/(?<=[^\x00-\x7f]) +(?=[^\x00-\x7f])/g, '').trim())
        yield { type: 'done', result: lines.filter(Boolean).map(line => ({ text: line, sure: 0.7, box })) }
      } catch (error) {
        if (!(error instanceof FfmpegFault)) throw error
        yield { type: 'failed', reason: 'tesseract 没能读这幅画面', retry: false }
      }
    },
    reconcile: () => Promise.resolve(undefined),
  }
}
