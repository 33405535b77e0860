// The animatic as a film: each shot with its take, or the move of its camera, and its lines, for as long as they are spoken or read; MP4 with the voices and music under them, or GIF.
import { createReadStream, createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  type Caption,
  FPS,
  type Frame,
  frameFor,
  heardIn,
  type Look,
  motionFor,
  phrasesOf,
  saidLines,
  type Take,
  takeOf,
  titlesOf,
} from '@qianmu/comic/animatic'
import type { Page } from '@qianmu/comic/page'
import type { ComicShot } from '@qianmu/contract/works/canvas'
import { cutsOf } from '@qianmu/script/film/film'
import { STATUS } from '@qianmu/contract/kit/status'
import { laid, lengthOf, readWav, type Sound, writeWav } from '@qianmu/engines/speech'
import { FfmpegFault, runFfmpeg } from '@qianmu/engines/video'
import type { Uses } from '../app.ts'
import { whileComing } from '../engines/index.ts'
import { type JobRow, JobRefusal, type JobTools } from '../jobs/index.ts'
import { fileIn } from '../files/index.ts'
import type { Row } from '../kit/answer.ts'
import { fileName } from '../kit/download.ts'
import { Refusal, refuse } from '../kit/refuse.ts'
import { packsOf, sayLine } from '../sound/index.ts'
import { atDesk, type Desk } from '../video/index.ts'
import { findFont, keepExported } from '../works/exchange/index.ts'
import { comicShots, takeFiles, takesOf } from '../works/storyboards/index.ts'
import { paintPageFile } from './painting.ts'
import { aboutWork } from '../kit/work-access.store.ts'

export interface AnimaticPayload {
  doc_id: number
  format: 'mp4' | 'gif'
  voice: boolean
  /** The file of the music; null for none. */
  music: number | null
  /** Of these alone; absent = all. */
  shot_ids?: readonly number[] | undefined
  project_id: number
  team_id: number
}
type App = Uses<'collab' | 'files' | 'jobs' | 'long' | 'now' | 'pool' | 'settings' | 'speech'>

const RATE = 22_050
const PLAIN = { speed: 1, pitch: 0, volume: 0 }
/** Seconds of a film, and of a GIF, at most. */
const MOST = { mp4: 1800, gif: 300 } as const
const GIF = 'fps=8,scale=480:480:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=lanczos'
/** Shares of the work: the lines, then the shots; the rest joins them. */
const SHARE = { lines: 0.3, shots: 0.6 } as const
const LABEL = '由千幕按分镜合成的动态样片'

/** A shot with its place in the film. */
interface Timed {
  shot: ComicShot
  start: number
  frames: number
  /** In seconds from the beginning of the shot. */
  captions: readonly Caption[]
  sounds: { at: number; sound: Sound }[]
}

/** Speaks a line that nobody has dubbed in a draft voice that stays the speaker's; undefined where there are none. */
async function draftVoices(app: App, teamId: number) {
  const voices = (await packsOf(app, teamId, 'zh-CN')).list.filter(pack => pack.timbre_id === null)
  const cast = new Map<string, string>()
  return async ({ speaker, text }: ComicShot['lines'][number], signal: AbortSignal): Promise<Sound | undefined> => {
    if (voices.length === 0) return undefined
    const nth =
      speaker === '' || /旁白|字幕/.test(speaker)
        ? 0
        : 1 + ([...new Set([...cast.keys(), speaker])].indexOf(speaker) % Math.max(1, voices.length - 1))
    if (nth > 0) cast.set(speaker, voices[nth % voices.length]!.voice_id)
    const voice = voices[nth % voices.length]!.voice_id
    return (await sayLine(app, teamId, voice, text, PLAIN, signal)).sound
  }
}

