// Storyboards as people keep them in tables: the first sheet of an Excel file, the tables of a Word file, or rows of a CSV, read by their headings.
import { XmlReader } from '../formats/xml.ts'
import { type Inflate, unzipEntries } from '../formats/unzip.ts'
import { listed, type Loss, loss } from '../losses.ts'
import { ScriptRefusal } from '../refusal.ts'
import { moveIn, secondsIn, sizeIn } from '../shots/written.ts'
import { boundedShots, type Film, FILM_FPS, type FilmShot, shotOf } from './film.ts'

/** What people call the columns; the first that a heading contains counts. */
const COLUMNS: readonly (readonly [field: Exclude<keyof FilmShot, 'picture'>, names: readonly string[]])[] = [
  ['scene', ['场次', '场景', '场号', '场', 'scene']],
  ['name', ['镜号', '镜头号', '序号', '镜头', 'shot']],
  ['size', ['景别', 'size', 'framing']],
  ['move', ['运镜', '机位', '摄法', '镜头运动', 'camera', 'move']],
  ['content', ['画面内容', '画面', '内容', '动作', '描述', 'action', 'description']],
  ['dialogue', ['台词', '对白', '旁白', '解说', 'dialogue']],
  ['sound', ['音效', '声音', '音乐', 'sound', 'audio']],
  ['seconds', ['时长', '秒', '时间', 'duration', 'seconds']],
  ['note', ['备注', '说明', 'note']],
]
/** Headings stand within the first rows. */
const HEAD_ROWS = 10
const CELLS_MAX = 200_000

/** Fields by column; a heading names one field, and each field has one column. */
function columnsOf(head: readonly string[]): Map<number, keyof FilmShot> {
  const found = new Map<number, keyof FilmShot>()
  const taken = new Set<string>()
  const cells = head.map(cell => cell.replace(/\s/g, '').toLowerCase())
  for (const isWhole of [true, false])
    for (const [field, names] of COLUMNS) {
      if (taken.has(field)) continue
      const fits = (cell: string, name: string) => (isWhole ? cell === name : cell.length <= 12 && cell.includes(name))
      // 「画面内容」 before 「画面」: the names that say more stand first.
      const places = names.map(name => cells.findIndex((cell, column) => !found.has(column) && fits(cell, name)))
      const at = places.find(place => place >= 0)
      if (at === undefined) continue
      found.set(at, field)
      taken.add(field)
    }
  return found
}

/** What no text holds: control characters, and parts of characters. */
const NO_SIGN = /[^\P{Cc}\t\n\r]|[\ud800-\udfff\ufffe\uffff]/u
/** Characters by their codes (ST_Xstring, ECMA-376 part 1 §22.9.2.19). */
const unquoted = (text: string) =>
  text.replace(/_x([\da-f]{4})_/gi, (_all, code: string) => String.fromCharCode(parseInt(code, 16)).replace(NO_SIGN, ''))

/** Shots of rows with a row of headings among the first. Throws ScriptRefusal `format` without one. */
export function shotsOfTable(rows: readonly (readonly string[])[]): Film {
  const heads = rows.slice(0, HEAD_ROWS).map(columnsOf)
  const best = heads.reduce((most, each, at) => (each.size > (heads[most]?.size ?? 0) ? at : most), 0)
  const columns = heads[best] ?? new Map<number, keyof FilmShot>()
  if (![...columns.values()].some(field => field === 'content' || field === 'dialogue'))
    throw new ScriptRefusal('format', '没有找到表头：至少要有「画面内容」或「台词」一列')
  const shots: FilmShot[] = []
  const losses: Loss[] = []
  const named = rows[best] ?? []
  for (const row of boundedShots(rows.slice(best + 1))) {
    const said = Object.fromEntries([...columns].map(([column, field]) => [field, (row[column] ?? '').trim()]))
    const written = Object.entries(said).some(([field, text]) => text && field !== 'scene' && field !== 'seconds')
    // Cells that run over several rows say their scene once.
    for (const [column, text] of row.entries())
      if (!columns.has(column) && text.trim() !== '')
        losses.push(loss(`第 ${shots.length + 1} 镜`, named[column]?.trim() || `第 ${column + 1} 列`, 'dropped', text.trim()))
    const camera = { size: sizeIn(said['size'] ?? '') ?? said['size'], move: moveIn(said['move'] ?? '') ?? said['move'] }
    if (written)
      shots.push(shotOf({ ...said, ...camera, scene: said['scene'] || (shots.at(-1)?.scene ?? '') }, secondsIn(said['seconds'] ?? '') ?? 0))
    else {
      const words = [...columns.keys()].flatMap(column => (row[column] ?? '').trim() || [])
      if (words.length) losses.push(loss(`第 ${shots.length + 1} 镜`, '没有内容的行', 'dropped', words.join(' · ')))
    }
  }
  return { name: '', fps: FILM_FPS, width: 1920, height: 1080, shots, losses: listed(losses) }
}

