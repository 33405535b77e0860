// eSpeak NG in a process of its own: it takes a text in pinyin and gives samples, and knows nothing of us (its licence is the GPL).
interface Worker {
  set_voice(name: string): unknown
  set_rate(rate: number): void
  set_pitch(pitch: number): void
  set_range(range: number): void
  synthesize(text: string, each: (samples: Int16Array | undefined, events: readonly Heard[]) => void): void
}
interface Heard {
  type: string
  text_position: number
  audio_position: number
}
export interface SpeakTask {
  text: string
  voice: string
  rate: number
  pitch: number
}
export interface Spoken {
  rate: number
  samples: Int16Array
  /** Where each word of the text begins, and when, in ms. */
  words: { at: number; ms: number }[]
}
const PACKAGE: string = '@echogarden/espeak-ng-emscripten'
const loading = (async () => {
  const { default: load } = (await import(PACKAGE)) as { default: () => Promise<{ eSpeakNGWorker: new () => Worker }> }
  return load()
})()

async function speak({ text, voice, rate, pitch }: SpeakTask): Promise<Spoken> {
  const { eSpeakNGWorker } = await loading
  // What was set stays between calls, so that each has its own.
  const worker = new eSpeakNGWorker()
  worker.set_voice(voice)
  worker.set_rate(rate)
  worker.set_pitch(pitch)
  worker.set_range(50)
  const parts: Int16Array[] = []
  const words: Spoken['words'] = []
  worker.synthesize(text, (samples, events) => {
    // A copy: the memory it lies in is used again.
    if (samples?.length) parts.push(Int16Array.from(samples))
    for (const { type, text_position, audio_position } of events)
      if (type === 'word') words.push({ at: text_position - 1, ms: audio_position })
  })
  const samples = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    samples.set(part, at)
    at += part.length
  }
  return { rate: 22_050, samples, words }
}

process.on('message', ({ id, work }: { id: number; work: SpeakTask }) => {
  speak(work).then(
    outcome => process.send!({ id, outcome }),
    (error: unknown) => process.send!({ id, error: error instanceof Error ? error.message : String(error) }),
  )
})
// Whoever asked is gone.
process.on('disconnect', () => process.exit(0))
