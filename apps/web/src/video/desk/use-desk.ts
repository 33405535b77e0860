// What the editor of captions holds: the captions with their undo, the picked one, how it looks, and what keys and buttons act on.
import type { Caption } from '@qianmu/contract/video/captions'
import type { ProfileSettings } from '@qianmu/contract/video/videos'
import { preview, type RuleName, split } from '@qianmu/subtitle'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { useCall } from '../../kit/use-call.ts'
import { type Hands, onKeys } from '../../ui/player/keys.ts'
import { useHelp } from '../../ui/shortcuts.ts'
import { act, refreshVideos } from '../actions.ts'
import { boxesOf, fromBoxes, type Said } from './captions.ts'
import { useCast } from './use-cast.ts'
import { columnsOf, type Field, type RowHands } from './Table.tsx'
import { type CaptionRow, type Filter, FILTERS, isAmong, rowKeeper, useCaptions, type Video } from './use-captions.ts'

const STYLE_MS = 400
const DAY = 86_400

/** The looks of the video, on the page at once and kept a moment after the last change. */
function useStyle({ video_id, settings }: Video) {
  const [changed, setChanged] = useState<Partial<ProfileSettings>>({})
  const due = useRef<{ timer: ReturnType<typeof setTimeout> | undefined; part: Partial<ProfileSettings> }>({ timer: undefined, part: {} })
  const [keep] = useState(() => async () => {
    const { timer, part } = due.current
    clearTimeout(timer)
    due.current = { timer: undefined, part: {} }
    if (!Object.keys(part).length) return true
    try {
      await api.profiles.save({ video_id, settings: part })
      refreshVideos()
      return true
    } catch (error) {
      // With the next change.
      due.current.part = { ...part, ...due.current.part }
      rethrowUnlessFailure(error)
      return false
    }
  })
  useEffect(() => () => void keep(), [keep])
  const style = useMemo(() => ({ ...settings, ...changed }), [settings, changed])
  const change = (part: Partial<ProfileSettings>) => {
    setChanged(before => ({ ...before, ...part }))
    clearTimeout(due.current.timer)
    due.current = { timer: setTimeout(() => void keep(), STYLE_MS), part: { ...due.current.part, ...part } }
  }
  return { style, change, keep }
}

/** The caption that is picked, and the field of words that the keyboard goes to. */
function usePicked(captions: readonly Caption[]) {
  const [picked, setPicked] = useState<number>()
  // The first ones that come are begun with.
  const isAny = captions.length > 0
  const begin = useEffectEvent(() => setPicked(captions[0]?.id))
  useEffect(() => begin(), [isAny])
  const [writing, setWriting] = useState<{ id: number; field: Field }>()
  const desk = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!writing) return
    const place = desk.current!.querySelector(`[data-caption="${writing.id}"]`)?.closest('[role=row]') ?? desk.current!
    const words = place.querySelector<HTMLTextAreaElement>(`textarea[data-words=${writing.field}]`)
    words?.focus()
    words?.setSelectionRange(words.value.length, words.value.length)
  }, [writing])
  useEffect(() => desk.current?.focus(), [])
  const field = (): Field =>
    document.activeElement instanceof HTMLElement && document.activeElement.dataset['words'] === 'translation' ? 'translation' : 'text'
  const write = (id: number) => {
    setPicked(id)
    setWriting({ id, field: field() })
  }
  return { picked, setPicked, write, desk }
}

/** Where there is no film, a cue is as good as its times. */
const still = (time: number): Hands['transport'] => ({
  time,
  duration: DAY,
  speed: 0,
  seek: () => undefined,
  toggle: () => undefined,
  shuttle: () => undefined,
  stop: () => undefined,
})

/** The rows of the table, with how many there are of each kind and how many break each rule. */
function useRows(video: Video, { captions, problems }: ReturnType<typeof useCaptions>) {
  const [rowsOf] = useState(rowKeeper)
  const rows = useMemo(() => rowsOf(captions, problems, video), [rowsOf, captions, problems, video])
  const counts = useMemo(() => countsOf(rows), [rows])
  const broken = useMemo(() => {
    const rules = [...problems.values()].flatMap(list => [...new Set(list.map(({ rule }) => rule))])
    return new Map([...Map.groupBy(rules, rule => rule)].map(([rule, list]): [RuleName, number] => [rule, list.length]))
  }, [problems])
  return { rows, counts, broken }
}
const countsOf = (rows: readonly CaptionRow[]): Record<Filter, number> => {
  const counts = { all: 0, warning: 0, error: 0, untranslated: 0 }
  for (const row of rows) for (const filter of Object.keys(FILTERS) as Filter[]) if (isAmong(row, filter)) counts[filter]++
  return counts
}

