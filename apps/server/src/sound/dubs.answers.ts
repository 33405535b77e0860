// Dubbing of many lines: answers.
import { dubs } from '@qianmu/contract/sound/dubs'
import { answer } from '../kit/answer.ts'
import { refuse } from '../kit/refuse.ts'
import { STATUS } from '@qianmu/contract/kit/status'
import { castFor, checked, dubOf, linesGiven, linesOfBoard, linesOfScript, sayLines, wholeCast } from './dubbing.ts'
import * as store from './dubs.store.ts'
import { exportDub } from './export.ts'
import { alikeIn } from './alike.ts'
import { heardRecord } from './records.store.ts'
import { shorterFor } from './shorter.ts'

export const dubAnswers = answer(dubs)({
  async add({ app, actor, body: { title, text } }) {
    const lines = checked(await linesGiven({ person: actor.userId, size: text.length, field: 'text' }, text), 'text')
    return { dub_id: await store.insertDub(app, actor, title, await castFor(app, actor.teamId, lines), lines) }
  },
  async addFromDoc({ app, actor, row, body: { doc_id, scene_id, from } }) {
    const read =
      from === 'script' ? await linesOfScript(app, actor.userId, doc_id, scene_id) : await linesOfBoard(app, row, doc_id, scene_id)
    const title = from === 'storyboard' ? '分镜配音' : scene_id ? '一场的配音' : '剧本配音'
    return { dub_id: await dubOf(app, actor, row, { doc_id, title, ...read }) }
  },
  list: ({ app, actor, query }) => store.listDubs(app, actor, query),
  async detail({ app, actor, query }) {
    const dub = await store.oneDub(app, query.dub_id)
    const [lines, doc] = await Promise.all([store.linesOf(app, dub.id), store.sourceOf(app, dub, actor)])
    const { lines: _, ...sum } = store.sumOf(dub, lines)
    return { ...sum, cast: dub.cast, rows: await store.shownLines(app, dub, lines), doc, scenes: doc ? dub.scenes : [] }
  },
  async save({ app, actor, body: { dub_id, title, cast: given, assign, changes } }) {
    const dub = await store.oneDub(app, dub_id)
    const { team_id: teamId } = dub
    const cast = assign ? await wholeCast(app, actor, { ...dub, cast: given ?? dub.cast }) : given
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
    return { job_id: await sayLines(app, actor, dub, due), lines: due.length }
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
