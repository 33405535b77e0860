// Keeps the pool in step with the engines of operators: read at the start, and whenever any process says that they changed.
import type { EngineSetting, ImageEngine } from '@qianmu/engines'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createListener } from '../kit/listen.ts'
import type { Secrets } from '../kit/secrets.ts'
import { ledgerOf } from './runs.store.ts'
import { type EngineRow, ENGINES_CHANGED, listEngines, secretOf } from './engines.store.ts'
import type { ImagePool, NamedEngine } from './pool.ts'

/** Makes an engine of what an operator says; the program knows the connectors, areas do not. */
export type Connect = (setting: EngineSetting) => ImageEngine

/** The name of an operator's engine that records keep. */
export const engineIdOf = (row: Pick<EngineRow, 'id'>) => `engine ${row.id}`
/** For the first word of an engine, in ms; nobody waits for it. */
const FIRST_PROBE_MS = 15_000
/** For that of all of them while the server starts, in ms. */
const FIRST_WORD_MS = 2000

export interface Registry {
  connect: Connect
  /** Of this instance, for the names of its work inside engines. */
  instance: string
  /** Reads the engines anew; what was not changed stays connected as it is. */
  refresh(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** An engine of the settings, before it is connected. */
export interface WiredEngine {
  id: string
  places: number
  setting: Omit<EngineSetting, 'instance' | 'runs'>
}

/** The engines of the settings, connected. */
export const connectWired = (
  wired: readonly WiredEngine[],
  { connect, instance, pool }: { connect: Connect; instance: string; pool: pg.Pool },
): NamedEngine[] =>
  wired.map(({ id, places, setting }) => ({
    id,
    places,
    program: setting.kind,
    engine: connect({ ...setting, instance, runs: ledgerOf(pool, id) }),
  }))

export function createRegistry(options: {
  pool: pg.Pool
  connection: pg.ClientConfig
  images: ImagePool
  secrets: Secrets
  connect: Connect
  instance: string
  log: Logger
}): Registry {
  const { pool, images, connect, instance, log } = options
  const known = new Map<number, { engine: ImageEngine; stamp: number }>()

  function engineOf(row: EngineRow): ImageEngine[] {
    const stamp = row.updated_at.getTime()
    const before = known.get(row.id)
    if (before?.stamp === stamp) return [before.engine]
    const secret = secretOf(options, row)
    if (secret === undefined) {
      log.error({ engine: row.id }, 'the key of an engine cannot be read: the secret of the instance is another one')
      return []
    }
    const { kind, address, account, model } = row
    const engine = connect({ kind, address, account, secret, model, instance, runs: ledgerOf(pool, engineIdOf(row)) })
    known.set(row.id, { engine, stamp })
    return [engine]
  }

  async function refresh() {
    const rows = await listEngines(pool)
    for (const id of known.keys()) if (!rows.some(row => row.id === id)) known.delete(id)
    images.connect(
      rows
        .filter(row => row.enabled)
        .flatMap(row => engineOf(row).map(engine => ({ id: engineIdOf(row), engine, places: row.places, program: row.kind }))),
    )
    for (const row of rows) {
      const engine = images.find(engineIdOf(row))?.engine
      engine?.renew?.()
      engine
        ?.probe(AbortSignal.timeout(FIRST_PROBE_MS))
        .catch((error: unknown) => log.warn({ err: error, engine: row.id }, 'an engine could not be asked how it is'))
    }
  }
  const refreshed = () => void refresh().catch((error: unknown) => log.warn({ err: error }, 'the engines could not be read'))
  const listener = createListener({
    connection: options.connection,
    channels: [ENGINES_CHANGED],
    onNotification: refreshed,
    onConnected: refreshed,
    log,
  })
  return {
    connect,
    instance,
    refresh,
    async start() {
      await refresh()
      // Those that answer at once draw from the first request on; nobody waits for the others.
      await Promise.all(images.all.map(({ engine }) => engine.probe(AbortSignal.timeout(FIRST_WORD_MS))))
      await listener.start()
    },
    stop: () => listener.stop(),
  }
}
