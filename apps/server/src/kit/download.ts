// What leaves otherwise than in an envelope: names of files, made harmless, and streams of events.
import { STATUS } from '@qianmu/contract/kit/status'
import { Readable } from 'node:stream'
import type { Uses } from '../app.ts'
import { Named } from './answer.ts'
import { firstOf } from './cut.ts'
import { Refusal } from './refuse.ts'

/** Signs that turn the direction of what follows, by which a name looks as if it had another ending. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** What nobody sees in a name: control characters, and what ends a line. */
const UNSEEN = /[\p{Cc}\u2028\u2029]/gu
/** Control characters, what ends a line, and what Windows refuses. */
const REFUSED = /[\p{Cc}\u2028\u2029"\\/:*?<>|]/gu
/** Names of devices on Windows, with any ending and with spaces before it. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?=\s*(?:\.|$))/i

/** A name of a file as people are to see it: one line that reads in one direction. */
export const shownName = (name: string): string => name.toWellFormed().replace(TURNS, '').replace(UNSEEN, '').trim()

/** As much of a name as may be, without dots and spaces at its end. */
function begun(name: string, max: number): string {
  const first = firstOf(name, max)
  let end = first.length
  while (end > 0 && /[.\s]/.test(first[end - 1]!)) end--
  return first.slice(0, end)
}

/** A name of a file or folder without its path, at most `max` units long; '' when nothing is left of it. */
export function fileName(name: string, max = 150): string {
  const shown = name.replace(TURNS, '').replace(REFUSED, '_')
  return begun(begun(shown.replace(/^[.\s]+/, ''), max).replace(DEVICE, '$&_'), max)
}

/** Bytes of the name of an entry in UTF-8; file systems of Linux take 255. */
const MOST_BYTES = 240
const ENDING = /\.[a-z\d]{1,12}$/i
/** The same name for systems that take upper and lower case, or the ways to write an accent, for one. */
const keyOf = (path: string) => path.normalize('NFC').toLowerCase()

/** A name with what goes before its ending cut to `MOST_BYTES`. */
function cut(name: string, behind: string): string {
  const signs = [...name]
  let size = Buffer.byteLength(name) + Buffer.byteLength(behind)
  while (size > MOST_BYTES) size -= Buffer.byteLength(signs.pop()!)
  return fileName(signs.join(''), MOST_BYTES) + behind
}
/** One part of a path. */
function partOf(given: string, behind = ''): string {
  const ending = ENDING.exec(given)?.[0] ?? ''
  return cut(fileName(given.slice(0, given.length - ending.length), 250) || '_', behind + ending)
}

/**
 * Names the entries of one archive by the paths that are wished for, in their order: every system unpacks them, inside of the folder that was
 * chosen, and none over another.
 */
export function entryNames(): (path: string) => string {
  const files = new Set<string>()
  const folders = new Set<string>()
  const folderOf = (above: string, part: string): string => {
    let folder = above + partOf(part)
    while (files.has(keyOf(folder))) folder += '_'
    folders.add(keyOf(folder))
    return `${folder}/`
  }
  return path => {
    const parts = path.split('/')
    const name = parts.pop()!
    const folder = parts.reduce(folderOf, '')
    let free = folder + partOf(name)
    for (let nth = 2; files.has(keyOf(free)) || folders.has(keyOf(free)); nth++) free = folder + partOf(name, ` (${nth})`)
    files.add(keyOf(free))
    return free
  }
}

/** Content-Disposition for a download with a Chinese name (RFC 6266, RFC 5987); control characters and quotes never pass. */
export const attachment = (name: string) => {
  const clean = fileName(name) || '下载'
  const ascii = clean.replace(/[^\u0020-\u007e]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(clean).replace(/['()]/g, char => `%${char.charCodeAt(0).toString(16)}`)}`
}

const written = (data: unknown, event = '', id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}${event && `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`

/** What fails on the way is an event of its own, for the status line is gone. */
async function* lines(app: Uses<'log'>, events: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string> {
  try {
    for await (const event of events) {
      if (!(event instanceof Named)) yield written(event)
      else {
        yield written(event.data, event.event, event.id)
        if (event.event === 'done') return
      }
    }
    yield written({}, 'end')
  } catch (error) {
    const refused = error instanceof Refusal
    if (!refused) app.log.error({ err: error }, 'a stream broke')
    yield written(refused ? { status: error.status, msg: error.message } : { status: STATUS.fault, msg: '' }, 'error')
  }
}

/** The body of a stream: each event a line of JSON. Its end is an event too, so that a broken line is no end. */
export const eventStream = (app: Uses<'log'>, events: AsyncIterable<unknown> | Iterable<unknown>): Readable =>
  Readable.from(lines(app, events))
