// The program: settings, the instance's own PostgreSQL unless one is given, the server, and an orderly end.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { type EngineProgram, USUAL_PLACES } from '@qianmu/engines'
import { connectEngine } from '@qianmu/engines/connectors'
import { hearingModel, meaningModel, smallModels, tesseractEngine, voiceModel } from '@qianmu/engines/models'
import { composerEngine } from '@qianmu/engines/music'
import { nodesEngine } from '@qianmu/engines/nodes'
import { retouchEngine } from '@qianmu/engines/retouch'
import { espeakEngine } from '@qianmu/engines/speech'
import { sketchEngine } from '@qianmu/engines/sketch'
import { takeInstanceLock, type InstanceLock } from './kit/operating/instance-lock.ts'
import { endTasks } from './kit/apart/thread.ts'
import { openCluster, type Cluster } from './kit/pg/index.ts'
import { readSettings, type Settings } from './kit/settings.ts'
import { createGroups, modelsFolder } from './engines/groups/index.ts'
import type { NamedEngine, WiredEngine } from './engines/index.ts'
import { startServer, type Running } from './start.ts'

/** Time for an orderly end before the process goes anyway, in ms. */
const HARD_STOP_MS = 20_000
/** Time for work in threads to come to its end, in ms. */
const GRACE_MS = 2000
/** How often the launcher is looked for, in ms: when it was killed, we go too. */
const PARENT_MS = 500

let lock: InstanceLock | undefined
let cluster: Cluster | undefined
let running: Running | undefined
let stopping = false

async function stop(why: string, code = 0): Promise<void> {
  if (stopping) return
  stopping = true
  process.stderr.write(`[千幕] ${why}，正在停止…\n`)
  setTimeout(() => process.exit(1), HARD_STOP_MS).unref()
  setTimeout(() => setInterval(endTasks, PARENT_MS).unref(), GRACE_MS).unref()
  try {
    await running?.close()
  } finally {
    await cluster?.stop()
    lock?.release()
  }
  process.exit(code)
}

async function connect(data: string, url: string | undefined): Promise<pg.PoolConfig> {
  if (url) return { connectionString: url }
  lock = await takeInstanceLock(data)
  cluster = await openCluster({ home: data })
  return cluster.connection
}

/** The engines of the settings; an address may carry the name and password that the program asks for. */
function settingEngines(settings: Settings): WiredEngine[] {
  const programs = (kind: EngineProgram, addresses: readonly string[]) =>
    addresses.map((given): WiredEngine => {
      const url = new URL(given)
      const [account, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
      const id = `${kind} ${url.host}${url.pathname}`
      url.username = url.password = ''
      return { id, places: USUAL_PLACES[kind], setting: { kind, address: url.href, account, secret, model: '' } }
    })
  const service = (kind: EngineProgram, address: string, secret: string, model: string, keyless = false): WiredEngine[] =>
    (secret || keyless) && model
      ? [{ id: `${kind} ${model}`, places: USUAL_PLACES[kind], setting: { kind, address, account: '', secret, model } }]
      : []
  return [
    ...programs('comfy', settings.QIANMU_COMFY_URL),
    ...programs('webui', settings.QIANMU_WEBUI_URL),
    ...service('openai', settings.QIANMU_OPENAI_URL, settings.QIANMU_OPENAI_KEY, settings.QIANMU_OPENAI_MODEL),
    ...service('dashscope', settings.QIANMU_DASHSCOPE_URL, settings.QIANMU_DASHSCOPE_KEY, settings.QIANMU_DASHSCOPE_MODEL),
    // A program on one's own machine asks for no key.
    ...service('chat', settings.QIANMU_LANGUAGE_URL, settings.QIANMU_LANGUAGE_KEY, settings.QIANMU_LANGUAGE_MODEL, true),
  ]
}

// A closed terminal must not take the server down.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(`收到 ${signal}`))
const parent = Number(process.env.QIANMU_PARENT)
if (parent) setInterval(() => process.ppid !== parent && void stop('启动程序已退出'), PARENT_MS).unref()

try {
  const settings = readSettings(process.env)
  mkdirSync(settings.data, { recursive: true })
  const log = pino({ level: settings.QIANMU_LOG })
  const retouch = retouchEngine()
  const folder = modelsFolder(settings.data)
  const models = smallModels(path.join(folder, 'core'), retouch)
  const [hearing, voice] = [hearingModel(path.join(folder, 'asr')), voiceModel(path.join(folder, 'tts-zh'))]
  const meaning = meaningModel(path.join(folder, 'search'))
  const sketch = sketchEngine()
  // What a model does better than rules it does first, where it is there.
  const tools = [models.cutOut.tools, retouch.tools].filter(each => each !== undefined)
  const flows = nodesEngine({ sketch, tools, retouch: [models.upscale, retouch] })
  const engines: NamedEngine[] = [
    { id: 'sketch', engine: { ...sketch, flows }, embedded: true },
    { id: 'cut-out', engine: models.cutOut, embedded: true },
    { id: 'upscale', engine: models.upscale, embedded: true },
    { id: 'retouch', engine: retouch, embedded: true },
  ]
  const connection = await connect(settings.data, settings.DATABASE_URL)
  running = await startServer({
    settings,
    connection,
    log,
    engines,
    speech: [
      { id: 'draft-voice', engine: espeakEngine(), places: 2 },
      { id: 'neural-voice', engine: voice.speech, places: 1 },
    ],
    recognition: [{ id: 'hearing', engine: hearing.recognition, places: 1 }],
    music: [{ id: 'composer', engine: composerEngine(), places: 1 }],
    reading: [
      { id: 'text', engine: models.reading, places: 1 },
      { id: 'tesseract', engine: tesseractEngine(), places: 1 },
    ],
    meaning: meaning.meaning,
    wired: settingEngines(settings),
    connect: connectEngine,
    modelGroups: createGroups(folder, { core: models, asr: hearing, 'tts-zh': voice, search: meaning }),
  })
  lock?.announce(running.url)
  if (running.setup) process.stdout.write(`首次使用：用这个一次性链接登录的人成为官方管理员 ${settings.publicUrl}${running.setup}\n`)
  process.stdout.write(`千幕 已就绪 ${settings.publicUrl}${settings.QIANMU_BASE === '/' ? '' : settings.QIANMU_BASE}\n`)
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  const taken = (error as { code?: string }).code === 'EADDRINUSE'
  process.stderr.write(`[千幕] 启动失败：${taken ? '端口已被占用，请用 PORT 指定另一个端口' : message}\n`)
  await stop('启动失败', 1)
}
