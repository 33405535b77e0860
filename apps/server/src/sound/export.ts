// What leaves a grid of lines: one sound, a sound a role, or subtitles with the times of the takes.
import type { DubFormat } from '@qianmu/contract/sound/dubs'
import { spokenText } from '@qianmu/engines/speech'
import { findFfmpeg, FfmpegFault, inFolder, runFfmpeg } from '@qianmu/engines/video'
import { clock, type Cue, writeSubtitles } from '@qianmu/subtitle'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Uses } from '../app.ts'
import { bytesOf } from '../drawing/index.ts'
import { zipped } from '../files/index.ts'
import type { Sheet } from '../kit/answer.ts'
import { apart } from '../kit/apart/apart.ts'
import { writingLane } from '../kit/apart/lanes.ts'
import { fileName } from '../kit/download.ts'
import { writeCsv } from '@qianmu/script/shots/cells'
import { refuse, refuseField } from '../kit/refuse.ts'
import type { DubRow, WithTake } from './dubs.store.ts'
import { mixed, type Part } from './mixed.ts'
import type { RecordRow } from './records.store.ts'
import { labelOf } from './say.ts'

type Doing = Uses<'files' | 'settings'>
/** Some 20 ms of work. */
const mixedIn = apart(path.join(import.meta.dirname, 'mixed.ts'), mixed, { small: 1_000_000, deadlineMs: 120_000, lane: writingLane })
/** Between two lines. */
const PAUSE_S = 0.4
/** Who made it, in the metadata of what leaves. */
const labelIn = (list: readonly Placed[]): string => {
  const takes = list.map(({ line }) => line.take!)
  return labelOf(
    [...new Set(takes.map(take => take.engine))].join('、'),
    takes.every(take => take.engine_kind === 'procedural') ? 'procedural' : 'remote',
  )
}

interface Placed {
  line: WithTake
  /** Seconds. */
  at: number
}
/** Each at the time that a film gives it, or after the one before. */
function placed(lines: readonly WithTake[]): { list: Placed[]; seconds: number } {
  let after = 0
  const list = lines.flatMap(line => {
    if (!line.take) return []
    const at = line.start_ms === null ? after : line.start_ms / 1000
    after = Math.max(after, at + line.take.duration_ms / 1000 + PAUSE_S)
    return [{ line, at }]
  })
  return { list, seconds: Math.max(0, after - PAUSE_S) }
}
/** Subtitles with the times of the takes: no recognition, exact to the sample. */
export function cuesOf(lines: readonly WithTake[]): Cue[] {
  return placed(lines).list.map(({ line, at }) => {
    const start = Math.round(at * 1000)
    return { start, end: start + line.take!.duration_ms, text: spokenText(line.take!.text), speaker: line.speaker }
  })
}

/** The sounds of lines as files, each where it begins. */
async function takesOf(app: Doing, list: readonly Placed[]): Promise<Part[]> {
  const parts: Part[] = []
  for (const { line, at } of list) {
    const file = line.take!.file_id === null ? null : await app.files.find(line.take!.file_id)
    parts.push({ at, bytes: file ? await bytesOf(app, file) : refuse(STATUS.notFound, '有一句的声音已不在，请重新生成') })
  }
  return parts
}
interface Wanted {
  /** What the file calls itself. */
  title: string
  /** Of the whole; without, as long as it sounds. */
  seconds?: number
  music?: RecordRow | undefined
}
async function wavOf(app: Doing, person: number, list: readonly Placed[], { title, seconds, music }: Wanted): Promise<Uint8Array> {
  const parts = await takesOf(app, list)
  const song = music ? await musicOf(app, music) : undefined
  const moves = [...parts.map(({ bytes }) => bytes), ...(song ? [song] : [])]
  const size = moves.reduce((sum, { length }) => sum + length, 0)
  return mixedIn({ person, size, field: 'dub_id', moves }, parts, { title, comment: labelIn(list) }, seconds, song)
}
async function musicOf(app: Doing, { file_id }: RecordRow): Promise<Uint8Array> {
  const file = file_id === null ? null : await app.files.find(file_id)
  return file ? bytesOf(app, file) : refuse(STATUS.notFound, '音乐的声音已不在，请重新作曲')
}
/** What sounds when: who speaks or which music, made by what. */
function cuesTable({ list, seconds }: ReturnType<typeof placed>, music?: RecordRow): string {
  const rows = [
    ['开始', '结束', '种类', '角色或曲名', '内容', '引擎', '是否 AI'],
    ...(music
      ? [[clock(0), clock(music.duration_ms), '音乐', music.name, `${music.tempo} BPM ${music.key}`, music.engine, isAi(music.engine_kind)]]
      : []),
    ...list.map(({ line, at }) => [
      clock(Math.round(at * 1000)),
      clock(Math.round(at * 1000) + line.take!.duration_ms),
      '配音',
      line.speaker,
      spokenText(line.take!.text),
      line.take!.engine,
      isAi(line.take!.engine_kind),
    ]),
    [clock(0), clock(Math.round(seconds * 1000)), '全长', '', '', '', ''],
  ]
  return writeCsv(rows)
}
const isAi = (kind: string | null) => (kind === 'procedural' ? '否（按规则）' : '是')

