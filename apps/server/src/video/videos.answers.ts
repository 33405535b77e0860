// Batch subtitles: answers. Uploads in parts, the states 0 to 10, captions, profiles, what leaves.
import { VIDEO_LIMITS } from '@qianmu/contract/video/captions'
import { profiles, STRIP, videos } from '@qianmu/contract/video/videos'
import { STATUS } from '@qianmu/contract/kit/status'
import { FfmpegFault, runFfmpeg } from '@qianmu/engines/video'
import { listed, loss, type Loss } from '@qianmu/script/losses'
import { type Format, styleNames, writeSubtitles } from '@qianmu/subtitle'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Uses } from '../app.ts'
import { bytesOf } from '../drawing/index.ts'
import { peaksPlace, stripPlace, zipped } from '../files/index.ts'
import { type Actor, answer } from '../kit/answer.ts'
import { apart } from '../kit/apart/apart.ts'
import { createLanes } from '../kit/apart/lanes.ts'
import { fileName } from '../kit/download.ts'
import { refuse, refuseField } from '../kit/refuse.ts'
import { unshownOnPictures } from '../kit/fonts/shown.ts'
import { linesOfScript } from '../sound/index.ts'
import { fontHere } from '../works/exchange/index.ts'
import { sceneName } from '../works/storyboards/index.ts'
import { begin, type Verdict } from './begin.ts'
import { captionsOf, cuesOf, layoutOf, type Said, withChanged } from './captions.rules.ts'
import { keptOf, readSubtitleFile, takeUpload } from './intake.ts'
import { atDesk, type Desk, factsOf, fetchSource, peaksOf } from './media.ts'
import { addNote, changeNote, notesOf } from './notes.store.ts'
import { proposeRect } from './on-screen.ts'
import * as kept from './profiles.store.ts'
import { stripOf } from './strip.ts'
import { oneUpload, takePart } from './uploads.store.ts'
import { tracksOf } from './tracks.ts'
import * as store from './videos.store.ts'
import { checkMark, drawn } from './watermark.ts'
import { checkedTie, saidIn, shownWork } from './works.store.ts'

type Doing = Uses<'files' | 'pool' | 'settings'>
const FRAME_MS = 60_000
const PEAKS_MS = 600_000
/** Bytes that are fetched for one stretch of frames where the store cannot link. */
const COPIED = 256 * 1024 ** 2
const RUNNING: readonly number[] = [2, 5, 8]
const given = <T extends object>(settings: T) => Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
const checkFree = ({ status }: store.VideoRow) => {
  if (RUNNING.includes(status)) refuse(STATUS.conflict, '正在处理，请等它结束或先停止', { status })
}
/** Cues as captions of a video that somebody of its work says. */
const saidOf = (app: Uses<'pool'>, row: store.VideoRow, cues: readonly Said[]) =>
  saidIn(app, { ...row, captions: captionsOf(cues, row.captions) })
/**
 * New captions: what was composed or waits for that is to be composed anew.
 * @param edition that they were made of @throws Refusal with what is there where it is another one
 */
async function saveCaptions(
  app: Uses<'pool'>,
  row: store.VideoRow,
  captions: store.VideoRow['captions'],
  { edition, ...read }: { edition: number; source?: string; losses?: Loss[]; sheet?: store.VideoRow['sheet'] },
) {
  checkFree(row)
  const change = { captions, ...read, error: '' }
  const to = row.status === 10 ? 7 : row.status === 0 || row.status === 3 ? 4 : undefined
  const saved =
    to === undefined
      ? store.changeVideo(app.pool, row.id, change, row.attempt, edition)
      : store.moveVideo(app.pool, row.id, to, change, row.attempt, edition)
  if (await saved) return { status: to ?? row.status, captions, edition: edition + 1 }
  const now = await store.oneVideo(app, row.id)
  checkFree(now)
  return refuse(STATUS.conflict, '别人刚刚改过这些字幕', { captions: await saidIn(app, now), edition: now.edition })
}

