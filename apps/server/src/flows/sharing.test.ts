// Runs among several engines: each goes to one that has room when its turn comes, and what was given to one that dies goes on elsewhere.
import { comfyEngine } from '@qianmu/engines/comfy'
import { type FakeComfy, fakeComfy } from '@qianmu/engines/comfy/fake'
import { addFlow, draw, drawn } from '@qianmu/testkit/flows'
import { openStudio, type Loose, type Studio } from '@qianmu/testkit/studio'
import { readCatalogue } from '@qianmu/flow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, judge, placedOn } from './houses.ts'

const GRAPH = {
  1: { class_type: 'EmptyImage', inputs: { width: 64, height: 64, batch_size: 1, color: 0 } },
  2: { class_type: 'SaveImage', inputs: { images: ['1', 0], filename_prefix: 'a' } },
}

describe('which engine', () => {
  const house = (id: string, more: Partial<House> = {}, classes: readonly string[] = ['Own']): House => {
    const raw = Object.fromEntries(classes.map(name => [name, { input: {}, output: [] }]))
    const nodes = readCatalogue(raw)!
    return {
      id,
      name: id,
      kind: 'local-model',
      available: true,
      reason: '',
      embedded: false,
      places: 1,
      flows: undefined!,
      raw,
      nodes,
      ...more,
    }
  }
  const wanted = { classes: ['Own'], named_files: [] }
  const nobody = { begun: undefined, load: new Map<string, number>() }
  it('the one with least to do of those that are there and have everything', () => {
    const all = [house('a'), house('b', { places: 2 }), house('c', {}, ['Other']), house('d', { available: false })]
    expect(placedOn(all, wanted, nobody)).toMatchObject({ house: { id: 'a' } })
    expect(placedOn(all, wanted, { ...nobody, load: new Map([['a', 1], ['b', 1]]) })).toMatchObject({ house: { id: 'b' } }) // prettier-ignore
    expect(placedOn([house('own', { embedded: true }), house('a')], wanted, { ...nobody, load: new Map([['a', 5]]) })).toMatchObject({ house: { id: 'a' } }) // prettier-ignore
  })
  it('the one that it was begun on while that is there, another when it is not', () => {
    const busy = { begun: 'b', load: new Map([['b', 3]]) }
    expect(placedOn([house('a'), house('b')], wanted, busy)).toMatchObject({ house: { id: 'b' } })
    expect(placedOn([house('a'), house('b', { available: false })], wanted, busy)).toMatchObject({ house: { id: 'a' } })
  })
  it('one that is away is waited for where no other could, and where nobody knows what it has', () => {
    expect(placedOn([house('a', {}, ['Other']), house('b', { available: false })], wanted, nobody)).toMatchObject({ away: { id: 'b' } })
    expect(placedOn([house('b', { available: false }, [])], wanted, nobody)).toMatchObject({ away: { id: 'b' } })
    expect(placedOn([house('a', {}, ['Other'])], wanted, nobody)).toEqual({ gone: true })
  })
  it('what an engine that is away may have is not missing', () => {
    expect(judge([house('b', { available: false })], wanted)).toMatchObject({ missing_nodes: [], runnable: false, lacks: '引擎连不上' })
    const unknown = house('b', { available: false }, [])
    expect(judge([house('own', { embedded: true }, ['Other']), unknown], wanted)).toMatchObject({ missing_nodes: [], lacks: '引擎连不上' })
    expect(judge([house('a', {}, ['Other'])], wanted)).toMatchObject({ missing_nodes: ['Own'], lacks: '缺 1 个节点' })
  })
})

describe('two ComfyUI', () => {
  let fakes: FakeComfy[]
  let studio: Studio
  beforeAll(async () => {
    fakes = await Promise.all([fakeComfy({ stepMs: 60 }), fakeComfy({ stepMs: 60 })])
    const patience = { pollMs: 30, stallMs: 3000, lostMs: 200 }
    const engines = fakes.map(({ url }, at) => ({
      id: `comfy ${at}`,
      engine: comfyEngine({ url, instance: 'studio', patience, breaker: { restMs: 100 }, freshMs: 50 }),
      places: 1,
      program: 'comfy' as const,
    }))
    for (const { engine } of engines) await engine.flows!.probe(AbortSignal.timeout(5000))
    studio = await openStudio({ engines })
  })
  afterAll(async () => {
    await studio.close()
    for (const fake of fakes) await fake.close()
  })
  const info = async (host: Awaited<ReturnType<Studio['founder']>>, comfy_id: number) =>
    (await host.call<Loose>('GET', '/ai_web/ai/comfy/comfy_ui_info', { comfy_id })).data

  it('share the runs of one request; when one dies the other takes what waits, and neither is told as missing nodes', async () => {
    const host = await studio.founder()
    const comfy_id = await addFlow(host, GRAPH)
    const { draw_ids } = (await draw(host, comfy_id, { n: 6 })).data
    for (const id of draw_ids) expect(await drawn(host, id)).toMatchObject({ status: 5 })
    const counts = fakes.map(({ prompts }) => prompts.length)
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(6)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(2)

    await fakes[0]!.close()
    const later = (await draw(host, comfy_id, { n: 3 })).data.draw_ids
    for (const id of later) expect(await drawn(host, id)).toMatchObject({ status: 5 })
    expect(fakes[1]!.prompts.length).toBe(counts[1]! + 3)

    await fakes[1]!.close()
    const waiting = (await draw(host, comfy_id)).data
    expect(waiting.draw_ids).toHaveLength(1)
    await expect.poll(async () => info(host, comfy_id)).toMatchObject({ missing_nodes: [], runnable: false, lacks: '引擎连不上' })
  })
})
