// Answers of the calls on styles of works, and on the models that sheets and styles carry.
import { styles } from '@qianmu/contract/works/styles'
import { CATEGORIES } from '@qianmu/drawing/dictionary'
import type { Uses } from '../../app.ts'
import { type Actor, answer } from '../../kit/answer.ts'
import { filesOf, oneModel } from '../../models/index.ts'
import { assetRows, shownAssets } from '../assets/index.ts'
import { binStyle, saveStyle, shownStyle, styleRow, styleRows, usedStyle, useStyle } from './styles.store.ts'

/** Official styles: the words of the dictionary that every engine knows. */
const OFFICIAL = CATEGORIES.filter(({ id }) => id === 'style' || id === 'medium').flatMap(({ terms }) =>
  terms.map(({ zh, en }) => ({ name: zh, words: `${zh}，${en}` })),
)

const listed = async (app: Uses<'files' | 'pool'>, workId: number) => (await styleRows(app.pool, workId)).map(row => shownStyle(app, row))

/** The models that sheets and styles of a work carry, each once with who carries it. */
async function modelsOf(app: Uses<'images' | 'pool'>, actor: Actor, workId: number) {
  const [assets, rows, checkpoints, loras] = await Promise.all([
    assetRows(app.pool, workId),
    styleRows(app.pool, workId),
    filesOf(app, actor, 'checkpoint'),
    filesOf(app, actor, 'lora'),
  ])
  const held = new Set([...checkpoints.map(({ file }) => `checkpoint ${file}`), ...loras.map(({ file }) => `lora ${file}`)])
  const uses = [...assets, ...rows].flatMap(({ name, models }) => models.map(({ type, file }) => ({ type, file, name })))
  return [...Map.groupBy(uses, ({ type, file }) => `${type} ${file}`)].map(([key, own]) => ({
    type: own[0]!.type,
    file: own[0]!.file,
    used_by: [...new Set(own.map(({ name }) => name))],
    available: held.has(key),
  }))
}

/** The numbers of the models of the style in use, as the studio knows them. */
async function usedModel(app: Uses<'images' | 'pool'>, actor: Actor, workId: number) {
  const models = (await usedStyle(app.pool, workId))?.models ?? []
  const numberOf = async (type: 'checkpoint' | 'lora') => {
    const file = models.find(model => model.type === type)?.file
    return file && (await filesOf(app, actor, type)).find(each => each.file === file)?.id
  }
  const [large, small] = await Promise.all([numberOf('checkpoint'), numberOf('lora')])
  return { large_model_id: large || -1, small_model_id: small || 0 }
}

export const styleAnswers = answer(styles)({
  list: async ({ app, row }) => ({ styles: await listed(app, row.workId), official: OFFICIAL }),
  screens: ({ app, row }) => listed(app, row.workId),
  one: async ({ app, query }) => shownStyle(app, await styleRow(app.pool, query.style_id)),
  save: async ({ app, actor, row, body: { project_id: _work, ...given } }) => shownStyle(app, await saveStyle(app, actor, row, given)),
  async remove({ app, row, query }) {
    await binStyle(app, row, query.style_id, true)
    return null
  },
  async restore({ app, row, body }) {
    await binStyle(app, row, body.style_id, false)
    return null
  },
  async use({ app, row, body }) {
    const used = await useStyle(app, row, body.style_id)
    return used ? shownStyle(app, used) : null
  },
  async used({ app, row }) {
    const used = await usedStyle(app.pool, row.workId)
    return used ? shownStyle(app, used) : null
  },
  async roles({ app, row }) {
    const roles = await shownAssets(app, await assetRows(app.pool, row.workId, 'role'))
    return {
      roles: roles.map(({ id, name, images }) => ({
        id,
        name,
        cover: (images.find(({ chosen }) => chosen) ?? images[0])?.thumbs.small ?? '',
      })),
      styles: await listed(app, row.workId),
    }
  },
  models: ({ app, actor, row }) => modelsOf(app, actor, row.workId),
  usedModel: ({ app, actor, row }) => usedModel(app, actor, row.workId),
  preview: ({ app, actor, query }) => oneModel(app, actor, query.model_id),
})
