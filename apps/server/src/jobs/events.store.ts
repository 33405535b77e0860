// News for people's open windows, on every node: published once, heard by whoever listens, caught up on by whoever was away.
import crypto from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createListener } from '../kit/listen.ts'
import { type Carriers, createCarrying, MAX_CARRIED } from './carry.ts'
import { createStreams, serveStream } from './streams.ts'

const TICKET_S = 30
const KEPT_MINUTES = 60
const SWEEP_MS = 600_000
// Ids are given before transactions commit, so a lower one may become visible after a higher one; catching up starts a
// little earlier and may repeat. Every event can be heard twice without harm.
const OVERLAP_S = 10
// A window that opens for the first time has asked for what it shows a little before its ticket: what is told between is told again.
const FIRST_S = 2

/** What is told. Names of further fields are those of the contract. */
export type StudioEvent = { type: 'job' | 'message' | 'changed' } & Record<string, unknown>

/** Whom it concerns. */
export type Audience = { userId: number } | { teamId: number }

/** Who listens. */
export interface Reader {
  userId: number
  teamId: number | null
  sessionId: number
}

/** Who opens a window, and when they asked for their ticket. */
export interface Arrival extends Reader {
  asked: Date
}

/** An event as it is stored and sent; fleeting ones have no id. */
export interface StoredEvent {
  id: number | null
  user_id: number | null
  team_id: number | null
  body: StudioEvent
}

