// Chapters of a novel → scenes of a script by rules: the same text, the same cut. What rules can't know becomes a question (writing facts §10).
import { mentionFinder } from '../language/mentions.ts'
import { proseSpeeches, type Speech } from '../language/prose-speech.ts'
import { isBreak, isLater, movedTo, PLACE_UNKNOWN, sideOf, standsAt, timeIn } from './places.ts'
import type { Chapter, NovelRole } from './read.ts'

/** Where in the novel a block comes from: paragraphs of a chapter, both from 1. */
export interface Source {
  chapter: number
  from: number
  to: number
}

export interface NovelBlock {
  /** The same at every conversion of the same text: chapter, paragraph, place in it. */
  id: string
  type: 'scene_heading' | 'cast' | 'action' | 'dialogue'
  text: string
  /** Of dialogue; '' when nobody knows. */
  speaker: string
  /** OS: thought, or said by somebody who is not seen. */
  extension: '' | 'OS'
  /** How it is said. */
  paren: string
  /** How sure the rules are, 0–1. */
  confidence: number
  source: Source
}

export interface NovelQuestion {
  id: string
  kind: 'speaker' | 'place' | 'thought' | 'merge'
  chapter: number
  /** The block it is about, or the first of them. */
  block_id: string
  /** The words in question. */
  about: string
  /** How many blocks an answer changes. */
  count: number
  options: { value: string; label: string; confidence: number }[]
}

/** What a person decided, by the question's id. */
export type NovelAnswers = Readonly<Record<string, string>>

export interface ConvertedChapter {
  blocks: NovelBlock[]
  questions: NovelQuestion[]
}

/** Said off screen, by nobody who is seen. */
export const OFF_SCREEN = '画外音'
/** Below this a speaker is asked about. */
const ASKED = 0.6
const ANSWERED = 1
/** How sure rules are of narration: what is seen, what only reads as if, thoughts, places told, taken over, unknown. */
const SURE = { seen: 0.9, figure: 0.75, thought: 0.72, guessed: 0.55, told: 0.95, stands: 0.8, same: 0.6, unknown: 0.3 } as const
/** One △ holds sentences of one paragraph up to about this many characters. */
const ACTION_CHARS = 70

const SENTENCES = /[^。！？!?…]+(?:[。！？!?…]+[”」』]?|$)|[。！？!?…]+/g
/** What only says that somebody speaks; who laughs or sighs is seen to. */
const SPEAKS =
  /^(?!.*[没不]).*(?:说|道|问|答|喊|叫|嚷|吼|劝|开口|嘀咕|嘟囔|低语|喃喃|吩咐|解释|提醒|反问|补充|继续)(?:道|着|了)?[，。！？；：:…\s]*$/
const THINKS = /心想|暗想|心里想|想着|暗道|心道|心说|想起|觉得|以为|记得|不明白|意识到|回忆|盼着|后悔/
const FIGURE = /仿佛|好像|似乎|如同|犹如|一直|从来|总是|多年|曾经|往往|命运/
const MANNER =
  /低声|小声|轻声|大声|高声|沉声|柔声|冷声|颤声|哑声|冷冷|淡淡|轻轻|慢慢|缓缓|急切|焦急|平静|冷静|认真|犹豫|惊讶|惊恐|愤怒|生气|无奈|苦笑|冷笑|微笑|笑着|哭着|哽咽|喘着?气?|喃喃|咬着?牙|怒气冲冲|没好气|不耐烦|若无其事/
/** A tag of speech is short; what is longer tells something to be seen. */
const LONGEST_TAG = 16

interface Hand {
  find: (text: string) => string[]
  genders: ReadonlyMap<string, '男' | '女'>
  answers: NovelAnswers
}

