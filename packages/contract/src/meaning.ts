// Search by meaning: passages, cards, characters and shots of all works one may see that mean something alike (ours).
import * as z from 'zod'
import { calls, GET } from './kit/call.ts'
import { member } from './kit/needs.ts'
import { line } from './kit/scalars.ts'

/** What is found, and what it is called. */
export const MEANT_KINDS = { doc: '正文', card: '卡片', character: '人物', shot: '分镜' } as const
export type MeantKind = keyof typeof MEANT_KINDS
/** Longest question, and things told at most. */
export const MEANING_LIMITS = { keyword: 200, found: 20 } as const

const Found = z.object({
  kind: z.enum(Object.keys(MEANT_KINDS) as [MeantKind, ...MeantKind[]]),
  id: z.int().describe('of the document, card, character or shot'),
  name: z.string(),
  project_id: z.int(),
  project_name: z.string(),
  project_type: z.int(),
  excerpt: z.string().describe('the passage that is most alike'),
  block_id: z.string().describe('of a document, where that passage begins; else empty'),
  sure: z.boolean().describe('alike enough to be told as an answer; the others may have to do with it'),
})
export type FoundByMeaning = z.infer<typeof Found>

export const meaning = calls('meaning', {
  find: GET('/ixj_web/search/meaning', {
    needs: member,
    fails: '按意思搜索失败',
    quiet: true,
    query: z.object({ keyword: line('搜索内容', MEANING_LIMITS.keyword) }),
    data: z.object({
      engine: z.string().describe('the model that compares them; empty when there is none'),
      reason: z.string().describe('why nothing is searched by meaning; empty when it is'),
      list: z.array(Found).max(MEANING_LIMITS.found),
      read: z.object({ docs: z.int(), of: z.int() }).describe('documents of the works one may see: read as they stand, and all'),
    }),
    about: 'Those most alike first. Without the group `search` of small models the list is empty: the usual searches find by characters.',
  }),
})
