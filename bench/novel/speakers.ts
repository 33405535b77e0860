// How often the speakers of marked books are right: told, right of told, right of all, the cast, and whether the given confidence holds.
//
// `bench/novel/books` holds an excerpt a book (docs/engines/novel.md). `PART=hold` shows the books that no rule was made for, `WRONG=1` what was wrong.
import fs from 'node:fs'
import path from 'node:path'
import { type Count, countBook, readBook } from '@qianmu/script/language/speech/marked-books'

const FOLDER = path.join(import.meta.dirname, 'books')
const PARTS = ['tune', 'choose', 'hold', 'bare', 'bare-hold', 'turns', 'turns-hold']

const share = (of: number, all: number) => (all === 0 ? '–' : `${((of / all) * 100).toFixed(0)} %`)
const row = (...cells: (string | number)[]) => console.log(cells.join(' | '))

function tell(part: string, title: string, count: Omit<Count, 'byEvidence' | 'wrong'>, cast: readonly string[]): void {
  const { quotes, told, right, sure, sureRight, unsaid, taken } = count
  row(
    part,
    title,
    quotes,
    told,
    right,
    share(right, told),
    share(right, quotes),
    ...cast,
    `${share(sureRight, sure)} of ${sure}`,
    `${taken} of ${unsaid}`,
  )
}

function sumOf(counts: readonly Count[]): Count {
  const byEvidence: Count['byEvidence'] = new Map()
  for (const [kind, [right, all]] of counts.flatMap(count => [...count.byEvidence])) {
    const [rights, alls] = byEvidence.get(kind) ?? [0, 0]
    byEvidence.set(kind, [rights + right, alls + all])
  }
  const sum = (key: Exclude<keyof Count, 'byEvidence' | 'wrong'>) => counts.reduce((all, each) => all + each[key], 0)
  const plain = { quotes: sum('quotes'), told: sum('told'), right: sum('right'), sure: sum('sure'), sureRight: sum('sureRight') }
  return {
    ...plain,
    unsaid: sum('unsaid'),
    taken: sum('taken'),
    precision: sum('precision'),
    recall: sum('recall'),
    listed: sum('listed'),
    byEvidence,
    wrong: [],
  }
}

const books = fs
  .readdirSync(FOLDER)
  .sort()
  .map(name => readBook(fs.readFileSync(path.join(FOLDER, name), 'utf8')))
row(
  'part',
  'book',
  'quotes',
  'told',
  'right',
  'of told',
  'of all',
  'cast: right',
  'cast: found',
  'cast: in the list',
  'given ≥ 0.9: right',
  'unsaid taken for said',
)
for (const part of PARTS.filter(each => (process.env['PART'] ?? each) === each)) {
  const own = books.filter(book => book.part === part)
  const counts = own.map(countBook)
  for (const [at, count] of counts.entries())
    tell(part, own[at]!.title, count, [share(count.precision, 1), share(count.recall, 1), share(count.listed, 1)])
  const sum = sumOf(counts)
  tell(part, 'all', sum, [share(sum.precision, counts.length), share(sum.recall, counts.length), share(sum.listed, counts.length)])
  for (const [kind, [right, all]] of [...sum.byEvidence].sort()) row('', kind, share(right, all), `of ${all}`)
  if (process.env['WRONG']) for (const line of counts.flatMap(count => count.wrong)) console.log(line)
}
