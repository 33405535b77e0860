// Builds a whole server from settings: database, services, routes. main.ts runs one; tests run many.
import type { AddressInfo } from 'node:net'
import type { MeaningEngine } from '@qianmu/engines'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { setupLink, smsOf, wechatOf } from './account/index.ts'
import type { App } from './app.ts'
import { appendAudit } from './audit/index.ts'
import { plantEntries, regramEntries } from './centre/index.ts'
import { carriersOf } from './carriers.ts'
import { afterCoWriting, coWritingAccess, noteCoWritten } from './co-written.ts'
import { createCollab } from './collab/index.ts'
import { DRAW_POOL, SERIES_PLACES, SERIES_POOL } from './drawing/index.ts'
import { FILM_PLACES, FILM_POOL, RENEW_PLACES, RENEW_POOL } from './film/index.ts'
import { FILM_TAKE_PLACES, FILM_TAKE_POOL } from './works/film-takes/index.ts'
import { createChatRuns } from './assistant/chat/index.ts'
import {
  type Connect,
  connectWired,
  createFilmingPool,
  createImagePool,
  createLanguagePool,
  createMusicPool,
  createReadingPool,
  createRecognitionPool,
  createSpeechPool,
  createRegistry,
  createTrainerPool,
  type NamedEngine,
  type NamedMusic,
  type NamedReading,
  type NamedRecognition,
  type NamedSpeech,
  sweepRuns,
  type WiredEngine,
} from './engines/index.ts'
import { type ModelGroups, NO_GROUPS } from './engines/groups/index.ts'
import { NO_MEANING } from './engines/meaning.ts'
import { createFiles } from './files/index.ts'
import { plantExamples, STUDIO_FLOW_PLACES, STUDIO_FLOW_POOL } from './flows/index.ts'
import { createEvents, createJobs } from './jobs/index.ts'
import { openDatabase } from './kit/database.ts'
import { migrate } from './kit/migrate.store.ts'
import { sweepAnswers } from './kit/idempotency.store.ts'
import { discreet } from './kit/log.ts'
import { sweepRates } from './kit/rate.store.ts'
import { instanceSecrets } from './kit/secrets.store.ts'
import { s3Of, type Settings } from './kit/settings.ts'
import type pg from 'pg'
import { sayAllLate } from './kit/text/spoken.store.ts'
import { ownVersion } from './kit/operating/version.ts'
import { lookAtAssets } from './library/index.ts'
import { keepReading } from './meaning/index.ts'
import { sweepModels } from './models/index.ts'
import { quotaOf } from './team/index.ts'
import { indexLate } from './works/documents/index.ts'
import { createRoutes } from './routes.ts'
import { sweepVersions } from './works/history/index.ts'
import { registerJobs } from './long-work.ts'
import { createLongTexts } from './works/long/index.ts'
import { sweepSounds } from './sound/index.ts'
import { sweepVideos, sweepVideoUploads } from './video/index.ts'
import { sweepTrainings, TRAIN_POOL } from './training/index.ts'
import { AREAS, FINDERS } from './areas.ts'

export const VERSION = ownVersion()

const SWEEP_MS = 10 * 60_000

export interface Options {
  settings: Settings
  connection: pg.PoolConfig
  log: Logger
  /** The engines that draw, those preferred first. */
  engines?: readonly NamedEngine[]
  /** The engines that speak and that make music, those preferred first. */
  speech?: readonly NamedSpeech[]
  recognition?: readonly NamedRecognition[]
  music?: readonly NamedMusic[]
  /** Those that read text out of pictures. */
  reading?: readonly NamedReading[]
  /** What tells which texts mean something alike; without, nothing does. */
  meaning?: MeaningEngine
  /** Engines of the settings, before the others. */
  wired?: readonly WiredEngine[]
  /** How engines of the settings and of operators are connected; without, none of them is. */
  connect?: Connect
  /** Small models that run on this machine; without, there are none. */
  modelGroups?: ModelGroups
  /** The clock of sessions, codes and limits; tests move it. */
  now?: () => Date
}
export interface Running {
  app: App
  fastify: FastifyInstance
  /** Address of the server, without a trailing slash. */
  url: string
  /** Path of the one-time set-up link while the instance has no official user. */
  setup: string | undefined
  close(): Promise<void>
}

const noConnector: Connect = ({ kind }) => {
  throw new Error(`nothing connects engines of kind ${kind} here`)
}