/** Does something with the file of a video. @throws Refusal with what ffmpeg says */
async function seen<T>(app: Doing, row: store.VideoRow, work: (desk: Desk) => Promise<T>, signal = AbortSignal.timeout(FRAME_MS)) {
  try {
    return await atDesk(app, signal, async desk => {
      await fetchSource(app, row, desk)
      return work(desk)
    })
  } catch (error) {
    if (error instanceof FfmpegFault) return refuse(error.kind === 'missing' ? STATUS.noEngine : STATUS.engineFailed, error.message)
    throw error
  }
}
async function frameAt(app: Doing, row: store.VideoRow, at: number): Promise<string> {
  if (row.file_id === null || !row.width) refuseField('video_id', '这个文件没有画面')
  return seen(app, row, async desk => {
    const from = Math.min(at, Math.max(0, row.duration_ms - 100)) / 1000
    const { inputs, filter } = await drawn(app, row, row, cuesOf(row.captions), desk, from)
    await runFfmpeg(desk.program, {
      ...desk,
      inputs,
      filter,
      outputs: [{ name: 'frame.png', options: ['-map', '[v]', '-frames:v', '1'] }],
    })
    return `data:image/png;base64,${(await readFile(path.join(desk.folder, 'frame.png'))).toString('base64')}`
  })
}
/** What was made of a content before. */
const keptAt = async ({ files: { store } }: Uses<'files'>, key: string): Promise<Buffer | undefined> =>
  (await store.head(key)) ? Buffer.concat(await (await store.get(key)).toArray()) : undefined
/** The waveform, kept beside the content that it is of. */
async function peaks(app: Doing, row: store.VideoRow): Promise<number[]> {
  const file = row.file_id === null || !row.has_sound ? null : await app.files.find(row.file_id)
  if (!file) return []
  const key = peaksPlace(file.key)
  const before = await keptAt(app, key)
  if (before) return Array.from(before)
  const made = await seen(app, row, peaksOf, AbortSignal.timeout(PEAKS_MS))
  await app.files.store.putAs(key, Readable.from([made]))
  return Array.from(made)
}
/** The captions as a file, with speakers as they are called now, and what it does not say of them. */
const written = async (app: Uses<'pool'>, row: store.VideoRow, format: Format, names = false) =>
  writeSubtitles(cuesOf(await saidIn(app, row)), format, { ...layoutOf(row.settings, row), names })
const subtitlesOf = ({ outputs }: store.VideoRow['settings']): Format[] => outputs.filter(kind => kind !== 'mp4')
const drawnUnshown = apart(path.join(import.meta.dirname, '../kit/fonts/shown.ts'), unshownOnPictures, { small: 0 })
/** What of captions and watermark will not be seen in a film, because no font of this machine has it. */
async function inFilm(app: Uses<'pool' | 'settings'>, person: number, row: store.VideoRow): Promise<Loss[]> {
  const captions = (await saidIn(app, row)).map(({ text, translation = '' }, nth) => ({
    place: `第 ${nth + 1} 条`,
    text: text + translation,
  }))
  const words = [...captions, { place: '水印', text: row.settings.watermark }]
  const turn = { person, size: words.length, field: 'video_id' }
  return listed(await drawnUnshown(turn, words, fontHere(app.settings.QIANMU_PDF_FONT) ?? ''))
}
/** What files of the captions would not say; of several, each by its name. */
async function unsaid(
  app: Uses<'pool' | 'settings'>,
  person: number,
  row: store.VideoRow,
  format: Format | 'mp4' | 'zip',
  names: boolean,
): Promise<Loss[]> {
  if (format === 'mp4') return inFilm(app, person, row)
  if (format !== 'zip') return (await written(app, row, format, names)).losses
  const all: Loss[] = []
  for (const kind of subtitlesOf(kept.settingsOf(row.settings)))
    for (const { place, construct, fate, words } of (await written(app, row, kind, names)).losses)
      all.push(loss(`${kind.toUpperCase()} ${place}`.trim(), construct, fate, words))
  const isFilmed = kept.settingsOf(row.settings).outputs.includes('mp4')
  return listed([...all, ...(isFilmed ? await inFilm(app, person, row) : [])])
}
/** Of an instance no more than these are made at once, and of a person one. */
const stripLane = createLanes(2)
/** Frames of a stretch, kept beside the content that they are of. Who has gone on before it was their turn gets none. */
async function strip(app: Doing, row: store.VideoRow, { level, nth }: { level: number; nth: number }, person: number, gone: AbortSignal) {
  const file = row.file_id === null || !row.width ? null : await app.files.find(row.file_id)
  if (!file) return refuseField('video_id', '这个文件没有画面')
  if (!app.files.store.link && file.size > COPIED) refuse(STATUS.conflict, '文件不在本机，又太大，时间轴上不显示画面')
  const key = `${stripPlace(file.key)}${level}-${nth}.jpg`
  return (
    (await keptAt(app, key)) ??
    stripLane(person, async () => {
      const before = await keptAt(app, key)
      if (before) return before
      const signal = AbortSignal.any([gone, AbortSignal.timeout(FRAME_MS)])
      const made = await seen(app, row, desk => stripOf(desk, row, STRIP.steps_ms[level]!, nth), signal)
      await app.files.store.putAs(key, Readable.from([made]))
      return made
    })
  )
}
/** What the settings of a video ask for, as files. */
async function* filesOf(app: Doing, row: store.VideoRow, name: string, names: boolean) {
  for (const kind of kept.settingsOf(row.settings).outputs) {
    if (kind !== 'mp4') yield { name: `${name}.${kind}`, bytes: Buffer.from((await written(app, row, kind, names)).text) }
    else if (row.output_id !== null) {
      const file = await app.files.find(row.output_id)
      if (file) yield { name: `${name}.mp4`, bytes: await bytesOf(app, file) }
    }
  }
}
/** Those of the ids that the actor may change; the others are named. */
async function chosen(
  app: Uses<'finders' | 'pool'>,
  actor: Actor,
  ids: readonly number[],
  binned: boolean,
): Promise<Verdict & { rows: store.VideoRow[] }> {
  const rows = await store.theseVideos(app, actor, ids, binned)
  const there = new Set(rows.map(row => row.id))
  const rejected = [...new Set(ids)].filter(id => !there.has(id)).map(video_id => ({ video_id, reason: '视频不存在或已删除' }))
  return { rows, ok: [...there], rejected }
}