/** One finder for the names of all chapters. */
function handOf(roles: readonly NovelRole[], answers: NovelAnswers): Hand & { names: string[]; main: ReadonlyMap<string, string> } {
  const main = new Map(roles.flatMap(({ name, aliases }) => [name, ...aliases].map(each => [each, name] as const)))
  const names = [...main.keys()]
  const finder = mentionFinder(names)
  const genders = new Map<string, '男' | '女'>()
  for (const { name, aliases, gender } of roles) if (gender !== '未知') for (const each of [name, ...aliases]) genders.set(each, gender)
  return { names, main, genders, answers, find: text => finder(text).map(({ name }) => main.get(names[name]!)!) }
}

/**
 * The chapters as scenes, one at a time, so that who asks can tell how far it is. Linear in the text.
 * @param roles the cast as it was found or confirmed @param answers what was decided before
 */
export function* convertChapters(
  chapters: readonly Chapter[],
  roles: readonly NovelRole[],
  answers: NovelAnswers = {},
): Generator<ConvertedChapter & { no: number }> {
  const hand = handOf(roles, answers)
  for (const chapter of chapters) {
    const speeches = proseSpeeches(chapter.paragraphs.join('\n'), hand.names, hand.genders, hand.main)
    yield { no: chapter.no, ...convertChapter(chapter, speeches, hand) }
  }
}

function convertChapter(chapter: Chapter, speeches: readonly Speech[], hand: Hand): ConvertedChapter {
  const byLine = Map.groupBy(speeches, speech => speech.line)
  const questions: NovelQuestion[] = []
  const blocks: NovelBlock[] = []
  const thoughts: NovelBlock[] = []
  let subject = ''
  /** Who spoke before, the last first: whom a question offers. */
  let turns: string[] = []
  for (const scene of scenesOf(chapter, hand)) {
    const body: NovelBlock[] = []
    for (let at = scene.from; at < scene.to; at++) {
      const line = chapter.paragraphs[at]!
      if (isBreak(line)) continue
      let part = 0
      const source = { chapter: chapter.no, from: at + 1, to: at + 1 }
      const add = (block: Omit<NovelBlock, 'id' | 'source'>) => {
        const made = { id: `${chapter.no}-${at + 1}-${++part}`, source, ...block }
        body.push(made)
        return made
      }
      const tell = (text: string) => {
        for (const told of narrated(text)) {
          subject = hand.find(told.text)[0] ?? subject
          const block = add(told.thinks ? thoughtBy(subject, told.text, hand.answers[`${chapter.no}-thought`]) : acted(told.text))
          if (told.thinks) thoughts.push(block)
        }
      }
      const said = byLine.get(at) ?? []
      let end = 0
      for (const [index, speech] of said.entries()) {
        const tag = tagBefore(line.slice(end, speech.start))
        tell(tag.rest)
        const behind = tagBehind(line.slice(speech.end, said[index + 1]?.start))
        const words = line.slice(speech.start + 1, speech.end - 1)
        const block = add({
          type: 'dialogue',
          text: words,
          speaker: speech.speaker,
          extension: '',
          paren: tag.manner || behind.manner,
          confidence: speech.confidence,
        })
        decideSpeaker(block, turns, hand.answers, questions)
        if (block.speaker) {
          subject = block.speaker
          turns = [block.speaker, ...turns.filter(name => name !== block.speaker)].slice(0, 3)
        }
        end = speech.end + behind.taken
      }
      tell(line.slice(end))
    }
    if (body.length > 0) blocks.push(...headOf(scene, chapter, body, hand), ...body.filter(block => block.text !== ''))
    if (scene.asked) questions.push(scene.asked)
  }
  if (thoughts.length > 0) questions.unshift(thoughtQuestion(chapter.no, thoughts))
  return { blocks, questions: questions.filter(({ id }) => hand.answers[id] === undefined) }
}

