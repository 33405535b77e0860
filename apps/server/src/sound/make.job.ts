// The job that says a text or composes a piece; its record follows it from waiting to done or failed.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { STATUS } from '@qianmu/contract/kit/status'
import type { MusicRequest, MusicResult } from '@qianmu/engines'
import type pg from 'pg'
import { type About, lengthOf, levelled, peaksOf, writeWav } from '@qianmu/engines/speech'
import type { Uses } from '../app.ts'
import { JobRefusal, type JobRow, JobSetback, type JobTools } from '../jobs/index.ts'
import { apart } from '../kit/apart/apart.ts'
import { writingLane } from '../kit/apart/lanes.ts'
import { Refusal, refuse } from '../kit/refuse.ts'
import { changeRecord, type Delivery, oneRecord, type RecordRow } from './records.store.ts'
import { heard } from './heard.ts'
import { keepSaid, sayLine } from './say.ts'
import { joinedScore } from './score.rules.ts'
import type { PieceParams } from './stems.ts'

export const SOUND_JOB = 'sound'
export interface SoundPayload {
  record_id: number
}
type Doing = Uses<'files' | 'log' | 'music' | 'now' | 'pool' | 'settings' | 'speech'>
const PEAKS = 80
/** Seconds of the shortest piece that engines make. */
const LEAST_S = 5

/** RMS of music, about −16 LUFS. */
const LOUDNESS = 0.13
const FADE_S = 0.4
/** What an engine made, as long as it was to be, as loud as other music, and labelled. */
async function finished(app: Doing, given: Uint8Array, seconds: number, about: About, signal: AbortSignal): Promise<Uint8Array> {
  const raw = await heard(app, given, signal)
  if (lengthOf(raw) < seconds / 2) throw new JobSetback('引擎交出的音乐太短')
  const sound = levelled(raw, LOUDNESS)
  const { rate } = sound
  const frames = Math.round(seconds * rate)
  const fade = Math.round(FADE_S * rate)
  const isCut = lengthOf(sound) > seconds
  const channels = sound.channels.map(channel =>
    Float32Array.from({ length: frames }, (_, at) => (channel[at] ?? 0) * (isCut ? Math.min(1, (frames - at) / fade) : 1)),
  )
  return writeWav({ rate, channels }, about)
}

type Composer = Exclude<Awaited<ReturnType<Doing['music']['choose']>>, { reason: string }>['chosen'][number]
/** What an engine makes of a request. @throws JobSetback, JobRefusal */
async function pieceOf({ engine }: Composer, request: MusicRequest, { signal, progress }: JobTools): Promise<MusicResult> {
  for await (const event of engine.run(`music-${randomUUID()}`, request, signal)) {
    if (event.type === 'progress') progress(event.share, event.message)
    else if (event.type === 'failed') throw event.retry ? new JobSetback(event.reason) : new JobRefusal(event.reason)
    else if (event.type === 'done') return event.result
  }
  throw new JobSetback('引擎没有交出音乐')
}

const joinedIn = apart(path.join(import.meta.dirname, 'score.rules.ts'), joinedScore, { small: 1_000_000, lane: writingLane })
/** Pieces for the scenes of a film, one after the other. */
async function scoreOf(composer: Composer, row: RecordRow, about: About, { signal, progress }: JobTools): Promise<MusicResult> {
  const { score = [] } = row.params as PieceParams
  const parts: { at: number; seconds: number; bytes: Uint8Array; name: string; result: MusicResult }[] = []
  let at = 0
  for (const [nth, { name, keywords, seconds }] of score.entries()) {
    const tools = { signal, progress: (share: number) => progress((nth + share) / score.length, `第 ${nth + 1} / ${score.length} 场`) }
    // No piece is shorter than an engine makes one: the rest of it is not heard.
    const request = { keywords, seconds: Math.max(LEAST_S, seconds), seed: row.seed + nth }
    const result = await pieceOf(composer, request, tools)
    parts.push({ at, seconds, bytes: result.bytes, name, result })
    at += seconds
  }
  const moves = parts.map(({ bytes }) => bytes)
  const turn = { person: row.user_id, size: moves.reduce((sum, { length }) => sum + length, 0), field: 'record_id', moves }
  const heardParts = parts.map(({ at: from, seconds, bytes }) => ({ at: from, seconds, bytes }))
  const bytes = (await joinedIn(turn, heardParts, at, about)) ?? refuse(STATUS.engineFailed, '作曲引擎交出的声音读不出来')
  const { tempo, key } = parts[0]!.result
  const ignored = [...new Set(parts.flatMap(({ result }) => result.ignored))]
  return { mime: 'audio/wav', bytes, seconds: at, tempo, key, ignored, sections: parts.map(({ name, at: start }) => ({ name, start })) }
}

