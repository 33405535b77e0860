// Says a line: its markup taken apart, each piece spoken by the engine that has the voice, pauses between, all of it one sound.
import type { Pack } from '@qianmu/contract/sound/records'
import { STATUS } from '@qianmu/contract/kit/status'
import { laid, lengthOf, levelled, type Line, parseLine, peaksOf, readWav, type Sound, writeWav } from '@qianmu/engines/speech'
import type { SpeechResult } from '@qianmu/engines'
import { randomUUID } from 'node:crypto'
import type { Uses } from '../app.ts'
import { told } from '../files/index.ts'
import { refuse } from '../kit/refuse.ts'
import { changeRecord, type Delivery, hashOf, insertRecord, type RecordRow } from './records.store.ts'
import { listTimbres, oneTimbre, VOICE_OF_TIMBRE } from './timbres.store.ts'

type Doing = Uses<'files' | 'pool' | 'speech'>
const RATE = 22_050
const PEAKS = 80

/** All voices that can be asked now, those of the team first. */
export async function packsOf(app: Doing, teamId: number, lang = ''): Promise<{ list: Pack[]; reason: string }> {
  const [engines, own] = await Promise.all([app.speech.probes(), listTimbres(app, teamId)])
  const there = engines.filter(({ probe }) => probe.available)
  const packs = there.flatMap(({ probe }) =>
    probe.capabilities.voices.map(({ id, name, language, gender }) => ({
      voice_id: id,
      name,
      lang: language,
      gender,
      engine: probe.name,
      engine_kind: probe.kind,
      timbre_id: null,
    })),
  )
  const mine = own.rows.flatMap(row => {
    const base = packs.find(pack => pack.voice_id === row.base_voice_id)
    return base ? [{ ...base, voice_id: `${VOICE_OF_TIMBRE}${row.id}`, name: row.name, timbre_id: row.id }] : []
  })
  const list = [...mine, ...packs].filter(pack => !lang || pack.lang === lang)
  const choice = list.length ? undefined : await app.speech.choose()
  return { list, reason: choice && 'reason' in choice ? choice.reason : '' }
}

/** The engine that has a voice, and how it is to be asked. @throws Refusal 1050 */
async function speakerOf(app: Doing, teamId: number, voiceId: string) {
  const own = voiceId.startsWith(VOICE_OF_TIMBRE)
    ? await oneTimbre(app, Number(voiceId.slice(VOICE_OF_TIMBRE.length)) || 0, teamId)
    : undefined
  const voice = own?.base_voice_id ?? voiceId
  const choice = await app.speech.choose(({ probe }) => probe.capabilities.voices.some(({ id }) => id === voice))
  if ('reason' in choice) return refuse(STATUS.noEngine, choice.reason, { port: 'speech', reason: choice.reason })
  return { voice, speed: own?.speed ?? 1, pitch: own?.pitch ?? 0, engine: choice.chosen[0]! }
}

interface Said {
  sound: Sound
  words: SpeechResult['words']
  engine: string
  engine_kind: string
}
const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** @throws Refusal 1050 without an engine, 1051 when it failed */
export async function sayLine(
  app: Doing,
  teamId: number,
  voiceId: string,
  text: string,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<Said> {
  const { voice, speed, pitch, engine } = await speakerOf(app, teamId, voiceId)
  const line: Line = parseLine(text)
  const parts: { at: number; sound: Sound }[] = []
  const words: { text: string; start: number; end: number }[] = []
  let at = 0
  for (const piece of joined(line)) {
    if (typeof piece === 'number') at += piece
    else {
      const request = {
        text: piece,
        voice,
        speed: within(line.speed * delivery.speed * speed, 0.5, 2),
        pitch: within(line.pitch + delivery.pitch + pitch, -12, 12),
        ...(line.emotion && { emotion: line.emotion }),
      }
      const result = await spoken(engine.engine.run(`say-${randomUUID()}`, request, signal))
      const sound = readWav(result.bytes) ?? refuse(STATUS.engineFailed, '配音引擎交出的声音读不出来')
      parts.push({ at, sound })
      for (const word of result.words) words.push({ text: word.text, start: at + word.start, end: at + word.end })
      at += lengthOf(sound)
    }
  }
  const whole = laid(parts, RATE, Math.max(at, 0.1))
  const gain = 10 ** ((line.volume + delivery.volume) / 20)
  const sound =
    gain === 1 ? whole : { ...whole, channels: whole.channels.map(channel => channel.map(value => within(value * gain, -1, 1))) }
  return { sound, words, engine: engine.probe.name, engine_kind: engine.probe.kind }
}
/** Words that are spoken together, and seconds of silence. */
function joined({ marks }: Line): (string | number)[] {
  const out: (string | number)[] = []
  for (const mark of marks) {
    if (mark.kind === 'pause') out.push(mark.seconds)
    // No engine that is here laughs or sighs.
    else if (mark.kind !== 'sound') {
      if (typeof out.at(-1) === 'string') out[out.length - 1] = `${out.at(-1)}${mark.text}`
      else out.push(mark.text)
    }
  }
  return out.filter(piece => typeof piece === 'number' || /[\p{L}\p{N}]/u.test(piece))
}
async function spoken(events: AsyncIterable<{ type: string; reason?: string; result?: SpeechResult }>): Promise<SpeechResult> {
  for await (const event of events) {
    if (event.type === 'done') return event.result!
    if (event.type === 'failed') return refuse(STATUS.engineFailed, event.reason!)
  }
  return refuse(STATUS.engineFailed, '配音引擎没有给出声音')
}

/** What a record says once its sound is kept. */
export async function keepSaid(
  app: Doing,
  row: Pick<RecordRow, 'id' | 'team_id' | 'user_id' | 'text'>,
  said: Said,
): Promise<RecordRow | undefined> {
  const { sound, words, engine, engine_kind } = said
  const bytes = Buffer.from(writeWav(sound))
  const file = await told(() => app.files.keep({ teamId: row.team_id, userId: row.user_id, name: `配音 ${row.id}.wav`, bytes }))
  const ms = (seconds: number) => Math.round(seconds * 1000)
  return changeRecord(app.pool, row.id, {
    status: 'done',
    error: '',
    file_id: file.id,
    mime: 'audio/wav',
    duration_ms: ms(lengthOf(sound)),
    words: words.map(word => ({ text: word.text, start_ms: ms(word.start), end_ms: ms(word.end) })),
    peaks: peaksOf(levelled(sound, 0.2), PEAKS),
    engine,
    engine_kind,
  })
}
/** A record of a line that is said now. */
export async function sayNow(
  app: Doing,
  owner: { teamId: number; userId: number },
  { text, voice_id, kind, line_id, ...delivery }: Delivery & { text: string; voice_id: string; kind: 'voice' | 'take'; line_id?: number },
  signal: AbortSignal,
): Promise<RecordRow> {
  const said = await sayLine(app, owner.teamId, voice_id, text, delivery, signal)
  const row = await insertRecord(app.pool, owner, {
    kind,
    text,
    voice_id,
    hash: hashOf(text, voice_id, delivery),
    params: delivery,
    status: 'running',
    ...(line_id !== undefined && { line_id }),
  })
  return (await keepSaid(app, row, said)) ?? row
}
