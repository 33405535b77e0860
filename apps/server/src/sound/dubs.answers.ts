// Dubbing of many lines: answers.
import { DUB_LIMITS, dubs } from '@qianmu/contract/sound/dubs'
import path from 'node:path'
import type { Uses } from '../app.ts'
import { calledBy } from './called.rules.ts'
import { castRows, namedOf } from '../characters/index.ts'
import { answer, type Row } from '../kit/answer.ts'
import { apart } from '../kit/apart/apart.ts'
import { inTransaction } from '../kit/pool.ts'
import { refuse, refuseField } from '../kit/refuse.ts'
import { STATUS } from '@qianmu/contract/kit/status'
import { ofText } from '../works/documents/index.ts'
import { sceneName, storyboardOf } from '../works/storyboards/index.ts'
import { DUB_JOB, type DubPayload } from './dub.job.ts'
import * as store from './dubs.store.ts'
import { exportDub } from './export.ts'
import { linesOfShots, linesOfText, NARRATOR, type SaidLine, spokenIn } from './lines.rules.ts'
import { alikeIn } from './alike.ts'
import { heardRecord } from './records.store.ts'
import { packsOf } from './say.ts'
import { shorterFor } from './shorter.ts'

/** The voices of a sex, where it is known. */
const VOICES_OF: Readonly<Record<string, string>> = { __proto__: null as never, 女: 'female', 男: 'male' }

/**
 * A voice for each speaker, so that a grid can be heard at once: the narrator's own, then each another of their sex as long as there are any.
 * @param sexes of the characters of the work, by name
 */
async function castFor(
  app: Uses<'files' | 'pool' | 'settings' | 'speech'>,
  teamId: number,
  lines: readonly SaidLine[],
  sexes: ReadonlyMap<string, string> = new Map(),
): Promise<Record<string, string>> {
  const { list } = await packsOf(app, teamId)
  const voices = list.filter(pack => pack.timbre_id === null)
  const speakers = [...new Set(lines.map(line => line.speaker))]
  if (speakers.length > DUB_LIMITS.speakers) refuseField('text', `最多 ${DUB_LIMITS.speakers} 个角色`)
  const [narrator, ...others] = voices
  if (!narrator) return {}
  const uses = new Map(others.map(voice => [voice, 0]))
  const voiceFor = (speaker: string) => {
    const fitting = others.filter(voice => voice.gender === VOICES_OF[sexes.get(speaker) ?? ''])
    const [first, ...rest] = fitting.length ? fitting : others
    if (speaker === NARRATOR || !first) return narrator
    const least = rest.reduce((one, other) => (uses.get(other)! < uses.get(one)! ? other : one), first)
    uses.set(least, uses.get(least)! + 1)
    return least
  }
  return Object.fromEntries(speakers.map(speaker => [speaker, voiceFor(speaker).voice_id]))
}
const checked = (lines: readonly SaidLine[], field: string): readonly SaidLine[] => {
  if (!lines.length) refuseField(field, field === 'doc_id' ? '这里没有台词，可以先在文档里写对白' : '请先输入对话内容')
  if (lines.length > DUB_LIMITS.lines) refuseField(field, `最多 ${DUB_LIMITS.lines} 句，请分开配音`)
  return lines
}

const RULES = path.join(import.meta.dirname, 'lines.rules.ts')
/** The dialogue of a document, or of one of its scenes, with the scenes that it has. */
export const linesOfScript = ofText(RULES, spokenIn)
const linesGiven = apart(RULES, linesOfText)
async function linesOfBoard(app: Parameters<typeof storyboardOf>[0], row: Row, docId: number, sceneId: string) {
  const scenes = (await storyboardOf(app, row, docId)).scenes.filter(scene => !sceneId || scene.scene_id === sceneId)
  return { lines: linesOfShots(scenes.flatMap(scene => scene.shots)), scenes }
}

