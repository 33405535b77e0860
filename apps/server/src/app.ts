// What every handler can reach: settings, database, clock, and the services behind their interfaces.
import type { MeaningEngine } from '@qianmu/engines'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { AuditEntry } from './audit/index.ts'
import type { ChatRuns } from './assistant/chat/index.ts'
import type { Collab } from './collab/index.ts'
import type { ModelGroups } from './engines/groups/index.ts'
import type {
  FilmingPool,
  ImagePool,
  LanguagePool,
  MusicPool,
  ReadingPool,
  RecognitionPool,
  Registry,
  SpeechPool,
  TrainerPool,
} from './engines/index.ts'
import type { Files } from './files/index.ts'
import type { Jobs, Events } from './jobs/index.ts'
import type { Database } from './kit/database.ts'
import type { Finders } from './kit/permit.ts'
import type { Settings } from './kit/settings.ts'
import type { Secrets } from './kit/secrets.store.ts'
import type { Sms } from './account/index.ts'
import type { LongTexts } from './works/long/index.ts'
import type { WeChat } from './account/index.ts'

export interface App {
  settings: Settings
  pool: pg.Pool
  db: Database
  log: Logger
  /** The clock; tests set their own. */
  now(): Date
  secrets: Secrets
  finders: Finders
  files: Files
  /** The engines that draw. */
  images: ImagePool
  /** The engines that rewrite and continue. */
  languages: LanguagePool
  /** The engines that train models. */
  trainers: TrainerPool
  /** The engines that speak, those that write down what is said, and those that make music. */
  speech: SpeechPool
  recognition: RecognitionPool
  /** The engines that read text out of pictures. */
  reading: ReadingPool
  music: MusicPool
  /** The engines that make films of stills. */
  filming: FilmingPool
  /** What tells which texts mean something alike. */
  meaning: MeaningEngine
  /** Answers of the chat on their way. */
  chat: ChatRuns
  /** The engines that operators have connected. */
  engines: Registry
  /** Small models that run on this machine. */
  modelGroups: ModelGroups
  jobs: Jobs
  events: Events
  collab: Collab
  /** Work on long texts, off the server's loop. */
  long: LongTexts
  sms: Sms
  wechat: WeChat
  /** Writes one line of the append-only audit log. */
  audit(entry: AuditEntry): Promise<void>
}

/** The part of the app that a function uses: it takes no more, and whoever has the app can give it. */
export type Uses<K extends keyof App> = Pick<App, K>
