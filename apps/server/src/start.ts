// Builds a whole server from settings: database, services, routes. main.ts runs one; tests run many.
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { accountAnswers, aiAccessAnswers, setupLink, smsOf, wechatOf } from './account/index.ts'
import type { App } from './app.ts'
import { appendAudit, auditAnswers } from './audit/index.ts'
import { canvasAnswers, findComicPage } from './canvas/index.ts'
import { comicAnswers, findSimpleComic } from './comic/index.ts'
import { entryAnswers, findEntry, officialAnswers, plantEntries } from './centre/index.ts'
import { conversionAnswers, findConversion } from './assistant/conversion/index.ts'
import { textToolAnswers } from './assistant/text-tools/index.ts'
import { characterAnswers, figureAnswers, findCharacter } from './characters/index.ts'
import { productionAnswers } from './characters/production/index.ts'
import { carriersOf } from './carriers.ts'
import { afterCoWriting, coWritingAccess } from './co-written.ts'
import { createCollab } from './collab/index.ts'
import { DRAW_POOL, drawingAnswers, findDrawImage, findDrawRecord, findDrawTask } from './drawing/index.ts'
import { batchAnswers, findDrawBatch } from './drawing/batches/index.ts'
import { albumAnswers, findAlbum } from './drawing/albums/index.ts'
import { downloadAnswers } from './drawing/downloads/index.ts'
import { keywordAnswers } from './drawing/keywords/index.ts'
import { findPose, poseAnswers } from './drawing/poses/index.ts'
import { findPreset, presetAnswers } from './drawing/presets/index.ts'
import { reportAnswers } from './drawing/reports/index.ts'
import { findSubjectImage, findSubjectRecord, findSubjectTask, roleImageAnswers, subjectAnswers } from './drawing/subjects/index.ts'
import { pictureToolAnswers } from './drawing/tools/index.ts'
import { chatAnswers, createChatRuns, findTurn } from './assistant/chat/index.ts'
import { contentAnswers } from './assistant/content/index.ts'
import { findInstruction, instructionAnswers } from './assistant/instructions/index.ts'
import {
  type Connect,
  connectWired,
  createImagePool,
  createLanguagePool,
  createMusicPool,
  createReadingPool,
  createRecognitionPool,
  createSpeechPool,
  createRegistry,
  createTrainerPool,
  engineAnswers,
  type NamedEngine,
  type NamedMusic,
  type NamedReading,
  type NamedSpeech,
  sweepRuns,
  type WiredEngine,
} from './engines/index.ts'
import { modelGroupAnswers, type ModelGroups, NO_GROUPS } from './engines/groups/index.ts'
import { evaluationAnswers, findEvaluation } from './evaluation/index.ts'
import { createFiles, fileAnswers } from './files/index.ts'
import { findFlow, findFlowDraw, flowAnswers, graphAnswers, plantExamples } from './flows/index.ts'
import { findAgent, findInstance, gameAnswers } from './game/index.ts'
import { createEvents, createJobs, eventAnswers, findJob, jobAnswers } from './jobs/index.ts'
import type { Answers } from './kit/answer.ts'
import { openDatabase } from './kit/database.ts'
import { migrate } from './kit/migrate.store.ts'
import { sweepAnswers } from './kit/idempotency.store.ts'
import { discreet } from './kit/log.ts'
import type { Finders } from './kit/permit.ts'
import { sweepRates } from './kit/rate.store.ts'
import { instanceSecrets } from './kit/secrets.store.ts'
import { s3Of, type Settings } from './kit/settings.ts'
import { ownVersion } from './kit/operating/version.ts'
import { findMessage, messageAnswers } from './messages/index.ts'
import { libraryAnswers, lookAtAssets } from './library/index.ts'
import { findOwnModel, matchingAnswers, modelAnswers, ownModelAnswers, sweepModels } from './models/index.ts'
import { findInvitation, findRole, quotaOf, teamAnswers } from './team/index.ts'
import { assetAnswers, assetImageAnswers, findComicAsset } from './works/assets/index.ts'
import { cardAnswers, findCard, findCardTemplate } from './works/cards/index.ts'
import { catalogueAnswers, findBaseInfo, findContentTag, findCoverImage } from './works/catalogue/index.ts'
import { documentAnswers, findDocument, findIdea, indexLate } from './works/documents/index.ts'
import { createRoutes } from './routes.ts'
import { exchangeAnswers } from './works/exchange/index.ts'
import { findHistory, historyAnswers, sweepVersions } from './works/history/index.ts'
import { ideaAnswers } from './works/ideas/index.ts'
import { registerJobs } from './long-work.ts'
import { createLongTexts } from './works/long/index.ts'
import { findMaterialCategory, materialAnswers } from './works/materials/index.ts'
import { mirrorAnswers } from './works/mirrors/index.ts'
import { findMatchingInfo, findPictureMaterial, pictureAnswers } from './works/pictures/index.ts'
import { findWork, projectAnswers } from './works/projects/index.ts'
import { replaceAnswers } from './works/replace/index.ts'
import { resourceAnswers } from './works/resources/index.ts'
import { shotPictureAnswers } from './works/shot-pictures/index.ts'
import { findStoryboard, storyboardAnswers } from './works/storyboards/index.ts'
import { dubAnswers, findDub, findSoundRecord, findTimbre, musicAnswers, voiceAnswers } from './sound/index.ts'
import { findVideo, findVideoBatch, findVideoProfile, profileAnswers, sweepVideoUploads, videoAnswers } from './video/index.ts'
import { findStyle, styleAnswers } from './works/styles/index.ts'
import {
  commentAnswers,
  findComment,
  findCommentTemplate,
  findDocStructTag,
  findStructTag,
  supervisionAnswers,
} from './works/supervision/index.ts'
import { findTemplate, templateAnswers } from './works/templates/index.ts'
import { findCustomModel, sweepTrainings, TRAIN_POOL, trainingAnswers } from './training/index.ts'
import { findVolume, volumeAnswers } from './works/volumes/index.ts'

