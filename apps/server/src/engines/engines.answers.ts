// AI engines: the pools behind ports that the rest of the server sees, and the operator's calls that connect them.
import { type Engine, engines, TRIAL_MS } from '@qianmu/contract/engines'
import { STATUS } from '@qianmu/contract/kit/status'
import { type EngineProgram, type EngineSetting, memoryLedger, USUAL_PLACES } from '@qianmu/engines'
import type { Uses } from '../app.ts'
import { answer } from '../kit/answer.ts'
import { refuse, refuseField } from '../kit/refuse.ts'
import {
  binEngine,
  changeEngine,
  type EngineRow,
  insertEngine,
  listEngines,
  oneEngine,
  orderEngines,
  secretOf,
  told,
} from './engines.store.ts'
import type { ProbedFilming } from './filming.ts'
import type { ProbedLanguage } from './languages.ts'
import type { ProbedMusic, ProbedRecognition, ProbedSpeech } from './sounds.ts'
import type { ProbedTrainer } from './trainers.ts'
import type { Probed } from './pool.ts'
import { engineIdOf } from './registry.ts'
import { tryOut } from './trial.ts'

/** What the engines of operators hold was changed by us: every process asks them anew, this one before it goes on. */
export async function engineFilesChanged(app: Uses<'engines' | 'pool'>): Promise<void> {
  await told(app.pool)
  await app.engines.refresh()
}

const NOTHING = { checkpoints: 0, loras: 0, vaes: 0, upscalers: 0, controls: 0 }

/** An engine of any port, and how it is. */
type Seen =
  | ({ port: 'image' } & Probed)
  | ({ port: 'language' } & ProbedLanguage)
  | ({ port: 'speech' } & ProbedSpeech)
  | ({ port: 'recognition' } & ProbedRecognition)
  | ({ port: 'music' } & ProbedMusic)
  | ({ port: 'film' } & ProbedFilming)
  | ({ port: 'training' } & ProbedTrainer)
const PORTS: Partial<Record<EngineProgram, Engine['port']>> = {
  chat: 'language',
  speech: 'speech',
  'dashscope-speech': 'speech',
  sovits: 'speech',
  recognition: 'recognition',
  'dashscope-recognition': 'recognition',
  'ace-step': 'music',
  'comfy-music': 'music',
  'dashscope-film': 'film',
  'openai-film': 'film',
  'comfy-film': 'film',
  trainer: 'training',
  'comfy-trainer': 'training',
}
const portOf = (program: EngineProgram): Engine['port'] => PORTS[program] ?? 'image'

type Pools = Uses<'filming' | 'images' | 'languages' | 'music' | 'recognition' | 'speech' | 'trainers'>
const poolsOf = ({ filming, images, languages, speech, recognition, music, trainers }: Pools) => ({
  image: images,
  language: languages,
  speech,
  recognition,
  music,
  film: filming,
  training: trainers,
})

/** What it says that it has and can do. */
function heldBy(seen: Seen | undefined): Pick<Engine, 'draw_types' | 'holds' | 'models'> {
  if (!seen) return { draw_types: [], holds: NOTHING, models: [] }
  if (seen.port === 'language') return { draw_types: [], holds: NOTHING, models: [...seen.probe.capabilities.models] }
  if (seen.port === 'speech') return { draw_types: [], holds: NOTHING, models: seen.probe.capabilities.voices.map(voice => voice.name) }
  if (seen.port === 'recognition') return { draw_types: [], holds: NOTHING, models: [seen.probe.capabilities.model] }
  if (seen.port === 'music' || seen.port === 'film') return { draw_types: [], holds: NOTHING, models: [] }
  if (seen.port === 'training') {
    const { checkpoints, bases } = seen.probe.capabilities
    return { draw_types: [], holds: { ...NOTHING, checkpoints: checkpoints.length }, models: [...bases] }
  }
  const { drawTypes, checkpoints, loras, vaes, upscalers, controls } = seen.probe.capabilities
  const holds = {
    checkpoints: checkpoints.length,
    loras: loras.length,
    vaes: vaes.length,
    upscalers: upscalers.length,
    controls: controls.length,
  }
  return { draw_types: [...drawTypes], holds, models: [] }
}

/** What an engine says of itself and what was seen of it; an engine that is switched off says nothing. */
function stateOf(app: Pools, seen: Seen | undefined) {
  const history = seen && poolsOf(app)[seen.port].historyOf(seen.id)
  const failure = history?.lastFailure
  return {
    kind: seen?.probe.kind ?? null,
    program_name: seen?.probe.name ?? '',
    available: seen?.probe.available ?? false,
    reason: seen ? seen.probe.reason : '已停用',
    latency_ms: history?.latencyMs === undefined ? null : Math.round(history.latencyMs),
    running: history?.running ?? 0,
    done: history?.done ?? 0,
    last_failure: failure ? { reason: failure.reason, at: failure.at.toISOString() } : null,
    ...heldBy(seen),
  }
}