export const videoAnswers = answer(videos)({
  token: ({ actor }) => ({ token: `${actor.teamId}-${actor.userId}-${crypto.randomUUID()}`, chunk_size: VIDEO_LIMITS.chunk }),
  async upload({ app, actor, body: { token, ...part }, files: { file } }) {
    // A credential of somebody else's is none.
    if (!token.startsWith(`${actor.teamId}-${actor.userId}-`)) refuseField('token', '上传凭证无效，请刷新后再传')
    return takePart(app, actor, part, file ?? refuseField('file', '请选择视频'))
  },
  async addBatch({ app, actor, body: { uploads, profile_id, settings: own = {}, project_id = null } }) {
    if (!uploads.length) refuseField('uploads', '请选择视频')
    await checkMark(app, actor, given(own))
    const tie = await checkedTie(app, actor, project_id, null)
    const profile = profile_id === undefined ? {} : (await kept.oneProfile(app, actor.teamId, profile_id)).settings
    const settings = kept.settingsOf({ ...kept.settingsOf(profile), ...given(own) })
    const rows = []
    for (const { upload_id, name } of uploads) rows.push({ name, upload: await oneUpload(app, actor, upload_id) })
    const batch_id = await store.insertBatch(app, actor)
    const list: { video_id: number; losses: Loss[] }[] = []
    const rejected: { upload_id: number; reason: string }[] = []
    for (const { name, upload } of rows) {
      const taken = await takeUpload(app, actor, upload, { name, batch_id, settings, ...tie })
      if (typeof taken === 'string') rejected.push({ upload_id: upload.id, reason: taken })
      else list.push(taken)
    }
    return { batch_id, list, rejected }
  },
  list: ({ app, actor, query }) => store.listVideos(app, actor, query),
  batchResult: async ({ app, actor, query: { batch_id } }) => ({
    batch_id,
    list: (await store.videosOfBatch(app, actor, batch_id)).map(row => store.shownVideo(app, row)),
  }),
  async result({ app, actor, query }) {
    const row = await store.oneVideo(app, query.video_id)
    const output = row.output_id === null ? null : await app.files.find(row.output_id)
    return {
      ...store.shownVideo(app, row),
      captions: await saidIn(app, row),
      edition: row.edition,
      work: await shownWork(app, actor, row),
      url: row.file_id === null ? '' : app.files.address(row.file_id),
      settings: kept.settingsOf(row.settings),
      readings: row.readings.map(({ file_id, ...reading }) => ({
        ...reading,
        picture: file_id === null ? '' : app.files.address(file_id),
      })),
      notes: await notesOf(app, row.id),
      cuts_ms: row.cuts,
      outputs: output ? [{ kind: 'mp4' as const, url: app.files.address(output.id), name: output.name }] : [],
      log: row.log ? row.log.split('\n') : [],
      losses: row.losses,
      styles: row.sheet ? styleNames(row.sheet) : [],
    }
  },
  async tracks({ app, query }) {
    const row = await store.oneVideo(app, query.video_id)
    const file = row.file_id === null ? null : await app.files.find(row.file_id)
    if (!file) return { tracks: [] }
    if (!app.files.store.link && file.size > COPIED) refuse(STATUS.conflict, '文件不在本机，又太大，提取时才知道有哪些字幕轨')
    return { tracks: await seen(app, row, async desk => tracksOf(await factsOf(desk))) }
  },
  read: ({ app, actor, body: { video_id, ...more } }) => begin(app, actor, [video_id], 'read', more),
  readAll: ({ app, actor, body: { video_ids, ...more } }) => begin(app, actor, video_ids, 'read', more),
  translate: ({ app, actor, body }) => begin(app, actor, [body.video_id], 'translate'),
  translateAll: ({ app, actor, body }) => begin(app, actor, body.video_ids, 'translate'),
  compose: ({ app, actor, body }) => begin(app, actor, [body.video_id], 'compose'),
  composeAll: ({ app, actor, body }) => begin(app, actor, body.video_ids, 'compose'),
  async stop({ app, body }) {
    const { status, job_id } = await store.oneVideo(app, body.video_id)
    if (!RUNNING.includes(status) || job_id === null) return refuse(STATUS.conflict, '现在没有在处理', { status })
    await app.jobs.cancel(job_id)
    return null
  },
  async update({ app, body: { video_id, captions, changed, removed, edition } }) {
    const isPart = changed !== undefined || removed !== undefined
    if (isPart && captions) refuseField('captions', '全部字幕和改动的字幕不能一起提交')
    const given = changed ?? captions ?? []
    for (const [nth, caption] of given.entries())
      if (caption.end_ms <= caption.start_ms) refuseField(isPart ? 'changed' : 'captions', `第 ${nth + 1} 条的结束时间应晚于开始时间`)
    const row = await store.oneVideo(app, video_id)
    const said = await saidOf(app, row, cuesOf(given))
    const all = isPart ? withChanged(row.captions, said, removed ?? []) : said
    if (all.length > VIDEO_LIMITS.captions) refuseField('changed', `最多 ${VIDEO_LIMITS.captions} 条`)
    const saved = await saveCaptions(app, row, all, { edition: edition ?? row.edition })
    return { ...saved, captions: said }
  },
  async importCaptions({ app, actor, body, files: { file } }) {
    const row = await store.oneVideo(app, body.video_id)
    const given = file ?? refuseField('file', '请选择字幕文件')
    const reading = await readSubtitleFile(actor.userId, given.path, given.name)
    if (typeof reading === 'string') return refuseField('file', reading)
    const said = await saidOf(app, row, reading.cues)
    const { losses } = reading
    if (body.only_check) return { status: row.status, captions: said, losses }
    return { ...(await saveCaptions(app, row, said, { ...keptOf(reading), edition: row.edition })), losses }
  },
  async tie({ app, actor, body: { video_id, project_id, doc_id } }) {
    const row = await store.oneVideo(app, video_id)
    const tie = await checkedTie(app, actor, project_id, doc_id)
    checkFree(row)
    const captions = await saidIn(app, { ...row, ...tie, captions: await saidIn(app, row) })
    const saved = await store.changeVideo(app.pool, row.id, { ...tie, captions }, row.attempt, row.edition)
    if (!saved) refuse(STATUS.conflict, '刚刚有别的操作，请再试一次')
    return { linked: captions.filter(({ character_id }) => character_id !== null).length }
  },
  async script({ app, actor, query }) {
    const { lines, scenes: all } = await linesOfScript(app, actor.userId, query.doc_id, '')
    const scenes = new Map(all.map(scene => [scene.scene_id, sceneName(scene)]))
    return {
      lines: lines.map(({ speaker, text, scene_id = '' }) => ({ speaker, text, scene: scenes.get(scene_id) ?? '' })),
    }
  },
  peaks: async ({ app, query }) => ({ peaks: await peaks(app, await store.oneVideo(app, query.video_id)) }),
  async strip({ app, actor, gone, query: { video_id, ...place } }) {
    const made = await strip(app, await store.oneVideo(app, video_id), place, actor.userId, gone)
    return { picture: `data:image/jpeg;base64,${made.toString('base64')}` }
  },
  frame: async ({ app, query }) => ({ picture: await frameAt(app, await store.oneVideo(app, query.video_id), query.at_ms) }),
  unsaid: async ({ app, actor, query: { video_id, format, names } }) => ({
    losses: await unsaid(app, actor.userId, await store.oneVideo(app, video_id), format, names === 1),
  }),
  async download({ app, query: { video_id, format, names } }) {
    const row = await store.oneVideo(app, video_id)
    const name = fileName(row.name.replace(/\.[^.]{1,8}$/, '')) || '字幕'
    if (format === 'zip')
      return { name: `${name}.zip`, mime: 'application/zip', body: Readable.from(zipped(filesOf(app, row, name, names === 1))) }
    if (format !== 'mp4')
      return {
        name: `${name}.${format}`,
        mime: 'text/plain; charset=utf-8',
        body: Buffer.from((await written(app, row, format, names === 1)).text),
      }
    const file = (row.output_id === null ? null : await app.files.find(row.output_id)) ?? refuseField('format', '还没有合成')
    return { name: file.name, mime: file.mime, body: await app.files.store.get(file.key) }
  },
  async rect({ app, query }) {
    const row = await store.oneVideo(app, query.video_id)
    if (row.file_id === null || !row.width) return refuseField('video_id', '这个文件没有画面')
    const choice = await app.reading.choose()
    const rect = await seen(app, row, desk => proposeRect(desk, { ...row, seconds: row.duration_ms / 1000 }))
    const at = row.captions[0]?.start_ms ?? row.duration_ms / 2
    return { rect, picture: await frameAt(app, { ...row, captions: [] }, at), reason: 'reason' in choice ? choice.reason : '' }
  },
  addNote: ({ app, actor, body: { video_id, at_ms, text } }) => addNote(app, video_id, actor.userId, at_ms, text),
  async changeNote({ app, body: { video_id, ...change } }) {
    await changeNote(app, video_id, change)
    return null
  },
  async remove({ app, actor, query }) {
    const { rows, ...verdict } = await chosen(app, actor, query.video_ids, false)
    for (const { status, job_id } of rows) if (RUNNING.includes(status) && job_id !== null) await app.jobs.cancel(job_id)
    await store.binVideos(app, verdict.ok, app.now())
    return verdict
  },
  async restore({ app, actor, body }) {
    const { rows: _, ...verdict } = await chosen(app, actor, body.video_ids, true)
    await store.binVideos(app, verdict.ok, null)
    return verdict
  },
})

