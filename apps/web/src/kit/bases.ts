// Which API base a call belongs to, and what follows from it: address, timeout, headers (document 1 §7.1).
import { TIMEOUT_AI_MS, TIMEOUT_MS, TIMEOUT_UPLOAD_MS } from '@qianmu/contract/kit/limits'
import type { Call } from '@qianmu/contract/kit/call'
import type { ApiBase, Settings } from './settings.ts'

/** First parts of paths, longest first. */
const PREFIXES: readonly (readonly [prefix: string, base: ApiBase])[] = [
  ['ai_web/ai/character_analyse', 'analysis'],
  ['ai_web/ai/comfy', 'workflow'],
  ['upload/', 'workflow'],
  ['ai_uploader/', 'uploader'],
  ['ai_web/', 'ai'],
  ['mt_web/', 'translation'],
  ['aigc_web/', 'chat'],
  ['ixj_shared/', 'login'],
  ['ixieju_audit/', 'logger'],
  ['avg/', 'role'],
]

export const baseOf = (path: string): ApiBase => PREFIXES.find(([prefix]) => path.startsWith(`/${prefix}`))?.[1] ?? 'main'

const SLOW: readonly ApiBase[] = ['ai', 'uploader', 'workflow']

/** Milliseconds to wait for an answer; 0 = no limit. */
export const timeoutOf = (call: Pick<Call, 'path' | 'kind' | 'timeoutMs'>): number => {
  if (call.timeoutMs !== undefined) return call.timeoutMs
  if (call.kind === 'stream') return 0
  if (call.kind === 'upload') return TIMEOUT_UPLOAD_MS
  return SLOW.includes(baseOf(call.path)) ? TIMEOUT_AI_MS : TIMEOUT_MS
}

/** The full address of a call's path. */
export const addressOf = (path: string, { base, bases }: Pick<Settings, 'base' | 'bases'>): string =>
  (bases[baseOf(path)] ?? base).replace(/\/$/, '') + path
