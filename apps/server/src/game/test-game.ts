// What the tests of games share: a team with a game for each test, and its calls.
import { openStudio, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'

export let studio: Studio
export let host: Person
export let project_id = 0

export const gameOf = async (person: Person) =>
  (await person.call('POST', '/ixj_web/project/add', { project_name: '雨夜站台', project_type: 4, script_type: 'GAME' })).data
    .project_id as number

/** Gives each test of a file a founder with a game. */
export function useGame(options: Parameters<typeof openStudio>[0] = {}): void {
  beforeAll(async () => {
    studio = await openStudio(options)
  })
  afterAll(() => studio.close())
  beforeEach(async () => {
    host = await studio.founder()
    project_id = await gameOf(host)
  })
}

/** Makes a call on the game; paths begin behind `/ixj_web/`. */
export const call = (method: string, path: string, body: object = {}, who = host) =>
  who.call<Loose>(method, `/ixj_web/${path}`, { project_id, ...body }, method === 'POST' || method === 'PUT' ? true : undefined)
/** The same of a call that must succeed. @returns its data */
export async function done(method: string, path: string, body: object = {}, who = host): Promise<Loose> {
  const answer = await call(method, path, body, who)
  expect(answer, JSON.stringify(answer)).toMatchObject({ http: 200, status: 0 })
  return answer.data as Loose
}
export const fieldOf = (answer: Loose) => answer.data?.fields?.[0]?.field
