// Sound of 16 bits as a file and back, made equally loud, and joined with silence between.

export interface Sound {
  rate: number
  /** One array a channel, −1 to 1. */
  channels: Float32Array[]
}
/** What a file says of itself: chunks of INFO (Multimedia Programming Interface 1.0). */
export interface About {
  comment?: string
  title?: string
  artist?: string
}
const INFO = { title: 'INAM', artist: 'IART', comment: 'ICMT' } as const
/** A list of INFO; nothing where nothing is said. */
function infoOf(about: About): Uint8Array {
  const parts = (Object.keys(INFO) as (keyof About)[]).flatMap(key => {
    const text = new TextEncoder().encode((about[key] ?? '').slice(0, 1000))
    if (text.length === 0) return []
    // A text in a file of this kind ends with a zero and has an even length.
    const part = new Uint8Array(8 + text.length + 2 - (text.length % 2))
    part.set(new TextEncoder().encode(INFO[key]))
    new DataView(part.buffer).setUint32(4, part.length - 8, true)
    part.set(text, 8)
    return [part]
  })
  if (parts.length === 0) return new Uint8Array()
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  const out = new Uint8Array(12 + size)
  out.set(new TextEncoder().encode('LIST'))
  new DataView(out.buffer).setUint32(4, 4 + size, true)
  out.set(new TextEncoder().encode('INFO'), 8)
  let at = 12
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

/** A WAV file of 16 bits (RIFF). @param comment who made it, kept inside the file */
export function writeWav({ rate, channels }: Sound, about: About | string = ''): Uint8Array<ArrayBuffer> {
  const frames = channels[0]?.length ?? 0
  const block = channels.length * 2
  const info = infoOf(typeof about === 'string' ? { comment: about } : about)
  const bytes = new Uint8Array(44 + frames * block + info.length)
  const view = new DataView(bytes.buffer)
  const word = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  word(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, channels.length, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * block, true)
  view.setUint16(32, block, true)
  view.setUint16(34, 16, true)
  word(36, 'data')
  view.setUint32(40, frames * block, true)
  const samples = new Int16Array(bytes.buffer, 44)
  for (let frame = 0; frame < frames; frame++)
    for (let nth = 0; nth < channels.length; nth++)
      samples[frame * channels.length + nth] = Math.round(Math.max(-1, Math.min(1, channels[nth]![frame]!)) * 32_767)
  bytes.set(info, 44 + frames * block)
  return bytes
}

/** The sound of a WAV file of 16 bits; undefined for any other file. */
export function readWav(bytes: Uint8Array): Sound | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const word = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  if (bytes.length < 44 || word(0) !== 'RIFF' || word(8) !== 'WAVE') return undefined
  let format: { count: number; rate: number } | undefined
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = Math.min(view.getUint32(at + 4, true), bytes.length - at - 8)
    if (word(at) === 'fmt ' && size >= 16) {
      if (view.getUint16(at + 8, true) !== 1 || view.getUint16(at + 22, true) !== 16) return undefined
      format = { count: view.getUint16(at + 10, true), rate: view.getUint32(at + 12, true) }
    } else if (word(at) === 'data' && format && format.count > 0 && format.count <= 8) {
      const { count, rate } = format
      const frames = Math.floor(size / 2 / count)
      const channels = Array.from({ length: count }, () => new Float32Array(frames))
      for (let frame = 0; frame < frames; frame++)
        for (let nth = 0; nth < count; nth++) channels[nth]![frame] = view.getInt16(at + 8 + (frame * count + nth) * 2, true) / 32_768
      return { rate, channels }
    }
    at += 8 + size + (size % 2)
  }
  return undefined
}

/** Loudness as the root of the mean square of what is not silence. */
function loudness(channels: readonly Float32Array[]): number {
  let [sum, count] = [0, 0]
  for (const channel of channels)
    for (const value of channel) {
      if (Math.abs(value) < 0.003) continue
      sum += value * value
      count++
    }
  return count ? Math.sqrt(sum / count) : 0
}
/** The same sound at a loudness, its peaks under full scale. */
export function levelled(sound: Sound, wanted: number): Sound {
  const now = loudness(sound.channels)
  if (now === 0) return sound
  let peak = 0
  for (const channel of sound.channels) for (const value of channel) peak = Math.max(peak, Math.abs(value))
  const gain = Math.min(wanted / now, 0.97 / peak)
  return { ...sound, channels: sound.channels.map(channel => channel.map(value => value * gain)) }
}

/** Sounds one after the other, each at its second; of the same rate, the first channel of each. */
export function laid(parts: readonly { at: number; sound: Sound }[], rate: number, seconds: number): Sound {
  const whole = new Float32Array(Math.round(seconds * rate))
  for (const { at, sound } of parts) {
    const from = Math.round(at * rate)
    const samples = resampled(sound.channels[0] ?? new Float32Array(), sound.rate, rate)
    for (let nth = 0; nth < samples.length && from + nth < whole.length; nth++)
      whole[from + nth] = Math.max(-1, Math.min(1, whole[from + nth]! + samples[nth]!))
  }
  return { rate, channels: [whole] }
}
function resampled(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples
  const out = new Float32Array(Math.floor((samples.length * to) / from))
  for (let nth = 0; nth < out.length; nth++) {
    const at = (nth * from) / to
    const low = Math.floor(at)
    const one = samples[low] ?? 0
    out[nth] = one + ((samples[low + 1] ?? one) - one) * (at - low)
  }
  return out
}
export const lengthOf = ({ rate, channels }: Sound): number => (channels[0]?.length ?? 0) / rate

/** Amplitudes for a waveform: the greatest of each of `count` parts, 0 to 1. */
export function peaksOf({ channels }: Sound, count: number): number[] {
  const samples = channels[0] ?? new Float32Array()
  const size = samples.length / count
  return Array.from({ length: count }, (_, nth) => {
    let most = 0
    for (let at = Math.floor(nth * size); at < Math.floor((nth + 1) * size); at++) most = Math.max(most, Math.abs(samples[at]!))
    return Math.round(most * 1000) / 1000
  })
}