const keyOf = ({ speaker, text }: Pick<Take, 'speaker' | 'text'>) => `${speaker}\n${text}`
/** The shots on the clock of the board: as long as it says, or as their voices, those of drafts too. */
async function timed(
  app: App,
  job: JobRow,
  { voice, team_id, format, doc_id }: AnimaticPayload,
  shots: readonly ComicShot[],
  tools: JobTools,
): Promise<Timed[]> {
  const isSpoken = voice && format === 'mp4'
  if (isSpoken) await whileComing(app.speech, tools, () => false)
  const asking = { userId: job.user_id, docId: doc_id }
  const takes = await takesOf(app, asking, shots)
  const files = isSpoken ? await takeFiles(app, asking, shots) : []
  const speak = isSpoken ? await draftVoices(app, team_id) : undefined
  const heard: { shot: ComicShot; seconds: number; captions: Caption[]; voices: { at: number; sound: Sound }[] }[] = []
  for (const [nth, shot] of shots.entries()) {
    tools.signal.throwIfAborted()
    tools.progress((nth / shots.length) * SHARE.lines, speak ? `正在念第 ${nth + 1} / ${shots.length} 镜` : '正在排时间')
    // Takes and drafts by whose words they are.
    const sounds = new Map<string, Sound>()
    const drafts: Take[] = []
    for (const line of saidLines(shot)) {
      const file = takeOf(line, files)
      const sound = (file && readWav(file.wav)) ?? (takeOf(line, takes) ? undefined : await speak?.(line, tools.signal))
      if (!sound || sounds.has(keyOf(line))) continue
      sounds.set(keyOf(line), sound)
      if (!file) drafts.push({ speaker: line.speaker, text: line.text, url: keyOf(line), seconds: lengthOf(sound) })
    }
    const { seconds, captions, voices } = heardIn(shot, [...takes.map(take => ({ ...take, url: keyOf(take) })), ...drafts])
    const said = voices.flatMap(({ url, at }) => (sounds.has(url) ? [{ at, sound: sounds.get(url)! }] : []))
    heard.push({ shot, seconds, captions: captions.flatMap(phrasesOf), voices: said })
  }
  const all = heard.reduce((sum, { seconds }) => sum + seconds, 0)
  if (all > MOST[format])
    throw new JobRefusal(`动态样片超过 ${MOST[format] / 60} 分钟，请分开导出${format === 'gif' ? '，或导出 MP4' : ''}`)
  const cuts = cutsOf(
    heard.map(({ seconds }) => seconds),
    FPS,
  )
  return heard.map(({ shot, captions, voices }, nth) => {
    const { from, frames } = cuts[nth]!
    const start = from / FPS
    return { shot, start, frames, captions, sounds: voices.map(({ at, sound }) => ({ at: start + at, sound })) }
  })
}

/** A value that goes from one to another with the frames. */
const along = (from: number, to: number, frames: number) => `(${from}+(${(to - from).toFixed(5)})*on/${frames})`
/** The camera over a picture that fills the frame with dark around it; scaled up first, or it would move in whole pixels. */
function cameraOf(from: Look, to: Look, frames: number, { width, height }: Frame): string {
  const large = `${width * 2}:${height * 2}`
  const part = (axis: 'x' | 'y', size: 'iw' | 'ih') => `${size}/2-(${size}/zoom/2)-${along(from[axis], to[axis], frames)}*${size}`
  return (
    `scale=${large}:force_original_aspect_ratio=decrease:flags=bicubic,pad=${large}:-1:-1:color=0x16181d,setsar=1,` +
    `zoompan=z='${along(from.zoom, to.zoom, frames)}':x='${part('x', 'iw')}':y='${part('y', 'ih')}':d=${frames}:s=${width}x${height}:fps=${FPS}`
  )
}

/** A take of film in the frame: as long as its shot, cut off or its last frame held. */
const takeIn = ({ width, height }: Frame) =>
  `fps=${FPS},scale=${width}:${height}:force_original_aspect_ratio=decrease:flags=bicubic,pad=${width}:${height}:-1:-1:color=0x16181d,setsar=1,tpad=stop=-1:stop_mode=clone`

/** The frame of a film of these shots. */
async function frameOf(app: App, shots: readonly ComicShot[]): Promise<Frame> {
  const ids = shots.flatMap(({ src }) => (src ? [fileIn(src)] : []))
  const { rows } = await app.pool.query<Frame>(
    'select width, height from unnest($1::bigint[]) given (id) join files using (id) where width > 0 and height > 0',
    [ids],
  )
  return frameFor(rows)
}

