// What the parts of the dubbing screen share: its lines, which one is looked at, and what can be done with them.
import type { Data } from '@qianmu/contract/kit/call'
import type { DubLine, LineDelivery } from '@qianmu/contract/sound/dubs'
import type { Pack } from '@qianmu/contract/sound/records'
import { createContext, use } from 'react'
import type { api } from '../api.ts'
import { mediaHook } from '../ui/theme/media.ts'
import { CHART } from '../ui/theme/palette.ts'
import { useMode } from '../ui/theme/ThemeProvider.tsx'
import type { Row } from './queue.ts'
import type { Reader } from './reading.ts'

export type Dub = Data<typeof api.dubs.detail.contract>
export type Scene = Dub['scenes'][number]
export type RowDialog = 'readings' | 'ruby' | 'audition' | 'shorten'
/** Which characters of a line are meant. */
export interface Chosen {
  from: number
  to: number
}
export interface LineChange {
  text?: string
  /** Empty = that of its speaker. */
  voice_id?: string
  record_id?: number
  delivery?: Partial<LineDelivery>
}
export interface Desk {
  /** With the lines of the chosen scene alone, where one is chosen. */
  dub: Dub
  /** With all its lines. */
  whole: Dub
  scene: Scene | undefined
  packs: readonly Pack[]
  rows: readonly Row[]
  chosen: Row | undefined
  reader: Reader
  colourOf: (speaker: string) => string
  /** Looks at a line that is in sight: nothing moves under the finger that hits it. */
  look: (line_id: number) => void
  /** Looks at a line, and scrolls to it. */
  choose: (line_id: number) => void
  /** Shows what is known of a line where that has no place beside the lines. */
  openPanel: (line_id: number) => void
  /** Gives another voice to a line that has its own, or else to all of its speaker. */
  recast: (line: DubLine, voice_id: string) => Promise<boolean>
  /** @returns whether it is kept */
  save: (line: DubLine, change: LineChange) => Promise<boolean>
  /** Says lines again; without any, those that need it. */
  generate: (lines?: readonly number[]) => Promise<boolean>
  onDialog: (kind: RowDialog, line: DubLine, word?: Chosen) => void
}
export const DeskContext = createContext<Desk | undefined>(undefined)
export const useDesk = (): Desk => use(DeskContext)!

/** The chosen line has a place beside the lines. */
export const useWide = mediaHook('(min-width: 1280px)')

const NARRATOR = '旁白'
const HUES = [5, 8, 3, 4, 2, 7, 6, 1, 0]
/** A colour for each speaker in the order they speak in; the narrator is grey. */
export function useColours(dub: Dub): (speaker: string) => string {
  const chart = CHART[useMode()]
  const speakers = [...new Set(dub.rows.map(row => row.speaker))].filter(speaker => speaker !== NARRATOR)
  const at = new Map(speakers.map((speaker, nth) => [speaker, chart[HUES[nth % 9]! + 9 * (Math.trunc(nth / 9) % 3)]!]))
  return speaker => at.get(speaker) ?? 'var(--t3)'
}

/** Whose voice says a line: its own, or that of its speaker. */
export const voiceOf = ({ voice_id, speaker }: DubLine, { cast }: Dub): string => voice_id || (cast[speaker] ?? '')
/** How long a line is, or will be; ms. */
export const lengthOf = ({ take, about_ms }: DubLine): number => take?.duration_ms ?? about_ms
export const focusWords = (line_id: number): void => document.querySelector<HTMLElement>(`[data-key="${line_id}"] textarea`)?.focus()
/** 0:11.4 */
export const clockText = (ms: number, tenths = false): string => {
  const seconds = ms / 1000
  const rest = tenths ? (seconds % 60).toFixed(1).padStart(4, '0') : String(Math.trunc(seconds % 60)).padStart(2, '0')
  return `${Math.trunc(seconds / 60)}:${rest}`
}

/** Who speaks in these lines and has no voice, each once. */
export const muteIn = (rows: readonly Pick<DubLine, 'speaker' | 'voice_id'>[], cast: Dub['cast']): string[] => [
  ...new Set(rows.filter(({ voice_id, speaker }) => !voice_id && !cast[speaker]).map(({ speaker }) => speaker)),
]