async function createApp({
  settings,
  connection,
  log,
  engines = [],
  speech = [],
  recognition = [],
  music = [],
  reading = [],
  meaning = NO_MEANING,
  wired = [],
  connect = noConnector,
  modelGroups = NO_GROUPS,
  now = () => new Date(),
}: Options) {
  const database = openDatabase(connection, log)
  const secrets = await instanceSecrets(database.pool, settings.QIANMU_SECRET || undefined)
  const s3 = s3Of(settings)
  const files = await createFiles({
    db: database.db,
    dataFolder: settings.data,
    secret: secrets.key('files'),
    base: settings.QIANMU_BASE.slice(0, -1),
    teamQuotaBytes: settings.QIANMU_TEAM_QUOTA_GB * 1024 ** 3,
    teamQuotaOf: teamId => quotaOf(database.pool, teamId),
    ...(s3 ? { s3 } : {}),
    onError: (error, what) => log.warn({ err: error }, what),
  })
  // Every process of an instance finds the work of the others again.
  const instance = settings.DATABASE_URL ?? settings.data
  const connected = connectWired(wired, { connect, instance, pool: database.pool })
  const app = {
    settings,
    ...database,
    log,
    now,
    secrets,
    finders: FINDERS,
    files,
    images: createImagePool([...connected.images, ...engines], now),
    languages: createLanguagePool(connected.languages, now),
    trainers: createTrainerPool(connected.trainers, now),
    speech: createSpeechPool(speech, now),
    recognition: createRecognitionPool(recognition, now),
    reading: createReadingPool(reading, now),
    music: createMusicPool(music, now),
    filming: createFilmingPool(now),
    meaning,
    modelGroups,
    sms: smsOf(settings, log),
    wechat: wechatOf(settings, log),
  } as Omit<App, 'chat' | 'engines' | 'jobs' | 'events' | 'collab' | 'audit' | 'long'> as App
  app.audit = entry => appendAudit(app, entry)
  app.events = createEvents({ pool: database.pool, connection, log })
  app.chat = createChatRuns(app, connection)
  app.engines = createRegistry({ ...app, connection, connect, instance })
  const slots = {
    get [DRAW_POOL]() {
      return app.images.places
    },
    get [TRAIN_POOL]() {
      return app.trainers.places
    },
    [SERIES_POOL]: SERIES_PLACES,
    [FILM_POOL]: FILM_PLACES,
    [RENEW_POOL]: RENEW_PLACES,
    [STUDIO_FLOW_POOL]: STUDIO_FLOW_PLACES,
    [FILM_TAKE_POOL]: FILM_TAKE_PLACES,
  }
  app.jobs = createJobs({ pool: database.pool, connection, events: app.events, log, slots })
  registerJobs(app)
  app.collab = await createCollab({
    connection,
    access: coWritingAccess(app),
    noteFiles: (id, userId, fileIds) => noteCoWritten(app, id, userId, fileIds),
    onChanged: (docId, userIds) => afterCoWriting(app, docId, userIds),
    logger: log,
    origins: settings.QIANMU_ORIGINS,
  })
  app.events.carry(carriersOf(app))
  app.long = createLongTexts(app, connection)
  return { app, close: database.close }
}

/** Migrates, builds and listens. */
export async function startServer(options: Options): Promise<Running> {
  const { settings, connection } = options
  const log = discreet(options.log)
  await migrate(connection)
  const { app, close } = await createApp({ ...options, log })
  const works = settings.QIANMU_ROLE !== 'web'
  const fastify = await createRoutes(app, AREAS, VERSION)
  await app.events.start()
  await app.engines.start()
  await plantExamples(app)
  await plantEntries(app)
  await app.chat.start()
  if (works) await app.jobs.start()
  await fastify.listen({ host: settings.HOST, port: settings.PORT })
  const { port } = fastify.server.address() as AddressInfo
  const url = `http://${settings.HOST === '0.0.0.0' || settings.HOST === '::' ? '127.0.0.1' : settings.HOST}:${port}`
  settings.publicUrl ||= url
  const sweepAll = () => {
    const rows = [sweepRates, sweepAnswers, sweepVersions, sweepRuns].map(run => run(app.pool, app.now()))
    return Promise.all([...rows, app.files.sweep()]).catch((error: unknown) =>
      log.warn({ err: error }, 'rate windows, kept answers, old versions or abandoned uploads not swept'),
    )
  }
  const sweep = setInterval(() => void sweepAll(), SWEEP_MS).unref()
  const index = () =>
    Promise.all([
      indexLate(app),
      sweepModels(app),
      sweepTrainings(app),
      sweepVideoUploads(app),
      sweepVideos(app),
      sweepSounds(app),
      lookAtAssets(app),
      sayAllLate(app),
      regramEntries(app),
    ]).catch((error: unknown) =>
      log.warn({ err: error }, 'documents that are late in the search not brought up, or what was deleted not removed'),
    )
  const indexing = works ? setInterval(() => void index(), SWEEP_MS).unref() : undefined
  const indexed = works ? index() : Promise.resolve([])
  const reading = works ? keepReading(app) : undefined
  return {
    app,
    fastify,
    url,
    setup: await setupLink(app),
    async close() {
      clearInterval(sweep)
      clearInterval(indexing)
      await Promise.all([indexed, reading?.stop()])
      await app.jobs.stop()
      await app.chat.stop()
      await app.engines.stop()
      await app.events.stop()
      await app.collab.close()
      await fastify.close()
      await app.files.idle()
      await close()
    },
  }
}
