// Handlers of the calls that every kind of thing has, made from its row in the table of kinds.
import type { Actor, Row } from '../kit/answer.ts'
import type { Uses } from '../app.ts'
import { editGame, gameNow } from './games.store.ts'
import * as things from './things.ts'
import type { AnyKind, Fields, Shown } from './things.ts'

interface Asked<Q, B> {
  app: Uses<'collab' | 'pool'>
  actor: Actor
  row: Row
  query: Q
  body: B
}
type Work = { project_id: number }
const idIn = (of: AnyKind, fields: object): string => String((fields as Fields)[of.id])

/** Changes a thing of the game and answers it. */
export const editThing = <K extends AnyKind>(
  { app, actor, row }: Pick<Asked<unknown, unknown>, 'app' | 'actor' | 'row'>,
  of: K,
  change: (doc: Parameters<typeof things.add>[0]) => string,
): Promise<Shown<K>> =>
  editGame(app, actor.userId, row.workId, doc => {
    const id = change(doc)
    return things.show(of, things.present(doc, of, id))
  })

export const listOf =
  <K extends AnyKind>(of: K) =>
  async ({ app, row }: Asked<Work, unknown>): Promise<{ list: Shown<K>[]; total: number }> => {
    const all = (await gameNow(app, row.workId))[of.collection] as { id: string }[]
    return { list: all.map(each => things.show(of, each)), total: all.length }
  }
export const pageOf =
  <K extends AnyKind>(of: K) =>
  async ({ app, row, query: { page, size, keyword } }: Asked<Work & { page: number; size: number; keyword: string }, unknown>) => {
    const all = (await gameNow(app, row.workId))[of.collection] as unknown as (Fields & { id: string })[]
    const some = all.filter(each => String(each[of.name[0]]).includes(keyword.trim()))
    return { list: some.slice((page - 1) * size, page * size).map(each => things.show(of, each)), total: some.length, page, size }
  }
export const oneOf =
  <K extends AnyKind>(of: K) =>
  async ({ app, row, query }: Asked<object, unknown>): Promise<Shown<K>> =>
    things.show(of, things.inGame(await gameNow(app, row.workId), of, idIn(of, query)))
export const adder =
  <K extends AnyKind>(of: K) =>
  (ask: Asked<unknown, object>): Promise<Shown<K>> =>
    editThing(ask, of, doc => things.add(doc, of, ask.body as Fields))
export const changer =
  <K extends AnyKind>(of: K) =>
  (ask: Asked<unknown, object>): Promise<Shown<K>> =>
    editThing(ask, of, doc => {
      const id = idIn(of, ask.body)
      things.change(doc, of, id, ask.body as Fields)
      return id
    })
export const cloner =
  <K extends AnyKind>(of: K) =>
  (ask: Asked<unknown, object>): Promise<Shown<K>> =>
    editThing(ask, of, doc => things.clone(doc, of, idIn(of, ask.body)))
export const remover =
  <K extends AnyKind>(of: K, field: string = of.id) =>
  async ({ app, actor, row, query }: Asked<object, unknown>): Promise<{ removed: Shown<K>[] }> => {
    const ids = (query as Record<string, string[]>)[field]!
    const gone = await editGame(app, actor.userId, row.workId, doc => things.drop(doc, of, ids))
    return { removed: gone.map(each => things.show(of, each)) }
  }
export const orderer =
  (of: AnyKind, field: string) =>
  async ({ app, actor, row, body }: Asked<unknown, object>): Promise<null> => {
    await editGame(app, actor.userId, row.workId, doc => things.order(doc, of, (body as Record<string, string[]>)[field]!))
    return null
  }
