// The sample work made over HTTP by its job, looked at, put away and taken back; and the steps of the first hour.
import { STATUS } from '@qianmu/contract/kit/status'
import { composerEngine } from '@qianmu/engines/music'
import { sketchEngine } from '@qianmu/engines/sketch'
import { espeakEngine } from '@qianmu/engines/speech'
import { needFfmpeg } from '@qianmu/testkit/ffmpeg'
import { scaled } from '@qianmu/testkit/pace'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

const [voice, composer, sketch] = [espeakEngine(), composerEngine(), sketchEngine()]
let studio: Studio
let founder: Person
beforeAll(async () => {
  needFfmpeg()
  studio = await openStudio({
    engines: [{ id: 'sketch', engine: sketch, places: 2 }],
    speech: [{ id: 'draft-voice', engine: voice, places: 2 }],
    music: [{ id: 'composer', engine: composer, places: 1 }],
  })
})
afterAll(async () => {
  await studio.close()
  await Promise.all([voice.close(), composer.close(), sketch.close()])
})
beforeEach(async () => {
  founder = await studio.founder()
})
const sample = async (who = founder) => (await who.call<Loose>('GET', '/ixj_web/sample/detail')).data
const make = async (who = founder) => (await who.call<Loose>('POST', '/ixj_web/sample/make', {})).data.job_id as number
const until = (what: (now: Loose) => boolean, ms: number) =>
  vi.waitFor(
    async () => {
      const now = await sample()
      expect(now && (what(now) || now.job.state === 'failed'), JSON.stringify(now?.job)).toBe(true)
      return now
    },
    { timeout: scaled(ms), interval: 200 },
  )

it(
  'is a whole small piece: texts, people, beats, a review, shots, pages, a game with four endings, and films that play',
  async () => {
    const [one, other] = await Promise.all([make(), make()])
    expect(other).toBe(one)
    const ready = await until(({ is_ready }) => is_ready, 30_000)
    expect(ready.docs.map(({ doc_name }: Loose) => doc_name)).toEqual(['第1集 末班车', '第2集 借来的伞', '第3集 雨停之前'])
    expect(ready).toMatchObject({ is_ready: true, game_id: expect.any(Number) as number, game_doc_id: expect.any(Number) as number })
    expect(ready.shots).toBeGreaterThan(40)
    expect(ready.pages).toBeGreaterThan(8)
    const project_id = ready.project_id as number
    const get = async (path: string, query: object) => (await founder.call<Loose>('GET', path, query)).data
    expect((await get('/ixj_web/ai/character/v2/list', { project_id })).map(({ name }: Loose) => name)).toEqual([
      '林晚',
      '顾晚',
      '老周',
      '沈岸',
      '小满',
    ])
    const cards = await get('/ixj_web/works/idea_card/get_idea_card_list_all', { project_id })
    expect(cards.filter(({ type, scenes }: Loose) => type === 'beat' && scenes.length === 1)).toHaveLength(9)
    const [{ doc_id }] = ready.docs
    expect((await get('/ixj_web/comment', { doc_id })).filter(({ anchor }: Loose) => anchor)).toHaveLength(3)
    expect((await get('/ixj_web/works/review', { doc_id }))[0]).toMatchObject({ decision: 'conditional' })
    const { list: graph } = await get('/ixj_web/v3/game/node_list', { project_id: ready.game_id })
    expect(graph.filter(({ type }: Loose) => type === 'ENDING').map(({ name }: Loose) => name)).toEqual(
      expect.arrayContaining(['还伞', '同行', '错过', '头班车']),
    )

    const { errors } = await get('/ixj_web/v3/game/check_preview_json', { project_id: ready.game_id })
    expect(errors.filter(({ level }: Loose) => level === 'error')).toEqual([])

    // Its first film is made before the others are begun.
    const film = await vi.waitFor(
      async () => {
        const now = await get('/ixj_web/film/detail', { doc_id })
        expect(now.job?.state, JSON.stringify(now.job)).toBe('done')
        return now
      },
      { timeout: scaled(150_000), interval: 500 },
    )
    expect(film.stages.map(({ key, state }: Loose) => `${key} ${state}`)).toEqual(film.stages.map(({ key }: Loose) => `${key} done`))
    expect(film.file_job).toEqual(expect.any(Number))
    expect(film.roles.map(({ speaker }: Loose) => speaker)).toEqual(['老周', '林晚', '顾晚', '小满'])
    expect((await sample()).dub_id).toEqual(expect.any(Number))

    const { project_ids } = (await founder.call<Loose>('POST', '/ixj_web/sample/remove', {})).data
    expect(project_ids).toEqual([ready.project_id, ready.game_id])
    expect(await sample()).toBeNull()
    // One of them was thrown away for itself before: it goes with the other, and comes back with it.
    expect((await founder.call<Loose>('PUT', '/ixj_web/sample/restore', {})).data).toEqual({ project_ids })
    await founder.call('DELETE', '/ixj_web/project/delete', { project_id: ready.game_id })
    expect(await sample()).toMatchObject({ project_id: ready.project_id, game_id: null })
    expect((await founder.call<Loose>('POST', '/ixj_web/sample/remove', {})).data).toEqual({ project_ids: [ready.project_id] })
    expect((await founder.call<Loose>('PUT', '/ixj_web/sample/restore', {})).data).toEqual({ project_ids })
    expect(await sample()).toMatchObject({ project_id: ready.project_id })
  },
  scaled(200_000),
)

