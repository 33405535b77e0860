// The texts of a simple comic as pages: what is told and what is said, sentence by sentence, with who says it.
import { bareName, isClause, isLabel } from '@qianmu/script/language/cue-name'
import type { Attributed } from '@qianmu/script/language/speech/attribute'
import { peopleIn } from '@qianmu/script/language/speech/people'
import { either, SAYING } from '@qianmu/script/language/speech/words'
import { FORMS, type Form, type FormKey, type Page } from './page.ts'
import type { Seen } from './lettering.ts'
import { type Line, pour, type Shot } from './pour.ts'

export interface Part {
  key: string
  text: string
  src: string
  /** Who is in its picture, where that is known. */
  seen?: Seen | undefined
}
/** One sentence, or what is said; `isTag` for words that only tell who speaks. */
interface Piece {
  kind: 'told' | 'dialogue' | 'thought'
  speaker: string
  text: string
  isTag: boolean
}

/** Letters of a caption: what is told in a panel is short. */
const CAPTION = 36
const CUE = /^((?:[[【（(][^\n，。！？：:]{0,12}[\]】）)])?[^：:\n，。！？“”「」"]{1,12}(?:[（(【][^\n：:]{1,20}[）)】])?)[：:]\s*(\S.*)$/
const TAG = new RegExp(`^[^。！？，,]{0,14}(?:${either(SAYING)}|想)[着了道]{0,2}[：:，,。.]?$`)
const isTag = (clause: string): boolean => TAG.test(clause.trim())

/** Told words in sentences; those around what is said that only tell who says it are marked. */
function toldPieces(words: string, isBefore: boolean, isBehind: boolean): Piece[] {
  const sentences = words.split(/(?<=[。！？!?…])/).flatMap(each => each.trim() || [])
  return sentences.map((text, nth): Piece => {
    const leads = isBefore && nth === sentences.length - 1
    return { kind: 'told', speaker: '', text, isTag: (leads || (isBehind && nth === 0)) && isTag(text) }
  })
}

function piecesOf(line: string, speeches: readonly Attributed[]): Piece[] {
  const cue = speeches.length === 0 ? CUE.exec(line.trim()) : null
  const cued = cue ? bareName(cue[1]!).name : ''
  if (cue && !isLabel(cued) && !isClause(cued)) return [{ kind: 'dialogue', speaker: cued, text: cue[2]!.trim(), isTag: false }]
  const pieces: Piece[] = []
  let at = 0
  for (const [nth, { start, end, words, speaker, thinks }] of speeches.entries()) {
    pieces.push(...toldPieces(line.slice(at, start), speaker !== '', nth > 0))
    pieces.push({ kind: thinks ? 'thought' : 'dialogue', speaker, text: words.trim(), isTag: false })
    at = end
  }
  return [...pieces, ...toldPieces(line.slice(at), false, at > 0)].filter(piece => piece.text !== '')
}

/** What each of some texts tells and says, in its order; read as one story, so that who speaks in one may be named in another. */
function readIn(texts: readonly string[]): Piece[][] {
  const lines = texts.map(text => text.split('\n'))
  const { speeches } = peopleIn(lines.flat())
  const byLine = Map.groupBy(speeches, speech => speech.line)
  let from = 0
  return lines.map(own => {
    const pieces = own.flatMap((line, nth) => piecesOf(line, byLine.get(from + nth) ?? []))
    from += own.length
    return pieces
  })
}

/** What is said in a text, and what is told around it. */
export function spokenIn(text: string): { said: { speaker: string; text: string }[]; told: string } {
  const [pieces = []] = readIn([text])
  const isTold = (piece: Piece) => piece.kind === 'told'
  return {
    said: pieces.filter(piece => !isTold(piece)).map(({ speaker, text: words }) => ({ speaker, text: words })),
    told: pieces
      .filter(isTold)
      .map(piece => piece.text.replace(/[：:，,]$/, '。'))
      .join(''),
  }
}

/** Sentences as captions of a length that a panel holds. */
function captionsOf(sentences: readonly string[]): string[] {
  const captions: string[] = []
  const clauses = sentences.flatMap(sentence => (sentence.length <= CAPTION ? [sentence] : sentence.split(/(?<=[，,、；;：:])/)))
  for (const clause of clauses) {
    const last = captions.at(-1)
    // A line that ends without a mark ends a sentence all the same.
    if (last !== undefined && last.length + clause.length < CAPTION)
      captions[captions.length - 1] = `${last}${/[\p{P}\p{S}]$/u.test(last) ? '' : '，'}${clause}`
    else captions.push(clause)
  }
  return captions.map(each => each.replace(/[。：:，,]$/, ''))
}

const FAR = /远处|全城|天空|俯瞰|群山|街道|大雪|城市/
const NEAR = /特写|眼|泪|手指|嘴角|表情/
function shotWith({ key, src, seen }: Part, nth: number, pieces: readonly Piece[]): Shot {
  const lines: Line[] = []
  let open: string[] = []
  const add = (line: Omit<Line, 'id'>) => lines.push({ id: `${key}-${lines.length}`, ...line })
  const tell = () => {
    for (const text of captionsOf(open)) add({ kind: 'caption', speaker: '旁白', text })
    open = []
  }
  for (const { kind, speaker, text, isTag: only } of pieces) {
    if (kind === 'told') {
      if (!only) open.push(text)
      continue
    }
    tell()
    add({ kind, speaker, text })
  }
  tell()
  const told = pieces
    .filter(piece => piece.kind === 'told')
    .map(piece => piece.text)
    .join('')
  const size = NEAR.test(told) ? '特写' : FAR.test(told) ? '远景' : '中景'
  return { id: nth + 1, scene: '', size, content: told, seconds: 3, src, lines, seen }
}

/** The shots of texts: every sentence of them is in a line, but for words that only tell who speaks. */
export function shotsOf(parts: readonly Part[]): Shot[] {
  const read = readIn(parts.map(part => part.text))
  return parts.map((part, nth) => shotWith(part, nth, read[nth]!))
}

/** The pages of the texts. */
export function simplePages(parts: readonly Part[], key: FormKey, template: string): Page[] {
  const form: Form = { ...FORMS[key].form, template }
  return pour(shotsOf(parts), form)
}
