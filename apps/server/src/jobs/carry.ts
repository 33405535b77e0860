// Events that carry rows: what was published names them, and each node reads them when it sends the event, for those who may read the list.
import type { Carried, CarriedRows } from '@qianmu/contract/changes'
import type { Logger } from 'pino'
import { forReader } from '../kit/calls/reader.ts'
import type { StoredEvent } from './events.store.ts'
import type { Streams } from './streams.ts'

/** Rows that one event carries at most; after more of them windows ask for their list again. */
export const MAX_CARRIED = 100

/** How the rows of one kind of list are read. */
export interface Carrier<Row> {
  /** Those of the team's people who may read the list: what a call that answers it would check. */
  readers(listId: number, teamId: number, userIds: readonly number[]): Promise<readonly number[]>
  /** The rows that stand in the list, by their ids. */
  rows(listId: number, ids: readonly number[]): Promise<ReadonlyMap<number, Row>>
}
export type Carriers = { [What in Carried]?: Carrier<CarriedRows[What]> }

interface Due {
  event: StoredEvent
  /** undefined = the list as a whole. */
  ids: readonly number[] | undefined
}

/** What two changes of a list are together. */
const together = (one: Due | undefined, { event, ids }: Due): Due => {
  const all = one ? one.ids && ids && [...new Set([...one.ids, ...ids])] : ids
  return { event, ids: all && all.length <= MAX_CARRIED ? all : undefined }
}

/**
 * Sends the events of lists that have a carrier. Those of one list go one after the other, so that an older row never comes after a newer one;
 * what is published while rows are read is read together.
 */
export function createCarrying(options: { streams: Streams; carriers: Carriers; log: Logger }) {
  const { streams, carriers, log } = options
  /** Lists that are being told of, with what has come meanwhile. */
  const lists = new Map<string, Due | undefined>()

  async function tell(carrier: Carrier<unknown>, { event, ids }: Due): Promise<void> {
    const { ids: _ids, ...body } = event.body
    const listId = Number(body.id)
    const there = streams.users(event)
    const may = event.user_id === null ? await carrier.readers(listId, event.team_id!, there) : there
    if (!may.length) return
    const rows = ids && (await forReader(may.length === 1 ? may[0]! : 0, () => carrier.rows(listId, ids)))
    const carried = rows && { rows: [...rows.values()], gone: ids.filter(id => !rows.has(id)) }
    streams.send({ ...event, body: { ...body, ...carried } }, new Set(may))
  }

  async function tellAll(key: string, carrier: Carrier<unknown>): Promise<void> {
    for (let due = lists.get(key); due; due = lists.get(key)) {
      lists.set(key, undefined)
      try {
        await tell(carrier, due)
      } catch (error) {
        log.warn({ err: error }, 'the rows of an event could not be read')
        streams.endAll() // the windows come back and ask for what they show
      }
    }
    lists.delete(key)
  }

  /** @returns whether the event is one of those */
  return (event: StoredEvent): boolean => {
    const carrier = carriers[event.body.what as Carried] as Carrier<unknown> | undefined
    if (!carrier || event.body.type !== 'changed') return false
    const key = `${String(event.body.what)} ${String(event.body.id)} ${event.user_id ?? event.team_id}`
    const isBusy = lists.has(key)
    lists.set(key, together(lists.get(key), { event, ids: event.body.ids as number[] | undefined }))
    if (!isBusy) void tellAll(key, carrier)
    return true
  }
}
