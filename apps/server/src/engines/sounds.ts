// The engines of an instance that speak, those that write down what is said, those that read text out of pictures, and those that make music.
import type {
  MusicCapabilities,
  MusicEngine,
  ReadingCapabilities,
  ReadingEngine,
  RecognitionCapabilities,
  RecognitionEngine,
  SpeechCapabilities,
  SpeechEngine,
} from '@qianmu/engines'
import { createSidePool, type NamedOf, type ProbedOf, type SidePool } from './side-pool.ts'

export type NamedSpeech = NamedOf<SpeechEngine>
export type NamedRecognition = NamedOf<RecognitionEngine>
export type NamedReading = NamedOf<ReadingEngine>
export type NamedMusic = NamedOf<MusicEngine>
export type ProbedSpeech = ProbedOf<SpeechEngine, SpeechCapabilities>
export type ProbedRecognition = ProbedOf<RecognitionEngine, RecognitionCapabilities>
export type ProbedMusic = ProbedOf<MusicEngine, MusicCapabilities>
export type SpeechPool = SidePool<SpeechEngine, SpeechCapabilities>
export type RecognitionPool = SidePool<RecognitionEngine, RecognitionCapabilities>
export type ReadingPool = SidePool<ReadingEngine, ReadingCapabilities>
export type MusicPool = SidePool<MusicEngine, MusicCapabilities>

const CONNECT = '请管理员在「管理 → 引擎」里连接一个'
/** @param embedded those that come along, asked after all others */
export const createSpeechPool = (embedded: readonly NamedSpeech[], now: () => Date): SpeechPool =>
  createSidePool([], now, { none: `还没有会说话的引擎，${CONNECT}`, away: '配音引擎现在用不了' }, embedded)
export const createMusicPool = (embedded: readonly NamedMusic[], now: () => Date): MusicPool =>
  createSidePool([], now, { none: `还没有会作曲的引擎，${CONNECT}`, away: '作曲引擎现在用不了' }, embedded)
export const createRecognitionPool = (embedded: readonly NamedRecognition[], now: () => Date): RecognitionPool =>
  createSidePool([], now, { none: `还没有语音识别引擎，${CONNECT}`, away: '语音识别引擎现在用不了' }, embedded)
export const createReadingPool = (embedded: readonly NamedReading[], now: () => Date): ReadingPool =>
  createSidePool([], now, { none: '还没有能读画面文字的引擎', away: '画面文字现在读不了' }, embedded)
