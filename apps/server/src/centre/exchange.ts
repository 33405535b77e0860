// Materials as csv, json and md, in and out. Every row that is not taken is named with its reason.
import { readFile } from 'node:fs/promises'
import { ENTRY_KINDS, ENTRY_LIMITS, ENTRY_TYPES, EntryFields } from '@qianmu/contract/centre/entries'
import { unguarded, writeCsv } from '@qianmu/script/shots/cells'
import { ScriptRefusal } from '@qianmu/script/refusal'
import { decodeText } from '@qianmu/script/formats/encoding'
import { isDense } from '../kit/apart/dense.ts'
import { refuseField } from '../kit/refuse.ts'

const HEAD = { type: '分类', title: '标题', body: '内容', why: '为什么好用', source: '出处', tags: '标签' } as const
const TOO_MANY = `一次最多导入 ${ENTRY_LIMITS.rows} 条`
type Field = keyof typeof HEAD
const FIELDS = Object.keys(HEAD) as Field[]
const isField = (text: string): text is Field => FIELDS.includes(text as Field)
/** Between the tags of a cell. */
const BETWEEN = /[\s,，、;；#]+/

/** A row of a file as it was found. */
type Found = Partial<Record<Field, unknown>>
export interface Rejected {
  row: number
  title: string
  reason: string
}

/** Cells of a csv text (RFC 4180), with commas, semicolons or tabs between them. */
export function readCsv(text: string): string[][] {
  const first = /^[^\r\n"]*/.exec(text)![0]
  const between = [',', '\t', ';'].toSorted((one, other) => first.split(other).length - first.split(one).length)[0]!
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  // One more than is taken is known to be too many; the head is none of them.
  for (let at = 0; at < text.length && rows.length < ENTRY_LIMITS.rows + 2; at++) {
    const sign = text[at]!
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === between) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at++
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += sign
  }
  if (cell || row.length) rows.push([...row, cell])
  return rows.filter(cells => cells.some(each => each.trim()))
}

function fromCsv(text: string): Found[] {
  const [head = [], ...rows] = readCsv(text)
  const fields = head.map(cell => {
    const name = cell.trim().toLowerCase()
    return isField(name) ? name : FIELDS.find(field => HEAD[field] === name)
  })
  if (!fields.includes('title') || !fields.includes('body')) return refuseField('file', '第一行应是表头，至少有「标题」和「内容」两列')
  return rows.map(cells => Object.fromEntries(fields.flatMap((field, at) => (field ? [[field, unguarded(cells[at] ?? '')]] : []))))
}

function fromJson(text: string): Found[] {
  if (isDense(text)) refuseField('file', TOO_MANY)
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return refuseField('file', '不是完整的 JSON')
  }
  if (!Array.isArray(given)) return refuseField('file', 'JSON 应是一个数组')
  return given.map(row => (row && typeof row === 'object' ? (row as Found) : {}))
}

