// Sounds as samples: those of engines in whatever format, and the same sound faster or at another pitch, both by ffmpeg where arithmetic does not do.
import { readWav, type Sound, writeWav } from '@qianmu/engines/speech'
import { findFfmpeg, FfmpegFault, inFolder, runFfmpeg } from '@qianmu/engines/video'
import { STATUS } from '@qianmu/contract/kit/status'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Uses } from '../app.ts'
import { refuse } from '../kit/refuse.ts'

type Doing = Uses<'files' | 'settings'>

/** Runs a sound through a filter. @throws Refusal 1050 without ffmpeg, 1051 for what it cannot read */
async function through(app: Doing, bytes: Uint8Array, filter: readonly string[], signal: AbortSignal): Promise<Sound> {
  try {
    const program = findFfmpeg(app.settings.FFMPEG_PATH)
    return await inFolder(app.files.temporaryFolder, async folder => {
      await writeFile(path.join(folder, 'in.bin'), bytes)
      const outputs = [{ name: 'out.wav', options: ['-map', '0:a:0', ...filter, '-c:a', 'pcm_s16le'] }]
      await runFfmpeg(program, { folder, inputs: [{ name: 'in.bin' }], outputs, signal })
      return readWav(new Uint8Array(await readFile(path.join(folder, 'out.wav')))) ?? refuse(STATUS.engineFailed, '声音读不出来')
    })
  } catch (error) {
    if (!(error instanceof FfmpegFault)) throw error
    signal.throwIfAborted()
    return refuse(error.kind === 'missing' ? STATUS.noEngine : STATUS.engineFailed, error.message)
  }
}

/** A sound that an engine gave. @throws Refusal for one that is empty or silent */
export async function heard(app: Doing, bytes: Uint8Array, signal: AbortSignal): Promise<Sound> {
  const sound = readWav(bytes) ?? (await through(app, bytes, [], signal))
  const samples = sound.channels[0] ?? new Float32Array()
  if (!samples.some(value => Math.abs(value) > 0.001)) refuse(STATUS.engineFailed, '引擎交出的声音是空的，请再试一次')
  return sound
}

/** A sample as engines learn from it: one channel, 24,000 samples a second. @throws Refusal */
export const clipOf = (app: Doing, bytes: Uint8Array, signal: AbortSignal): Promise<Sound> =>
  through(app, bytes, ['-ac', '1', '-ar', '24000', '-t', '120'], signal)

/** The same words, `tempo` times as fast and so many half tones higher. */
export const reshaped = (app: Doing, sound: Sound, { tempo = 1, tones = 0 }: { tempo?: number; tones?: number }, signal: AbortSignal) =>
  tempo === 1 && tones === 0
    ? Promise.resolve(sound)
    : through(app, writeWav(sound), ['-af', `rubberband=tempo=${tempo.toFixed(4)}:pitch=${(2 ** (tones / 12)).toFixed(5)}`], signal)
