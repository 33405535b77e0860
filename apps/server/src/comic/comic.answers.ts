// Simple comics: answers. A picture is drawn like any other of the person, and belongs to its part by the record.
import { comic } from '@qianmu/contract/comic'
import { onWork } from '@qianmu/contract/kit/needs'
import { spokenIn } from '@qianmu/comic/told'
import { TEMPLATES } from '@qianmu/comic/templates'
import { compileDraw, defaultForm, MODE, withSize } from '@qianmu/drawing'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Uses } from '../app.ts'
import { cancelDrawing, planDrawing, writeDrawings } from '../drawing/index.ts'
import { type Actor, answer } from '../kit/answer.ts'
import { permit } from '../kit/permit.ts'
import { refuseField } from '../kit/refuse.ts'
import { ofText } from '../works/documents/index.ts'
import * as store from './comic.store.ts'
import type { ComicContent } from './comic.table.ts'
import { partsTold } from './told.rules.ts'
import { saveAsPages } from './to-work.ts'

const LOOKS = [
  { key: 'manga', name: '日漫', intro: '线条利落，网点与大面积留白', words: ['日本漫画', '线稿', '赛璐璐'] },
  { key: 'ink', name: '国风水墨', intro: '水墨晕染，留白构图', words: ['水墨画', '国风', '宣纸'] },
  { key: 'color', name: '彩漫', intro: '鲜明配色，干净的阴影', words: ['彩色漫画', '平涂', '鲜艳'] },
  { key: 'paint', name: '厚涂', intro: '厚重笔触与光影', words: ['厚涂', '插画', '光影'] },
  { key: 'mono', name: '黑白', intro: '黑白网点', words: ['黑白漫画', '网点'] },
  { key: 'child', name: '绘本', intro: '柔和水彩', words: ['绘本', '水彩', '柔和'] },
] as const
const PROMPT_CHARS = 200
const newPart = (text: string) => ({ key: randomUUID().slice(0, 12), text, record_id: null })

/** The clauses of a picture: what is told in its text, and the look. */
function wordsOf(text: string, model: string): string[] {
  const { told, said } = spokenIn(text)
  const plain = (told || said.map(line => line.text).join('，')).slice(0, PROMPT_CHARS)
  const look = LOOKS.find(each => each.key === model) ?? LOOKS[0]
  return [...plain.split(/[，。！？；、\s]+/), ...look.words].flatMap(each => each.trim() || [])
}

type Drawing = Uses<'files' | 'images' | 'jobs' | 'log' | 'now' | 'pool' | 'settings'>
async function drawParts(app: Drawing, actor: Actor, id: number, keys: readonly string[] | undefined) {
  const [row, shown] = [await store.comicRow(app, id), await store.oneComic(app, actor, id)]
  const open = new Set(keys ?? shown.parts.filter(part => part.status !== 'drawn' && part.status !== 'waiting').map(part => part.key))
  const wanted = row.content.parts.filter(part => open.has(part.key))
  if (wanted.length === 0) refuseField('keys', '没有要画的画面')
  const form = withSize(defaultForm(MODE.textToImage), { image_size_ratio: row.content.form === 'strip' ? '4:3' : '1:1' })
  const plans = await Promise.all(
    wanted.map(({ text }) => {
      const compiled = compileDraw({ ...form, prompt: wordsOf(text, row.content.model), draw_number: 1 }, { checkpoint: '' })
      return 'problems' in compiled ? refuseField('keys', compiled.problems[0]!.text) : planDrawing(app, actor, compiled.request)
    }),
  )
  const records = await writeDrawings(
    app,
    actor,
    plans.map(plan => ({ plan })),
  )
  const byKey = new Map(wanted.map((part, nth) => [part.key, records[nth]!.record_id]))
  const parts = row.content.parts.map(part => ({ ...part, record_id: byKey.get(part.key) ?? part.record_id }))
  await store.changeComic(app, id, { content: { ...row.content, parts }, step: Math.max(3, row.step) })
  return store.oneComic(app, actor, id)
}

