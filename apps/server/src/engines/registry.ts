// Keeps the pools in step with the engines of operators: read at the start, and whenever any process says that they changed.
import type { Connected, EngineSetting } from '@qianmu/engines'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createListener } from '../kit/listen.ts'
import type { Secrets } from '../kit/secrets.store.ts'
import { ledgerOf } from './runs.store.ts'
import { type EngineRow, ENGINES_CHANGED, listEngines, secretOf } from './engines.store.ts'
import type { FilmingPool } from './filming.ts'
import type { LanguagePool, NamedLanguage } from './languages.ts'
import type { MusicPool, RecognitionPool, SpeechPool } from './sounds.ts'
import type { NamedTrainer, TrainerPool } from './trainers.ts'
import type { ImagePool, NamedEngine } from './pool.ts'

/** Makes an engine of what an operator says; the program knows the connectors, areas do not. */
export type Connect = (setting: EngineSetting) => Connected

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

/** An engine by its name, as the pool of its port knows it. */
type Named = { id: string; places: number; program: EngineSetting['kind']; connected: Connected }
const imagesOf = (all: readonly Named[]): NamedEngine[] =>
  all.flatMap(({ connected, ...named }) => (connected.port === 'image' ? [{ ...named, engine: connected.engine }] : []))
const languagesOf = (all: readonly Named[]): NamedLanguage[] =>
  all.flatMap(({ connected, id, places }) => (connected.port === 'language' ? [{ id, places, engine: connected.engine }] : []))
const soundsOf = (all: readonly Named[]) => ({
  speech: all.flatMap(({ connected, id, places }) => (connected.port === 'speech' ? [{ id, places, engine: connected.engine }] : [])),
  recognition: all.flatMap(({ connected, id, places }) =>
    connected.port === 'recognition' ? [{ id, places, engine: connected.engine }] : [],
  ),
  music: all.flatMap(({ connected, id, places }) => (connected.port === 'music' ? [{ id, places, engine: connected.engine }] : [])),
})
const filmersOf = (all: readonly Named[]) =>
  all.flatMap(({ connected, id, places }) => (connected.port === 'film' ? [{ id, places, engine: connected.engine }] : []))
const trainersOf = (all: readonly Named[]): NamedTrainer[] =>
  all.flatMap(({ connected, id }) => (connected.port === 'training' ? [{ id, places: 1, engine: connected.engine }] : []))

/** The engines of the settings, connected, by port. */
export function connectWired(
  wired: readonly WiredEngine[],
  { connect, instance, pool }: { connect: Connect; instance: string; pool: pg.Pool },
): { images: NamedEngine[]; languages: NamedLanguage[]; trainers: NamedTrainer[] } {
  const all = wired.map(({ id, places, setting }) => ({
    id,
    places,
    program: setting.kind,
    connected: connect({ ...setting, places, instance, runs: ledgerOf(pool, id) }),
  }))
  return { images: imagesOf(all), languages: languagesOf(all), trainers: trainersOf(all) }
}

export function createRegistry(options: {
  pool: pg.Pool
  connection: pg.ClientConfig
  images: ImagePool
  languages: LanguagePool
  trainers: TrainerPool
  speech: SpeechPool
  recognition: RecognitionPool
  music: MusicPool
  filming: FilmingPool
  secrets: Secrets
  connect: Connect
  instance: string
  log: Logger
}): Registry {
  const { pool, images, languages, trainers, speech, recognition, music, filming, connect, instance, log } = options
  const known = new Map<number, { connected: Connected; stamp: number }>()

  function namedOf(row: EngineRow): Named[] {
    const stamp = row.updated_at.getTime()
    const before = known.get(row.id)
    const named = { id: engineIdOf(row), places: row.places, program: row.kind }
    if (before?.stamp === stamp) return [{ ...named, connected: before.connected }]
    const secret = secretOf(options, row)
    if (secret === undefined) {
      log.error({ engine: row.id }, 'the key of an engine cannot be read: the secret of the instance is another one')
      return []
    }
    const { kind, address, account, model, places, price, workflow } = row
    const connected = connect({ kind, address, account, secret, model, places, price, workflow, instance, runs: ledgerOf(pool, named.id) })
    known.set(row.id, { connected, stamp })
    return [{ ...named, connected }]
  }

  async function refresh() {
    const rows = await listEngines(pool)
    for (const id of known.keys()) if (!rows.some(row => row.id === id)) known.delete(id)
    const all = rows.filter(row => row.enabled).flatMap(namedOf)
    images.connect(imagesOf(all))
    languages.connect(languagesOf(all))
    trainers.connect(trainersOf(all))
    const sounds = soundsOf(all)
    speech.connect(sounds.speech)
    recognition.connect(sounds.recognition)
    music.connect(sounds.music)
    filming.connect(filmersOf(all))
    for (const { id } of all) {
      images.find(id)?.engine.renew?.()
      trainers.find(id)?.engine.renew?.()
      const pools = [images, languages, trainers, speech, recognition, music, filming]
      pools
        .map(each => each.find(id)?.engine)
        .find(engine => engine !== undefined)
        ?.probe(AbortSignal.timeout(FIRST_PROBE_MS))
        .catch((error: unknown) => log.warn({ err: error, engine: id }, 'an engine could not be asked how it is'))
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
      // Those that draw and answer at once do so from the first request on; nobody waits for the others.
      const draw = images.all.map(async ({ engine, embedded }) => {
        const word = engine.probe(AbortSignal.timeout(FIRST_WORD_MS))
        // What a built-in one has to load it loads meanwhile.
        if (!embedded) await word
      })
      await Promise.all([...draw, languages.probes()])
      await listener.start()
    },
    stop: () => listener.stop(),
  }
}
