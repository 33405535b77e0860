// Models to draw with: lists for the pickers out of what the connected engines hold.
import { DEFAULT_MODEL, type Model, type ModelFile, models, MODEL_STYLES, MODEL_TYPES, MODELS_AT_ONCE } from '@qianmu/contract/models/large'
import { matching } from '@qianmu/contract/models/matching'
import { BASE_MODELS, DIVISIONS, type DrawRequest, isGenerated, REPAIR_MODELS } from '@qianmu/drawing'
import { CATEGORIES } from '@qianmu/drawing/dictionary'
import type { Uses } from '../app.ts'
import { answer } from '../kit/answer.ts'
import { found, refuseFields } from '../kit/refuse.ts'
import { filesOf, type HeldFile, type Viewer } from './inventory.store.ts'
import { type Candidate, matchesOf, partsOf } from './matching.rules.ts'
import {
  type Filter,
  keyOfFile,
  type ModelKind,
  type NumberedFile,
  refinersOf,
  shownModel,
  typeOf,
  wanted,
  wordStyle,
} from './model.rules.ts'
import { isFor, shownOwn } from './own.rules.ts'
import { ownNamed } from './own.store.ts'

/** Refuses a request that names a model which somebody else uploaded and does not share with the one who asks. @param loras names of all LoRAs in its prompts */
export async function checkModels(app: Uses<'pool'>, actor: Viewer, request: DrawRequest, loras: readonly string[]): Promise<void> {
  if (!isGenerated(request)) return
  const { checkpoint, refiner_checkpoint, vae } = request.param
  const named = [
    ...[checkpoint].map(file => ({ field: 'checkpoint', file })),
    ...[refiner_checkpoint].map(file => ({ field: 'refiner_checkpoint', file })),
    ...[vae].map(file => ({ field: 'vae', file })),
    ...loras.map(file => ({ field: 'prompt', file })),
  ].map(each => ({ field: each.field, key: keyOfFile(each.file ?? '') }))
  const foreign = (await ownNamed(app, [...new Set(named.map(({ key }) => key))])).filter(own => !isFor(own, actor))
  const keys = new Set(foreign.map(own => own.file_name.toLowerCase()))
  const wrong = [...new Set(named.filter(({ key }) => keys.has(key)).map(({ field }) => field))]
  if (wrong.length) refuseFields(wrong.map(field => ({ field, msg: '没有这个模型，请重新选择' })))
}

/** The engine's own choice, in the WebUI's word for it (document 3 §3: vae fields). */
const AUTOMATIC: ModelFile = { model_id: -1, file: 'Automatic', name: '自动', base_model: '' }

/** No file is left out. */
const EVERY: Filter = { base_model: '', keyword: '' }
/** What a file is for: its owner's word, else what its name says. */
const purposeOf = (file: HeldFile) => (file.own ? file.own.model_type : typeOf(file))
const listed = async (app: Uses<'images' | 'pool'>, actor: Viewer, kind: ModelKind, filter: Filter) =>
  (await filesOf(app, actor, kind)).filter(file => wanted(file, filter, purposeOf(file)))
const shownFile = ({ id, file, name, baseModel }: NumberedFile): ModelFile => ({ model_id: id, file, name, base_model: baseModel })
/** A model as the wire has it; one that was uploaded here is its owner's, with the engine's name for its file. */
function modelOf(app: Uses<'files'>, { userId }: Viewer, file: HeldFile, kind: ModelKind): Model {
  const held = shownModel(file, kind)
  if (!file.own) return held
  const { file: _, ...own } = shownOwn(file.own, userId, id => app.files.address(id, 'mid'))
  return { ...held, ...own, model_status: 1, file: kind === 'lora' ? file.own.file_name : file.file }
}
const onPage = <Row>(rows: readonly Row[], { page }: { page: number }): Row[] =>
  rows.slice((page - 1) * MODELS_AT_ONCE, page * MODELS_AT_ONCE)
type Paged = Filter & { page: number; model_style?: '' | 'official' | 'custom' }
/** Models of some kinds, those of one page. */
async function shown(app: Uses<'files' | 'images' | 'pool'>, actor: Viewer, kinds: readonly ModelKind[], filter: Paged): Promise<Model[]> {
  const { model_style = '' } = filter
  const lists = kinds.map(async kind => (await listed(app, actor, kind, filter)).map(file => ({ file, kind })))
  const all = (await Promise.all(lists)).flat().filter(({ file }) => model_style === '' || (model_style === 'custom') === !!file.own)
  return onPage(all, filter).map(({ file, kind }) => modelOf(app, actor, file, kind))
}

