// Composes and renders in a thread of its own, so that the server's loop goes on meanwhile.
import { parentPort } from 'node:worker_threads'
import type { MusicRequest, MusicResult } from '../ports/music.ts'
import { levelled, type Sound, writeWav } from '../speech/wav.ts'
import type { Order } from '../workshop.ts'
import { compose } from './compose.ts'
import { writeMidi } from './midi.ts'
import { render, renderStems } from './synth.ts'

/** About −16 LUFS for music as this engine makes it. */
const LOUDNESS = 0.13
const COMMENT = '规则作曲（非 AI），由千幕生成'
const largest = ({ channels }: Sound) =>
  channels.reduce((most, channel) => channel.reduce((so, value) => Math.max(so, Math.abs(value)), most), 0)

function made(request: MusicRequest, progress: (share: number) => void): MusicResult {
  const { text = '', seconds, stems } = request
  const piece = compose(request)
  const mix = render(piece, seconds, progress)
  const sound = levelled(mix, LOUDNESS)
  // As loud in each stem as in the whole.
  const gain = largest(sound) / Math.max(largest(mix), 1e-9)
  const bar = 240 / piece.tempo
  return {
    mime: 'audio/wav',
    bytes: writeWav(sound, COMMENT),
    seconds,
    midi: writeMidi(piece),
    tempo: Math.round(piece.tempo),
    key: piece.key,
    sections: piece.sections.map(section => ({ name: section.name, start: Math.round(section.bar * bar * 1000) / 1000 })),
    ignored: text ? [...piece.ignored, text] : piece.ignored,
    ...(stems && {
      stems: renderStems(piece, seconds).map(({ name, sound: part }) => ({
        name,
        bytes: writeWav({ ...part, channels: part.channels.map(channel => channel.map(value => value * gain)) }, COMMENT),
      })),
    }),
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