export const profileAnswers = answer(profiles)({
  list: ({ app, actor }) => kept.listProfiles(app, actor),
  async add({ app, actor, body: { name, settings } }) {
    await checkMark(app, actor, given(settings))
    return kept.insertProfile(app, actor, name, given(settings))
  },
  async update({ app, actor, body: { profile_id, name, settings = {} } }) {
    await checkMark(app, actor, given(settings))
    return kept.changeProfile(app, profile_id, { name, settings: given(settings) })
  },
  async remove({ app, query }) {
    await kept.binProfile(app, query.profile_id, app.now())
    return null
  },
  async restore({ app, body }) {
    await kept.binProfile(app, body.profile_id, null)
    return null
  },
  async apply({ app, actor, body: { profile_id, video_ids } }) {
    const profile = await kept.oneProfile(app, actor.teamId, profile_id)
    const { rows, ...verdict } = await chosen(app, actor, video_ids, false)
    for (const { id } of rows) await store.changeVideo(app.pool, id, { settings: kept.settingsOf(profile.settings) })
    return verdict
  },
  async save({ app, actor, body: { video_id, settings } }) {
    const row = await store.oneVideo(app, video_id)
    await checkMark(app, actor, given(settings), row.settings)
    const next = kept.settingsOf({ ...row.settings, ...given(settings) })
    await store.changeVideo(app.pool, video_id, { settings: next })
    return { settings: next }
  },
})
