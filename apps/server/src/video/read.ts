// Reads the subtitles of a video, by the way that was asked for: what is inside, what stands in the picture, what is heard, or its script.
import type { ReadingRect } from '@qianmu/contract/video/videos'
import type { Loss } from '@qianmu/script/losses'
import { type AssSheet, type Cue, ordered, tidy } from '@qianmu/subtitle'
import { runFfmpeg } from '@qianmu/engines/video'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Uses } from '../app.ts'
import { whileComing } from '../engines/index.ts'
import { JobRefusal, JobSetback, type JobTools } from '../jobs/index.ts'
import { linesOfText } from '../sound/index.ts'
import { captionsOf } from './captions.rules.ts'
import { keptOf, readSubtitleFile } from './intake.ts'
import { atDesk, cutsOf, type Desk, factsOf, fetchSource, shapeOf, SOURCE, spokenOf } from './media.ts'
import { laidApart, rightedApart } from './laid.ts'
import { proposeRect, RATE, readOnScreen } from './on-screen.ts'
import { pictureTrack, textTrack, tracksOf } from './tracks.ts'
import { saidIn } from './works.store.ts'
import { type KeptReading, moveVideo, type VideoRow } from './videos.store.ts'

type Doing = Uses<'files' | 'pool' | 'reading' | 'recognition' | 'settings'>
interface Wanted {
  attempt: number
  source?: string
  script?: string
  rect?: ReadingRect
  track?: number
}
/** Longer films are not searched for cuts: it takes as long as to decode them. */
const CUTS_MS = 20 * 60_000
const NO_TRACK = '没有内嵌字幕。可以读取画面字幕、连接语音识别、导入字幕文件、用剧本对齐，或按静音切句后手动输入'
/** Readings that are less sure are marked. */
const UNSURE = 0.85

/** What a way gives: cues, where they come from, and what was read before it was put right. */
interface Found {
  cues: readonly Cue[]
  source: string
  readings?: KeptReading[]
  /** Of a track that was read like a file. */
  losses?: Loss[]
  sheet?: AssSheet | null
}
type Facts = Awaited<ReturnType<typeof factsOf>>
interface Reading {
  app: Doing
  row: VideoRow
  desk: Desk
  facts: Facts
  wanted: Wanted
  signal: AbortSignal
  progress(share: number, message: string): void
}

/** Names and rare words as the script has them; times stay. */
async function put({ row, wanted: { script = '' } }: Reading, cues: readonly Cue[]): Promise<readonly Cue[]> {
  return script.trim() ? rightedApart({ person: row.user_id, size: script.length, field: 'script' }, cues, linesOfText(script)) : cues
}
const spoken = ({ desk, facts, progress }: Reading) =>
  spokenOf(desk, facts.seconds, done => progress(Math.min(0.8, done / Math.max(1, facts.seconds)), '正在听哪里有人说话'))
function checkSound({ facts }: Reading, what: string): void {
  if (!shapeOf(facts).has_sound) throw new JobRefusal(`这个视频没有声音，无法${what}`)
}

/** @param film in the folder, where it is another than the source: a track of pictures, called so */
async function fromScreen(reading: Reading, film?: { source: string; name: string }): Promise<Found> {
  const { app, row, facts, wanted, progress } = reading
  const desk = { ...reading.desk, ...(film && { source: film.source }) }
  const shape = { ...shapeOf(facts), seconds: facts.seconds }
  if (!shape.width) throw new JobRefusal('这个文件没有画面，无法读取画面字幕')
  const rect = (film ? undefined : wanted.rect) ?? (await proposeRect(desk, shape))
  await whileComing(app.reading, reading)
  const { cues, engine } = await readOnScreen(app, desk, shape, rect, share => progress(share * 0.85, '正在读画面里的字幕'))
  const readings: KeptReading[] = []
  for (const [nth, { jpeg, sure, start, end, text }] of cues.entries()) {
    const file = await app.files.keep({ teamId: row.team_id, userId: row.user_id, name: `字幕画面 ${nth + 1}.jpg`, bytes: jpeg })
    readings.push({ start_ms: start, end_ms: end, text, file_id: file.id, doubtful: sure < UNSURE })
  }
  return {
    cues: await put(reading, ordered(cues.map(({ start, end, text }) => tidy({ start, end, text })))),
    source: `${film?.name ?? '画面字幕'}（${engine}）`,
    readings,
  }
}