/** The news of the product. */
export interface Events {
  /**
   * @param options.fleeting not kept for those who are away right now (progress)
   * @param options.client in whose transaction it is told: heard when that is committed, or never
   */
  publish(audience: Audience, event: StudioEvent, options?: { fleeting?: boolean; client?: pg.ClientBase }): Promise<void>
  /**
   * Tells the windows that show a list that some of its rows have changed, or anything of it (without `ids`); nobody who is away is told later.
   * @param client in whose transaction it is told
   */
  changed(audience: Audience, what: string, listId: number, ids?: readonly number[], client?: pg.ClientBase): Promise<void>
  /** Lets events of changes carry rows. To be called before anybody listens. */
  carry(carriers: Carriers): void
  /** Opens GET /events?ticket= once within 30 s. */
  ticket(reader: Reader): Promise<string>
  /** Closes the session's streams on all nodes. */
  endSession(sessionId: number): Promise<void>
  /** Closes all streams of a person on all nodes, because team or rights have changed; their windows come back with a new ticket. */
  endUser(userId: number): Promise<void>
  attach(app: FastifyInstance, base?: string): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export function createEvents(options: { pool: pg.Pool; connection: pg.ClientConfig; log: Logger }): Events {
  const { pool, connection, log } = options
  const streams = createStreams()
  const carriers: Carriers = {}
  const carry = createCarrying({ streams, carriers, log })
  let sweeping: NodeJS.Timeout | undefined
  const listener = createListener({
    connection,
    channels: ['events', 'event_streams_ended'],
    onNotification(channel, payload) {
      if (channel === 'event_streams_ended') streams.end(JSON.parse(payload))
      else void hear(payload)
    },
    // What was said while nobody listened is lost here; the windows come back and catch up.
    onConnected: streams.endAll,
    log,
  })

  /** The payload is the event, or its id when it is too long for a notification. */
  async function hear(payload: string): Promise<void> {
    try {
      const event = payload.startsWith('{') ? JSON.parse(payload) : await byId(Number(payload))
      if (event && !carry(event)) streams.send(event)
    } catch (error) {
      log.warn({ err: error }, 'an event could not be read')
      streams.endAll()
    }
  }

  async function byId(id: number): Promise<StoredEvent | undefined> {
    const { rows } = await pool.query<StoredEvent>('select id, user_id, team_id, body from events where id = $1', [id])
    return rows[0]
  }

  async function since({ userId, teamId, asked }: Arrival, lastId: number | undefined): Promise<StoredEvent[]> {
    const { rows } = await pool.query<StoredEvent>(
      `select id, user_id, team_id, body from events where (user_id = $1 or team_id = $2) and id is distinct from $3
       and at > case when $3::bigint is null then $4::timestamptz - make_interval(secs => $5)
         else (select at - make_interval(secs => $6) from events where id = $3) end order by id`,
      [userId, teamId, lastId ?? null, asked, FIRST_S, OVERLAP_S],
    )
    return rows
  }

  async function redeem(ticket: string): Promise<Arrival | undefined> {
    const { rows } = await pool.query<{ user_id: number; team_id: number | null; session_id: number; asked: Date }>(
      `delete from event_tickets where hash = $1 and expires_at > now()
       returning user_id, team_id, session_id, expires_at - make_interval(secs => $2) asked`,
      [hashOf(ticket), TICKET_S],
    )
    return rows[0] && { userId: rows[0].user_id, teamId: rows[0].team_id, sessionId: rows[0].session_id, asked: rows[0].asked }
  }

  async function sweep(): Promise<void> {
    try {
      await pool.query('delete from events where at < now() - make_interval(mins => $1)', [KEPT_MINUTES])
      await pool.query('delete from event_tickets where expires_at < now()')
    } catch (error) {
      log.warn({ err: error }, 'old events were not removed') // the next sweep does it
    }
  }

  const publish: Events['publish'] = async (audience, body, { fleeting = false, client = undefined } = {}) => {
    const [userId, teamId] = 'userId' in audience ? [audience.userId, null] : [null, audience.teamId]
    await (client ?? pool).query(fleeting ? PUBLISH_FLEETING : PUBLISH, [userId, teamId, JSON.stringify(body)])
  }
  return {
    publish,
    changed: (audience, what, id, ids, client) => publish(audience, changeOf(what, id, ids), { fleeting: true, ...(client && { client }) }),
    carry: given => void Object.assign(carriers, given),
    async ticket({ userId, teamId, sessionId }) {
      const ticket = crypto.randomBytes(32).toString('base64url')
      await pool.query(
        'insert into event_tickets (hash, user_id, team_id, session_id, expires_at) values ($1, $2, $3, $4, now() + make_interval(secs => $5))',
        [hashOf(ticket), userId, teamId, sessionId, TICKET_S],
      )
      return ticket
    },
    async endSession(sessionId) {
      await pool.query(`${END_BY('session_id')} select pg_notify('event_streams_ended', $2)`, [sessionId, JSON.stringify({ sessionId })])
    },
    async endUser(userId) {
      await pool.query(`${END_BY('user_id')} select pg_notify('event_streams_ended', $2)`, [userId, JSON.stringify({ userId })])
    },
    async attach(app, base = '') {
      serveStream(app, `${base}/events`, { redeem, since, streams })
    },
    async start() {
      sweeping = setInterval(() => void sweep(), SWEEP_MS).unref()
      await listener.start()
    },
    async stop() {
      clearInterval(sweeping)
      streams.endAll()
      await listener.stop()
    },
  }
}

const changeOf = (what: string, id: number, ids?: readonly number[]): StudioEvent => ({
  type: 'changed',
  what,
  id,
  ...(ids && ids.length <= MAX_CARRIED ? { ids } : {}),
})

// A notification holds 8000 bytes; a longer event is fetched by its id.
const PUBLISH = `with written as (insert into events (user_id, team_id, body) values ($1, $2, $3) returning id, user_id, team_id, body)
  select pg_notify('events', case when octet_length(row_to_json(written)::text) < 7900 then row_to_json(written)::text else id::text end) from written`
const PUBLISH_FLEETING = `select pg_notify('events', json_build_object('id', null, 'user_id', $1::bigint, 'team_id', $2::bigint, 'body', $3::json)::text)`

// Tickets that were not used yet end with the streams: one must not open a window under rights that are gone.
const END_BY = (column: 'session_id' | 'user_id') => `with spent as (delete from event_tickets where ${column} = $1)`

function hashOf(ticket: string): string {
  return crypto.createHash('sha256').update(ticket).digest('hex')
}
