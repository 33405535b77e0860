// The door of speech: the draft voice, markup of lines, and sounds as files.
export { type DraftVoiceEngine, espeakEngine } from './espeak.ts'
export { type CastVoice, ducked, tooAlike, type VoicePrint, voicePrint } from './mix.ts'
export { askedOf, delivered, deliveryOf, isKana, type Line, type Mark, parseLine, spokenText, wordsOf } from './markup.ts'
export { homophone, type LexiconEntry, numbered, readingsIn, spelled, syllablesOf } from './readings.ts'
export { type About, laid, lengthOf, levelled, peaksOf, readWav, type Sound, writeWav } from './wav.ts'