async function fromSpeech(reading: Reading): Promise<Found> {
  const { app, desk, wanted, progress } = reading
  checkSound(reading, '识别')
  await whileComing(app.recognition, reading)
  const choice = await app.recognition.choose()
  if ('reason' in choice) throw new JobRefusal(choice.reason)
  const { engine, probe } = choice.chosen[0]!
  const times = (await spoken(reading)).map(({ start, end }) => ({ start: start / 1000, end: end / 1000 }))
  if (!times.length) throw new JobRefusal('没有听到有人说话')
  const options = ['-map', '0:a:0', '-ac', '1', '-ar', '16000', '-c:a', 'pcm_s16le']
  await runFfmpeg(desk.program, { ...desk, inputs: [{ name: SOURCE }], outputs: [{ name: 'speech.wav', options }] })
  const wav = new Uint8Array(await readFile(path.join(desk.folder, 'speech.wav')))
  const names = [...new Set(linesOfText(wanted.script ?? '').map(line => line.speaker))].join('、')
  for await (const event of engine.run(`hear-${randomUUID()}`, { wav, spoken: times, language: 'zh', hint: names }, desk.signal)) {
    if (event.type === 'progress') progress(event.share * 0.8, event.message)
    if (event.type === 'failed') throw event.retry ? new JobSetback(event.reason) : new JobRefusal(event.reason)
    if (event.type !== 'done') continue
    const lines = event.result.lines.map(line => ({ ...line, start: Math.round(line.start * 1000), end: Math.round(line.end * 1000) }))
    const readings = lines.map(({ start, end, text, doubtful }) => ({ start_ms: start, end_ms: end, text, file_id: null, doubtful }))
    const cues = ordered(lines.map(({ start, end, text }) => tidy({ start, end, text })))
    return { cues: await put(reading, cues), source: `语音识别（${probe.name}）`, readings }
  }
  throw new JobRefusal('语音识别引擎没有给出结果')
}

async function canHear(reading: Reading): Promise<boolean> {
  await whileComing(reading.app.recognition, reading)
  return 'chosen' in (await reading.app.recognition.choose())
}

async function fromScript(reading: Reading): Promise<Found> {
  const { row, wanted } = reading
  const lines = linesOfText(wanted.script ?? '')
  if (!lines.length) throw new JobRefusal('请先给出剧本')
  checkSound(reading, '按剧本对齐')
  const heard = await spoken(reading)
  const size = lines.length + heard.length
  return { cues: await laidApart({ person: row.user_id, size, field: 'script' }, lines, heard), source: '剧本对齐' }
}
async function fromSilence(reading: Reading): Promise<Found> {
  checkSound(reading, '按静音切句')
  return { cues: ordered((await spoken(reading)).map(each => tidy({ ...each, text: '' }))), source: '按静音切句' }
}

/** What the track holds that was chosen, or the first; undefined where there is none. */
async function fromTrack(reading: Reading): Promise<Found | undefined> {
  const { desk, facts, wanted, progress, row } = reading
  const tracks = tracksOf(facts)
  const track = wanted.track === undefined ? tracks[0] : tracks.find(({ index }) => index === wanted.track)
  if (!track && wanted.track !== undefined) throw new JobRefusal('选的字幕轨已不在这个文件里，请重新选')
  if (!track) return undefined
  const name = ['内嵌字幕', track.name, track.title].filter(Boolean).join(' ')
  if (track.kind === 'other') throw new JobRefusal(`这条字幕轨是 ${track.codec}，读不了；可以读取画面字幕或导入字幕文件`)
  if (track.kind === 'picture') {
    const source = await pictureTrack(desk, track, RATE, done =>
      progress(Math.min(0.4, done / Math.max(1, facts.seconds)), '正在取出图片字幕'),
    )
    return fromScreen(reading, { source, name: `${name} ${track.codec}` })
  }
  const file = await textTrack(desk, facts, track)
  const read = await readSubtitleFile(row.user_id, file, path.basename(file))
  if (typeof read === 'string') throw new JobRefusal(`内嵌字幕没有读入：${read}`)
  return { ...keptOf(read), cues: read.cues, source: name }
}

async function found(reading: Reading, way: string): Promise<Found> {
  const { facts, wanted } = reading
  if (way === 'screen') return fromScreen(reading)
  if (way === 'recognise') return fromSpeech(reading)
  if (way === 'script') return fromScript(reading)
  if (way === 'silence') return fromSilence(reading)
  const embedded = await fromTrack(reading)
  if (embedded) return embedded
  if (way !== 'auto') throw new JobRefusal(NO_TRACK)
  if (wanted.script) return fromScript(reading)
  if (shapeOf(facts).has_sound && (await canHear(reading))) return fromSpeech(reading)
  throw new JobRefusal(NO_TRACK)
}

/** Leaves the video with its captions. @throws JobRefusal with what a person can do */
export async function read(app: Doing, row: VideoRow, wanted: Wanted, { signal, progress }: JobTools): Promise<void> {
  await atDesk(app, signal, async desk => {
    await fetchSource(app, row, desk)
    const facts = await factsOf(desk)
    const {
      cues,
      source,
      readings = [],
      losses = [],
      sheet = null,
    } = await found({ app, row, desk, facts, wanted, signal, progress }, wanted.source ?? row.settings.source)
    if (!cues.length) throw new JobRefusal(NO_TRACK)
    const { duration_ms, width } = shapeOf(facts)
    progress(0.9, '正在找换镜')
    const cuts = width && duration_ms <= CUTS_MS ? await cutsOf(desk) : []
    const captions = await saidIn(app, { ...row, captions: captionsOf(cues, row.captions) })
    const change = { captions, cuts, readings, source, losses, sheet, progress: 1, error: '' }
    const moved = await moveVideo(app.pool, row.id, 4, change, wanted.attempt)
    // Pictures of the reading before, or of this one when it came too late.
    for (const { file_id } of moved ? row.readings : readings) if (file_id !== null) await app.files.remove(file_id)
  })
}