const ofPage = (app: Pools, row: EngineRow, seen: Seen | undefined): Engine => ({
  engine_id: row.id,
  engine: engineIdOf(row),
  port: portOf(row.kind),
  source: 'page',
  program: row.kind,
  name: row.name,
  address: row.address,
  account: row.account,
  has_secret: row.secret !== null,
  model: row.model,
  price: row.price,
  workflow: row.workflow,
  places: row.places,
  models_folder: row.models_folder,
  enabled: row.enabled,
  ...stateOf(app, seen),
})
/** Of engines of the settings; those that speak and compose come along. */
const WIRED: Partial<Record<Engine['port'], EngineProgram>> = { language: 'chat', training: 'trainer' }
const ofProgram = (app: Pools, seen: Seen): Engine => ({
  engine_id: null,
  engine: seen.id,
  port: seen.port,
  source: (seen.port === 'image' ? seen.embedded : seen.probe.kind === 'procedural' || seen.probe.kind === 'embedded-model')
    ? 'embedded'
    : 'settings',
  program: seen.port === 'image' ? (seen.program ?? null) : (WIRED[seen.port] ?? null),
  name: seen.probe.name,
  address: '',
  account: '',
  has_secret: false,
  model: seen.port === 'language' ? seen.probe.capabilities.model : '',
  price: 0,
  workflow: '',
  places: seen.places ?? 1,
  models_folder: '',
  enabled: true,
  ...stateOf(app, seen),
})

/** Those of the settings, of the page, and the built-in ones, in the order in which they are asked. */
async function listed(app: Pools & Uses<'pool'>, atOnce: boolean): Promise<Engine[]> {
  const [rows, images, languages, trainers, speech, recognition, music, filming] = await Promise.all([
    listEngines(app.pool),
    app.images.probes(atOnce),
    app.languages.probes(atOnce),
    app.trainers.probes(atOnce),
    app.speech.probes(atOnce),
    app.recognition.probes(atOnce),
    app.music.probes(atOnce),
    app.filming.probes(atOnce),
  ])
  const all: Seen[] = [
    ...images.map(each => ({ port: 'image' as const, ...each })),
    ...languages.map(each => ({ port: 'language' as const, ...each })),
    ...speech.map(each => ({ port: 'speech' as const, ...each })),
    ...recognition.map(each => ({ port: 'recognition' as const, ...each })),
    ...music.map(each => ({ port: 'music' as const, ...each })),
    ...filming.map(each => ({ port: 'film' as const, ...each })),
    // One that also draws is listed as such.
    ...trainers.filter(each => !images.some(({ id }) => id === each.id)).map(each => ({ port: 'training' as const, ...each })),
  ]
  const own = new Set(rows.map(engineIdOf))
  // A model of ours that is not there is offered as part of its group.
  const isThere = ({ probe }: Seen) => probe.available || probe.kind !== 'embedded-model'
  const others = all.filter(each => !own.has(each.id) && isThere(each)).map(each => ofProgram(app, each))
  return [
    ...others.filter(each => each.source === 'settings'),
    ...rows.map(row =>
      ofPage(
        app,
        row,
        all.find(each => each.id === engineIdOf(row)),
      ),
    ),
    ...others.filter(each => each.source === 'embedded'),
  ]
}

interface Wanted {
  engine_id?: number | undefined
  setting?: Omit<EngineSetting, 'instance' | 'runs'> | undefined
}

/** What is tried out: what the dialog holds, with the key of the engine that it belongs to when the dialog holds none and the address is the same. */
async function settingOf(app: Uses<'engines' | 'pool' | 'secrets'>, { engine_id, setting }: Wanted): Promise<EngineSetting> {
  // Nobody looks for a trial after a restart.
  const ours = { instance: app.engines.instance, runs: memoryLedger() }
  const row = engine_id === undefined ? undefined : await oneEngine(app.pool, engine_id)
  if (!row) return setting ? { ...setting, ...ours } : refuseField('setting', '请填写引擎的地址')
  const kept = setting && setting.address !== row.address ? '' : secretOf(app, row)
  if (kept === undefined) return refuseField('secret', '保存的密钥已无法读取，请重新填写')
  const { kind, address, account, model, workflow } = setting ?? row
  return { kind, address, account, model, workflow, secret: setting?.secret || kept, ...ours }
}

const NO_FOLDER = '只有 ComfyUI 可以设置模型文件夹'

/** One trial at a time: each may hold a whole graphics card. */
let trying = false

export const engineAnswers = answer(engines)({
  list: ({ app, query }) => listed(app, query.at_once === 1),
  async add({ app, body }) {
    if (body.models_folder && body.kind !== 'comfy') refuseField('models_folder', NO_FOLDER)
    const engine_id = await insertEngine(app, { ...body, places: body.places ?? USUAL_PLACES[body.kind] })
    await app.engines.refresh()
    return { engine_id }
  },
  async update({ app, body: { engine_id, enabled, ...change } }) {
    if (change.models_folder && (await oneEngine(app.pool, engine_id)).kind !== 'comfy') refuseField('models_folder', NO_FOLDER)
    await changeEngine(app, engine_id, { ...change, enabled: enabled === undefined ? undefined : enabled === 1 })
    await app.engines.refresh()
    return null
  },
  async remove({ app, query: { engine_id } }) {
    await binEngine(app, engine_id, app.now())
    await app.engines.refresh()
    return null
  },
  async restore({ app, body: { engine_id } }) {
    await binEngine(app, engine_id, null)
    await app.engines.refresh()
    return null
  },
  async order({ app, body: { engine_ids } }) {
    await orderEngines(app, engine_ids)
    await app.engines.refresh()
    return null
  },
  async try({ app, body, gone }) {
    const setting = await settingOf(app, body)
    if (trying) return refuse(STATUS.limit, '正在测试另一个引擎，请稍后再试')
    trying = true
    try {
      return await tryOut(app.engines.connect(setting), body.draw === 1, AbortSignal.any([gone, AbortSignal.timeout(TRIAL_MS)]))
    } finally {
      trying = false
    }
  },
})
