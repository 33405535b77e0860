// The language engines of an instance.
import type { LanguageCapabilities, LanguageEngine } from '@qianmu/engines'
import { createSidePool, type NamedOf, type ProbedOf, type SidePool } from './side-pool.ts'

export type NamedLanguage = NamedOf<LanguageEngine>
export type ProbedLanguage = ProbedOf<LanguageEngine, LanguageCapabilities>
export type LanguagePool = SidePool<LanguageEngine, LanguageCapabilities>

/** Said where nothing answers, with the way to change that. */
const WORDS = { none: '还没有连接语言引擎，请管理员在「管理 → 引擎」里连接一个（OpenAI 兼容接口）', away: '语言引擎现在用不了' }

/** @param fixed engines of the settings, those preferred first */
export const createLanguagePool = (fixed: readonly NamedLanguage[], now: () => Date): LanguagePool => createSidePool(fixed, now, WORDS)
