// Says a line: its markup taken apart, each piece spoken by the engine that has the voice, pauses between, all of it one sound.
import type { Pack } from '@qianmu/contract/sound/records'
import { STATUS } from '@qianmu/contract/kit/status'
import {
  type askedOf,
  homophone,
  isKana,
  laid,
  lengthOf,
  levelled,
  type Line,
  numbered,
  parseLine,
  peaksOf,
  type Sound,
  spelled,
  writeWav,
} from '@qianmu/engines/speech'
import type { SpeechEngine, SpeechPart, SpeechRequest, SpeechResult, SpeechVoice } from '@qianmu/engines'
import { randomUUID } from 'node:crypto'
import type { Uses } from '../app.ts'
import { heardWithin } from '../engines/index.ts'
import { told } from '../files/index.ts'
import { refuse, refuseField } from '../kit/refuse.ts'
import { tempoFor } from './fit.rules.ts'
import { clipOf, heard, reshaped } from './heard.ts'
import { lexiconOf } from './lexicon.store.ts'
import { changeRecord, type Delivery, hashOf, insertRecord, type RecordRow } from './records.store.ts'
import { listTimbres, oneTimbre, VOICE_OF_TIMBRE } from './timbres.store.ts'

type Doing = Uses<'files' | 'pool' | 'settings' | 'speech'>
/** RMS of every line, so that no speaker and no engine is louder than another. */
const LOUDNESS = 0.11
const RATE = 22_050

/** A voice of an engine under the name that casts keep: those that come along are known by their own, the others by their engine's too. */
const OWN = 'draft-voice'
const nameOf = (engineId: string, voiceId: string) => (engineId === OWN ? voiceId : `${engineId}/${voiceId}`)
/** What a file says about who speaks in it. */
export const labelOf = (engine: string, kind: string | null) =>
  kind === 'procedural' ? `程序合成的声音（非 AI，${engine}），由千幕生成` : `AI 合成的声音（${engine}），由千幕生成`
const PEAKS = 80
/** An engine that tells nothing for so long is given up. */
const SILENT_MS = 120_000

/** All voices that can be asked now, those of the team first. */
export async function packsOf(app: Doing, teamId: number, lang = ''): Promise<{ list: Pack[]; reason: string; coming: string[] }> {
  const [engines, own] = await Promise.all([app.speech.probes(), listTimbres(app, teamId)])
  const there = engines.filter(({ probe }) => probe.available)
  const all = there.flatMap(({ id: engineId, probe }) =>
    probe.capabilities.voices.map(({ id, name, language, gender, learnt = false }) => ({
      learnt,
      voice_id: nameOf(engineId, id),
      name,
      lang: language,
      gender,
      engine: probe.name,
      engine_kind: probe.kind,
      timbre_id: null,
      emotions: probe.capabilities.honours.includes('emotion'),
    })),
  )
  const mine = own.rows.flatMap(row => {
    const base = all.find(pack => pack.voice_id === row.base_voice_id)
    return base ? [{ ...base, voice_id: `${VOICE_OF_TIMBRE}${row.id}`, name: row.name, timbre_id: row.id }] : []
  })
  // What was learnt from a person is for the team that brought the consent.
  const open = all.filter(pack => !pack.learnt)
  const list = [...mine, ...open].filter(pack => !lang || pack.lang === lang).map(({ learnt: _, ...pack }) => pack)
  const choice = list.length ? undefined : await app.speech.choose()
  const coming = engines.flatMap(({ probe }) => (!probe.available && probe.coming ? [probe.name] : []))
  return { list, reason: choice && 'reason' in choice ? choice.reason : '', coming }
}

/** What an engine does in one of its voices: a Japanese one reads kana. */
const partsOf = ({ language }: { language: string }, honours: readonly SpeechPart[]): ReadonlySet<SpeechPart> =>
  new Set([...honours, ...(language.startsWith('ja') ? (['kana'] as const) : [])])
