// The prompt of a picture as a connected SD WebUI reads it: by its models, before the built-in guess.
import { scaled } from '@qianmu/testkit/pace'
import { retouchEngine } from '@qianmu/engines/retouch'
import { webuiEngine } from '@qianmu/engines/webui'
import { fakeWebui, type FakeWebui } from '@qianmu/engines/webui/fake'
import { openStudio, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const retouch = retouchEngine()
let webui: FakeWebui
let studio: Studio
let host: Person
let image: string
beforeAll(async () => {
  webui = await fakeWebui()
  const engine = webuiEngine({ url: webui.url, instance: 'reading' })
  studio = await openStudio({
    engines: [
      { id: 'webui', engine },
      { id: 'retouch', engine: retouch },
    ],
  })
  host = await studio.founder()
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#224466' } })
    .png()
    .toBuffer()
  image = (await host.upload('POST', '/ai_web/ai/file_upload', { file: [new Blob([new Uint8Array(bytes)]), 'p.png'] })).data.url
})
afterAll(async () => {
  await studio.close()
  await Promise.all([webui.close(), retouch.close()])
})

async function reading(begun: Loose): Promise<Loose> {
  expect(begun.status).toBe(0)
  return vi.waitFor(
    async () => {
      const { data } = await host.call('GET', '/ai_web/ai/extract_img_result', { task_id: begun.data.task_id })
      expect(['done', 'failed']).toContain(data.state)
      return data as Loose
    },
    { timeout: scaled(20_000), interval: 50 },
  )
}

it('is told with how sure the models are, and not as an approximation', async () => {
  const found = await reading(await host.call('GET', '/ai_web/ai/extract_img_by_model', { image }))
  expect(found).toMatchObject({ state: 'done', engine: 'SD WebUI', engine_kind: 'local-model', approximate: false })
  expect(found.words[0]).toEqual({ en: 'night', zh: '夜晚', group: '标签', confidence: 0.984 })
})

it('is guessed by the built-in engine when the models fail, unless a model was asked for', async () => {
  webui.setFault('error-500', '/interrogate')
  const guessed = await reading(await host.call('POST', '/ai_web/ai/extract_img_by_sd', { image }))
  expect(guessed).toMatchObject({ state: 'done', engine_kind: 'procedural', approximate: true })
  const failed = await reading(await host.call('GET', '/ai_web/ai/extract_img_by_model', { image }))
  expect(failed.state).toBe('failed')
  expect(failed.error).toContain('格式')
  webui.setFault(undefined)
})
