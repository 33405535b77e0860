// How often the speakers of marked books are right: told, right of told, right of all, the cast, and whether the given confidence holds.
//
// `bench/novel/data` holds an excerpt a book, each quotation with its speaker in front (docs/engines/novel.md). `PART=hold` shows the books
// that no rule was made for, `WRONG=1` what was wrong.
import fs from 'node:fs'
import path from 'node:path'
import { PRECISION } from '@qianmu/script/language/speech/attribute'
import { peopleIn } from '@qianmu/script/language/speech/people'

const FOLDER = path.join(import.meta.dirname, 'novel/data')
const MARK = /〔([^〕]*)〕/g
const LEAST_SPEECHES = 5
const TOLD = 0.6
const SURE = 0.9

interface Book {
  title: string
  part: string
  /** Accepted names by person. */
  names: Map<string, Set<string>>
  lines: string[]
  /** Speaker by line and offset; '-' is not said, '?' is not counted. */
  marks: Map<string, string>
}

function read(file: string): Book {
  const [head, ...rest] = fs.readFileSync(path.join(FOLDER, file), 'utf8').trimEnd().split('\n\n')
  const fields = Object.fromEntries(head!.split('\n').map(line => line.split('：') as [string, string]))
  const names = new Map<string, Set<string>>()
  for (const entry of (fields['人物'] ?? '').split(';').filter(Boolean)) {
    const [name, aliases] = entry.split('=')
    names.set(name!, new Set([name!, ...(aliases ?? '').split('|')]))
  }
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
  return { title: fields['书名']!, part: fields['用途']!, names, lines, marks }
}

interface Count {
  all: number
  told: number
  right: number
  sure: number
  sureRight: number
  /** Terms and the like that were taken for speech. */
  unsaid: number
  takenForSaid: number
  precision: number
  recall: number
  byEvidence: Map<string, [right: number, all: number]>
}

function count({ title, names, lines, marks }: Book): Count {
  const { people, speeches } = peopleIn(lines)
  const found = new Map(speeches.map(each => [`${each.line} ${each.start}`, each]))
  const aliases = new Map(people.map(({ name, aliases: more }) => [name, [name, ...more]]))
  const isRight = (speaker: string, marked: string) => {
    const accepted = names.get(marked) ?? new Set([marked])
    return (aliases.get(speaker) ?? [speaker]).some(name => accepted.has(name))
  }
  const sum: Count = {
    all: 0,
    told: 0,
    right: 0,
    sure: 0,
    sureRight: 0,
    unsaid: 0,
    takenForSaid: 0,
    precision: 0,
    recall: 0,
    byEvidence: new Map(),
  }
  const lead = new Map<string, number>()
  const given = new Map<string, number>()
  for (const [at, marked] of marks) {
    const speech = found.get(at)
    if (marked === '?') continue
    const sure = speech ? PRECISION[speech.evidence] : 0
    const isTold = speech !== undefined && speech.speaker !== '' && sure >= TOLD
    if (marked === '-') {
      sum.unsaid++
      if (isTold) sum.takenForSaid++
      if (isTold && process.env['WRONG'])
        console.log(`  ${title}: “${speech.words.slice(0, 20)}” is not said, ${speech.speaker} (${speech.evidence})`)
      continue
    }
    lead.set(marked, (lead.get(marked) ?? 0) + 1)
    sum.all++
    if (speech?.speaker) {
      const right = isRight(speech.speaker, marked)
      const [rights, all] = sum.byEvidence.get(speech.evidence) ?? [0, 0]
      sum.byEvidence.set(speech.evidence, [rights + Number(right), all + 1])
    }
    const right = isTold && isRight(speech.speaker, marked)
    if (isTold) {
      sum.told++
      given.set(speech.speaker, (given.get(speech.speaker) ?? 0) + 1)
    }
    if (right) sum.right++
    if (isTold && sure >= SURE) {
      sum.sure++
      if (right) sum.sureRight++
    }
    if (!right && process.env['WRONG'])
      console.log(
        `  ${title}: ${marked} ≠ ${speech ? `${speech.speaker || '–'} (${speech.evidence})` : 'not a speech'} “${speech?.words.slice(0, 24) ?? lines[Number(at.split(' ')[0])]!.slice(Number(at.split(' ')[1]), Number(at.split(' ')[1]) + 24)}”`,
      )
  }
  const leads = [...lead].filter(([, times]) => times >= LEAST_SPEECHES).map(([name]) => name)
  const main = [...given].filter(([, times]) => times >= LEAST_SPEECHES).map(([name]) => name)
  const met = leads.filter(name => main.some(each => isRight(each, name)))
  const real = main.filter(name => [...lead.keys()].some(each => isRight(name, each)))
  sum.precision = main.length === 0 ? 1 : real.length / main.length
  sum.recall = leads.length === 0 ? 1 : met.length / leads.length
  return sum
}

const share = (of: number, all: number) => (all === 0 ? '–' : `${((of / all) * 100).toFixed(0)} %`)
const books = fs.readdirSync(FOLDER).sort().map(read)
const parts = process.env['PART'] ? [process.env['PART']] : ['tune', 'choose', 'hold']
console.log('part | book | quotes | told | right | of told | of all | cast precision | cast recall | ≥ 0.9: right | not said: taken')
const evidence = new Map<string, [number, number]>()
for (const part of parts) {
  const all = books.filter(book => book.part === part).map(book => ({ book, sum: count(book) }))
  for (const { book, sum } of all) {
    console.log(
      [
        part,
        book.title,
        sum.all,
        sum.told,
        sum.right,
        share(sum.right, sum.told),
        share(sum.right, sum.all),
        share(sum.precision, 1),
        share(sum.recall, 1),
        `${sum.sure}: ${share(sum.sureRight, sum.sure)}`,
        `${sum.unsaid}: ${sum.takenForSaid}`,
      ].join(' | '),
    )
    for (const [kind, [right, of]] of sum.byEvidence) {
      const [rights, alls] = evidence.get(kind) ?? [0, 0]
      evidence.set(kind, [rights + right, alls + of])
    }
  }
  const total = (of: (sum: Count) => number) => all.reduce((sum, each) => sum + of(each.sum), 0)
  console.log(
    [
      part,
      'all',
      total(s => s.all),
      total(s => s.told),
      total(s => s.right),
      share(
        total(s => s.right),
        total(s => s.told),
      ),
      share(
        total(s => s.right),
        total(s => s.all),
      ),
      '',
      '',
      `${total(s => s.sure)}: ${share(
        total(s => s.sureRight),
        total(s => s.sure),
      )}`,
      `${total(s => s.unsaid)}: ${total(s => s.takenForSaid)}`,
    ].join(' | '),
  )
}
for (const [kind, [right, of]] of [...evidence].sort()) console.log(`${kind}: ${right} of ${of} (${share(right, of)})`)
