// Composes and renders in a thread of its own, so that the server's loop goes on meanwhile.
import { parentPort } from 'node:worker_threads'
import type { MusicRequest, MusicResult } from '../ports/music.ts'
import { levelled, writeWav } from '../speech/wav.ts'
import type { Order } from '../workshop.ts'
import { compose } from './compose.ts'
import { writeMidi } from './midi.ts'
import { render } from './synth.ts'

/** About −16 LUFS for music as this engine makes it. */
const LOUDNESS = 0.13

function made({ keywords, seconds, seed, tempo }: MusicRequest, progress: (share: number) => void): MusicResult {
  const piece = compose(keywords, seconds, seed, tempo)
  const sound = levelled(render(piece, seconds, progress), LOUDNESS)
  const bar = 240 / piece.tempo
  return {
    mime: 'audio/wav',
    bytes: writeWav(sound),
    seconds,
    midi: writeMidi(piece),
    tempo: Math.round(piece.tempo),
    key: piece.key,
    sections: piece.sections.map(section => ({ name: section.name, start: Math.round(section.bar * bar * 1000) / 1000 })),
    ignored: piece.ignored,
  }
}

parentPort!.on('message', ({ id, work }: Order<MusicRequest>) => {
  try {
    const outcome = made(work, share => parentPort!.postMessage({ id, share }))
    parentPort!.postMessage({ id, outcome }, [outcome.bytes.buffer as ArrayBuffer])
  } catch (error) {
    parentPort!.postMessage({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
