// The voices of a film on tracks of their own, as editing programs have them.
import type { Film, FilmVoice } from './film.ts'

/** Said before the words of a voice, so that a list of ours that comes back is not taken for one with other sounds. */
const VOICE = '配音：'
const bare = (text: string) => text.replaceAll(/\s/g, '')

/** What a clip of a voice is called. */
export const voiceName = ({ text }: FilmVoice): string => VOICE + text.replaceAll(/\s+/g, ' ').trim()
/** Whether a sound beside a shot is the voice of its own lines, which the shot has already. */
export const isVoiceOf = (sound: string, dialogue: string): boolean =>
  sound.startsWith(VOICE) && bare(dialogue).includes(bare(sound.slice(VOICE.length)))

/** A voice in frames of the whole. */
export interface PlacedVoice {
  from: number
  frames: number
  name: string
  path: string
  /** Among all voices, from 0 on. */
  nth: number
}
/** Voices on as few tracks as keep them from lying over each other. */
export function voiceTracks({ voices = [], fps }: Film): PlacedVoice[][] {
  const tracks: PlacedVoice[][] = []
  const placed = voices.map((voice, nth): PlacedVoice => {
    const frames = Math.max(1, Math.round(voice.seconds * fps))
    return { from: Math.round(voice.at * fps), frames, name: voiceName(voice), path: voice.path, nth }
  })
  for (const voice of placed.toSorted((one, other) => one.from - other.from)) {
    const free = tracks.find(track => track.at(-1)!.from + track.at(-1)!.frames <= voice.from)
    if (free) free.push(voice)
    else tracks.push([voice])
  }
  return tracks
}