it('is made by who may make works, and seen by who is in it', async () => {
  const colleague = await studio.colleague(founder, '画师')
  expect((await colleague.call('POST', '/ixj_web/sample/make', {})).status).toBe(STATUS.noPermission)
  const job_id = await make()
  await until(({ docs }) => docs.length > 0, 20_000)
  expect(await sample(colleague)).toBeNull()
  await founder.call('POST', '/ixj_web/sample/remove', {})
  const { data } = await founder.call<Loose>('GET', '/ixj_web/job/detail', { job_id })
  expect(data.state).toBe('cancelled')
  // Taken back and begun again it goes on where it was: nothing is there twice.
  await founder.call('PUT', '/ixj_web/sample/restore', {})
  expect(await make()).not.toBe(job_id)
  const { project_id } = await until(({ is_ready }) => is_ready, 30_000)
  const get = async (path: string) => (await founder.call<Loose[]>('GET', path, { project_id })).data
  expect(await get('/ixj_web/ai/character/v2/list')).toHaveLength(5)
  expect((await get('/ixj_web/works/idea_card/get_idea_card_list_all')).filter(({ type }) => type === 'beat')).toHaveLength(9)
  expect((await founder.call<Loose>('GET', '/ixj_web/project/list', {})).data.counts.all).toBe(2)
  await founder.call('POST', '/ixj_web/sample/remove', {})
}, 60_000)

it('keeps what was chosen and done, and offers the choice to who has nothing yet', async () => {
  const steps = async (body?: object) =>
    (body
      ? await founder.call<Loose>('PUT', '/ixj_web/user/first_steps', body)
      : await founder.call<Loose>('GET', '/ixj_web/user/first_steps')
    ).data
  expect(await steps()).toEqual({ choice: '', done: [], away: false, is_new: true })
  expect(await steps({ choice: 'script', done: ['line'] })).toEqual({ choice: 'script', done: ['line'], away: false, is_new: false })
  expect((await steps({ done: ['film', 'line'] })).done.toSorted()).toEqual(['film', 'line'])
  expect(await steps({ away: true })).toMatchObject({ away: true, choice: 'script' })
  expect(await steps({ choice: 'game' })).toEqual({ choice: 'game', done: [], away: false, is_new: false })
  const wrong = await founder.call('PUT', '/ixj_web/user/first_steps', { choice: 'opera' })
  expect([wrong.status, wrong.msg]).toEqual([STATUS.input, '选择无效'])
  const other = await studio.founder()
  await other.call('POST', '/ixj_web/project/add', { project_name: '甲', project_type: 1, script_type: 'SCRIPT' })
  expect((await other.call<Loose>('GET', '/ixj_web/user/first_steps')).data.is_new).toBe(false)
})