/** Writes a shot as a piece of the film at its time, its captions one after the other. */
async function clip(app: App, job: JobRow, desk: Desk, { shot, start, frames, captions }: Timed, frame: Frame): Promise<void> {
  const take = shot.film ? await app.files.find(fileIn(shot.film)) : null
  const file = take ?? (shot.src ? await app.files.find(fileIn(shot.src)) : null)
  const painted = async (name: string, titles: Page) => {
    const [picture] = await paintPageFile(app, job.user_id, titles, { format: 'png', dpi: 150, bleed: false }, desk.signal)
    await writeFile(path.join(desk.folder, name), picture!.bytes)
  }
  if (file) await pipeline(await app.files.read(file), createWriteStream(path.join(desk.folder, 'ground.bin')))
  else await painted('ground.bin', titlesOf({ src: '', content: shot.content }, '', frame))
  for (const [nth, { speaker, text }] of captions.entries())
    await painted(`caption${nth}.png`, titlesOf({ src: 'behind', content: '' }, speaker ? `${speaker}：${text}` : text, frame))
  const { from, to } = file && !take ? motionFor(shot.move) : { from: { zoom: 1, x: 0, y: 0 }, to: { zoom: 1, x: 0, y: 0 } }
  const lays = captions.map(({ at, until }, nth) => {
    const end = nth === captions.length - 1 ? '' : `*lt(t,${until.toFixed(3)})`
    return `[p${nth}];[p${nth}][${nth + 1}:v]overlay=0:0:enable='gte(t,${at.toFixed(3)})${end}'`
  })
  const seen = take ? takeIn(frame) : cameraOf(from, to, frames, frame)
  const filter = `[0:v:0]${seen}${lays.join('')},format=yuv420p[v]`
  const encode = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-bf', '0', '-g', '50']
  await runFfmpeg(desk.program, {
    ...desk,
    inputs: [{ name: 'ground.bin' }, ...captions.map((_caption, nth) => ({ name: `caption${nth}.png` }))],
    filter,
    outputs: [
      {
        name: 'clip.ts',
        options: [
          '-map',
          '[v]',
          '-frames:v',
          String(frames),
          ...encode,
          '-output_ts_offset',
          start.toFixed(3),
          '-muxdelay',
          '0',
          '-f',
          'mpegts',
        ],
      },
    ],
  })
  await pipeline(createReadStream(path.join(desk.folder, 'clip.ts')), createWriteStream(path.join(desk.folder, 'film.ts'), { flags: 'a' }))
}

/**
 * How music lies in a film: repeated to its end, where it fades, and lower while somebody speaks.
 * By ffmpeg, not by `ducked`: half an hour would not fit into memory, and the music may be of any format.
 */
function mixOf(seconds: number, hasVoices: boolean): string {
  const stereo = 'aresample=44100,aformat=channel_layouts=stereo'
  const fades = Math.min(1.5, seconds / 4)
  const music = `[${hasVoices ? 2 : 1}:a]${stereo},volume=0.4,atrim=duration=${seconds},afade=t=out:st=${seconds - fades}:d=${fades}`
  if (!hasVoices) return `${music}[a]`
  const ducked = 'sidechaincompress=threshold=0.02:ratio=8:attack=30:release=500'
  return `[1:a]${stereo},asplit[voice][key];${music}[music];[music][key]${ducked}[low];[low][voice]amix=inputs=2:duration=longest:normalize=0[a]`
}

interface Joining {
  format: 'mp4' | 'gif'
  hasMusic: boolean
  /** What the file says of itself: what it is called, whose it is, of which work. */
  about: Readonly<Record<'album' | 'artist' | 'title', string>>
}
/** Joins the pieces. @returns the name of the file */
async function joined(desk: Desk, shots: readonly Timed[], { format, hasMusic, about }: Joining): Promise<string> {
  const film = { name: 'film.ts' }
  if (format === 'gif') {
    await runFfmpeg(desk.program, {
      ...desk,
      inputs: [film],
      filter: `[0:v]${GIF},palettegen=stats_mode=diff[p]`,
      outputs: [{ name: 'colours.png', options: ['-map', '[p]', '-frames:v', '1', '-update', '1'] }],
    })
    const filter = `[0:v]${GIF}[g];[g][1:v]paletteuse=dither=bayer:bayer_scale=4[v]`
    await runFfmpeg(desk.program, {
      ...desk,
      inputs: [film, { name: 'colours.png' }],
      filter,
      outputs: [{ name: 'out.gif', options: ['-map', '[v]'] }],
    })
    return 'out.gif'
  }
  const sounds = shots.flatMap(each => each.sounds)
  const last = shots.at(-1)!
  const seconds = last.start + last.frames / FPS
  const told = Object.entries({ ...about, comment: LABEL }).flatMap(([key, value]) => ['-metadata', `${key}=${value}`])
  const copy = ['-c:v', 'copy', '-movflags', '+faststart', ...told]
  if (sounds.length) await writeFile(path.join(desk.folder, 'voices.wav'), writeWav(laid(sounds, RATE, seconds)))
  const voices = ['-c:a', 'aac', '-metadata:s:a:0', 'language=zho']
  const heard = hasMusic ? ['-map', '[a]', ...voices] : sounds.length ? ['-map', '1:a', ...voices] : []
  await runFfmpeg(desk.program, {
    ...desk,
    inputs: [
      film,
      ...(sounds.length ? [{ name: 'voices.wav' }] : []),
      ...(hasMusic ? [{ name: 'music.bin', options: ['-stream_loop', '-1'] }] : []),
    ],
    ...(hasMusic && { filter: mixOf(seconds, sounds.length > 0) }),
    outputs: [{ name: 'out.mp4', options: ['-map', '0:v', ...heard, ...copy] }],
  })
  return 'out.mp4'
}

