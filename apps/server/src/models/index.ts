// Models to draw with: lists for the pickers out of what the connected engines hold.
import { DEFAULT_MODEL, type Model, type ModelFile, models, MODEL_STYLES, MODEL_TYPES } from '@qianmu/contract/models/large'
import { matching } from '@qianmu/contract/models/matching'
import { BASE_MODELS, DIVISIONS, REPAIR_MODELS } from '@qianmu/drawing'
import { CATEGORIES } from '@qianmu/drawing/dictionary'
import type { App } from '../app.ts'
import { answer } from '../kit/answer.ts'
import { found } from '../kit/refuse.ts'
import { filesOf } from './inventory.store.ts'
import { type Candidate, matchesOf, partsOf } from './matching.rules.ts'
import { type Filter, keyOf, type ModelKind, type NumberedFile, refinersOf, shownModel, typeOf, wanted, wordStyle } from './model.rules.ts'

export { checkpointOf } from './inventory.store.ts'

/** The engine's own choice, in the WebUI's word for it (document 3 §3: vae fields). */
const AUTOMATIC: ModelFile = { model_id: -1, file: 'Automatic', name: '自动', base_model: '' }

/** No file is left out. */
const EVERY: Filter = { base_model: '', keyword: '' }
const listed = async (app: App, kind: ModelKind, filter: Filter) => (await filesOf(app, kind)).filter(file => wanted(file, filter))
const shownFile = ({ id, file, name, baseModel }: NumberedFile): ModelFile => ({ model_id: id, file, name, base_model: baseModel })
const shown = async (app: App, kind: ModelKind, filter: Filter) => (await listed(app, kind, filter)).map(file => shownModel(file, kind))

async function oneModel(app: App, id: number): Promise<Model> {
  if (id < 0) return DEFAULT_MODEL
  const kinds = ['checkpoint', 'lora'] as const
  const all = await Promise.all(kinds.map(kind => shown(app, kind, EVERY)))
  return found(
    all.flat().find(each => each.model_id === id),
    '模型',
  )
}

const typeTotals = (files: readonly NumberedFile[]) =>
  MODEL_TYPES.map(type => ({ ...type, total: files.filter(file => typeOf(file) === type.model_type).length }))

async function repairModels(app: App) {
  const held = new Set((await app.images.probes()).flatMap(({ probe }) => (probe.available ? probe.capabilities.repairs : [])))
  return REPAIR_MODELS.map(({ title, models: names }) => ({
    title,
    models: names.map(model => ({ model, available: held.has(model) })),
  }))
}

const WORD_STYLES = CATEGORIES.filter(({ id }) => id === 'style' || id === 'medium').flatMap(({ terms }) =>
  terms.map(({ zh, en }) => wordStyle(zh, en)),
)
const types = () => [...MODEL_TYPES]

export const modelAnswers = answer(models)({
  largeModels: async ({ app, query }) => [DEFAULT_MODEL, ...(await shown(app, 'checkpoint', query))],
  largeModel: ({ app, query }) => oneModel(app, query.model_id),
  checkpoints: async ({ app, query }) => (await listed(app, 'checkpoint', query)).map(shownFile),
  refiners: async ({ app, query }) => refinersOf(await listed(app, 'checkpoint', query)).map(shownFile),
  vaes: async ({ app, query }) => [AUTOMATIC, ...(await listed(app, 'vae', query)).map(shownFile)],
  vaeFiles: async ({ app, query }) => (await listed(app, 'vae', query)).map(shownFile),
  async baseModels({ app }) {
    const files = await filesOf(app, 'checkpoint')
    return BASE_MODELS.map(base_model => ({ base_model, total: files.filter(file => file.baseModel === base_model).length }))
  },
  types,
  newTypes: async ({ app }) => typeTotals(await filesOf(app, 'lora')),
  modelTypes: types,
  styles: () => [...MODEL_STYLES],
  detail: ({ app, query }) => oneModel(app, query.model_id),
  async loraTabs({ app, query }) {
    const files = await listed(app, 'lora', query)
    return [{ model_type: '', model_type_id: 0, name: '全部', total: files.length }, ...typeTotals(files)]
  },
  loras: ({ app, query }) => shown(app, 'lora', query),
  async queryLoras({ app, body }) {
    const files = new Map((await filesOf(app, 'lora')).map(file => [keyOf(file), file]))
    const named = [...new Set(body.names.map(name => name.trim()))]
    const list = named.flatMap(name => files.get(name.toLowerCase()) ?? []).map(file => shownModel(file, 'lora'))
    return { list, missing: named.filter(name => !files.has(name.toLowerCase())) }
  },
  official: async ({ app, query }) => [...(await shown(app, 'checkpoint', query)), ...(await shown(app, 'lora', query))],
  pictureStyles: () => WORD_STYLES,
  repairModels: ({ app }) => repairModels(app),
  divisions: () => ({ horizontal_list: [...DIVISIONS.horizontal_list], vertically_list: [...DIVISIONS.vertically_list] }),
})

/** Every model that a drawing can be given: files of the engines, and styles that are words. */
async function candidates(app: App, base_model: string): Promise<Candidate[]> {
  const kinds = ['checkpoint', 'lora'] as const
  const files = await Promise.all(
    kinds.map(async kind =>
      (await listed(app, kind, { base_model, keyword: '' })).map(file => ({ model: shownModel(file, kind), path: file.file })),
    ),
  )
  return [...files.flat(), ...WORD_STYLES.map(model => ({ model, path: '' }))]
}

export const matchingAnswers = answer(matching)({
  async match({ app, body: { prompt, base_model, limit } }) {
    const parts = partsOf(prompt)
    return { list: matchesOf(await candidates(app, base_model), parts, limit), terms: parts.map(part => part.shown) }
  },
})