/** Nobody is known, or hardly: it is asked, with those who spoke last. An answer stands above every rule. */
function decideSpeaker(block: NovelBlock, turns: readonly string[], answers: NovelAnswers, questions: NovelQuestion[]): void {
  const id = `${block.id}-speaker`
  const answer = answers[id]
  if (answer !== undefined) {
    block.speaker = answer
    block.confidence = ANSWERED
    if (answer === OFF_SCREEN) block.extension = 'OS'
    return
  }
  if (block.confidence >= ASKED) return
  const shares = [block.confidence || 0.4, 0.3, 0.15]
  const offered = [...new Set([...(block.speaker ? [block.speaker] : []), ...turns])].slice(0, 3)
  const options = offered.map((name, at) => ({ value: name, label: name, confidence: shares[at]! }))
  const all = [...options, { value: OFF_SCREEN, label: OFF_SCREEN, confidence: 0.05 }]
  questions.push({ id, kind: 'speaker', chapter: block.source.chapter, block_id: block.id, about: block.text, count: 1, options: all })
}

const thoughtQuestion = (chapter: number, thoughts: readonly NovelBlock[]): NovelQuestion => ({
  id: `${chapter}-thought`,
  kind: 'thought',
  chapter,
  block_id: thoughts[0]!.id,
  about: thoughts[0]!.text,
  count: thoughts.length,
  options: [
    { value: 'os', label: '写成 OS', confidence: SURE.thought },
    { value: 'action', label: '写成动作', confidence: 0.2 },
    { value: 'drop', label: '删去', confidence: 0.08 },
  ],
})

const acted = (text: string): Omit<NovelBlock, 'id' | 'source'> => ({
  type: 'action',
  text,
  speaker: '',
  extension: '',
  paren: '',
  confidence: FIGURE.test(text) ? SURE.figure : SURE.seen,
})

/** What somebody thinks: heard as OS, or as it was decided for the chapter. Without anybody to think it, it stays what is told. */
function thoughtBy(subject: string, text: string, decided: string | undefined): Omit<NovelBlock, 'id' | 'source'> {
  const sure = decided === undefined ? (subject ? SURE.thought : SURE.guessed) : ANSWERED
  if (decided === 'drop') return { ...acted(''), confidence: sure }
  if (decided === 'action' || !subject) return { ...acted(text), confidence: sure }
  return { type: 'dialogue', text, speaker: subject, extension: 'OS', paren: '', confidence: sure }
}

/** Narration as stretches of what is seen and of what is thought. */
function narrated(text: string): { text: string; thinks: boolean }[] {
  const out: { text: string; thinks: boolean }[] = []
  for (const [found] of text.matchAll(SENTENCES)) {
    const sentence = found.replace(/^[，、；：,\s]+/, '').trim()
    if (!/[\p{L}\p{N}]/u.test(sentence)) continue
    const thinks = THINKS.test(sentence)
    const last = out.at(-1)
    if (last && last.thinks === thinks && last.text.length + sentence.length <= ACTION_CHARS) last.text += sentence
    else out.push({ text: sentence, thinks })
  }
  return out
}

const mannerOf = (tag: string) => MANNER.exec(tag)?.[0] ?? ''

/** Narration in front of a quotation without the tag of speech that ends it; what is done while speaking stays. */
function tagBefore(text: string): { rest: string; manner: string } {
  const clause = /[^，。！？；…]*[：:，,]?\s*$/.exec(text)![0]
  const isTag = clause.length <= LONGEST_TAG && (SPEAKS.test(clause) || /^[^，。：:]{1,4}[：:]\s*$/.test(clause))
  return isTag
    ? { rest: text.slice(0, text.length - clause.length), manner: mannerOf(clause) }
    : { rest: text.replace(/[：:，,]\s*$/, '。'), manner: '' }
}

/** The tag of speech behind a quotation: how many characters it takes. */
function tagBehind(text: string): { taken: number; manner: string } {
  const clause = /^[，,]?[^，。！？；…]*[，。！？；…]?/.exec(text)![0]
  const isTag = clause.length <= LONGEST_TAG && SPEAKS.test(clause)
  return isTag ? { taken: clause.length, manner: mannerOf(clause) } : { taken: 0, manner: '' }
}