/** The engine that has a voice, and how it is to be asked. @throws Refusal 1050 */
async function speakerOf(app: Doing, teamId: number, voiceId: string) {
  const own = voiceId.startsWith(VOICE_OF_TIMBRE)
    ? await oneTimbre(app, Number(voiceId.slice(VOICE_OF_TIMBRE.length)) || 0, teamId)
    : undefined
  const wanted = own?.base_voice_id ?? voiceId
  const has = (id: string, voices: readonly SpeechVoice[]) =>
    voices.find(voice => nameOf(id, voice.id) === wanted && (own || !voice.learnt))
  const choice = await app.speech.choose(({ id, probe }) => has(id, probe.capabilities.voices) !== undefined)
  if ('reason' in choice) return refuse(STATUS.noEngine, choice.reason, { port: 'speech', reason: choice.reason })
  const engine = choice.chosen[0]!
  const voice = has(engine.id, engine.probe.capabilities.voices)!
  const honours = partsOf(voice, engine.probe.capabilities.honours)
  return { voice: voice.id, honours, speed: own?.speed ?? 1, pitch: own?.pitch ?? 0, engine }
}
/** The engine that learns voices, or why none does. */
export async function cloning(app: Pick<Doing, 'speech'>) {
  const choice = await app.speech.choose(({ probe, engine }) => probe.capabilities.clones && engine.learn !== undefined)
  return 'reason' in choice ? { clones: undefined, reason: choice.reason } : { clones: choice.chosen[0]!, reason: '' }
}
/** Has an engine learn the voice of a sample. @returns its name among the voices. @throws Refusal 1000 at the field, 1050, 1051 */
export async function learnVoice(app: Doing, sample: Uint8Array, words: string, signal: AbortSignal): Promise<string> {
  const { clones, reason } = await cloning(app)
  if (!clones) return refuse(STATUS.noEngine, reason, { port: 'speech', reason })
  const clip = await clipOf(app, sample, signal)
  const seconds = lengthOf(clip)
  if (seconds < 3 || seconds > 60) refuseField('sample', '参考片段应为 3 到 60 秒')
  const { id, engine } = clones
  const learnt = await engine.learn!({ wav: writeWav(clip), seconds, words }, signal)
  return 'refused' in learnt ? refuse(STATUS.engineFailed, learnt.refused) : nameOf(id, learnt.voice)
}
/** What the engine of each voice does of a line; what is known of them at once. */
export async function honoursOf(app: Doing, teamId: number): Promise<(voiceId: string) => ReadonlySet<SpeechPart> | undefined> {
  const [engines, own] = await Promise.all([app.speech.probes(true), listTimbres(app, teamId)])
  const byVoice = new Map(
    engines.flatMap(({ id, probe }) =>
      probe.capabilities.voices.map(voice => [nameOf(id, voice.id), partsOf(voice, probe.capabilities.honours)] as const),
    ),
  )
  const bases = new Map(own.rows.map(row => [`${VOICE_OF_TIMBRE}${row.id}`, row.base_voice_id]))
  return voiceId => byVoice.get(bases.get(voiceId) ?? voiceId)
}
/** The markup of a line by what it asks for; speed and pitch are done to the sound where the engine does not, and a reading by a character of the same sound. */
export const marksOf = (asked: ReturnType<typeof askedOf>, honours: ReadonlySet<SpeechPart> | undefined) =>
  asked.map(({ text: mark, part }) => ({
    text: mark,
    ignored:
      honours !== undefined &&
      (part === 'stress' || part === 'unfit' || ((part === 'emotion' || part === 'sounds' || part === 'kana') && !honours.has(part))),
  }))

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
  const { voice, honours, speed, pitch, engine } = await speakerOf(app, teamId, voiceId)
  const line: Line = parseLine(spelled(text, await lexiconOf(app, teamId)))
  const wanted = {
    speed: within(line.speed * delivery.speed * speed, 0.5, 2),
    pitch: within(line.pitch + delivery.pitch + pitch, -12, 12),
  }
  // What the engine does not do is done to its sound.
  const after = { tempo: honours.has('speed') ? 1 : wanted.speed, tones: honours.has('pitch') ? 0 : wanted.pitch }
  const parts: { at: number; sound: Sound }[] = []
  const words: { text: string; start: number; end: number }[] = []
  let at = 0
  for (const piece of piecesOf(line, honours)) {
    if (typeof piece === 'number') at += piece
    else {
      const request: SpeechRequest = {
        ...piece,
        voice,
        ...(honours.has('speed') && { speed: wanted.speed }),
        ...(honours.has('pitch') && { pitch: wanted.pitch }),
        ...(line.emotion && honours.has('emotion') && { emotion: line.emotion }),
      }
      const result = await spoken(engine.engine, request, signal)
      const sound = levelled(await reshaped(app, await heard(app, result.bytes, signal), after, signal), LOUDNESS)
      parts.push({ at, sound })
      for (const word of result.words)
        words.push({ text: word.text, start: at + word.start / after.tempo, end: at + word.end / after.tempo })
      at += lengthOf(sound)
    }
  }
  const whole = laid(parts, parts[0]?.sound.rate ?? RATE, Math.max(at, 0.1))
  const gain = 10 ** ((line.volume + delivery.volume) / 20)
  const sound =
    gain === 1 ? whole : { ...whole, channels: whole.channels.map(channel => channel.map(value => within(value * gain, -1, 1))) }
  return { sound, words, engine: engine.probe.name, engine_kind: engine.probe.kind }
}
/** Words that are spoken together with their readings, and seconds of silence. */
function piecesOf({ marks }: Line, honours: ReadonlySet<SpeechPart>): (number | { text: string; readings?: Map<number, string> })[] {
  const out: (number | { text: string; readings: Map<number, string> })[] = []
  for (const mark of marks) {
    if (mark.kind === 'pause') out.push(mark.seconds)
    if (mark.kind === 'pause' || mark.kind === 'sound') continue
    let last = out.at(-1)
    if (last === undefined || typeof last === 'number') out.push((last = { text: '', readings: new Map() }))
    if (mark.kind === 'text') last.text += mark.text
    else if (mark.kind === 'ruby') last.text += honours.has('kana') && isKana(mark.reading) ? mark.reading : mark.text
    else {
      const takesReadings = honours.has('reading')
      if (takesReadings) last.readings.set(last.text.length, numbered(mark.pinyin))
      last.text += takesReadings ? mark.text : homophone(mark.text, mark.pinyin)
    }
  }
  return out
    .filter(piece => typeof piece === 'number' || /[\p{L}\p{N}]/u.test(piece.text))
    .map(piece => (typeof piece === 'number' || piece.readings.size ? piece : { text: piece.text }))
}
async function spoken(engine: SpeechEngine, request: SpeechRequest, signal: AbortSignal): Promise<SpeechResult> {
  const limit = heardWithin(SILENT_MS, signal, '配音引擎')
  try {
    for await (const event of engine.run(`say-${randomUUID()}`, request, limit.signal)) {
      limit.heard()
      if (event.type === 'done') return event.result
      if (event.type === 'failed') return refuse(STATUS.engineFailed, event.reason)
    }
    return refuse(STATUS.engineFailed, '配音引擎没有给出声音')
  } finally {
    limit.end()
  }
}

