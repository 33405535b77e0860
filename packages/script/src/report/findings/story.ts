// A work as findings read it: its lines in order, each with who says or does it, where it stands, and whether it is told of the past.

import { beginOf } from '../../language/clauses.ts'
import { mentionFinder } from '../../language/mentions.ts'
import { type CutText, cutWords } from '../../language/words.ts'
import { proseSpeeches, type Speech } from '../../language/prose-speech.ts'
import { isNarrated, type ReadBlock, type ReadScene, type ReadWork } from '../reading.ts'
import type { FindingLine } from './finding.ts'
import { introducedIn, officesIn, otherNames } from './same-people.ts'

export interface StoryLine {
  /** Place in the whole work. */
  at: number
  scene: StoryScene
  kind: 'speech' | 'told' | 'heading' | 'cast'
  text: string
  /** Who speaks, under their main name; '' when nobody is known. */
  speaker: string
  /** Who is named, under their main names, in order. */
  named: readonly { name: string; start: number; end: number }[]
  /** Remembered, dreamt or imagined. */
  isPast: boolean
  /** A voice from elsewhere: OS, VO. */
  isVoice: boolean
  read: ReadBlock
}
export interface StoryScene {
  at: number
  doc: number
  source: ReadScene
  lines: StoryLine[]
  /** Who speaks, is listed or does something here. */
  present: Set<string>
  speakers: Set<string>
  isPast: boolean
}
export interface Story {
  kind: 'script' | 'novel'
  docs: { doc_id: number; name: string }[]
  scenes: StoryScene[]
  lines: StoryLine[]
  /** Main names. */
  people: readonly { name: string; aliases: readonly string[]; gender: string }[]
  /** Told by one of its people. */
  isNarrated: boolean
}