interface CutScene {
  /** Paragraphs, the last one not included. */
  from: number
  to: number
  place: string
  placeSure: number
  time: string
  /** It begins at another time than the one before ended. */
  later: boolean
  asked?: NovelQuestion
}

/** A chapter's scenes: it is cut where the time jumps, somebody goes to another place, or a line of signs stands. */
function scenesOf(chapter: Chapter, hand: Hand): CutScene[] {
  const scenes: CutScene[] = []
  const names = (text: string) => hand.find(text)
  let open: CutScene | undefined
  for (const [at, line] of chapter.paragraphs.entries()) {
    const told = line.replaceAll(/“[^“”]*”|「[^「」]*」/g, '')
    const moved = movedTo(told, names(told))
    const goes = moved !== undefined && open !== undefined && moved !== open.place && open.placeSure >= SURE.stands
    const cut = !open || isBreak(line) || isLater(told) || goes
    if (cut) {
      if (open) open.to = at
      open = { from: at, to: chapter.paragraphs.length, place: '', placeSure: 0, time: '', later: isLater(told) }
      scenes.push(open)
    }
    if (!open) continue
    if (moved && open.placeSure < SURE.told) Object.assign(open, { place: moved, placeSure: SURE.told })
    const stands = open.placeSure === 0 ? standsAt(told, names(told)) : undefined
    if (stands) Object.assign(open, { place: stands, placeSure: SURE.stands })
    open.time ||= timeIn(told) ?? ''
  }
  settleScenes(scenes, chapter, hand.answers)
  return scenes
}

/** What a scene does not say is taken over from the one before, and asked where it is nowhere said. */
function settleScenes(scenes: CutScene[], chapter: Chapter, answers: NovelAnswers): void {
  const places = [...new Set(scenes.map(scene => scene.place).filter(Boolean))]
  let [place, time] = ['', '']
  for (const scene of scenes) {
    const id = `${chapter.no}-${scene.from + 1}-place`
    const answer = answers[id]
    if (answer !== undefined) Object.assign(scene, { place: answer, placeSure: ANSWERED })
    else if (!scene.place) {
      Object.assign(scene, place ? { place, placeSure: SURE.same } : { place: PLACE_UNKNOWN, placeSure: SURE.unknown })
      const options = places
        .slice(0, 4)
        .map((each, at) => ({ value: each, label: each, confidence: each === place ? SURE.same : 0.3 / (at + 1) }))
      const about = chapter.paragraphs[scene.from]!.slice(0, 40)
      if (options.length > 0)
        scene.asked = { id, kind: 'place', chapter: chapter.no, block_id: `${chapter.no}-${scene.from + 1}-0`, about, count: 1, options }
    }
    scene.time ||= (scene.later ? '' : time) || '日'
    ;({ place, time } = scene.place === PLACE_UNKNOWN ? { place, time: scene.time } : scene)
  }
}

function headOf(scene: CutScene, chapter: Chapter, body: readonly NovelBlock[], hand: Hand): NovelBlock[] {
  const source = { chapter: chapter.no, from: scene.from + 1, to: scene.to }
  const id = `${chapter.no}-${scene.from + 1}`
  const here = new Set(
    body.flatMap(({ speaker, text, type }) => [...(speaker ? [speaker] : []), ...(type === 'action' ? hand.find(text) : [])]),
  )
  here.delete(OFF_SCREEN)
  const blank = { speaker: '', extension: '', paren: '', source } as const
  return [
    {
      id: `${id}-0`,
      type: 'scene_heading',
      text: scene.place === PLACE_UNKNOWN ? `${scene.place} ${scene.time}` : `${scene.place} ${scene.time} ${sideOf(scene.place)}`,
      confidence: scene.placeSure,
      ...blank,
    },
    ...(here.size > 0 ? [{ id: `${id}-c`, type: 'cast' as const, text: [...here].join('、'), confidence: SURE.seen, ...blank }] : []),
  ]
}
