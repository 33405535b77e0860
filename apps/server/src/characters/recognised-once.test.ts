// A sex that a person has said of somebody whom the reading of a script found is not asked again by the next reading.
import { aDoc, aWork } from '@qianmu/testkit/factories'
import { jobOver } from '@qianmu/testkit/jobs'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it } from 'vitest'

let studio: Studio
let host: Person
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
})
afterAll(() => studio.close())

it('asks the sex of somebody once', async () => {
  const project_id = await aWork(host)
  const scene = (no: number) =>
    [`1-${no} 夜 外 江边`, '△程夏站在桥上。', '程夏：你为什么骗我？', '梁晚：我没有骗你。', '程夏：你走吧。', '梁晚：我不走。'].join('\n')
  await aDoc(host, project_id, { doc_name: '第一集', text: [1, 2, 3].map(scene).join('\n') })
  const read = async (): Promise<Loose[]> => {
    const { data } = await host.call('POST', '/ai_web/ai/character_analyse/launch', { project_id })
    await jobOver(host, data.job_id)
    return (await host.call('GET', '/ai_web/ai/character_analyse/result', { project_id })).data.candidates
  }
  const found = (await read()).find(({ name }) => name === '程夏')
  // The page asks of whom it is not sure.
  expect(found).toMatchObject({ gender: '未知' })
  await host.call('POST', '/ixj_web/ai/character/v2/batch_add', {
    project_id,
    characters: [{ name: '程夏', gender: '女', source: 'auto', status: 'confirmed' }],
  })
  expect((await read()).map(({ name }) => name)).toEqual(['梁晚'])
  const { data } = await host.call('GET', '/ixj_web/ai/character/v2/list', { project_id })
  expect(data.find(({ name }: Loose) => name === '程夏')).toMatchObject({ gender: '女' })
})
