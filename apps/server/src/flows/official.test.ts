// The workflows that come along: each says what it is for, and has a cover that it made itself, as it is now.
import { readFileSync } from 'node:fs'
import { nodesEngine } from '@qianmu/engines/nodes'
import { retouchEngine } from '@qianmu/engines/retouch'
import { sketchEngine } from '@qianmu/engines/sketch'
import { openStudio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { coverFile } from './cover-address.ts'
import { madeCover, signOf } from './covers.ts'
import { EXAMPLES } from './official.ts'

const folder = new URL('../../../web/public/', import.meta.url)
const [sketch, retouch] = [sketchEngine(), retouchEngine()]
const engine = nodesEngine({ sketch, tools: [retouch.tools], retouch: [retouch] })
afterAll(() => Promise.all([engine.close(), retouch.close(), sketch.close()]))

const greys = async (bytes: Buffer) => [...(await sharp(bytes).resize(16, 9, { fit: 'fill' }).greyscale().raw().toBuffer())]

it('have covers of the graphs that they are now (`npm run covers`)', () => {
  const signs = JSON.parse(readFileSync(new URL('covers.json', import.meta.url), 'utf8'))
  expect(signs).toEqual(Object.fromEntries(Object.entries(EXAMPLES).map(([key, example]) => [key, signOf(example)])))
})

it('make those covers when they are run', async () => {
  const kept = await greys(readFileSync(new URL(coverFile('background'), folder)))
  const made = await greys(await madeCover(engine, EXAMPLES['background']!))
  const apart = kept.reduce((sum, grey, at) => sum + Math.abs(grey - made[at]!), 0) / kept.length
  expect(apart).toBeLessThan(6)
})

it('are shown with what they are for', async () => {
  const studio = await openStudio()
  try {
    const host = await studio.founder()
    const { list } = (await host.call('GET', '/ai_web/ai/comfy/comfy_ui_list_v2', { tab: 'official', size: 50 })).data
    expect(list).toHaveLength(Object.keys(EXAMPLES).length)
    for (const { cover, intro } of list) {
      expect(cover).toMatch(/^\/flow-cover-[a-z]+\.webp$/)
      expect(intro.length).toBeGreaterThan(10)
    }
  } finally {
    await studio.close()
  }
})
