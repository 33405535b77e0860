// Captions as the editor holds them: undone without limit of kind, checked by the rules, saved as one goes on.
import type { Data } from '@qianmu/contract/kit/call'
import type { Caption } from '@qianmu/contract/video/videos'
import { check, type Cue, ruleProfile } from '@qianmu/subtitle'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { useHistory } from '../ui/history/history.ts'
import { refreshVideos } from './actions.ts'
import { boxesOf, captionsOf, cueOf } from './captions.ts'
import type { CaptionRow } from './Parts.tsx'

type Video = Data<typeof api.videos.result.contract>
const SAVE_MS = 800
export const RUNNING: readonly number[] = [2, 5, 8]

/** Captions with their undo, what they break, and their saving a moment after the last change. */
export function useCaptions(video: Video) {
  const history = useHistory<readonly Caption[]>(video.captions)
  const captions = history.present
  const locked = RUNNING.includes(video.status)
  const { rules, own_rules } = video.settings
  const profile = useMemo(() => ruleProfile(rules, own_rules), [rules, own_rules])
  const cues = useMemo(() => captions.map(cueOf), [captions])
  const problems = useMemo(() => Map.groupBy(check(cues, profile), each => each.nth), [cues, profile])
  const boxes = useMemo(() => boxesOf(captions), [captions])
  const saved = useRef<readonly Caption[]>(video.captions)
  const [saving, setSaving] = useState<'saved' | 'saving' | 'dirty'>('saved')
  const save = useEffectEvent(async () => {
    setSaving('saving')
    const now = captions
    try {
      await api.videos.update({ video_id: video.video_id, captions: [...now] })
      saved.current = now
      setSaving('saved')
      refreshVideos()
    } catch (error) {
      setSaving('dirty')
      rethrowUnlessFailure(error)
    }
  })
  useEffect(() => {
    if (captions === saved.current || locked) return
    const timer = setTimeout(() => void save(), SAVE_MS)
    return () => clearTimeout(timer)
  }, [captions, locked])
  const all = (next: (cues: readonly Cue[]) => readonly Cue[], label: string) =>
    history.change(now => captionsOf(next(now.map(cueOf)), now), label)
  const one = (id: number, change: Partial<Caption>) =>
    history.change(now => now.map(caption => (caption.id === id ? { ...caption, ...change } : caption)), '改文字', `text ${id}`)
  return { history, captions, locked, profile, cues, problems, boxes, saving, all, one }
}

export const keyOfRow = ({ caption }: CaptionRow) => caption.id
/** Rows of captions; those that stay as they are keep their parts. */
export function rowsOf(
  captions: readonly Caption[],
  problems: ReadonlyMap<number, readonly { text: string }[]>,
  { readings, notes }: Video,
): CaptionRow[] {
  const open = notes.filter(note => !note.done)
  let at = 0
  return captions.map((caption, nth) => {
    while (at < readings.length && readings[at]!.end_ms <= caption.start_ms) at++
    const reading = readings[at]
    return {
      caption,
      nth,
      problems:
        problems
          .get(nth)
          ?.map(each => each.text)
          .join('；') ?? '',
      reading: reading && reading.start_ms < caption.end_ms ? reading : undefined,
      notes: open.filter(note => note.at_ms >= caption.start_ms && note.at_ms < caption.end_ms),
    }
  })
}
