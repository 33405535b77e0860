// Excerpts of books whose quotations are marked by hand with who says them, and how often the rules agree. For the bench and the tests.
import { type Person, peopleIn, type Reading } from './people.ts'

export interface MarkedBook {
  title: string
  /** tune: rules were made for it; choose: rules were chosen by it; hold: neither. */
  part: string
  /** Names by which each person may be told. */
  names: ReadonlyMap<string, ReadonlySet<string>>
  lines: readonly string[]
  /** Speaker by line and offset. */
  marks: ReadonlyMap<string, string>
}

export interface Count {
  quotes: number
  told: number
  right: number
  /** Given with at least SURE. */
  sure: number
  sureRight: number
  /** Terms, sounds and the like, and how many of them were taken for speech. */
  unsaid: number
  taken: number
  /** Of the people who speak often, as they are found and as they are marked. */
  precision: number
  recall: number
  /** Of those who speak often as they are marked, who is in the cast at all. */
  listed: number
  byEvidence: Map<string, [right: number, all: number]>
  wrong: string[]
}

/** Marks of what nobody says, and of what no reader can tell. */
const UNSAID = '-'
const OPEN = '?'
const MARK = /〔([^〔〕]*)〕/g
const TOLD = 0.6
const SURE = 0.9
const LEAST_SPEECHES = 5
const SHOWN = 24

/** Reads a book: four fields, an empty line, and the text with `〔speaker〕` in front of each quotation. */
export function readBook(text: string): MarkedBook {
  const [head, ...rest] = text.trimEnd().split('\n\n')
  const fields = new Map(head!.split('\n').map(line => [line.slice(0, line.indexOf('：')), line.slice(line.indexOf('：') + 1)]))
  const people = (fields.get('人物') ?? '').split(';').filter(Boolean)
  const names = new Map(
    people.map(entry => {
      const [name, aliases] = entry.split('=')
      return [name!, new Set([name!, ...(aliases ?? '').split('|')])]
    }),
  )
  const marks = new Map<string, string>()
  const lines = rest
    .join('\n\n')
    .split('\n')
    .map((line, at) => {
      let [plain, from] = ['', 0]
      for (const found of line.matchAll(MARK)) {
        plain += line.slice(from, found.index)
        from = found.index + found[0].length
        marks.set(`${at} ${plain.length}`, found[1]!)
      }
      return plain + line.slice(from)
    })
  return { title: fields.get('书名')!, part: fields.get('用途')!, names, lines, marks }
}

type IsRight = (speaker: string, marked: string) => boolean

function agreement({ names }: MarkedBook, people: readonly Person[]): IsRight {
  const called = new Map(people.map(({ name, aliases }) => [name, [name, ...aliases]]))
  return (speaker, marked) => (called.get(speaker) ?? [speaker]).some(name => (names.get(marked) ?? new Set([marked])).has(name))
}

/** How often the rules are right about a book. */
export function countBook(book: MarkedBook): Count {
  const reading = peopleIn(book.lines)
  const isRight = agreement(book, reading.people)
  const count: Count = {
    quotes: 0,
    told: 0,
    right: 0,
    sure: 0,
    sureRight: 0,
    unsaid: 0,
    taken: 0,
    precision: 1,
    recall: 1,
    listed: 1,
    byEvidence: new Map(),
    wrong: [],
  }
  const found = new Map(reading.speeches.map(each => [`${each.line} ${each.start}`, each]))
  for (const [at, marked] of book.marks) if (marked !== OPEN) countQuote(count, found.get(at), marked, isRight, book.title)
  countCast(count, book, reading, isRight)
  return count
}

function countQuote(count: Count, speech: Reading['speeches'][number] | undefined, marked: string, isRight: IsRight, title: string): void {
  const sure = speech?.sure ?? 0
  const isTold = speech !== undefined && speech.speaker !== '' && sure >= TOLD
  const told = speech ? `${speech.speaker || '–'} (${speech.evidence}) “${speech.words.slice(0, SHOWN)}”` : 'not a speech'
  if (marked === UNSAID) {
    count.unsaid++
    if (isTold) count.taken++
    if (isTold) count.wrong.push(`${title}: said by nobody ≠ ${told}`)
    return
  }
  const right = isTold && isRight(speech.speaker, marked)
  count.quotes++
  if (isTold) count.told++
  if (right) count.right++
  else count.wrong.push(`${title}: ${marked} ≠ ${told}`)
  if (isTold && sure >= SURE) count.sure++
  if (right && sure >= SURE) count.sureRight++
  if (!speech?.speaker) return
  const [rights, all] = count.byEvidence.get(speech.evidence) ?? [0, 0]
  count.byEvidence.set(speech.evidence, [rights + Number(isRight(speech.speaker, marked)), all + 1])
}

/** Who speaks often: as marked, found; as found, marked. */
function countCast(count: Count, { marks }: MarkedBook, { speeches, people }: Reading, isRight: IsRight): void {
  const often = (list: readonly string[]) =>
    [...Map.groupBy(list, name => name)].flatMap(([name, of]) => (of.length >= LEAST_SPEECHES ? [name] : []))
  const marked = [...marks.values()].filter(name => name !== UNSAID && name !== OPEN)
  const given = often(speeches.filter(each => each.speaker !== '' && each.sure >= TOLD).map(each => each.speaker))
  const leads = often(marked)
  if (given.length > 0) count.precision = given.filter(name => marked.some(each => isRight(name, each))).length / given.length
  if (leads.length > 0) count.listed = leads.filter(name => people.some(each => isRight(each.name, name))).length / leads.length
  if (leads.length > 0) count.recall = leads.filter(name => given.some(each => isRight(each, name))).length / leads.length
}
