// The settings of an instance, read from the environment once; docs/5-operating.md lists them.
import path from 'node:path'
import * as z from 'zod'

const flag = z.enum(['0', '1', 'true', 'false', '']).transform(text => text === '1' || text === 'true')
const list = z.string().transform(text =>
  text
    .split(',')
    .map(item => item.trim())
    .filter(Boolean),
)

const address = z.url({ protocol: /^https?$/, error: '应是 http 或 https 地址' })
const addresses = list.pipe(z.array(z.url({ protocol: /^https?$/, error: '应是 http 或 https 地址，多个用逗号隔开' })).max(16)).default([])

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(7300),
  HOST: z.string().default('127.0.0.1'),
  QIANMU_DATA: z.string().default('./data'),
  QIANMU_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  QIANMU_BASE: z
    .string()
    .regex(/^\/([\w.-]+\/)*$/, '应以 / 开头和结尾')
    .default('/'),
  QIANMU_PUBLIC_URL: z.url().optional(),
  QIANMU_WEB: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  QIANMU_LOG: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  QIANMU_TRUST_PROXY: list.default([]),
  QIANMU_ORIGINS: list.default([]),
  QIANMU_METRICS_TOKEN: z.string().default(''),
  QIANMU_INTERNAL_ONLY: flag.default(false),
  QIANMU_INTERNAL_PHONES: list.default([]),
  QIANMU_PASSWORD_MAX: z.coerce.number().int().min(16).max(128).default(16),
  QIANMU_RATE_SCALE: z.coerce.number().min(0.01).max(100000).default(1),
  QIANMU_REQUEST_SECONDS: z.coerce.number().min(1).default(120),
  QIANMU_CHECK_ANSWERS: flag.default(false),
  QIANMU_TEAM_QUOTA_GB: z.coerce.number().min(0).default(200),
  QIANMU_ANALYTICS_SRC: z.string().default(''),
  QIANMU_SUPPORT_URL: z.string().default(''),
  QIANMU_SECRET: z.string().default(''),
  FFMPEG_PATH: z.string().default(''),
  FFMPEG_STALL_SECONDS: z.coerce.number().min(0.5).max(3600).default(120),
  QIANMU_PDF_FONT: z.string().default(''),
  QIANMU_FETCH_HOSTS: list.default([]),
  QIANMU_COMFY_URL: addresses,
  QIANMU_WEBUI_URL: addresses,
  QIANMU_OPENAI_URL: address.default('https://api.openai.com/v1'),
  QIANMU_OPENAI_KEY: z.string().default(''),
  QIANMU_OPENAI_MODEL: z.string().default(''),
  QIANMU_DASHSCOPE_URL: address.default('https://dashscope.aliyuncs.com'),
  QIANMU_DASHSCOPE_KEY: z.string().default(''),
  QIANMU_DASHSCOPE_MODEL: z.string().default(''),
  QIANMU_LANGUAGE_URL: address.default('https://api.openai.com/v1'),
  QIANMU_LANGUAGE_KEY: z.string().default(''),
  QIANMU_LANGUAGE_MODEL: z.string().default(''),
  QIANMU_AI_CHAT: z.coerce
    .number()
    .pipe(z.literal([0, 1, 3, 4], '应是 0、1、3 或 4'))
    .default(4),
  QIANMU_CHAT_DAY_YUAN: z.coerce.number().min(0).default(0),
  SMS_PROVIDER: z.enum(['outbox', 'webhook', 'aliyun']).default('outbox'),
  SMS_WEBHOOK_URL: z.string().default(''),
  SMS_ALIYUN_KEY_ID: z.string().default(''),
  SMS_ALIYUN_KEY_SECRET: z.string().default(''),
  SMS_ALIYUN_SIGN: z.string().default(''),
  SMS_ALIYUN_TEMPLATE: z.string().default(''),
  SMS_ALIYUN_URL: z.string().default('https://dysmsapi.aliyuncs.com'),
  SMS_DAY_TOTAL: z.coerce.number().int().min(1).default(5000),
  WX_APP_ID: z.string().default(''),
  WX_APP_SECRET: z.string().default(''),
  WX_API_URL: z.string().default('https://api.weixin.qq.com'),
  WX_OPEN_URL: z.string().default('https://open.weixin.qq.com'),
  S3_ENDPOINT: z.string().default(''),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().default(''),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
})

export type Settings = z.output<typeof Environment> & {
  /** Absolute data folder. */
  data: string
  /** Address under which browsers reach the instance, without a trailing slash; empty until the port is known. */
  publicUrl: string
}

/** Reads the settings; throws one Chinese sentence that names each wrong variable. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const result = Environment.safeParse(given)
  if (!result.success)
    throw new Error(`配置有误：${result.error.issues.map(issue => `${issue.path.join('.')}（${issue.message}）`).join('；')}`)
  return {
    ...result.data,
    data: path.resolve(result.data.QIANMU_DATA),
    publicUrl: (result.data.QIANMU_PUBLIC_URL ?? '').replace(/\/$/, ''),
  }
}

/** The S3-compatible service that holds the files, or undefined for the local disk. */
export const s3Of = (settings: Settings) =>
  settings.S3_BUCKET
    ? {
        endpoint: settings.S3_ENDPOINT,
        region: settings.S3_REGION,
        bucket: settings.S3_BUCKET,
        accessKeyId: settings.S3_ACCESS_KEY_ID,
        secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
      }
    : undefined
