// A shot with people of the work: shown to engines that take references, told by LoRA and trigger words, and by words alone to the sketch engine.
import type { ImageRequest } from '@qianmu/engines'
import { sketchEngine } from '@qianmu/engines/sketch'
import { wrapperOf } from '@qianmu/testkit/drawings'
import { scaled } from '@qianmu/testkit/pace'
import { aWork } from '@qianmu/testkit/factories'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

const sketch = sketchEngine()
const asked: ImageRequest[] = []
/** What the engine of the running test does with references. */
let takes: 'references' | 'refuses' | 'ignores' = 'references'
let studio: Studio
let host: Person
let work = 0
beforeAll(async () => {
  const probe = await sketch.probe(AbortSignal.timeout(10_000))
  const lora = { file: 'guwan', name: 'guwan', baseModel: 'SDXL', triggerWords: ['gw_girl', 'red coat'] }
  const engine: typeof sketch = {
    ...sketch,
    glance: () => ({
      ...probe,
      capabilities: {
        ...probe.capabilities,
        loras: [lora],
        honours: takes === 'ignores' ? ['prompt'] : [...probe.capabilities.honours, 'controlnet_units'],
      },
    }),
    refusals: draw => {
      const shown = 'controlnet_units' in draw.param && draw.param.controlnet_units.some(({ enable }) => enable === 1)
      return shown && takes === 'refuses' ? [{ field: 'ai_param.controlnet_units', text: '没有 IP-Adapter' }] : []
    },
    run(jobId, request, signal) {
      asked.push(request)
      return sketch.run(jobId, request, signal)
    },
  }
  studio = await openStudio({ engines: [{ id: 'shown', engine }] })
})
afterAll(async () => {
  await studio.close()
  await sketch.close()
})
beforeEach(async () => {
  asked.length = 0
  host = await studio.founder()
  work = await aWork(host, { project_type: 2, script_type: 'CARTOON' })
})

const post = async (path: string, body: object) => (await host.call<Loose>('POST', path, body)).data
/** A role with a portrait and a LoRA. */
async function role(): Promise<number> {
  const models = [{ type: 'lora', file: 'guwan', weight: 0.8 }]
  const { id } = await post('/ixj_web/work/comic/asset/role_list', { project_id: work, name: '顾晚', words: '红色风衣', models })
  const png = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#933' } })
    .png()
    .toBuffer()
  const { data } = await host.upload<Loose>('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(png)]), 'a.png'] })
  await post('/ixj_web/work/comic/add_role_image', { asset_id: id, image_url: data.url })
  return data.file_id
}
async function drawn(prompt: string[]): Promise<ImageRequest['draw']['param'] & Loose> {
  const { record_id } = await post('/ai_web/ai/cartoon/cartoon_drawing', {
    ...wrapperOf({ prompt }),
    work_id: work,
    subject_id: '7',
    subject_name: '镜',
  })
  await vi.waitFor(
    async () => expect((await host.call<Loose>('GET', '/ai_web/ai/cartoon/cartoon_result', { record_id })).data.status).toBe(5),
    { timeout: scaled(20_000), interval: 50 },
  )
  return asked.at(-1)!.draw.param
}
const shown = (param: Loose) => param.controlnet_units.filter((unit: Loose) => unit.enable === 1)

it('shows the portraits of whom it names to an engine that takes references, with the words that call their LoRA', async () => {
  takes = 'references'
  const file = await role()
  const param = await drawn(['顾晚', '雨夜'])
  expect(shown(param)).toMatchObject([{ module: 'reference_only', weight: 1, input_image: [expect.stringContaining(`/file/${file}`)] }])
  expect(param.prompt).toEqual(expect.arrayContaining(['顾晚', '顾晚 红色风衣', '<lora:guwan:0.8>', 'gw_girl', 'red coat']))
  expect(shown(await drawn(['沈岸', '雨夜']))).toEqual([])
})

it.each(['refuses', 'ignores'] as const)('goes by LoRA and words where the engine %s references', async how => {
  takes = how
  await role()
  const param = await drawn(['顾晚', '雨夜'])
  expect(shown(param)).toEqual([])
  expect(param.prompt).toEqual(expect.arrayContaining(['顾晚 红色风衣', '<lora:guwan:0.8>', 'gw_girl']))
})
