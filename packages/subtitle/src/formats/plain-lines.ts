// Formats of one line a cue: MicroDVD, MPL2, TMPlayer, and tables.
import { linesOf, type Reading } from '../cue.ts'
import { atLine, type Given, intake, type Intake } from '../intake.ts'
import { type Run, settled } from '../markup.ts'
import { parseClock } from '../time.ts'

export const MICRODVD = /^\s*\{(\d{1,9})\}\s*\{(\d{0,9})\}(.*)$/
export const MPL2 = /^\s*\[(\d{1,9})\]\s*\[(\d{0,9})\](.*)$/
export const TMPLAYER = /^\s*(\d{1,3}:\d{1,2}:\d{1,2})(?:,(\d))?[:=]\s?(.*)$/
/** Of PAL, where a file does not say. */
const USUAL_RATE = 25
const MOST_RATE = 1000

/** Lines that are no cue go on with the one before. @param lineOf what a line is; `read` where it is no cue and all is said of it */
function eachLine(text: string, told: Intake, lineOf: (line: string, place: string) => Given | 'read' | undefined) {
  const found: { given: Given; place: string }[] = []
  for (const [nth, line] of linesOf(text).entries()) {
    if (line.trim() === '') continue
    const given = lineOf(line, atLine(nth))
    const last = found.at(-1)
    if (given === 'read') continue
    if (given) found.push({ given, place: atLine(nth) })
    else if (last) {
      last.given.text += `\n${line}`
      told.tell(atLine(nth), '没有时间的一行', 'changed', line)
    } else told.tell(atLine(nth), '第一条以前的文字', 'dropped', line)
  }
  for (const { given, place } of found) told.take(place, given)
}

