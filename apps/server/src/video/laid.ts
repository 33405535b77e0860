// The lines of a script beside what was heard or read of a film, in a thread: a long film has a thousand of both.
import path from 'node:path'
import { type Cue, corrected, onSpeech, type ScriptLine, type Stretch } from '@qianmu/subtitle'
import { apart } from '../kit/apart/apart.ts'

/** Times for the lines of a script over stretches of speech. */
export const laid = (lines: readonly ScriptLine[], spoken: readonly Stretch[]): Cue[] => onSpeech(lines, spoken)
/** Names and rare words as the script has them; times stay. */
export const righted = (cues: readonly Cue[], script: readonly ScriptLine[]): Cue[] => corrected(cues, script).cues

const FILE = path.join(import.meta.dirname, 'laid.ts')
/** Of so many lines and stretches, some 10 ms. */
export const laidApart = apart(FILE, laid, { small: 200 })
export const rightedApart = apart(FILE, righted, { small: 2_000 })