/** What stands on the timeline besides captions. */
const momentsOf = ({ cuts_ms, notes }: Video) => [
  ...cuts_ms.map(at => ({ at: at / 1000, label: '换镜', kind: 'cut' as const })),
  ...notes.filter(note => !note.done).map(note => ({ at: note.at_ms / 1000, label: note.text, kind: 'note' as const })),
]

/** Both halves of a caption; the second gets a number of its own. */
function pair(cue: Said, ms: number): Said[] {
  const [one, other] = split(cue, ms)
  if (!one || !other) return [cue]
  const { id: _, ...rest } = other
  return [one, rest]
}

/** The keyboard goes to who says the picked caption. */
function toSpeaker(event: KeyboardEvent): void {
  event.preventDefault()
  event.currentTarget.querySelector<HTMLInputElement>('[data-speaker] input')?.focus()
}
/** What keys do here besides those of the player. */
const KEYS = [['Alt+P', '改说话人；回车回到文字']] as const

export function useDesk(video: Video) {
  useHelp(KEYS, '校对')
  const { video_id } = video
  const work = useCaptions(video)
  const { history, captions, locked, cues, profile, room, boxes, one } = work
  const { rows, counts, broken } = useRows(video, work)
  const { picked, setPicked, write, desk } = usePicked(captions)
  const { style, change: restyle, keep } = useStyle(video)
  /** Keeps words and looks as they are now. @returns whether all of it is kept */
  const flush = async () => (await keep()) && work.flush()
  const { data: sound } = useCall(api.videos.peaks, { video_id }, { enabled: video.url !== '', staleMs: Infinity })
  const [filter, setFilter] = useState<Filter>('all')
  const [note, setNote] = useState<Caption>()
  const player = useRef<Hands>(null)
  const due = useMemo(() => preview(cues, profile, room), [cues, profile, room])
  const moments = useMemo(() => momentsOf(video), [video])
  const current = rows.find(row => row.caption.id === picked) ?? (picked === undefined ? undefined : rows[0])
  const seek = (id: number) => {
    const caption = captions.find(each => each.id === id)
    if (caption && player.current?.transport.speed === 0) player.current.transport.seek(caption.start_ms / 1000)
  }
  /** What keys and buttons act on where there is no film. */
  const rest: Hands = {
    transport: still((current?.caption.start_ms ?? 0) / 1000),
    rate: 25,
    cues: boxes,
    picked: picked === undefined ? undefined : String(picked),
    readOnly: locked,
    hear: false,
    onPick: id => setPicked(id === undefined ? undefined : Number(id)),
    onChange: (next, label, key) => history.change(now => fromBoxes(next(boxesOf(now)), now), label, key),
    onWrite: id => write(Number(id)),
    playPart: () => undefined,
    undo: history.undoLabel === undefined ? undefined : history.undo,
    redo: history.redoLabel === undefined ? undefined : history.redo,
  }
  const latest = useRef({ pick: (_: number): void => undefined })
  useEffect(() => {
    latest.current.pick = id => {
      if (id === picked) return
      setPicked(id)
      seek(id)
    }
  })
  const cast = useCast(video, captions)
  const [rowHands] = useState<RowHands>(() => ({
    change: one,
    pick: id => latest.current.pick(id),
    note: row => setNote(row.caption),
    done: ({ note_id }) => void act(api.videos.changeNote({ video_id, note_id, done: true })),
  }))
  const bilingual = style.translate || captions.some(({ translation }) => translation)
  const layout = useMemo(() => columnsOf(locked, bilingual, rowHands, cast.hues), [locked, bilingual, rowHands, cast.hues])
  /** To the next caption of a kind, from the picked one on and around. */
  const goTo = (wanted: (row: CaptionRow) => boolean) => {
    const from = (current?.nth ?? -1) + 1
    const next = [...rows.slice(from), ...rows.slice(0, from)].find(wanted)
    if (!next) return
    setFilter('all')
    setPicked(next.caption.id)
    seek(next.caption.id)
  }
  const hands = () => player.current ?? rest
  return {
    ...work,
    flush,
    cast,
    desk,
    player,
    rest,
    hands,
    /** Cuts a caption at the time of one of its words. */
    cutAt: (id: number, ms: number) => work.all(now => now.flatMap(cue => (cue.id === id ? pair(cue, ms) : [cue])), '切开'),
    goTo,
    layout,
    style,
    restyle,
    due,
    moments,
    current,
    counts,
    broken,
    filter,
    setFilter,
    note,
    setNote,
    peaks: sound?.peaks,
    rows: filter === 'all' ? rows : rows.filter(row => isAmong(row, filter) || row === current),
    press: (event: KeyboardEvent) => (event.altKey && event.code === 'KeyP' ? toSpeaker(event) : onKeys(hands())(event)),
    /** Back to the words of a caption. */
    write,
  }
}
export type DeskState = ReturnType<typeof useDesk>