export const dubAnswers = answer(dubs)({
  async add({ app, actor, body: { title, text } }) {
    const lines = checked(await linesGiven({ person: actor.userId, size: text.length, field: 'text' }, text), 'text')
    return { dub_id: await store.insertDub(app, actor, title, await castFor(app, actor.teamId, lines), lines) }
  },
  async addFromDoc({ app, actor, row, body: { doc_id, scene_id, from } }) {
    const read =
      from === 'script' ? await linesOfScript(app, actor.userId, doc_id, scene_id) : await linesOfBoard(app, row, doc_id, scene_id)
    const people = await castRows(app.pool, row.workId)
    const lines = calledBy(checked(read.lines, 'doc_id'), people.map(namedOf))
    const sexes = new Map(people.map(({ name, gender }) => [name, gender]))
    const said = new Set(lines.map(line => line.scene_id))
    const scenes = read.scenes
      .filter(scene => said.has(scene.scene_id))
      .map(scene => ({ scene_id: scene.scene_id, name: sceneName(scene) }))
    const title = from === 'storyboard' ? '分镜配音' : scene_id ? '一场的配音' : '剧本配音'
    return { dub_id: await store.insertDub(app, actor, title, await castFor(app, actor.teamId, lines, sexes), lines, { doc_id, scenes }) }
  },
  list: ({ app, actor, query }) => store.listDubs(app, actor, query),
  async detail({ app, actor, query }) {
    const dub = await store.oneDub(app, query.dub_id)
    const [lines, doc] = await Promise.all([store.linesOf(app, dub.id), store.sourceOf(app, dub, actor)])
    const { lines: _, ...sum } = store.sumOf(dub, lines)
    return { ...sum, cast: dub.cast, rows: await store.shownLines(app, dub, lines), doc, scenes: doc ? dub.scenes : [] }
  },
  async save({ app, body: { dub_id, title, cast, changes } }) {
    const { team_id: teamId } = await store.oneDub(app, dub_id)
    const ofAll = title !== undefined || cast !== undefined
    if (ofAll) await store.changeDub(app, dub_id, { title, cast })
    if (changes.length) await store.changeLines(app, dub_id, changes)
    await app.events.changed({ teamId }, 'dubs', dub_id, ofAll ? undefined : changes.map(change => change.line_id))
    return null
  },
  async generate({ app, actor, body: { dub_id, line_ids, scene_id, which } }) {
    const dub = await store.oneDub(app, dub_id)
    const lines = await store.linesOf(app, dub_id)
    const chosen = new Set(line_ids)
    const isDue = (line: store.WithTake) => {
      if (line_ids) return chosen.has(line.id)
      if (scene_id && line.scene_id !== scene_id) return false
      const state = store.stateOf(line, dub.cast)
      return which === 'all' || (which === 'stale' ? state === 'stale' : state !== 'ready' && state !== 'making')
    }
    const due = lines.filter(line => isDue(line) && line.text.trim() !== '')
    if (!due.length) return { job_id: null, lines: 0 }
    const without = due.find(line => !store.voiceOf(line, dub.cast))
    if (without) refuseField('cast', without.speaker === NARRATOR ? '请先为旁白配置音色' : `请先为该角色配置配音：${without.speaker}`)
    const ids = due.map(line => line.id)
    const payload: DubPayload = { dub_id }
    const job = { kind: DUB_JOB, title: `配音「${dub.title.slice(0, 20)}」`, userId: actor.userId, teamId: actor.teamId, payload }
    const job_id = await inTransaction(app.pool, async client => {
      const { id } = await app.jobs.enqueue(job, client)
      await store.queueLines(client, id, ids)
      await app.events.changed({ teamId: dub.team_id }, 'dubs', dub_id, ids, client)
      return id
    })
    return { job_id, lines: due.length }
  },
  async export({ app, actor, query: { dub_id, format, music_id } }) {
    const dub = await store.oneDub(app, dub_id)
    const music = music_id === undefined ? undefined : await heardRecord(app, actor, music_id)
    if (music && (music.team_id !== dub.team_id || music.kind !== 'music')) refuse(STATUS.notFound, '音乐不存在')
    return exportDub(app, actor.userId, dub, await store.linesOf(app, dub_id), format, music)
  },
  async shorten({ app, gone, body: { dub_id, line_id } }) {
    const line = (await store.linesOf(app, dub_id)).find(each => each.id === line_id)
    if (!line) return refuse(STATUS.notFound, '这一句不存在')
    return { variants: await shorterFor(app, line, gone) }
  },
  async alike({ app, query }) {
    const dub = await store.oneDub(app, query.dub_id)
    const lines = await store.linesOf(app, dub.id)
    return alikeIn(
      app,
      lines.filter(line => !line.voice_id),
    )
  },
  async remove({ app, query }) {
    await store.binDub(app, query.dub_id, app.now())
    return null
  },
  async restore({ app, body }) {
    await store.binDub(app, body.dub_id, null)
    return null
  },
})
