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
/** Control characters, and what Windows refuses. */
const REFUSED = /[\u0000-\u001f\u007f"\\/:*?<>|]/g
/** Names of devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** A name of a file as people are to see it: one line that reads in one direction. */
export const shownName = (name: string): string => name.toWellFormed().replace(TURNS, '').replace(UNSEEN, '').trim()

/** A name of a file or folder without its path, at most `max` units long; '' when nothing is left of it. */
export const fileName = (name: string, max = 150): string =>
  firstOf(name.replace(TURNS, '').replace(REFUSED, '_').trim().replace(/^\.+/, ''), max)
    .replace(/[. ]{1,150}$/, '')
    .replace(DEVICE, '$&_')

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
