// The seed of bench/grown-team and what it measures, on a small team: the rows are what the product shows, and every call and screen is there.
import { expect, it } from 'vitest'
import { CALLS, measureCalls, measureScreens, SCREENS } from '../bench/grown/measure.ts'
import { seedTeam, SMALL } from '../bench/grown/seed.ts'
import { house, useHouse } from './visitor.ts'

useHouse()

it('seeds a team as the product keeps it, and measures its calls and screens', async () => {
  const size = { ...SMALL, works: 4, members: 5, docs: 6, cards: 7, drawings: 8 }
  const team = await seedTeam(house.studio.app.pool, '13900000001', size)
  const call = async (address: string, body?: object) => {
    const headers = { authorization: `Bearer ${team.token}`, device_id: 'bench', 'content-type': 'application/json' }
    const answer = await fetch(house.studio.url + address, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
    return ((await answer.json()) as { data: never }).data as unknown
  }
  // Its game and its long script are works besides.
  expect(await call('/ixj_web/project/list?page=1&size=100')).toMatchObject({ total: size.works + 2 })
  expect(await call('/ixj_web/team_manage/get_team_member_list_all')).toHaveLength(size.members + 1)
  expect(await call(`/ixj_web/doc/list?project_id=${team.work}`)).toMatchObject({ docs: { length: size.docs } })
  expect(await call(`/ixj_web/works/idea_card/get_idea_card_list_all?project_id=${team.work}`)).toHaveLength(size.cards)
  expect(await call('/ai_web/ai/draw_picture_list', { size: 40 })).toMatchObject({ list: { length: size.drawings } })
  expect(await call(`/ixj_web/doc/detail?doc_id=${team.doc}`)).toMatchObject({
    doc_name: '第 1 集',
    text: expect.stringContaining('末班车'),
  })

  expect(await call(`/ixj_web/comic/storyboard_list?doc_id=${team.doc}`)).toMatchObject({ scenes: [{ shots: { length: size.shots } }, {}] })
  expect(await call(`/ixj_web/comic/comic_pages?doc_id=${team.doc}`)).toMatchObject({ pages: { length: size.pages } })
  expect(await call('/ixj_web/asset/list?size=60')).toMatchObject({ list: { length: size.pictures } })

  const teams = [team, await seedTeam(house.studio.app.pool, '13900000002', SMALL)]
  const calls = await measureCalls(house.studio.url, teams, 1)
  expect([...calls.keys()]).toEqual(Object.keys(CALLS))
  expect(calls.get('cards of the work')![0]!.bytes).toBeGreaterThan(calls.get('cards of the work')![1]!.bytes)
  const screens = await measureScreens(house.browser, house.studio.url, [team], 1)
  expect([...screens.keys()]).toEqual(Object.keys(SCREENS))
  for (const costs of screens.values()) for (const { ms, bytes, nodes } of costs) expect(Math.min(ms, bytes, nodes)).toBeGreaterThan(0)
}, 120_000)
