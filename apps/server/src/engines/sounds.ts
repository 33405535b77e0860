// The engines of an instance that speak, and those that make music.
import type { MusicCapabilities, MusicEngine, SpeechCapabilities, SpeechEngine } from '@qianmu/engines'
import { createSidePool, type NamedOf, type SidePool } from './side-pool.ts'

export type NamedSpeech = NamedOf<SpeechEngine>
export type NamedMusic = NamedOf<MusicEngine>
export type SpeechPool = SidePool<SpeechEngine, SpeechCapabilities>
export type MusicPool = SidePool<MusicEngine, MusicCapabilities>

/** @param fixed engines of the settings and those that come along, those preferred first */
export const createSpeechPool = (fixed: readonly NamedSpeech[], now: () => Date): SpeechPool =>
  createSidePool(fixed, now, { none: '还没有会说话的引擎，请管理员在「管理 → 引擎」里连接一个', away: '配音引擎现在用不了' })
export const createMusicPool = (fixed: readonly NamedMusic[], now: () => Date): MusicPool =>
  createSidePool(fixed, now, { none: '还没有会作曲的引擎，请管理员在「管理 → 引擎」里连接一个', away: '作曲引擎现在用不了' })
