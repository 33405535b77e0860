// What the server tells the pages when it serves them: the JSON block `#settings` of index.html (the content policy forbids inline script).
import { PASSWORD_MAX } from '@qianmu/contract/kit/limits'

/** The ten API bases of document 1 §7.1. Each may live at an address of its own. */
export const API_BASES = ['main', 'analysis', 'translation', 'ai', 'uploader', 'login', 'chat', 'logger', 'workflow', 'role'] as const
export type ApiBase = (typeof API_BASES)[number]

export interface Settings {
  /** Base path of the pages, with a slash at both ends (document 1 §2). */
  base: string
  /** Address that a base's calls are sent to instead of the page's own origin and base path. */
  bases: Partial<Record<ApiBase, string>>
  /** Address of a third-party analytics script; empty = none (document 1 §7.1). */
  analyticsSrc: string
  /** Where the feedback link leads; empty = the feedback dialog (document 1 §2.6). */
  supportUrl: string
  /** Greatest password length this instance accepts; the documents' 16 unless raised. */
  passwordMax: number
  /** The chat app is connected: binding and scanning work. */
  wechat: boolean
}

const DEFAULTS: Settings = { base: '/', bases: {}, analyticsSrc: '', supportUrl: '', passwordMax: PASSWORD_MAX, wechat: false }

/** Settings from the JSON text of the block; an absent or empty block means the defaults. @throws SyntaxError on malformed JSON */
export const parseSettings = (text: string): Settings => ({ ...DEFAULTS, ...(text.trim() ? (JSON.parse(text) as Partial<Settings>) : {}) })

export const settings: Settings = parseSettings(
  typeof document === 'undefined' ? '' : (document.getElementById('settings')?.textContent ?? ''),
)
