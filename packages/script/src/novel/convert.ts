// Chapters of a novel → scenes of a script by rules: the same text, the same cut. What rules can't know becomes a question (writing facts §10).
import { mentionFinder } from '../language/mentions.ts'
import type { Attributed } from '../language/speech/attribute.ts'
import { headOf, type Known, knownNames } from '../language/speech/subject.ts'
import { peopleIn } from '../language/speech/people.ts'
import { type ConvertedChapter, type NovelAnswers, type NovelBlock, type NovelQuestion, OFF_SCREEN } from './blocks.ts'
import { frontLines } from './front.ts'
import { acted, ANSWERED, narrated, SURE, tagBefore, tagBehind, thinkingTag, thoughtBy, withoutComma } from './narration.ts'
import { isBreak } from './places.ts'
import type { Chapter, NovelRole } from './read.ts'
import { type Hand as SceneHand, headingOf, scenesOf } from './scenes.ts'

/** Below this nobody is told, and it is asked. */
const ASKED = 0.6

interface Hand extends SceneHand {
  main: (name: string) => string
  known: Known
}
type Plain = Omit<NovelBlock, 'id' | 'source'>

/**
 * The chapters as scenes, one at a time, so that who asks can tell how far it is. Linear in the text. Who speaks in a chapter need not be in
 * the cast. @param roles the cast as it was found or confirmed @param answers what was decided before
 */
export function* convertChapters(
  chapters: readonly Chapter[],
  roles: readonly NovelRole[],
  answers: NovelAnswers = {},
): Generator<ConvertedChapter & { no: number }> {
  for (const chapter of chapters) {
    const { speeches, cast } = peopleIn(chapter.paragraphs, roles)
    const finder = mentionFinder(cast.names)
    const main = (name: string) => cast.main.get(name) ?? name
    const find = (text: string) => finder(text).map(({ name }) => main(cast.names[name]!))
    yield { no: chapter.no, ...new Writing(chapter, speeches, { find, answers, main, known: knownNames(cast.names) }).written() }
  }
}

/** One chapter as it is written. */
class Writing {
  readonly #chapter: Chapter
  readonly #speeches: ReadonlyMap<number, readonly Attributed[]>
  readonly #hand: Hand
  readonly #front: ReadonlySet<number>
  readonly #questions: NovelQuestion[] = []
  readonly #thoughts: NovelBlock[] = []
  readonly #dropped: NovelBlock[] = []
  /** Who acted last. */
  #subject = ''
  /** Who spoke before, the last first: whom a question offers. */
  #turns: string[] = []
  #body: NovelBlock[] = []

  constructor(chapter: Chapter, speeches: readonly Attributed[], hand: Hand) {
    this.#chapter = chapter
    this.#speeches = Map.groupBy(speeches, speech => speech.line)
    this.#hand = hand
    this.#front = frontLines(chapter.paragraphs, chapter.name)
  }

