// Voices of a game: plot actions that are dubbed, one or many, and the voices of roles (document 2 §3–§5, §7; payloads are ours).
import * as z from 'zod'
import { calls, DELETE, GET, POST } from '../kit/call.ts'
import { prose } from '../kit/scalars.ts'
import { Key, Keys, readsGame, Work, writesGame } from './parts.ts'

const Dubbed = z.looseObject({
  node_id: z.string(),
  action_id: z.string(),
  v_type: z.string(),
  url: z.string().describe('where the sound is fetched; empty without one'),
})
const voice = (noun: string) => prose(noun, 80).optional()

export const gameVoices = calls('game.voices', {
  list: GET('/ixj_web/v3/game/action_timbre_list', {
    ...readsGame,
    fails: '获取配音失败',
    query: Work.extend({ node_id: Key.optional().describe('absent = the whole game') }),
    data: z.object({ list: z.array(Dubbed), total: z.int() }),
    about: 'The plot actions that can be dubbed, with their dubbing.',
  }),
  dub: POST('/ixj_web/v3/game/action_timbre', {
    ...writesGame,
    fails: '配音失败',
    timeoutMs: 120_000,
    body: Work.extend({ node_id: Key, action_id: Key, v_type: voice('音色').describe('absent = that of the role or of the game') }),
    data: Dubbed,
    about: 'Says one plot action now. A failure sets its dubbing_error and leaves the rest as it was.',
  }),
  remove: DELETE('/ixj_web/v3/game/action_timbre', {
    ...writesGame,
    fails: '删除配音失败',
    query: Work.extend({ node_id: Key, action_id: Keys }),
    data: z.object({ list: z.array(Dubbed) }),
  }),
  dubAll: POST('/ixj_web/v3/game/sync_action_dubbing', {
    ...writesGame,
    fails: '批量配音失败',
    body: Work.extend({
      node_ids: Keys.optional().describe('absent = the whole game'),
      anew: z.boolean('应为真或假').default(false).describe('also those that are dubbed already'),
      assign: z.boolean('应为真或假').default(false).describe('who speaks and has no voice gets one first'),
    }),
    data: z.object({
      job_id: z.int().nullable().describe('null where nothing is to be said'),
      lines: z.int(),
      refused: z.array(z.object({ node_id: z.string(), action_id: z.string(), msg: z.string() })),
    }),
    about: 'A job with progress.',
  }),
  setVoice: POST('/ixj_web/v3/game/character_sured', {
    ...writesGame,
    fails: '保存角色音色失败',
    body: Work.extend({
      character_id: Key,
      type: voice('角色类型'),
      v_type: voice('音色'),
      timbre_type: voice('音色类型'),
      timbre: voice('音色名称'),
    }),
    data: z.looseObject({ character_id: z.string() }),
    about: 'The voice that a character of the work speaks with in this game.',
  }),
})