async function mp3Of(app: Doing, wav: Uint8Array, title: string, label: string): Promise<Buffer> {
  try {
    const program = findFfmpeg(app.settings.FFMPEG_PATH)
    return await inFolder(app.files.temporaryFolder, async folder => {
      await writeFile(path.join(folder, 'in.wav'), wav)
      const options = ['-c:a', 'libmp3lame', '-q:a', '2', '-metadata', `comment=${label}`, '-metadata', `title=${title}`]
      await runFfmpeg(program, {
        folder,
        inputs: [{ name: 'in.wav' }],
        outputs: [{ name: 'out.mp3', options }],
        signal: AbortSignal.timeout(600_000),
      })
      return readFile(path.join(folder, 'out.mp3'))
    })
  } catch (error) {
    if (error instanceof FfmpegFault) return refuse(error.kind === 'missing' ? STATUS.noEngine : STATUS.engineFailed, error.message)
    throw error
  }
}
async function* byRole(
  app: Doing,
  person: number,
  lines: readonly WithTake[],
  { list, seconds }: ReturnType<typeof placed>,
  title: string,
) {
  for (const [speaker, theirs] of Map.groupBy(list, ({ line }) => line.speaker)) {
    const folder = fileName(speaker, 40) || '角色'
    for (const each of theirs) {
      const name = `${String(each.line.nth + 1).padStart(4, '0')} ${fileName(each.line.text, 20)}`
      yield {
        name: `${folder}/${name}.wav`,
        bytes: await wavOf(app, person, [{ ...each, at: 0 }], { title: `${speaker}：${spokenText(each.line.text)}` }),
      }
    }
    yield { name: `${folder}/${folder} 分轨.wav`, bytes: await wavOf(app, person, theirs, { title: `${title} ${speaker}`, seconds }) }
  }
  yield { name: '字幕.srt', bytes: Buffer.from(writeSubtitles(cuesOf(lines), 'srt').text) }
}

const MIME: Readonly<Record<DubFormat, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  zip: 'application/zip',
  srt: 'text/plain; charset=utf-8',
  cues: 'text/csv; charset=utf-8',
}
export async function exportDub(
  app: Doing,
  person: number,
  dub: DubRow,
  lines: readonly WithTake[],
  format: DubFormat,
  music?: RecordRow,
): Promise<Sheet> {
  const whole = placed(lines)
  if (!whole.list.length) refuseField('dub_id', '还没有声音可以导出，请先生成')
  const file = { name: `${fileName(dub.title) || '配音'}${format === 'cues' ? ' 声音表.csv' : `.${format}`}`, mime: MIME[format] }
  if (format === 'srt') return { ...file, body: Buffer.from(writeSubtitles(cuesOf(lines), 'srt').text) }
  if (format === 'zip') return { ...file, body: Readable.from(zipped(byRole(app, person, lines, whole, dub.title))) }
  if (format === 'cues') return { ...file, body: Buffer.from(cuesTable(whole, music)) }
  const { title } = dub
  const wav = await wavOf(app, person, whole.list, { title, seconds: whole.seconds, music })
  return { ...file, body: format === 'mp3' ? await mp3Of(app, wav, title, labelIn(whole.list)) : wav }
}
