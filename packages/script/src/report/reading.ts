// Reads the documents of a work once for its report: scenes with their places, times, speakers and words, and everything that is measured later.

import { namesIn } from '../classify.ts'
import { type Block, type Content, cueOf, textOf } from '../elements.ts'
import { parseHeading } from '../heading.ts'
import { mentionFinder } from '../language/mentions.ts'
import { proseSpeeches } from '../language/prose-speech.ts'
import { recogniseCharacters, type RecognisedCharacter } from '../language/recognise.ts'
import { castOfProse } from './prose-cast.ts'
import { namedIn } from '../presence.ts'
import { secondsOf, wordsIn } from '../statistics.ts'
import { acceptedContent } from '../suggestions/verdicts.ts'
import { type Sense, sensesIn } from './lexicon.ts'

export interface ReportDoc {
  doc_id: number
  name: string
  content: Content
}

/** A place in the text that a figure comes from. */
export interface Place {
  quote: string
  doc_id: number
  block_id: string
}

export interface ReadBlock {
  block: Block
  text: string
  words: number
}

/** What one name does in a scene. */
export interface Part {
  lines: number
  words: number
}

export interface ReadScene {
  doc: ReportDoc
  /** `''` for text without a heading. */
  place: string
  heading: string
  isNight: boolean
  isDay: boolean
  isInside: boolean
  isOutside: boolean
  hasCrowd: boolean
  hasEffects: boolean
  blocks: ReadBlock[]
  words: number
  /** Words that are spoken or done: without headings and lists of the cast. */
  played: number
  spoken: number
  speeches: number
  beats: number
  /** How often its words tell each sense. */
  senses: Record<Sense, number>
  cast: Map<string, Part>
}

export interface ReadWork {
  kind: 'script' | 'novel'
  docs: ReportDoc[]
  scenes: ReadScene[]
  people: RecognisedCharacter[]
}

const NIGHT = /夜|晚|凌晨|黄昏|NIGHT/
const DAY = /日|晨|早|午|白天|黎明|DAY|MORNING/
const QUOTE = 80

/** A line as a quote; it stands in the text from its first character on. */
export const placeOf = (doc: ReportDoc, { block, text }: ReadBlock): Place => ({
  quote: text.slice(0, QUOTE).toWellFormed(),
  doc_id: doc.doc_id,
  block_id: block.attrs.id,
})

/** How a line is shown to whoever judges it. */
export const shownLine = ({ block, text }: ReadBlock): string => (block.type === 'dialogue' ? `${cueOf(block.attrs)}：${text}` : text)

/** Estimated seconds of a scene on screen. */
export const secondsIn = (scene: Pick<ReadScene, 'spoken' | 'beats'>): number => secondsOf(scene.spoken, scene.beats)

/** The documents as they are measured; suggestions count as accepted. Linear in the text. */
export function readWork(given: readonly ReportDoc[], kind: 'script' | 'novel'): ReadWork {
  const docs = given.map(doc => ({ ...doc, content: acceptedContent(doc.content) }))
  const whole: Content = { type: 'doc', content: docs.flatMap(doc => doc.content.content) }
  const { characters } = recogniseCharacters(whole, kind === 'novel' ? 'prose' : 'script')
  const scenes = docs.flatMap(doc => doc.content.content.map(scene => readScene(doc, scene.content)).filter(scene => scene.words > 0))
  const people =
    kind === 'novel'
      ? castOfProse(whole.content.flatMap(scene => scene.content.map(textOf)).join('\n'), characters)
      : characters.filter(({ confidence }) => confidence > 0.4)
  if (kind === 'novel') addProseSpeech(scenes, people)
  return { kind, docs, scenes, people }
}

function readScene(doc: ReportDoc, given: readonly Block[]): ReadScene {
  const blocks = given.map(block => ({ block, text: textOf(block), words: wordsIn(block) }))
  const heading = blocks.find(({ block }) => block.type === 'scene_heading')?.text ?? ''
  const parsed = heading === '' ? undefined : (parseHeading(heading) ?? parseHeading(`1、${heading}`))
  const times = parsed?.times.join() ?? ''
  const sides = parsed?.sides.join() ?? ''
  const scene: ReadScene = {
    doc,
    heading,
    blocks,
    place: parsed?.place ?? heading,
    isNight: NIGHT.test(times),
    isDay: DAY.test(times),
    isInside: sides.includes('内'),
    isOutside: sides.includes('外'),
    hasCrowd: false,
    hasEffects: false,
    words: 0,
    played: 0,
    spoken: 0,
    speeches: 0,
    beats: 0,
    senses: sensesIn(''),
    cast: new Map<string, Part>(),
  }
  for (const each of blocks) addBlock(scene, each)
  return scene
}

function addBlock(scene: ReadScene, { block, text, words }: ReadBlock): void {
  scene.words += words
  if (block.type === 'scene_heading') return
  if (block.type === 'cast') {
    for (const name of namesIn(text)) addPart(scene, name, 0, 0)
    return
  }
  scene.played += words
  for (const [sense, count] of Object.entries(sensesIn(text)) as [Sense, number][]) scene.senses[sense] += count
  if (block.type === 'dialogue') {
    scene.spoken += words
    scene.speeches++
    for (const name of namesIn(block.attrs.speaker)) addPart(scene, name, 1, words)
  }
  if ((block.type === 'action' || block.type === 'shot') && words > 0) scene.beats++
  scene.hasCrowd ||= scene.senses.crowd > 0
  scene.hasEffects ||= scene.senses.effects > 0
}

function addPart({ cast }: ReadScene, name: string, lines: number, words: number): void {
  const part = cast.get(name) ?? { lines: 0, words: 0 }
  cast.set(name, { lines: part.lines + lines, words: part.words + words })
}

/** In prose who is there is who is named, and what is spoken stands in quotation marks. */
function addProseSpeech(scenes: readonly ReadScene[], people: readonly RecognisedCharacter[]): void {
  const names = people.flatMap(({ name, aliases }) => [name, ...aliases])
  const owner = new Map(people.flatMap(({ name, aliases }) => [name, ...aliases].map(each => [each, name] as const)))
  const find = mentionFinder(names)
  for (const scene of scenes) {
    const text = scene.blocks.map(each => each.text).join('\n')
    for (const { name, words } of namedIn(text, names, find)) addPart(scene, owner.get(name)!, 0, words)
    for (const { speaker, words } of proseSpeeches(text, names, undefined, owner)) {
      scene.spoken += words
      scene.speeches++
      if (speaker) addPart(scene, speaker, 1, 0)
    }
  }
}

/** 我 in a hundred characters of what is told, from which on a novel is told by one of its people. */
const NARRATED = 0.4

/** Whether a novel is told in the first person. */
export function isNarrated({ kind, scenes }: Pick<ReadWork, 'kind' | 'scenes'>): boolean {
  if (kind !== 'novel') return false
  let [told, self] = [0, 0]
  for (const { blocks } of scenes)
    for (const { text } of blocks) {
      const outside = text.replace(/[“「][^”」]*[”」]?/g, '')
      told += outside.length
      self += outside.match(/我(?!们)/g)?.length ?? 0
    }
  return told > 0 && (self * 100) / told > NARRATED
}