/** Codes of one line or, in capitals, of the whole cue. */
function dressed(text: string, told: Intake, place: string): Omit<Given, 'end' | 'start'> {
  let all: Omit<Run, 'text'> = {}
  const runs = text.split('|').flatMap((line, nth): Run[] => {
    let now = all
    const bare = line.replace(/\{([a-z]):([^{}]{0,80})\}/gi, (whole, key: string, value: string) => {
      const [, blue, green, red] = /^\$([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(value) ?? []
      if (/y/i.test(key) && value.trim() === 'i') now = { ...now, italic: true }
      else if (/c/i.test(key) && red) now = { ...now, colour: `#${red}${green}${blue}`.toLowerCase() }
      else told.tell(place, whole, 'dropped', line)
      if (key !== key.toLowerCase()) all = now
      return ''
    })
    const isSlanted = bare.startsWith('/')
    const run = { ...now, ...(isSlanted && { italic: true }), text: isSlanted ? bare.slice(1) : bare }
    return nth > 0 ? [{ ...run, text: `\n${run.text}` }] : [run]
  })
  return settled(runs, told.at(place), '{y:i}')
}
export function readMicroDvd(text: string): Reading {
  const told = intake('microdvd')
  let rate: number | undefined
  let isFirst = true
  eachLine(text, told, (line, place) => {
    const [, from = '', to = '', words = ''] = MICRODVD.exec(line) ?? []
    if (!from) return undefined
    const given = Number(words.trim().replace(',', '.'))
    if (isFirst && from === to && given > 1 && given < MOST_RATE) {
      rate = given
      isFirst = false
      return 'read'
    }
    isFirst = false
    const at = (frames: string) => (frames === '' ? undefined : (Number(frames) * 1000) / (rate ?? USUAL_RATE))
    return { start: at(from), end: at(to), ...dressed(words, told, place) }
  })
  if (rate === undefined) told.tell('', '没有写帧率', 'changed', `按每秒 ${USUAL_RATE} 帧`)
  return told.reading()
}
export function readMpl2(text: string): Reading {
  const told = intake('mpl2')
  eachLine(text, told, (line, place) => {
    const [, from = '', to = '', words = ''] = MPL2.exec(line) ?? []
    if (!from) return undefined
    return { start: Number(from) * 100, end: to === '' ? undefined : Number(to) * 100, ...dressed(words, told, place) }
  })
  return told.reading()
}
/** Only tells when a line begins; `,2=` is the second line of a cue, and a line without words ends the one before. */
export function readTmPlayer(text: string): Reading {
  const told = intake('tmplayer')
  const found: { start: number; nth: number; text: string }[] = []
  for (const [nth, line] of linesOf(text).entries()) {
    if (line.trim() === '') continue
    const [, clock, part = '1', words = ''] = TMPLAYER.exec(line) ?? []
    const last = found.at(-1)
    if (clock && (part === '1' || !last)) found.push({ start: parseClock(clock) ?? 0, nth, text: words })
    else if (last) {
      last.text = [last.text, clock ? words : line].filter(Boolean).join('\n')
      if (!clock) told.tell(atLine(nth), '没有时间的一行', 'changed', line)
    } else told.tell(atLine(nth), '第一条以前的文字', 'dropped', line)
  }
  for (const [at, { start, nth, text: words }] of found.entries()) {
    const next = found[at + 1]
    const end = next && next.start > start ? next.start : undefined
    if (words.trim()) told.take(atLine(nth), { start, end, ...dressed(words, told, atLine(nth)) })
  }
  return told.reading()
}

const STAMP = /^\s*\[(\d{1,3}:\d{1,2}:\d{1,2})\]\s*$/
/** SubViewer of the first version: a time, the words below it, and the time at which they end. */
export const SUBVIEWER1 =
  /^[ \t]{0,8}\[\d{1,3}:\d{1,2}:\d{1,2}\][ \t]{0,8}\r?\n(?![ \t]{0,8}\[)[^\r\n]{1,1000}\r?\n[ \t]{0,8}\[\d{1,3}:\d{1,2}:\d{1,2}\][ \t]{0,8}$/m
export function readSubViewer1(text: string): Reading {
  const told = intake('subviewer')
  let open: { start: number; nth: number; lines: string[] } | undefined
  const close = (end: number | undefined) => {
    if (open?.lines.length) told.take(atLine(open.nth), { start: open.start, end, text: open.lines.join('\n').replaceAll('|', '\n') })
    open = undefined
  }
  for (const [nth, line] of linesOf(text).entries()) {
    const [, stamp] = STAMP.exec(line) ?? []
    if (stamp) {
      const at = parseClock(stamp) ?? 0
      const isEnd = (open?.lines.length ?? 0) > 0
      close(isEnd ? at : undefined)
      if (!isEnd) open = { start: at, nth, lines: [] }
    } else if (open && line.trim() !== '') open.lines.push(line)
    else if (line.trim() !== '' && !/^\[(?:BEGIN|END)\]/i.test(line)) told.tell(atLine(nth), '不是一条字幕', 'dropped', line)
  }
  close(undefined)
  return told.reading()
}

const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  __proto__: null as never,
  start: ['start', 'begin', 'from', '开始', '入点', '开始时间', 'start_ms'],
  end: ['end', 'to', '结束', '出点', '结束时间', 'end_ms'],
  text: ['text', 'content', 'subtitle', '字幕', '原文', '内容', '文本'],
  translation: ['translation', '译文'],
  speaker: ['speaker', 'name', '说话人', '角色'],
}
const columnOf = (heads: readonly string[], field: string) => heads.findIndex(head => COLUMNS[field]!.includes(head.trim().toLowerCase()))
/** Whether a line names the columns that a table of cues has. */
export function isTableHead(line: string): boolean {
  const heads = line.split('\t')
  return heads.length > 1 && ['start', 'text'].every(field => columnOf(heads, field) >= 0)
}
/** A table with tabs, as whisper writes it: whole numbers are milliseconds, others seconds or clocks. */
export function readTsv(text: string): Reading {
  const told = intake('tsv')
  const [head = '', ...rows] = linesOf(text)
  const heads = head.split('\t')
  const places = Object.keys(COLUMNS).map(field => [field, columnOf(heads, field)] as const)
  const known = new Set(places.map(([, at]) => at))
  const cells = rows.map(row => row.split('\t'))
  const startAt = columnOf(heads, 'start')
  const isMs = cells.every(row => /^\d*$/.test((row[startAt] ?? '').trim()))
  const time = (value: string | undefined) =>
    value === undefined || value.trim() === ''
      ? undefined
      : /^\s*\d+(?:\.\d+)?\s*$/.test(value)
        ? Number(value) * (isMs ? 1 : 1000)
        : parseClock(value)
  for (const [nth, row] of cells.entries()) {
    if (row.every(cell => cell.trim() === '')) continue
    const at = (field: string) => row[places.find(([name]) => name === field)![1]]
    told.take(atLine(nth + 1), {
      start: time(at('start')),
      end: time(at('end')),
      text: at('text') ?? '',
      translation: at('translation') ?? '',
      speaker: at('speaker') ?? '',
    })
    for (const [column, cell] of row.entries())
      if (!known.has(column) && cell.trim() !== '')
        told.tell(atLine(nth + 1), heads[column]?.trim() || `第 ${column + 1} 列`, 'dropped', cell)
  }
  return told.reading()
}