/** The shots of an animatic: all of a document, or some of them. */
async function shotsOf(app: App, row: Row, docId: number, ids: readonly number[] | undefined) {
  const { doc_name, shots } = await comicShots(app, row, docId)
  const wanted = ids && new Set(ids)
  return { doc_name, shots: wanted ? shots.filter(({ id }) => wanted.has(id)) : shots }
}

/** Refuses an animatic without shots. @returns the name of its document */
export async function checkAnimatic(app: App, row: Row, docId: number, ids: readonly number[] | undefined): Promise<string> {
  const { doc_name, shots } = await shotsOf(app, row, docId, ids)
  if (shots.length === 0) refuse(STATUS.notFound, '还没有分镜可以做成动态样片')
  findFont(app.settings.QIANMU_PDF_FONT, '写出动态样片里的字')
  return doc_name
}

export async function runAnimatic(app: App, job: JobRow, tools: JobTools) {
  const payload = job.payload as AnimaticPayload
  const { doc_id, project_id, team_id, format, music } = payload
  try {
    const { doc_name, shots } = await shotsOf(app, { workId: project_id, teamId: team_id }, doc_id, payload.shot_ids)
    if (shots.length === 0) throw new JobRefusal('这些分镜已被删除')
    const piece = music === null ? null : await app.files.find(music)
    if (music !== null && !piece) throw new JobRefusal('这段配乐已不在，请换一段')
    const [film, frame] = await Promise.all([timed(app, job, payload, shots, tools), frameOf(app, shots)])
    const { name: album = '', author: artist = '', project_type = 2 } = (await aboutWork(app, project_id)) ?? {}
    const kept = await atDesk(app, tools.signal, async desk => {
      for (const [nth, each] of film.entries()) {
        tools.progress(SHARE.lines + (nth / film.length) * SHARE.shots, `正在画第 ${nth + 1} / ${film.length} 镜`)
        await clip(app, job, desk, each, frame)
      }
      tools.progress(SHARE.lines + SHARE.shots, '正在合成')
      if (piece) await pipeline(await app.files.read(piece), createWriteStream(path.join(desk.folder, 'music.bin')))
      const name = await joined(desk, film, { format, hasMusic: piece !== null, about: { title: `${doc_name} 动态样片`, artist, album } })
      const mime = format === 'gif' ? 'image/gif' : 'video/mp4'
      return keepExported(app, job, createReadStream(path.join(desk.folder, name)), {
        name: `${fileName(doc_name, 80)} 动态样片${payload.shot_ids ? ` ${shots.length} 镜` : ''}.${format}`,
        mime,
      })
    })
    return { result: kept, link: `/workDetail/${project_id}/${project_type}/comicPages/${doc_id}/play?exported=${job.id}` }
  } catch (error) {
    // Nothing of it is a file that somebody brought.
    if (error instanceof FfmpegFault && error.kind === 'hung') throw new JobRefusal('合成长时间没有进展，已停止，请重试')
    if (error instanceof FfmpegFault && error.kind !== 'cancelled') throw new JobRefusal(error.message)
    if (error instanceof Refusal) throw new JobRefusal(error.message)
    throw error
  }
}