export const VERSION = ownVersion()

const AREAS: readonly Answers[] = [
  accountAnswers,
  aiAccessAnswers,
  teamAnswers,
  messageAnswers,
  fileAnswers,
  auditAnswers,
  jobAnswers,
  eventAnswers,
  projectAnswers,
  volumeAnswers,
  documentAnswers,
  exchangeAnswers,
  replaceAnswers,
  historyAnswers,
  catalogueAnswers,
  templateAnswers,
  pictureAnswers,
  ideaAnswers,
  cardAnswers,
  textToolAnswers,
  contentAnswers,
  chatAnswers,
  instructionAnswers,
  conversionAnswers,
  characterAnswers,
  figureAnswers,
  productionAnswers,
  drawingAnswers,
  batchAnswers,
  subjectAnswers,
  downloadAnswers,
  pictureToolAnswers,
  keywordAnswers,
  poseAnswers,
  presetAnswers,
  albumAnswers,
  reportAnswers,
  modelAnswers,
  matchingAnswers,
  ownModelAnswers,
  trainingAnswers,
  engineAnswers,
  modelGroupAnswers,
  commentAnswers,
  supervisionAnswers,
  storyboardAnswers,
  shotPictureAnswers,
  mirrorAnswers,
  resourceAnswers,
  canvasAnswers,
  comicAnswers,
  ...assetAnswers,
  assetImageAnswers,
  roleImageAnswers,
  styleAnswers,
  materialAnswers,
  libraryAnswers,
  entryAnswers,
  officialAnswers,
  evaluationAnswers,
  flowAnswers,
  graphAnswers,
  ...gameAnswers,
  voiceAnswers,
  musicAnswers,
  dubAnswers,
  videoAnswers,
  profileAnswers,
]
const FINDERS: Finders = {
  work: {
    work: findWork,
    volume: findVolume,
    document: findDocument,
    history: findHistory,
    idea: findIdea,
    card: findCard,
    character: findCharacter,
    base_info: findBaseInfo,
    cover_image: findCoverImage,
    content_tag: findContentTag,
    matching_info: findMatchingInfo,
    storyboard: findStoryboard,
    comic_page: findComicPage,
    comic_asset: findComicAsset,
    style: findStyle,
    comment: findComment,
    struct_tag: findStructTag,
    doc_struct_tag: findDocStructTag,
    subject_record: findSubjectRecord,
    subject_image: findSubjectImage,
    subject_task: findSubjectTask,
  },
  row: {
    message: findMessage,
    role: findRole,
    invitation: findInvitation,
    draw_record: findDrawRecord,
    draw_image: findDrawImage,
    pose: findPose,
    draw_preset: findPreset,
    draw_album: findAlbum,
    draw_task: findDrawTask,
    draw_batch: findDrawBatch,
    simple_comic: findSimpleComic,
    own_model: findOwnModel,
    custom_model: findCustomModel,
    conversion: findConversion,
    job: findJob,
    evaluation: findEvaluation,
    flow: findFlow,
    flow_draw: findFlowDraw,
    chat_turn: findTurn,
    instruction: findInstruction,
    template: findTemplate,
    comment_template: findCommentTemplate,
    card_template: findCardTemplate,
    picture_material: findPictureMaterial,
    material_category: findMaterialCategory,
    sound_record: findSoundRecord,
    timbre: findTimbre,
    dub: findDub,
    video: findVideo,
    video_batch: findVideoBatch,
    video_profile: findVideoProfile,
    agent: findAgent,
    agent_instance: findInstance,
    entry: findEntry,
  },
}
const SWEEP_MS = 10 * 60_000

export interface Options {
  settings: Settings
  connection: pg.PoolConfig
  log: Logger
  /** The engines that draw, those preferred first. */
  engines?: readonly NamedEngine[]
  /** The engines that speak and that make music, those preferred first. */
  speech?: readonly NamedSpeech[]
  music?: readonly NamedMusic[]
  /** Those that read text out of pictures. */
  reading?: readonly NamedReading[]
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
  music = [],
  reading = [],
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
    recognition: createRecognitionPool(now),
    reading: createReadingPool(reading, now),
    music: createMusicPool(music, now),
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
  }
  app.jobs = createJobs({ pool: database.pool, connection, events: app.events, log, slots })
  registerJobs(app)
  app.collab = await createCollab({
    connection,
    access: coWritingAccess(app),
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
    Promise.all([indexLate(app), sweepModels(app), sweepTrainings(app), sweepVideoUploads(app), lookAtAssets(app)]).catch(
      (error: unknown) =>
        log.warn({ err: error }, 'documents that are late in the search not brought up, or deleted models and data sets not removed'),
    )
  const indexing = works ? setInterval(() => void index(), SWEEP_MS).unref() : undefined
  const indexed = works ? index() : Promise.resolve([])
  return {
    app,
    fastify,
    url,
    setup: await setupLink(app),
    async close() {
      clearInterval(sweep)
      clearInterval(indexing)
      await indexed
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