const partsIn = ofText(path.join(import.meta.dirname, 'told.rules.ts'), partsTold)

export const comicAnswers = answer(comic)({
  works: ({ app, actor, query }) => store.worksOf(app, actor, query),
  async work({ app, actor, row, query }) {
    const { name, docs } = await store.docsOf(app, row.workId, query.doc_id)
    const told = await Promise.all(docs.map(async doc => ({ ...doc, parts: await partsIn(app, actor.userId, doc.doc_id) })))
    return { project_id: row.workId, project_name: name, docs: told }
  },
  models: () => LOOKS.map(({ key, name, intro }) => ({ key, name, intro })),
  templates: () => TEMPLATES.map(({ key, name, panels }) => ({ key, name, panels })),
  list: ({ app, actor, query }) => store.listComics(app, actor, query),
  info: ({ app, actor, query }) => store.oneComic(app, actor, query.comic_id),
  async create({ app, actor, body: { name, texts } }) {
    const content: ComicContent = { model: 'manga', template: '', form: 'b5', parts: texts.map(newPart) }
    return store.oneComic(app, actor, await store.createComic(app, actor, name, content))
  },
  async edit({ app, actor, body: { comic_id, parts } }) {
    const { content } = await store.comicRow(app, comic_id)
    const before = new Map(content.parts.map(part => [part.key, part]))
    const next = parts.map(({ key, text }) => ({ ...(before.get(key ?? '') ?? newPart(text)), text }))
    await store.changeComic(app, comic_id, { content: { ...content, parts: next } })
    return store.oneComic(app, actor, comic_id)
  },
  async editInfo({ app, actor, body: { comic_id, name, step, model, template, form } }) {
    const { content } = await store.comicRow(app, comic_id)
    if (model !== undefined && !LOOKS.some(look => look.key === model)) refuseField('model', '没有这种画风')
    const next = { ...content, model: model ?? content.model, template: template ?? content.template, form: form ?? content.form }
    await store.changeComic(app, comic_id, { name, step, content: next })
    return store.oneComic(app, actor, comic_id)
  },
  draw: ({ app, actor, body }) => drawParts(app, actor, body.comic_id, body.keys),
  async cancel({ app, actor, body }) {
    const { content } = await store.comicRow(app, body.comic_id)
    const keys = body.keys && new Set(body.keys)
    for (const { key, record_id } of content.parts) if (record_id !== null && (!keys || keys.has(key))) await cancelDrawing(app, record_id)
    return store.oneComic(app, actor, body.comic_id)
  },
  async toWork({ app, actor, body: { comic_id, project_id } }) {
    if (project_id !== undefined) await permit(app.finders, app.pool, onWork('WriteWork'), actor, { project_id })
    return saveAsPages(app, actor, await store.comicRow(app, comic_id), project_id)
  },
  versions: ({ app, query }) => store.listVersions(app, query.comic_id),
  async version({ app, actor, query }) {
    const [row, content] = [await store.comicRow(app, query.comic_id), await store.versionOf(app, query.comic_id, query.version_id)]
    return { ...(await store.comicWithPages(app, actor, { ...row, content })), version_id: query.version_id }
  },
  async keep({ app, body }) {
    const { content } = await store.comicRow(app, body.comic_id)
    return { version_id: await store.keepVersion(app, body.comic_id, body.name, content) }
  },
  async rename({ app, body }) {
    await store.renameVersion(app, body.comic_id, body.version_id, body.name)
    return store.listVersions(app, body.comic_id)
  },
  async recover({ app, actor, body }) {
    const wanted = await store.versionOf(app, body.comic_id, body.version_id)
    const { content } = await store.comicRow(app, body.comic_id)
    await store.keepVersion(app, body.comic_id, '恢复前', content)
    await store.changeComic(app, body.comic_id, { content: wanted })
    return store.oneComic(app, actor, body.comic_id)
  },
})