/** Counts cells, so that a small file cannot become a large table. */
const counter = () => {
  let cells = 0
  return () => {
    if (++cells > CELLS_MAX) throw new ScriptRefusal('size', '表格太大')
  }
}

/** Rows of the first sheet. Throws ScriptRefusal. */
export function rowsOfXlsx(bytes: Uint8Array, inflate?: Inflate): string[][] {
  const [SHEET, STRINGS] = ['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml']
  const parts = unzipEntries(bytes, new Set([SHEET, STRINGS]), inflate)
  const sheet = parts[SHEET]
  if (!sheet) throw new ScriptRefusal('damaged', '文件里没有工作表')
  const shared = parts[STRINGS] ? sharedIn(parts[STRINGS]) : []
  const rows: string[][] = []
  const count = counter()
  const reader = new XmlReader(sheet)
  let [column, type, value, inside] = [0, '', '', false]
  while (reader.next()) {
    if (reader.kind === 'text') value += inside ? reader.text() : ''
    else if (reader.kind === 'open') {
      if (reader.name === 'row') rows.push([])
      else if (reader.name === 'c') {
        count()
        ;[column, type, value] = [columnIn(reader.attribute('r'), rows.at(-1)?.length ?? 0), reader.attribute('t') ?? '', '']
      }
      inside = reader.name === 'v' || reader.name === 't'
    } else {
      inside = false
      const row = rows.at(-1)
      if (reader.name !== 'c' || !row) continue
      while (row.length < column) row.push('')
      row[column] = type === 's' ? (shared[Number(value)] ?? '') : unquoted(value)
    }
  }
  return rows
}

/** Columns by letters, as in `AB12`; further than a storyboard goes is none. */
function columnIn(place: string | undefined, next: number): number {
  const letters = /^([A-Z]{1,2})\d/.exec(place ?? '')?.[1]
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : next
}

function sharedIn(bytes: Uint8Array): string[] {
  const texts: string[] = []
  const reader = new XmlReader(bytes)
  let inside = false
  // Readings of characters are not part of the text.
  let reading = false
  while (reader.next()) {
    if (reader.kind === 'text') {
      if (inside && texts.length) texts[texts.length - 1] += reader.text()
      continue
    }
    const opens = reader.kind === 'open'
    if (opens && reader.name === 'si') texts.push('')
    if (reader.name === 'rPh') reading = opens
    inside = opens && reader.name === 't' && !reading
  }
  return texts.map(unquoted)
}

/** Rows of all tables, one after the other. Throws ScriptRefusal. */
export function rowsOfDocx(bytes: Uint8Array, inflate?: Inflate): string[][] {
  const BODY = 'word/document.xml'
  const body = unzipEntries(bytes, new Set([BODY]), inflate)[BODY]
  if (!body) throw new ScriptRefusal('damaged', '这不是一个 Word 文件')
  const rows: string[][] = []
  const count = counter()
  const reader = new XmlReader(body)
  let [depth, inside] = [0, false]
  while (reader.next()) {
    const row = rows.at(-1)
    if (reader.kind === 'text') {
      if (inside && depth === 1 && row?.length) row[row.length - 1] += reader.text()
      continue
    }
    const opens = reader.kind === 'open'
    inside = opens && reader.name === 'w:t'
    if (reader.name === 'w:tbl') depth += opens ? 1 : -1
    // A table within a cell belongs to nobody's storyboard.
    if (depth !== 1) continue
    if (opens && reader.name === 'w:tr') rows.push([])
    else if (opens && reader.name === 'w:tc') {
      count()
      row?.push('')
    } else if (!opens && reader.name === 'w:p' && row?.length) row[row.length - 1] += '\n'
  }
  return rows.map(row => row.map(cell => cell.trim()))
}
