// Captions as the editor holds them: undone without limit, checked by the rules, saved as one goes on.
import type { Data } from '@qianmu/contract/kit/call'
import type { Caption } from '@qianmu/contract/video/captions'
import type { CaptionNote } from '@qianmu/contract/video/videos'
import { type Breach, check, type Cue, type Room, roomIn, ruleProfile, speedOf, termsOf, USUAL_LAYOUT, widthWith } from '@qianmu/subtitle'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { Failure, isConflict } from '../../kit/failure.ts'
import { toast } from '../../kit/toast.ts'
import { useHistory } from '../../ui/history/history.ts'
import { refreshVideos } from '../actions.ts'
import { adapted, boxesOf, captionsOf, cueOf, type Said } from './captions.ts'
import type { Changes } from './merge.ts'
import { type Kept, openSaver, type Saving, type Sent } from './saver.ts'

export type Video = Data<typeof api.videos.result.contract>
type History = ReturnType<typeof useHistory<readonly Caption[]>>
/** Changes all captions in one step. */
export type All = (next: (cues: readonly Said[]) => readonly Said[], label: string) => void
export const RUNNING: readonly number[] = [2, 5, 8]

/** Saves as one goes on and when the page is left, and joins what others saved. */
function useSaving(video: Video, history: History) {
  const { video_id, status } = video
  const [saving, setSaving] = useState<Saving>('saved')
  const send = useEffectEvent(async (changes: Changes, edition: number, again: boolean): Promise<Sent> => {
    try {
      const answer = await api.videos.update({ video_id, ...changes, edition }, { quiet: true })
      // What was answered is what is there: all of it is read again only where more than the words has changed.
      if (answer.status === status) staleAnswers([api.videos.list.contract.name])
      else refreshVideos()
      return { edition: answer.edition }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const theirs = error.data as Partial<Kept> | null
      if (isConflict(error) && theirs?.captions && theirs.edition !== undefined) {
        toast.info('已合并别人的改动')
        return { theirs: { captions: theirs.captions, edition: theirs.edition } }
      }
      if (!again) toast.error(error.message)
      return 'failed'
    }
  })
  const onTheirs = useEffectEvent((join: (shown: readonly Caption[]) => readonly Caption[]) => {
    const next = join(history.present)
    const before = new Set(history.present.map(({ id }) => id))
    // Read anew or imported: others, with a past of their own.
    if (!next.some(({ id }) => before.has(id))) return history.begin(next)
    history.join(join)
  })
  const [saver] = useState(() =>
    openSaver(video, { send: (...sent) => send(...sent), onState: setSaving, onTheirs: join => onTheirs(join) }),
  )
  useEffect(() => saver.set(history.present), [saver, history.present])
  useEffect(() => void saver.take(video), [saver, video])
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => saver.isDue() && event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => {
      removeEventListener('beforeunload', hold)
      void saver.flush()
    }
  }, [saver])
  return { saving, flush: saver.flush }
}