  written(): ConvertedChapter {
    const { no } = this.#chapter
    const blocks: NovelBlock[] = []
    for (const scene of scenesOf(this.#chapter, this.#hand, this.#front)) {
      this.#body = []
      for (let at = scene.from; at < scene.to; at++) this.#line(at)
      const body = this.#body.filter(block => block.text !== '')
      if (body.length > 0) blocks.push(...headingOf(scene, this.#chapter, body, this.#hand), ...body)
      if (scene.asked) this.#questions.push(scene.asked)
    }
    if (this.#thoughts.length > 0) this.#questions.unshift(thoughtQuestion(no, this.#thoughts))
    if (this.#dropped.length > 0) this.#questions.unshift(frontQuestion(no, this.#dropped))
    return { blocks, questions: this.#questions.filter(({ id }) => this.#hand.answers[id] === undefined) }
  }

  #line(at: number): void {
    const line = this.#chapter.paragraphs[at]!
    if (isBreak(line)) return
    const add = this.#adder(at)
    if (this.#front.has(at)) {
      const decided = this.#hand.answers[`${this.#chapter.no}-front`]
      if (decided !== 'drop') this.#dropped.push(add({ ...acted(line), confidence: decided === undefined ? SURE.unknown : ANSWERED }))
      return
    }
    const said = this.#speeches.get(at) ?? []
    let end = 0
    for (const [index, speech] of said.entries()) {
      const tag = tagBefore(line.slice(end, speech.start))
      this.#tell(tag.rest, add)
      const behind = tagBehind(line.slice(speech.end, said[index + 1]?.start))
      this.#say(speech, tag.manner || behind.manner, add)
      end = speech.end + behind.taken
    }
    const rest = line.slice(end)
    const leads = this.#speeches.get(at + 1)?.[0]?.start === 0 && /[：:]\s*$/.test(rest)
    this.#tell(leads ? tagBefore(rest).rest : rest, add)
  }

  #adder(at: number): (block: Plain) => NovelBlock {
    let part = 0
    const source = { chapter: this.#chapter.no, from: at + 1, to: at + 1 }
    return block => {
      const made = { id: `${this.#chapter.no}-${at + 1}-${++part}`, source, ...block }
      this.#body.push(made)
      return made
    }
  }

  #say(speech: Attributed, paren: string, add: (block: Plain) => NovelBlock): void {
    const text = speech.words.trim()
    const sure = speech.sure
    const last = this.#body.at(-1)
    // 「“走，”他说，“快走。”」 is one line.
    if (
      last?.type === 'dialogue' &&
      last.speaker !== '' &&
      last.speaker === speech.speaker &&
      last.source.from === speech.line + 1 &&
      /[，,、]$/.test(last.text)
    ) {
      last.text += text
      return
    }
    const block = add({ type: 'dialogue', text, speaker: speech.speaker, extension: speech.thinks ? 'OS' : '', paren, confidence: sure })
    this.#decideSpeaker(block)
    if (block.speaker === '') return
    this.#subject = block.speaker
    this.#turns = [block.speaker, ...this.#turns.filter(name => name !== block.speaker)].slice(0, 3)
  }

  #tell(text: string, add: (block: Plain) => NovelBlock): void {
    const last = this.#body.at(-1)
    const stretches = narrated(text)
    if (last?.type === 'dialogue' && stretches.length > 0) last.text = withoutComma(last.text)
    for (const told of stretches) {
      const thinker = this.#thinkerIn(told.thinks ? thinkingTag(told.text) : told.text)
      const block = add(told.thinks ? thoughtBy(thinker, told.text, this.#hand.answers[`${this.#chapter.no}-thought`]) : acted(told.text))
      if (told.thinks) this.#thoughts.push(block)
    }
  }

  /** Who acts last in a stretch of narration, a person and never a thing; a pronoun goes on with who acted before. */
  #thinkerIn(text: string): string {
    for (const clause of text.split(/[，。！？!?；;…：、]/)) {
      const head = headOf(clause, this.#hand.known)
      if (!head || head.how === 'shaped' || head.how === 'named') continue
      if (head.how !== 'pronoun') this.#subject = this.#hand.main(head.name)
      else if (/[我俺]/.test(head.name)) this.#subject = '我'
    }
    return this.#subject
  }

  /** Nobody is known, or hardly: it is asked, with those who spoke last. An answer stands above every rule. */
  #decideSpeaker(block: NovelBlock): void {
    const id = `${block.id}-speaker`
    const answer = this.#hand.answers[id]
    if (answer !== undefined) {
      block.speaker = answer
      block.confidence = ANSWERED
      if (answer === OFF_SCREEN) block.extension = 'OS'
      return
    }
    if (block.speaker !== '' && block.confidence >= ASKED) return
    const shares = [block.confidence || 0.4, 0.3, 0.15]
    const offered = [...new Set([...(block.speaker ? [block.speaker] : []), ...this.#turns])].slice(0, 3)
    const options = offered.map((name, at) => ({ value: name, label: name, confidence: shares[at]! }))
    const all = [...options, { value: OFF_SCREEN, label: OFF_SCREEN, confidence: 0.05 }]
    block.speaker = ''
    this.#questions.push({ id, kind: 'speaker', chapter: this.#chapter.no, block_id: block.id, about: block.text, count: 1, options: all })
  }
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

const frontQuestion = (chapter: number, lines: readonly NovelBlock[]): NovelQuestion => ({
  id: `${chapter}-front`,
  kind: 'front',
  chapter,
  block_id: lines[0]!.id,
  about: lines[0]!.text,
  count: lines.length,
  options: [
    { value: 'drop', label: '删去', confidence: 0.9 },
    { value: 'keep', label: '留作动作', confidence: 0.1 },
  ],
})
