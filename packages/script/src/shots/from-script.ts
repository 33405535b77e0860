// Shots made from a script by rules: which lines are seen together, what is said and heard in them, how long that takes.
//
// A line that is seen opens a shot; what is said joins it until somebody else speaks. Suggestions count as accepted, as in the plain text.

import { cueOf, type Block, type Content, textOf } from '../elements.ts'
import { secondsOf, wordsIn } from '../statistics.ts'
import { acceptedContent } from '../suggestions/verdicts.ts'
import { frameOf, marksIn } from './frame.ts'

/** What a shot says; seconds in halves. */
export interface ShotText {
  /** 景别, 运镜. */
  size: string
  move: string
  content: string
  dialogue: string
  sound: string
  seconds: number
}

/** A shot as the script has it. */
export interface ScriptShot extends ShotText {
  /** Its name among the shots of the document: the id of its first line, and for a line of several shots the number of the part. */
  key: string
  scene_id: string
  /** The lines it was made from. */
  blocks: string[]
  /** What rules filled in where the script says nothing: no edit of people. */
  filled?: Partial<ShotText>
}

/** Seconds of speech after which the same speaker gets another shot. */
const LONGEST_SPEECH_S = 12
const LEAST_SECONDS = 1
/** Parts of at most `longest` characters, cut behind a sentence where there is one; no character is halved. */
function partsOf(text: string, longest: number): string[] {
  const parts: string[] = []
  for (let rest = text; rest !== '';) {
    let part = rest.slice(0, longest)
    if (part.length < rest.length) {
      const end = Math.max(...['。', '！', '？', '…', '”'].map(sign => part.lastIndexOf(sign))) + 1
      part = part.slice(0, end > longest / 2 ? end : part.length)
      // A character of two units that has no room at all is taken whole: an empty part would never end.
      if (/[\ud800-\udbff]$/.test(part)) part = part.length > 1 ? part.slice(0, -1) : rest.slice(0, 2)
    }
    parts.push(part)
    rest = rest.slice(part.length)
  }
  return parts
}

/** A shot while lines join it. */
class Open {
  readonly lines: { key: string; block: string }[] = []
  readonly texts = { content: '', dialogue: '', sound: '' }
  size = ''
  move = ''
  speaker = ''
  spoken = 0
  beats = 0
  /** Nothing is seen in it yet: the next line that is seen joins it. */
  isWaiting = true

  add(to: keyof Open['texts'], text: string, key: string, block: string): void {
    if (text !== '') this.texts[to] += (this.texts[to] === '' ? '' : '\n') + text
    if (!this.lines.some(line => line.block === block)) this.lines.push({ key, block })
  }

  has(to: keyof Open['texts'], text: string, longest: number): boolean {
    return this.texts[to] === '' ? text.length <= longest : this.texts[to].length + 1 + text.length <= longest
  }

  shot(scene_id: string): ScriptShot {
    const seconds = Math.max(LEAST_SECONDS, Math.round(secondsOf(this.spoken, this.beats) * 2) / 2)
    const { size, move, texts, lines } = this
    return { key: lines[0]!.key, scene_id, blocks: lines.map(line => line.block), size, move, ...texts, seconds }
  }
}

/** The shots of one scene, as its lines come. */
class Cutter {
  readonly shots: ScriptShot[] = []
  #open: Open | undefined
  readonly #scene: string
  readonly #longest: number

  constructor(scene: string, longest: number) {
    this.#scene = scene
    this.#longest = longest
  }

  close(): void {
    if (this.#open?.lines.length) this.shots.push(this.#open.shot(this.#scene))
    this.#open = undefined
  }

  /** The open shot if it may take the line, or a new one. */
  #room(to: keyof Open['texts'], text: string, mayJoin: (open: Open) => boolean): Open {
    if (!this.#open || !mayJoin(this.#open) || !this.#open.has(to, text, this.#longest)) {
      this.close()
      this.#open = new Open()
    }
    return this.#open
  }

  /** A line that is seen. */
  see(block: Block, text: string, frame?: { size: string; move: string }): void {
    partsOf(text, this.#longest).forEach((part, nth) => {
      const open = this.#room('content', part, one => one.isWaiting && one.texts.dialogue === '' && !(frame && (one.size || one.move)))
      if (frame) [open.size, open.move] = [frame.size, frame.move]
      open.add('content', part, keyOf(block, nth), block.attrs.id)
      open.isWaiting = false
      open.beats++
    })
  }

  /** Words for the camera alone: what is seen comes with the next line. */
  frame(block: Block, frame: { size: string; move: string }): void {
    this.close()
    this.#open = new Open()
    Object.assign(this.#open, frame)
    this.#open.add('content', '', block.attrs.id, block.attrs.id)
    this.#open.beats++
  }

  say(block: Block & { type: 'dialogue' }): void {
    const cue = cueOf(block.attrs)
    const { speaker } = block.attrs
    const room = Math.max(1, this.#longest - cue.length - 1)
    partsOf(textOf(block), room).forEach((part, nth) => {
      const text = cue === '' ? part : `${cue}：${part}`
      const joins = (one: Open) => one.texts.dialogue === '' || (one.speaker === speaker && secondsOf(one.spoken, 0) < LONGEST_SPEECH_S)
      const open = this.#room('dialogue', text, joins)
      open.add('dialogue', text, keyOf(block, nth), block.attrs.id)
      open.speaker = speaker
      if (nth === 0) open.spoken += wordsIn(block)
    })
  }

  /** What stands beside a picture or is heard with it; before any it waits for one. */
  beside(to: 'content' | 'sound', block: Block, text: string): void {
    partsOf(text, this.#longest).forEach((part, nth) => this.#room(to, part, () => true).add(to, part, keyOf(block, nth), block.attrs.id))
  }
}

const keyOf = (block: Block, nth: number) => (nth === 0 ? block.attrs.id : `${block.attrs.id}.${nth}`)

function take(cutter: Cutter, block: Block, longest: number): void {
  const text = textOf(block).trim()
  if (text === '') return
  switch (block.type) {
    case 'action':
    case 'paragraph': {
      const { rest, ...marks } = marksIn(text)
      return cutter.see(block, rest, marks.size || marks.move ? marks : undefined)
    }
    case 'shot': {
      const { rest, ...frame } = frameOf(text)
      return rest === '' ? cutter.frame(block, frame) : cutter.see(block, rest, frame)
    }
    case 'dialogue':
      return cutter.say(block)
    case 'parenthetical':
      return cutter.beside('content', block, `（${text.slice(0, longest - 2)}）`)
    case 'transition':
      return cutter.beside('content', block, `【${text.slice(0, longest - 2)}】`)
    case 'caption':
      return cutter.beside('content', block, `字幕：${text.slice(0, longest - 3)}`)
    case 'sound':
      return cutter.beside('sound', block, text)
    // Who is in a scene, notes, titles and pictures are no shots.
    default:
      return undefined
  }
}

/**
 * The shots of a script in its order.
 *
 * @param longest greatest length of a text of a shot in characters; longer lines become several shots
 */
export function shotsOf(content: Content, longest = 2000): ScriptShot[] {
  return acceptedContent(content).content.flatMap(scene => {
    const cutter = new Cutter(scene.attrs.id, longest)
    for (const block of scene.content) take(cutter, block, longest)
    cutter.close()
    return cutter.shots
  })
}
