// What operators give to accounts, as tags and as the wire shows it.
import { type AiAccount, GIVEN_LEVELS, GIVEN_TAGS } from '@qianmu/contract/ai-access'
import type { Uses } from '../app.ts'
import { maskPhone } from './account.rules.ts'
import type { UserRow } from './users.store.ts'

export type Change = Partial<Record<(typeof GIVEN_TAGS)[number], 0 | 1 | undefined>> & { level?: AiAccount['level'] | undefined }

/** A level of one's own is a tag; none means that of the instance. */
const LEVEL_TAG = 'ai_chat_'
const LEVEL_TAGS = GIVEN_LEVELS.slice(1).map(level => LEVEL_TAG + level)

export const accountOf = (app: Uses<'files'>, { id, nickname, avatar_file_id, phone, tags, created_at }: UserRow): AiAccount => {
  const has = (tag: string) => (tags.includes(tag) ? 1 : 0)
  return {
    account_id: id,
    nickname,
    avatar: avatar_file_id ? app.files.address(avatar_file_id, 'small') : '',
    phone: maskPhone(phone),
    is_official: has('is_official'),
    ai_chat: has('ai_chat'),
    ai_evaluate: has('ai_evaluate'),
    novel_to_script: has('novel_to_script'),
    level: GIVEN_LEVELS.find(level => tags.includes(LEVEL_TAG + level)) ?? 'instance',
    created_at: created_at.toISOString(),
  }
}

/** The tags that a change takes and gives; those that it does not name stay. */
export function changedTags({ level, ...flags }: Change): { gone: string[]; given: string[] } {
  const named = GIVEN_TAGS.filter(tag => flags[tag] !== undefined)
  return {
    gone: [...named, ...(level === undefined ? [] : LEVEL_TAGS)],
    given: [...named.filter(tag => flags[tag] === 1), ...(level === undefined || level === 'instance' ? [] : [LEVEL_TAG + level])],
  }
}