export async function oneModel(app: Uses<'files' | 'images' | 'pool'>, actor: Viewer, id: number): Promise<Model> {
  if (id < 0) return DEFAULT_MODEL
  for (const kind of ['checkpoint', 'lora'] as const) {
    const file = (await listed(app, actor, kind, EVERY)).find(each => each.id === id)
    if (file) return modelOf(app, actor, file, kind)
  }
  return found<Model>(undefined, '模型')
}

const typeTotals = (files: readonly HeldFile[]) =>
  MODEL_TYPES.map(type => ({ ...type, total: files.filter(file => purposeOf(file) === type.model_type).length }))

async function repairModels(app: Uses<'images'>) {
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
  largeModels: async ({ app, actor, query }) => [
    ...(query.page === 1 ? [DEFAULT_MODEL] : []),
    ...(await shown(app, actor, ['checkpoint'], query)),
  ],
  largeModel: ({ app, actor, query }) => oneModel(app, actor, query.model_id),
  checkpoints: async ({ app, actor, query }) => onPage(await listed(app, actor, 'checkpoint', query), query).map(shownFile),
  refiners: async ({ app, actor, query }) => onPage(refinersOf(await listed(app, actor, 'checkpoint', query)), query).map(shownFile),
  vaes: async ({ app, actor, query }) => [AUTOMATIC, ...onPage(await listed(app, actor, 'vae', query), query).map(shownFile)],
  vaeFiles: async ({ app, actor, query }) => onPage(await listed(app, actor, 'vae', query), query).map(shownFile),
  async baseModels({ app, actor }) {
    const files = await filesOf(app, actor, 'checkpoint')
    return BASE_MODELS.map(base_model => ({ base_model, total: files.filter(file => file.baseModel === base_model).length }))
  },
  types,
  newTypes: async ({ app, actor }) => typeTotals(await filesOf(app, actor, 'lora')),
  modelTypes: types,
  styles: () => [...MODEL_STYLES],
  detail: ({ app, actor, query }) => oneModel(app, actor, query.model_id),
  async loraTabs({ app, actor, query }) {
    const files = await listed(app, actor, 'lora', query)
    return [{ model_type: '', model_type_id: 0, name: '全部', total: files.length }, ...typeTotals(files)]
  },
  loras: ({ app, actor, query }) => shown(app, actor, ['lora'], query),
  async queryLoras({ app, actor, body }) {
    const files = new Map((await filesOf(app, actor, 'lora')).map(file => [keyOfFile(file.file), file]))
    const named = [...new Set(body.names.map(name => name.trim()))]
    const list = named.flatMap(name => files.get(name.toLowerCase()) ?? []).map(file => modelOf(app, actor, file, 'lora'))
    return { list, missing: named.filter(name => !files.has(name.toLowerCase())) }
  },
  official: ({ app, actor, query }) => shown(app, actor, ['checkpoint', 'lora'], query),
  pictureStyles: () => WORD_STYLES,
  repairModels: ({ app }) => repairModels(app),
  divisions: () => ({ horizontal_list: [...DIVISIONS.horizontal_list], vertically_list: [...DIVISIONS.vertically_list] }),
})

/** Every model that a drawing can be given: files of the engines, and styles that are words. */
async function candidates(app: Uses<'files' | 'images' | 'pool'>, actor: Viewer, base_model: string): Promise<Candidate[]> {
  const kinds = ['checkpoint', 'lora'] as const
  const files = await Promise.all(
    kinds.map(async kind =>
      (await listed(app, actor, kind, { base_model, keyword: '' })).map(file => ({
        model: modelOf(app, actor, file, kind),
        path: file.own ? '' : file.file,
      })),
    ),
  )
  return [...files.flat(), ...WORD_STYLES.map(model => ({ model, path: '' }))]
}

export const matchingAnswers = answer(matching)({
  async match({ app, actor, body: { prompt, base_model, limit } }) {
    const parts = partsOf(prompt)
    return { list: matchesOf(await candidates(app, actor, base_model), parts, limit), terms: parts.map(part => part.shown) }
  },
})
