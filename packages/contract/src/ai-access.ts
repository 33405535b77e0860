// Who may use what needs an operator's word: flags and the level of the chat, given by operators to accounts of the instance (document 3 §3, §6; calls ours).
import * as z from 'zod'
import { calls, GET, PUT } from './kit/call.ts'
import { official } from './kit/needs.ts'
import { flag, id, instant, listOf, num, Page } from './kit/scalars.ts'

/** The flags that operators give here; the others follow from elsewhere. */
export const GIVEN_TAGS = ['ai_chat', 'ai_evaluate', 'novel_to_script'] as const
/** The level of an account: as the instance has it, or its own (document 3 §3). */
export const GIVEN_LEVELS = ['instance', 'none', 'glm', 'gpt3', 'gpt4'] as const

const Level = z.enum(GIVEN_LEVELS, '等级无效')
const Account = z.object({
  account_id: z.int(),
  nickname: z.string(),
  avatar: z.string(),
  phone: z.string().describe('138****0000, or empty'),
  is_official: flag(),
  ai_chat: flag(),
  ai_evaluate: flag(),
  novel_to_script: flag(),
  level: Level,
  created_at: instant(),
})
export type AiAccount = z.infer<typeof Account>

export const aiAccess = calls('aiAccess', {
  list: GET('/ixj_web/ai_access/list', {
    needs: official,
    fails: '获取账号失败',
    query: Page.extend({
      keyword: z.string('关键词无效').trim().max(40, '关键词最多 40 个字').optional().describe('of a name, or a whole phone'),
    }),
    data: listOf(Account).extend({ instance_level: num('等级无效') }),
  }),
  set: PUT('/ixj_web/ai_access/set', {
    needs: official,
    fails: '设置权限失败',
    body: z.object({
      account_id: id(),
      ai_chat: flag().optional(),
      ai_evaluate: flag().optional(),
      novel_to_script: flag().optional(),
      level: Level.optional(),
    }),
    data: Account,
    about: 'Changes what is named; holds from the next request on. The log names what was given.',
  }),
})
