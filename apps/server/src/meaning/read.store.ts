// Reading what changed, in the background: one passage at a time, so that whoever searches waits for no more than one.
import { MEANING_SIZE } from '@qianmu/engines'
import type { Uses } from '../app.ts'
import { inTransaction } from '../kit/pool.ts'
import { type Passage, signsOf } from './meaning.rules.ts'
import { type LateThing, type Source, SOURCES } from './sources.store.ts'

type Reading = Uses<'collab' | 'log' | 'long' | 'meaning' | 'now' | 'pool'>
/** A text is left alone for so long after a change: whoever writes it changes it again. */
const STILL_MS = 30_000
const EVERY_MS = 60_000
const WHOLE_ROUNDS = 60
/** Given to a model to load. */
const LOAD_MS = 20_000

/** $1 model, $2 changed before, $3 changed after (null = ever), $4 ids below. What was never read is read at once. */
const late = ({ kind, from, most }: Source) => `
  select x.id, x.work_id, x.stamp, x.text from (${from}) x left join meanings m on m.kind = '${kind}' and m.thing_id = x.id and m.part = 0
  where ($3::timestamptz is null or x.still >= $3) and (m.stamp is null or ((m.stamp <> x.stamp or m.model <> $1) and x.still < $2)) and x.id < $4
  order by x.id desc limit ${most}`

/** Keeps what a thing means in place of what it meant. Nothing when its work is gone meanwhile. */
async function keep(
  app: Uses<'pool'>,
  { kind }: Source,
  model: string,
  thing: LateThing,
  read: readonly (Passage & { vector?: Int8Array })[],
) {
  const parts = read.length ? read : [{ block: '', text: '' } as (typeof read)[number]]
  await inTransaction(app.pool, async client => {
    // Of two processes that read the same thing the later one writes over the other.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [`meaning ${kind}`, thing.id])
    await client.query('delete from meanings where kind = $1 and thing_id = $2', [kind, thing.id])
    await client.query(
      `insert into meanings (kind, thing_id, part, work_id, stamp, model, block, text, vector, signs)
       select $1, $2, nth - 1, $3, $4, $5, block, text, vector, signs::bit(${MEANING_SIZE})
       from unnest($6::text[], $7::text[], $8::bytea[], $9::text[]) with ordinality as p(block, text, vector, signs, nth)
       where $3::bigint is null or exists (select from works where id = $3)`,
      [
        kind,
        thing.id,
        thing.work_id,
        thing.stamp,
        model,
        parts.map(({ block }) => block),
        parts.map(({ text }) => text),
        parts.map(({ vector }) => (vector ? Buffer.from(vector) : null)),
        parts.map(({ vector }) => (vector ? signsOf(vector) : null)),
      ],
    )
  })
}

/** Vectors that a thing has already, by their texts. */
async function known(app: Uses<'pool'>, { kind }: Source, model: string, id: number): Promise<Map<string, Int8Array>> {
  const { rows } = await app.pool.query<{ text: string; vector: Buffer }>(
    'select text, vector from meanings where kind = $1 and thing_id = $2 and model = $3 and vector is not null',
    [kind, id, model],
  )
  return new Map(rows.map(({ text, vector }) => [text, new Int8Array(vector)]))
}

/** Reads one thing. @returns the reason when the model does not read */
async function readThing(app: Reading, source: Source, model: string, thing: LateThing, signal: AbortSignal): Promise<string> {
  const passages = await source.passages(app, thing)
  const before = await known(app, source, model, thing.id)
  const read: (Passage & { vector: Int8Array })[] = []
  for (const passage of passages) {
    signal.throwIfAborted()
    const own = before.get(passage.text)
    const meant = own ? [own] : await app.meaning.meant([passage.text], 'passage', signal)
    if ('refused' in meant) return meant.refused
    read.push({ ...passage, vector: meant[0]! })
  }
  await keep(app, source, model, thing, read)
  return ''
}

/** How far the reading of one kind is. */
interface Round {
  source: Source
  /** Ids that were not looked at yet are below. */
  before: number
}
/** Reads some of one kind. @returns where to go on, or undefined at the end */
async function readSome(
  app: Reading,
  { source, before }: Round,
  [model, still, since]: readonly [string, Date, Date?],
  signal: AbortSignal,
): Promise<Round | undefined> {
  const { rows } = await app.pool.query<LateThing>(late(source), [model, still, since ?? null, before])
  for (const thing of rows) {
    const reason = await readThing(app, source, model, thing, signal).catch((error: unknown) => {
      signal.throwIfAborted()
      app.log.warn({ err: error, kind: source.kind, id: thing.id }, 'not read for the search by meaning')
      return ''
    })
    if (reason) throw new Error(reason)
  }
  return rows.length < source.most ? undefined : { source, before: rows.at(-1)!.id }
}

const forget = (app: Uses<'pool'>, { kind, from }: Source) =>
  app.pool.query(`delete from meanings m where kind = $1 and not exists (select from (${from}) x where x.id = m.thing_id)`, [kind])

/**
 * Reads what is late, some of each kind in turn, and forgets what is no more. Nothing is done without a model.
 *
 * @param since looks at what changed later than this alone
 * @param round ends after one turn, though more may be late
 * @returns from when on the next call has to look, and whether it should come at once; undefined without a model
 * @throws the reason of `signal`; an Error when the model does not read. A thing that cannot be read is left out until everything is looked through again.
 */
export async function readLate(
  app: Reading,
  signal: AbortSignal,
  { since, once = false }: { since?: Date | undefined; once?: boolean } = {},
): Promise<{ since: Date; more: boolean } | undefined> {
  const { available, capabilities } = await app.meaning.probe(AbortSignal.any([signal, AbortSignal.timeout(LOAD_MS)]))
  if (!available) return undefined
  const still = new Date(app.now().getTime() - STILL_MS)
  if (!since) for (const source of SOURCES) await forget(app, source)
  let open: Round[] = SOURCES.map(source => ({ source, before: Number.MAX_SAFE_INTEGER }))
  do {
    const next: Round[] = []
    for (const round of open) {
      const rest = await readSome(app, round, [capabilities.model, still, since], signal)
      if (rest) next.push(rest)
    }
    open = next
  } while (open.length && !once)
  return { since: still, more: open.length > 0 }
}

/** Reads what is late, again and again; everything is looked through once an hour. */
export function keepReading(app: Reading): { stop(): Promise<void> } {
  const stopped = new AbortController()
  let reading: Promise<void> | undefined
  let [since, rounds]: [Date | undefined, number] = [undefined, 0]
  const read = async () => {
    try {
      for (let more = true; more;) {
        const read = await readLate(app, stopped.signal, { since: rounds % WHOLE_ROUNDS ? since : undefined, once: true })
        more = read?.more ?? false
        if (!more) [since, rounds] = [read?.since, rounds + 1]
      }
    } catch (error) {
      since = undefined
      if (!stopped.signal.aborted) app.log.warn({ err: error }, 'texts not read for the search by meaning')
    }
    reading = undefined
  }
  const begin = () => void (reading ??= read())
  begin()
  const timer = setInterval(begin, EVERY_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      stopped.abort()
      await reading
    },
  }
}