/** A line that begins something in our Markdown, behind any backslashes; one of them more makes it a line of text. */
const MARKED = /^\\*(?:#{1,2}\s|> |—— )/
const asText = (line: string) => (MARKED.test(line) ? `\\${line}` : line)
const ofText = (line: string) => (line.startsWith('\\') && MARKED.test(line) ? line.slice(1) : line)
const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, ' ')
/** In a head the signs of tags likewise. */
const inHead = (words: string) => oneLine(words).replace(/(^|\s)(\\*#)/g, '$1\\$2')
const ofHead = (words: string) => words.replace(/(^|\s)\\(\\*#)/g, '$1$2').trim()

/** Headed entries: `## title #tag #tag`, text, `> why`, `—— source`; `# kind` goes before those of a kind. */
export function fromMarkdown(text: string, type: unknown = 'sucai'): Found[] {
  const found: Found[] = []
  const bodies: string[][] = []
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n?|\n/)) {
    const kind = /^#\s+(.+)$/.exec(line)
    const head = /^##\s+(.+)$/.exec(line)
    const entry = found.at(-1)
    if (found.length > ENTRY_LIMITS.rows) break
    if (head) {
      const [title, ...tags] = head[1]!.split(/\s#/).map(ofHead)
      found.push({ type, title: title!, tags, why: '', source: '' })
      bodies.push([])
    } else if (kind) type = kind[1]!.trim()
    else if (!entry) continue
    else if (line.startsWith('> ')) entry.why = line.slice(2).trim()
    else if (line.startsWith('—— ')) entry.source = line.slice(3).trim()
    else bodies.at(-1)!.push(ofText(line))
  }
  return found.map((entry, nth) => ({ ...entry, body: bodies[nth]!.join('\n').trim() }))
}

const READERS: Readonly<Record<string, (text: string) => Found[]>> = {
  __proto__: null as never,
  csv: fromCsv,
  tsv: fromCsv,
  json: fromJson,
  md: fromMarkdown,
  txt: fromMarkdown,
}

/** One row, checked: what it holds, or why it cannot be taken. */
function checked({ type, tags, ...rest }: Found): EntryFields | string {
  const kind = ENTRY_KINDS.find(code => code === type || ENTRY_TYPES[code] === type)
  const given = {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
    type: type === undefined || type === '' ? 'sucai' : (kind ?? type),
    tags: typeof tags === 'string' ? tags.split(BETWEEN).filter(Boolean) : (tags ?? []),
  }
  const result = EntryFields.safeParse(given)
  return result.success ? result.data : (result.error.issues[0]?.message ?? '这一行无效')
}

/** A row of a file: what it holds, or why it cannot be taken. */
export interface ReadRow {
  row: number
  title: string
  entry: EntryFields | string
}

/** Reads a file of materials. */
export async function readEntries(path: string, name: string): Promise<ReadRow[]> {
  const read = READERS[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? refuseField('file', '只能导入 csv、json 和 md 文件')
  const rows = read(decoded(await readFile(path)))
  if (!rows.length) refuseField('file', '文件里没有素材')
  if (rows.length > ENTRY_LIMITS.rows) refuseField('file', TOO_MANY)
  return rows.map((row, at) => ({ row: at + 1, title: String(row.title ?? '').slice(0, 60), entry: checked(row) }))
}

/** The rows that are taken, and the others with the reason. @param known texts, with their titles, that are there already */
export function sorted(rows: readonly ReadRow[], known: ReadonlySet<string>): { good: EntryFields[]; rejected: Rejected[] } {
  const good: EntryFields[] = []
  const rejected: Rejected[] = []
  const seen = new Set(known)
  for (const { entry, ...no } of rows) {
    if (typeof entry === 'string') rejected.push({ ...no, reason: entry })
    else if (seen.has(`${entry.title}\n${entry.body}`)) rejected.push({ ...no, reason: '已经有一样的素材' })
    else {
      seen.add(`${entry.title}\n${entry.body}`)
      good.push(entry)
    }
  }
  return { good, rejected }
}

function decoded(bytes: Uint8Array): string {
  try {
    return decodeText(bytes).text.replace(/^\ufeff/, '')
  } catch (error) {
    if (error instanceof ScriptRefusal) return refuseField('file', '读不出这个文件的文字')
    throw error
  }
}

const markdown = ({ type, title, body, why, source, tags }: EntryFields) =>
  [
    `# ${type}`,
    `## ${[title, ...tags].map(inHead).join(' #')}`,
    body
      .split(/\r\n?|\n/)
      .map(asText)
      .join('\n'),
    ...(why ? [`> ${oneLine(why)}`] : []),
    ...(source ? [`—— ${oneLine(source)}`] : []),
    '',
  ].join('\n')

/** A file of materials that can be read in again. */
export function writeEntries(entries: readonly EntryFields[], format: 'csv' | 'json' | 'md'): { mime: string; text: string } {
  if (format === 'json') return { mime: 'application/json', text: JSON.stringify(entries, undefined, 2) }
  if (format === 'md') return { mime: 'text/markdown; charset=utf-8', text: entries.map(markdown).join('\n') }
  const rows = entries.map(entry => FIELDS.map(field => (field === 'tags' ? entry.tags.join(' ') : entry[field])))
  return { mime: 'text/csv; charset=utf-8', text: writeCsv([FIELDS.map(field => HEAD[field]), ...rows]) }
}
