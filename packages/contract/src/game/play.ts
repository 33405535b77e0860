// Checking, playing, exporting and sharing a game (document 2 §4, §7; shapes of wire.md; sharing is ours).
import * as z from 'zod'
import { calls, DELETE, DOWNLOAD, GET, POST, PUT } from '../kit/call.ts'
import { TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { Losses } from '../kit/losses.ts'
import { anyone } from '../kit/needs.ts'
import { id, instant, line, num, prose } from '../kit/scalars.ts'
import { STATUS } from '../kit/status.ts'
import { Engine, Goal, PROMPT_MS } from './agents.ts'
import { Key, readsGame, Work, writesGame } from './parts.ts'

/** What a game is exported as (ours, but those of wire.md). */
export const GAME_FORMATS = {
  html: '网页（一个文件，离线可玩）',
  zip: '网页与素材（zip）',
  pwa: '可安装的网页（PWA，放到自己的网站上）',
  docx: '剧本（Word）',
  twee: 'Twee 3（SugarCube）',
  ink: 'ink',
  yarn: 'Yarn Spinner',
  renpy_project: 'Ren’Py 项目（zip，带图片、声音和译文）',
  renpy: 'Ren’Py（一个脚本）',
  csv: '台词表（CSV，给译者）',
  json: 'JSON',
} as const
export type GameFormat = keyof typeof GAME_FORMATS
/** Links of one game that work at once, nodes of one report of a player, answers of agents a day and link, sentences of one talk (ours). */
export const SHARE_LIMITS = { links: 20, nodes: 500, talks: 5000, said: 60 } as const

const Finding = z.looseObject({
  code: z.string(),
  level: z.enum(['error', 'warning', 'info']),
  node_id: z.string(),
  edge_id: z.string(),
  field: z.string(),
  message: z.string(),
})
const Played = z.looseObject({ nodes: z.array(z.unknown()) }).describe('PlayGame of packages/story: people and files with addresses')
const Link = z.string('链接无效').min(1, '链接无效').max(64, '链接无效')
const Password = z.string('密码应是文字').max(64, '密码最多 64 个字')
const Share = z.object({
  share_id: z.int(),
  link: z.string().describe('the last part of the address /play/…'),
  has_password: z.boolean(),
  expires_at: instant().nullable(),
  revision: z.int(),
  plays: z.int(),
  talks_a_day: z.int().describe('answers of agents that its players get a day; 0 = ready sentences alone'),
  created_at: instant(),
})
const Terms = z.object({
  password: Password.nullish().describe('null or empty = without one; absent = as it is'),
  days: num('有效期从 1 到 365 天', { min: 1, max: 365 }).nullish().describe('from now on; null = without an end; absent = as it is'),
  talks_a_day: num(`每天的对话次数从 0 到 ${SHARE_LIMITS.talks}`, { min: 0, max: SHARE_LIMITS.talks }).optional(),
})
const Count = z.object({ node_id: z.string(), visits: z.int() })

export const gamePlay = calls('game.play', {
  check: GET('/ixj_web/v3/game/check_preview_json', {
    ...readsGame,
    fails: '检查预览失败',
    quiet: true,
    alsoOk: [STATUS.gameErrors],
    query: Work,
    data: z.object({ errors: z.array(Finding), stats: z.record(z.string(), z.number()), game: Played }),
    about: 'Status 14008 where an error stands; playing is possible either way.',
  }),
  export: DOWNLOAD('/ixj_web/v3/game/export_board', {
    ...readsGame,
    fails: '导出游戏失败',
    query: Work.extend({ format: z.enum(Object.keys(GAME_FORMATS) as [GameFormat, ...GameFormat[]], '导出格式无效').default('json') }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    audit: 'work_export',
  }),
  exportLosses: GET('/ixj_web/v3/game/export_losses', {
    ...readsGame,
    fails: '检查导出失败',
    quiet: true,
    query: Work.extend({ format: z.enum(Object.keys(GAME_FORMATS) as [GameFormat, ...GameFormat[]], '导出格式无效') }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    data: z.object({ losses: Losses }),
    about: 'What the format cannot say of the game as it is now: asked before the file is saved.',
  }),
  shares: GET('/ixj_web/v3/game/share_list', {
    ...readsGame,
    fails: '获取分享链接失败',
    query: Work,
    data: z.object({ list: z.array(Share) }),
  }),
  share: POST('/ixj_web/v3/game/share', {
    ...writesGame,
    fails: '分享游戏失败',
    body: Work.extend(Terms.shape),
    data: Share,
    about: 'Publishes the game as it is now under a link that needs no sign-in.',
  }),
  changeShare: PUT('/ixj_web/v3/game/share', {
    ...writesGame,
    fails: '修改分享失败',
    body: Work.extend({
      share_id: id(),
      ...Terms.shape,
      publish: z.boolean('应为真或假').default(false).describe('the game as it is now'),
    }),
    data: Share,
  }),
  revoke: DELETE('/ixj_web/v3/game/share', {
    ...writesGame,
    fails: '撤销分享失败',
    query: Work.extend({ share_id: id() }),
    about: 'For good: a link that others have must not come back by accident.',
  }),
  statistics: GET('/ixj_web/v3/game/share_statistics', {
    ...readsGame,
    fails: '获取游玩统计失败',
    query: Work,
    data: z.object({ plays: z.int(), nodes: z.array(Count) }),
    about: 'How often nodes were entered over all links of the game; nothing is known of who played.',
  }),
  play: POST('/ixj_web/v3/game/play', {
    needs: anyone,
    fails: '打开游戏失败',
    reads: true,
    limit: 'play',
    body: z.object({ link: Link, password: Password.default('') }),
    data: z.object({
      needs_password: z.boolean(),
      revision: z.int(),
      talks: z.boolean().describe('characters answer what is typed: the link allows it, and an engine stands'),
      game: Played.nullable().describe('null until the password is right'),
    }),
  }),
  talk: POST('/ixj_web/v3/game/play_talk', {
    needs: anyone,
    fails: '对方没有回应',
    quiet: true,
    reads: true,
    limit: 'play',
    timeoutMs: PROMPT_MS,
    body: z.object({
      link: Link,
      password: Password.default(''),
      node_id: Key.describe('an AI_CONVERSATION of what the link publishes'),
      text: line('要说的话', 500),
      said: z
        .array(z.object({ mine: z.boolean('应为真或假'), text: prose('说过的话', 4000) }), '说过的话应是列表')
        .max(SHARE_LIMITS.said, `最多带上 ${SHARE_LIMITS.said} 句`)
        .default([]),
    }),
    data: z.object({ reply: z.string(), goal: Goal, engine: Engine }),
    about: 'What a character says to a player of a link, by an engine alone. Nothing of it is kept but how many there were.',
  }),
  count: POST('/ixj_web/v3/game/play_count', {
    needs: anyone,
    fails: '记录游玩失败',
    quiet: true,
    limit: 'play',
    body: z.object({
      link: Link,
      password: Password.default(''),
      nodes: z
        .array(z.object({ node_id: Key, visits: num('次数无效', { min: 1, max: 1000 }) }), '次数无效')
        .min(1, '次数无效')
        .max(SHARE_LIMITS.nodes, `一次最多 ${SHARE_LIMITS.nodes} 个节点`),
    }),
    about: 'What a player entered since it last told: counts only.',
  }),
})