/** Who tells a novel in the first person. */
export const NARRATOR = '我'
const PAST_HEADING = /回忆|闪回|梦境|梦中|幻觉|想象|往事|童年|年前|前世|录像|监控画面/
const PAST_BEGINS = /^[【[（(]?\s*(?:闪回|回忆|梦境|幻觉)(?!结束|完|止)/
const PAST_ENDS = /(?:闪回|回忆|梦境|幻觉)\s*(?:结束|完|止)|现实|回到现在/
const PAST_TOLD =
  /那年|当年|从前|小时候|记得|想起|回忆|梦见|梦里|梦中|曾经|生前|还在世|年前的|那时候|往事|仿佛看见|好像看见|照片[里上]|录像[里上]|视频[里上]|画面[里上]|遗像/
/** Whom prose begins a new scene with. */
const LATER =
  /^[\u3000\s]*(?:第二天|次日|翌日|隔天|当天|当晚|那天|这天|几天后|[一二两三四五六七八九十半数]{1,3}(?:天|周|个?月|年|日)(?:之?后|以后|过去)|后来|傍晚|清晨|黄昏|入夜|半夜|深夜|凌晨|天亮|\*{3}|※|——$)/

/** Acts one after another of who is there: in told lines a name is present unless it is only spoken of. */
const MERELY_NAMED =
  /(?:的(?:照片|相片|遗像|名字|声音|消息|墓|坟|信|遗物|尸体|遗体|骨灰|电话|短信|号码|墓碑|葬礼|日记|画像|背影|影子|房间|家|办公室|衣服|东西|录音))/

/** Reads a work for its findings. Linear in its text. */
export function readStory(work: ReadWork): Story {
  const docs = work.docs.map(({ doc_id, name }) => ({ doc_id, name }))
  const mains = new Map(work.people.flatMap(({ name, aliases }) => [name, ...aliases].map(each => [each, name] as const)))
  const whole = work.scenes.map(({ blocks }) => blocks.map(({ text }) => text).join('\n')).join('\n')
  const others = otherNames(whole, mains)
  for (const [name, main] of others) mains.set(name, main)
  for (const [name, main] of mains) mains.set(name, others.get(main) ?? main)
  const people = work.people.filter(({ name }) => mains.get(name) === name)
  const extras = new Set(work.scenes.flatMap(({ cast }) => [...cast.keys()]))
  if (work.kind === 'script')
    for (const office of officesIn(whole, name => [...mains.keys(), ...extras].some(known => known.endsWith(name)))) extras.add(office)
  if (work.kind === 'script') for (const name of introducedIn(whole)) if (!mains.has(name)) extras.add(name)
  const names = [...mains.keys(), ...[...extras].filter(name => !mains.has(name))]
  const find = mentionFinder(names)
  const story: Story = { kind: work.kind, docs, scenes: [], lines: [], people, isNarrated: isNarrated(work) }
  const reader = { story, names, mains, find, past: false, short: new Map([...mains].filter(([name]) => name.length === 1)) }
  for (const scene of work.scenes)
    readScene(
      reader,
      scene,
      docs.findIndex(({ doc_id }) => doc_id === scene.doc.doc_id),
    )
  return story
}

interface Reader {
  story: Story
  names: readonly string[]
  mains: ReadonlyMap<string, string>
  find: ReturnType<typeof mentionFinder>
  past: boolean
  /** Names of one character. */
  short: ReadonlyMap<string, string>
}

const newScene = ({ story }: Reader, source: ReadScene, doc: number, isPast: boolean): StoryScene => {
  const scene = { at: story.scenes.length, doc, source, lines: [], present: new Set<string>(), speakers: new Set<string>(), isPast }
  story.scenes.push(scene)
  return scene
}

function readScene(reader: Reader, source: ReadScene, doc: number): void {
  reader.past = false
  let scene = newScene(reader, source, doc, PAST_HEADING.test(source.heading))
  const speeches = reader.story.kind === 'novel' ? speechesOf(source, reader) : new Map<number, Speech[]>()
  for (const [at, read] of source.blocks.entries()) {
    if (read.text.trim() === '') continue
    const { type } = read.block
    if (type === 'note') continue
    if (reader.story.kind === 'novel') {
      if (scene.lines.length > 3 && LATER.test(read.text)) scene = newScene(reader, source, doc, false)
      for (const piece of piecesOf(read.text, speeches.get(at) ?? [])) addLine(reader, scene, read, piece)
    } else if (read.block.type === 'dialogue')
      for (const speaker of speakersIn(read, reader))
        addLine(reader, scene, read, { text: read.text, kind: 'speech', speaker, isVoice: read.block.attrs.ext !== '' })
    else
      addLine(reader, scene, read, {
        text: read.text,
        kind: type === 'scene_heading' ? 'heading' : type === 'cast' ? 'cast' : 'told',
        speaker: '',
        isVoice: false,
      })
  }
}

function speakersIn({ block }: ReadBlock, { mains }: Reader): string[] {
  if (block.type !== 'dialogue') return []
  const name = block.attrs.speaker.replace(/[（(][^）)]*(?:[）)]|$)/g, '').trim()
  const [first = ''] = name.split(/[、，,；;／/\s]+/)
  return [mains.get(first) ?? first]
}

type Piece = Pick<StoryLine, 'text' | 'kind' | 'speaker' | 'isVoice'>

/** Who says what in prose, by paragraph. */
const speechesOf = ({ blocks }: ReadScene, { story, names, mains }: Reader) => {
  const genders = new Map(story.people.flatMap(({ name, gender }) => (gender === '男' || gender === '女' ? [[name, gender] as const] : [])))
  return Map.groupBy(
    proseSpeeches(blocks.map(({ text }) => text.replaceAll('\n', ' ')).join('\n'), names, genders, mains),
    ({ line }) => line,
  )
}

/** A paragraph of prose as what is told and what is said in it. */
function piecesOf(text: string, speeches: readonly Speech[]): Piece[] {
  const pieces: Piece[] = []
  const told = (part: string) => {
    if (/[\u4e00-\u9fff]/.test(part)) pieces.push({ text: part, kind: 'told', speaker: '', isVoice: false })
  }
  let end = 0
  for (const speech of speeches) {
    const tag = `${text.slice(end, speech.start)}|${text.slice(speech.end, speech.end + 8)}`
    const isOwn =
      /(?:^|[，。！？；|])[^，。！？；|对跟问给向和叫]{0,4}我(?!听|看见|见)[^们他她，。！？；|]{0,8}(?:说|问|道|答|喊|叫|笑|开口|[：:]\s*\|)/.test(
        tag,
      )
    told(text.slice(end, speech.start))
    pieces.push({
      text: text.slice(speech.start + 1, speech.end - 1),
      kind: 'speech',
      speaker: isOwn ? NARRATOR : speech.confidence >= 0.45 ? speech.speaker : '',
      isVoice: false,
    })
    end = speech.end
  }
  told(text.slice(end))
  return pieces
}

/** Longer lines are read in pieces: what is looked up from within a line looks over the whole of it. */
const LONGEST = 400

function addLine(reader: Reader, scene: StoryScene, read: ReadBlock, piece: Piece): void {
  if (piece.text.length > LONGEST) {
    for (let from = 0; from < piece.text.length;) {
      const rest = piece.text.slice(from, from + LONGEST)
      const end = rest.length < LONGEST ? rest.length : beginOf(rest, rest.length) || LONGEST
      addLine(reader, scene, read, { ...piece, text: rest.slice(0, end) })
      from += end
    }
    return
  }
  const { story, names, mains, find } = reader
  const text = piece.text
  if (piece.kind !== 'speech') {
    if (PAST_BEGINS.test(text.trim())) reader.past = true
    else if (PAST_ENDS.test(text)) reader.past = false
  }
  const named = find(text).map(({ start, end, name }) => ({ name: mains.get(names[name]!) ?? names[name]!, start, end }))
  // 爸, 妈: names of one character are looked for among words.
  if (story.kind === 'novel' && [...reader.short.keys()].some(name => text.includes(name)))
    for (const at of cutWords(text).single) {
      const name = reader.short.get(text[at]!)
      if (name) named.push({ name, start: at, end: at + 1 })
    }
  named.sort((one, other) => one.start - other.start)
  const isPast = scene.isPast || reader.past || (piece.kind === 'told' && PAST_TOLD.test(text))
  const line: StoryLine = { ...piece, at: story.lines.length, scene, named, isPast, read }
  story.lines.push(line)
  scene.lines.push(line)
  if (piece.kind === 'speech') {
    if (line.speaker !== '' && !line.isVoice) {
      scene.speakers.add(line.speaker)
      scene.present.add(line.speaker)
    }
  } else if (piece.kind === 'cast') for (const { name } of named) scene.present.add(name)
  else if (piece.kind === 'told' && !isPast) for (const each of named) if (isActing(text, each)) scene.present.add(each.name)
}

const cuts = new WeakMap<StoryLine, CutText>()
/** The words of a line; it is cut once. */
export function wordsOfLine(line: StoryLine): CutText {
  const known = cuts.get(line) ?? cutWords(line.text)
  cuts.set(line, known)
  return known
}

/** Whether who is named in a told line is there, and not only spoken of. */
export function isActing(text: string, { start, end }: { start: number; end: number }): boolean {
  const behind = text.slice(end, end + 8)
  const before = text.slice(Math.max(0, start - 6), start)
  return !MERELY_NAMED.test(behind.slice(0, 5)) && !/(?:关于|提起|说起|提到|想起|想念|等着|等|叫|像|是|给|找|联系|打给|通知)$/.test(before)
}

const QUOTE = 80

/** A line as what a finding rests on, from the sentence on that holds `index`. */
export function lineOfFinding(story: Story, line: StoryLine, index = 0): FindingLine {
  const { text: whole, block } = line.read
  const base = Math.max(0, whole.indexOf(line.text))
  const at = base + index
  let cut = at > QUOTE / 2 ? at : 0
  while (cut > 0 && cut > at - QUOTE / 2 && !'。！？!?\n'.includes(whole[cut - 1]!)) cut--
  return {
    quote: whole.slice(cut, cut + QUOTE).toWellFormed(),
    doc_id: line.scene.source.doc.doc_id,
    block_id: block.attrs.id,
    where: whereOf(story, line.scene),
  }
}

/** 「第 3 集 · 3-1 望江路」 */
export function whereOf(story: Story, { doc, source }: StoryScene): string {
  const name = story.docs[doc]?.name ?? ''
  const head = source.blocks.find(({ block }) => block.type === 'scene_heading')
  const no = head?.block.type === 'scene_heading' ? head.block.attrs.no : ''
  return [name, [no, source.place].filter(part => part !== '').join(' ')].filter(part => part !== '').join(' · ')
}