/** What a record says once its sound is kept. */
export async function keepSaid(
  app: Doing,
  row: Pick<RecordRow, 'id' | 'team_id' | 'user_id' | 'text'>,
  said: Said,
): Promise<RecordRow | undefined> {
  const { sound, words, engine, engine_kind } = said
  const bytes = Buffer.from(writeWav(sound, labelOf(engine, engine_kind)))
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
/** A record of a line that is said now. @param available_ms the time it has: what is a little too long is made faster */
export async function sayNow(
  app: Doing,
  owner: { teamId: number; userId: number },
  {
    text,
    voice_id,
    kind,
    line_id,
    available_ms = null,
    ...delivery
  }: Delivery & { text: string; voice_id: string; kind: 'voice' | 'take'; line_id?: number; available_ms?: number | null },
  signal: AbortSignal,
): Promise<RecordRow> {
  const plain = await sayLine(app, owner.teamId, voice_id, text, delivery, signal)
  const faster = tempoFor(lengthOf(plain.sound) * 1000, available_ms)
  const said =
    faster === 1
      ? plain
      : {
          ...plain,
          sound: await reshaped(app, plain.sound, { tempo: faster }, signal),
          words: plain.words.map(word => ({ ...word, start: word.start / faster, end: word.end / faster })),
        }
  const row = await insertRecord(app.pool, owner, {
    kind,
    text,
    voice_id,
    hash: await hashFor(app, owner.teamId, text, voice_id, delivery),
    params: faster === 1 ? delivery : { ...delivery, faster },
    status: 'running',
    ...(line_id !== undefined && { line_id }),
  })
  return (await keepSaid(app, row, said)) ?? row
}
/** What a text in a voice stands for, as the lexicon of the team reads it now. */
export const hashFor = async (app: Uses<'pool'>, teamId: number, text: string, voiceId: string, delivery?: Delivery): Promise<string> =>
  hashOf(spelled(text, await lexiconOf(app, teamId)), voiceId, delivery)