const measure = widthWith(document.createElement('canvas').getContext('2d')!)
/** The room of a picture for lines in the size of these settings; none where there is no picture. */
function roomOf(
  { font, size, second_size }: Pick<Video['settings'], 'font' | 'second_size' | 'size'>,
  shape: Pick<Video, 'height' | 'width'>,
): Room | undefined {
  const face = { ...USUAL_LAYOUT.face, font, size }
  return shape.width > 0 ? roomIn({ ...shape, face, second: { ...face, size: second_size, bold: false } }, measure) : undefined
}
/** Captions with their undo and what they break. Words follow each key; what is counted of all of them comes when there is time. */
export function useCaptions(video: Video) {
  const history = useHistory<readonly Caption[]>(video.captions, Infinity)
  const captions = history.present
  const locked = RUNNING.includes(video.status)
  const { saving, flush } = useSaving(video, history)
  const { rules, own_rules, glossary } = video.settings
  const { width, height } = video
  const profile = useMemo(() => ruleProfile(rules, own_rules, { width, height }), [rules, own_rules, width, height])
  const { font, size, second_size } = video.settings
  const room = useMemo(() => roomOf({ font, size, second_size }, { width, height }), [font, size, second_size, width, height])
  const terms = useMemo(() => termsOf(glossary), [glossary])
  const calm = useDeferredValue(captions)
  const cues = useMemo(() => calm.map(cueOf), [calm])
  const problems = useMemo(() => Map.groupBy(check(cues, profile, terms, room), each => each.nth), [cues, profile, terms, room])
  const boxes = useMemo(() => boxesOf(calm), [calm])
  const all: All = (next, label) => history.change(now => captionsOf(next(now.map(cueOf))), label)
  const one = (id: number, change: Partial<Caption>, label = '改文字') =>
    history.change(
      now =>
        now.map(caption =>
          caption.id === id
            ? 'words' in change
              ? { ...caption, ...change }
              : { ...caption, ...change, words: adapted(caption, change).words }
            : caption,
        ),
      label,
      `${Object.keys(change).join()} ${id}`,
    )
  return { history, captions, locked, profile, room, terms, cues, problems, boxes, saving, flush, all, one }
}

/** A caption as its row shows it. */
export interface CaptionRow {
  caption: Caption
  nth: number
  problems: readonly Breach[]
  /** Characters a second of the text, or of its translation where that is faster. */
  speed: number
  /** What it was read from, and whether that was unsure. */
  reading: Video['readings'][number] | undefined
  notes: readonly CaptionNote[]
}
export const FILTERS = { all: '全部', warning: '提醒', error: '错误', untranslated: '未译' } as const
export type Filter = keyof typeof FILTERS
export const levelOf = ({ problems }: Pick<CaptionRow, 'problems'>): Breach['level'] | undefined =>
  problems.some(({ level }) => level === 'error') ? 'error' : problems[0]?.level
export const isAmong = (row: CaptionRow, filter: Filter): boolean =>
  filter === 'all' || (filter === 'untranslated' ? !row.caption.translation : levelOf(row) === filter)

export const keyOfRow = ({ caption }: CaptionRow) => caption.id
const NONE: readonly never[] = []
const textsOf = (list: readonly { text: string }[]) => list.map(each => each.text).join('\n')
const isSame = (one: CaptionRow, other: Omit<CaptionRow, 'speed'>) =>
  (['caption', 'nth', 'reading'] as const).every(key => one[key] === other[key]) &&
  textsOf(one.problems) === textsOf(other.problems) &&
  textsOf(one.notes) === textsOf(other.notes)
const fastest = (cue: Cue) => Math.max(speedOf(cue), speedOf({ ...cue, text: cue.translation ?? '' }))
/** Makes rows of captions; those that stay as they are are the same objects as before, so that only others are drawn anew. */
export function rowKeeper() {
  let kept = new Map<number, CaptionRow>()
  return (captions: readonly Caption[], problems: ReadonlyMap<number, readonly Breach[]>, { readings, notes }: Video): CaptionRow[] => {
    const open = notes.filter(note => !note.done)
    let at = 0
    const rows = captions.map((caption, nth) => {
      while (at < readings.length && readings[at]!.end_ms <= caption.start_ms) at++
      const reading = readings[at]
      const row = {
        caption,
        nth,
        problems: problems.get(nth) ?? NONE,
        reading: reading && reading.start_ms < caption.end_ms ? reading : undefined,
        notes: open.filter(note => note.at_ms >= caption.start_ms && note.at_ms < caption.end_ms),
      }
      const before = kept.get(caption.id)
      return before && isSame(before, row) ? before : { ...row, speed: fastest(cueOf(caption)) }
    })
    kept = new Map(rows.map(row => [row.caption.id, row]))
    return rows
  }
}
