// Calls from within: what a job does for a person goes through schema, permit and handler as their own request would.
import type { Call, Data, Sent } from '@qianmu/contract/kit/call'
import type { App } from '../../app.ts'
import { type Actor, type Answers, type Ask, toldOf } from '../answer.ts'
import { check } from '../input.ts'
import { permit } from '../permit.ts'

/** Asks a call; only of those that answer JSON and take no file. @throws Refusal as the call would refuse */
export type Inside = <C extends Call>(call: C, input: Sent<C>) => Promise<Data<C>>
/** @param signal fires when nobody waits for answers any more */
export type AskingAs = (actor: Actor, signal: AbortSignal) => Inside

const ORIGIN: Ask['origin'] = {
  ip: '',
  deviceId: '',
  device: '',
  token: '',
  cookies: {},
  host: '',
  idempotencyKey: '',
  lastEventId: '',
}

/** Who asks calls as somebody. @param areas who answers */
export const askingIn =
  (app: App, areas: readonly Answers[]): AskingAs =>
  (actor, signal) =>
  async (call, input) => {
    const area = areas.find(({ group }) => Object.values(group).includes(call))
    const key = area && Object.keys(area.group).find(each => area.group[each] === call)
    if (!area || !key) throw new Error(`${call.name} is answered by no area`)
    const [query, body] = [check(call.query, input), check(call.body, input)]
    const row = await permit(app.finders, app.pool, call.needs, actor, { ...(query as object), ...(body as object) })
    const ask: Ask & { query: unknown; body: unknown } = {
      app,
      actor,
      origin: ORIGIN,
      row,
      query,
      body,
      files: {},
      gone: signal,
      setCookie: () => {
        throw new Error(`${call.name} sets a cookie`)
      },
    }
    const aside = area.reading.has(key) ? await app.long.answer(call.name, ask, area.reading.get(key)?.(body as never)) : undefined
    return (aside ?? toldOf(await area.handlers[key]!(ask as never))).data as Data<typeof call>
  }