async function compose(app: Doing, row: RecordRow, tools: JobTools): Promise<void> {
  const { seconds, by_rules = false, score, ...more } = row.params as PieceParams
  const choice = await app.music.choose(({ probe }) => !by_rules || probe.kind === 'procedural')
  if ('reason' in choice) throw new JobRefusal(choice.reason)
  const composer = choice.chosen[0]!
  const { probe } = composer
  const owner = { teamId: row.team_id, userId: row.user_id }
  const name = row.name || '音乐'
  const about = { title: name, comment: `${probe.kind === 'procedural' ? '规则作曲' : 'AI 作曲'}（${probe.name}），由千幕生成` }
  const request = { ...more, keywords: row.keywords, seconds, seed: row.seed }
  const result = score ? await scoreOf(composer, row, about, tools) : await pieceOf(composer, request, tools)
  const isReady = score !== undefined || probe.kind === 'procedural'
  const bytes = Buffer.from(isReady ? result.bytes : await finished(app, result.bytes, seconds, about, tools.signal))
  const file = await app.files.keep({ ...owner, name: `${name}.wav`, bytes })
  const midi = result.midi && (await app.files.keep({ ...owner, name: `${name}.mid`, bytes: Buffer.from(result.midi) }))
  const sound = await heard(app, new Uint8Array(bytes), tools.signal)
  await changeRecord(app.pool, row.id, {
    status: 'done',
    error: '',
    file_id: file.id,
    midi_id: midi?.id ?? null,
    mime: 'audio/wav',
    duration_ms: Math.round(lengthOf(sound) * 1000),
    tempo: result.tempo,
    key: result.key,
    sections: result.sections.map(section => ({ name: section.name, start_ms: Math.round(section.start * 1000) })),
    ignored: [...result.ignored],
    peaks: peaksOf(sound, PEAKS),
    engine: probe.name,
    engine_kind: probe.kind,
  })
}

/** What an engine or the files refuse is what the job says. */
export async function asJob<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal ? new JobRefusal(error.message) : error
  }
}

async function run(app: Doing, job: JobRow, tools: JobTools) {
  const { record_id } = job.payload as SoundPayload
  const row = await asJob(() => oneRecord(app, record_id))
  if (row.status === 'done') return
  await changeRecord(app.pool, row.id, { status: 'running' })
  if (row.kind === 'music') await asJob(() => compose(app, row, tools))
  else
    await asJob(async () =>
      keepSaid(app, row, await sayLine(app, row.team_id, row.voice_id, row.text, row.params as Delivery, tools.signal)),
    )
  return { link: row.kind === 'music' ? '/aiWork/dubbing/musicList' : `/aiWork/dubbing/voiceDetail?record=${row.id}` }
}

/** The record follows its job in the same transaction. */
async function changed(client: pg.PoolClient, { state, error, payload }: JobRow) {
  const { record_id } = payload as SoundPayload
  if (state === 'failed' || state === 'cancelled') await changeRecord(client, record_id, { status: 'failed', error: error || '已取消' })
  else if (state === 'waiting') await changeRecord(client, record_id, { status: 'waiting', error: '' })
}

/** Lets this process speak and compose. */
export function registerSounds(app: Doing & Uses<'jobs'>): void {
  app.jobs.register(SOUND_JOB, { pool: 'sound', run: (job, tools) => run(app, job, tools), changed: (client, job) => changed(client, job) })
}
