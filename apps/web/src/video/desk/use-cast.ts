// Who says the captions of a video: the characters of its work, the names that are no character, and what its script has for each caption.
import type { Character } from '@qianmu/contract/characters'
import type { Data } from '@qianmu/contract/kit/call'
import type { Caption } from '@qianmu/contract/video/captions'
import { nameKey } from '@qianmu/script/presence'
import { corrected, type ScriptLine } from '@qianmu/subtitle'
import { useMemo } from 'react'
import { api } from '../../api.ts'
import { useHue } from '../../characters/index.ts'
import { useCall } from '../../kit/use-call.ts'
import { cueOf, type Said } from './captions.ts'
import type { Video } from './use-captions.ts'

export type Called = Pick<Caption, 'character_id' | 'speaker'>
export interface Speaker extends Called {
  /** Captions that they say. */
  count: number
}
const NOBODY: readonly Character[] = []
export type InScene = Data<typeof api.videos.script.contract>['lines'][number]
const NOTHING: readonly InScene[] = []

/** The script of a video: a document of its work. */
export const useScript = ({ work }: Pick<Video, 'work'>): readonly InScene[] =>
  useCall(api.videos.script, { doc_id: work?.doc_id ?? 0 }, { enabled: Boolean(work?.doc_id), staleMs: 60_000 }).data?.lines ?? NOTHING
/** Lines as they are typed: who says it before a colon. */
export const typed = (lines: readonly ScriptLine[]): string => lines.map(({ speaker, text }) => `${speaker}：${text}`).join('\n')

const speakersOf = (captions: readonly Caption[]): Speaker[] => {
  const found = new Map<string, Speaker>()
  for (const { speaker, character_id } of captions) {
    if (!speaker) continue
    const known = found.get(speaker)
    if (known) known.count++
    else found.set(speaker, { speaker, character_id, count: 1 })
  }
  return [...found.values()].toSorted((one, other) => other.count - one.count)
}

export function useCast(video: Video, captions: readonly Caption[]) {
  const project_id = video.work?.project_id ?? 0
  const { data: people = NOBODY } = useCall(
    api.characters.list,
    { project_id, status: 'confirmed' },
    { enabled: project_id > 0, staleMs: 30_000 },
  )
  const script = useScript(video)
  const colour = useHue()
  const hues = useMemo(
    () => new Map<number | null, string>(people.map(({ character_id, hue }) => [character_id, colour(hue)])),
    [people, colour],
  )
  const called = useMemo(() => {
    const names = new Map<string, Called>()
    for (const { character_id, name, aliases } of people)
      for (const each of [name, ...aliases.map(({ text }) => text)])
        if (!names.has(nameKey(each))) names.set(nameKey(each), { speaker: name, character_id })
    /** A speaker by a name: the character that goes by it, or the name itself. */
    return (speaker = ''): Called => names.get(nameKey(speaker)) ?? { speaker, character_id: null }
  }, [people])
  /** What the script has for each caption, as the captions were last read: to compare them at each key would slow typing. */
  const scripted = useMemo(() => {
    const { cues, matched } = corrected(video.captions.map(cueOf), script)
    const found = matched.map(nth => {
      const { speaker, text } = cues[nth]!
      const scene = script.find(line => text.startsWith(line.text))?.scene ?? ''
      return [video.captions[nth]!.id, { speaker: called(speaker).speaker, text, scene }] as const
    })
    return new Map(found)
  }, [video.captions, script, called])
  return {
    people,
    hues,
    called,
    scripted,
    speakers: useMemo(() => speakersOf(captions), [captions]),
    script,
    /** Cues with the words and speakers of a script, where they are like it. */
    put: (cues: readonly Said[], lines: readonly ScriptLine[]): readonly Said[] => {
      const { cues: right, matched } = corrected(cues, lines)
      for (const nth of matched) right[nth] = { ...right[nth]!, ...called(right[nth]!.speaker) }
      return right
    },
  }
}
export type Cast = ReturnType<typeof useCast>
