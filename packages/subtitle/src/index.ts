// Subtitles: files in and out, rules of timing, changes of lists, and scripts laid onto times. Pure.
export { corrected, likeness, type ScriptLine, scriptLines } from './align.ts'
export { onSpeech, type Stretch } from './lay.ts'
export {
  type AssSheet,
  type Cue,
  type Format,
  FORMAT_NAMES,
  FORMATS,
  isTogether,
  MAX_CUES,
  MAX_MS,
  MAX_TEXT,
  ordered,
  type Reading,
  tidy,
} from './cue.ts'
export { merged, shifted, snapped, split, stretched } from './edit.ts'
export { type AssFace, type AssLayout, USUAL_LAYOUT } from './formats/ass.ts'
export { styleNames } from './formats/ass-read.ts'
export { readSubtitleBytes } from './file.ts'
export { formatOf, readSubtitles, type Ways, type Writing, writeSubtitles } from './formats/index.ts'
export { bandOf, type Grey, inked, outlined, overlap, sighted, type Sighting } from './on-screen.ts'
export {
  type Breach,
  check,
  fixed,
  keeps,
  limitsOf,
  type OwnRules,
  preview,
  RULE_PROFILES,
  type RuleName,
  type RuleProfile,
  ruleProfile,
  speedOf,
  type Term,
  termsOf,
  wrapped,
} from './rules.ts'
export { clock, parseClock } from './time.ts'
export { beginAt, evenly, fitWords, MAX_WORDS, parted, retold, trimmed, type Word, wordsOf } from './words.ts'
export { fitted, type Room, roomIn, type Width, widthWith } from './width.ts'
