// Which engine draws: those that are connected before the built-in ones, the one with room, with the model loaded, and the least busy.
import { type DrawRequest, readRequest } from '@qianmu/drawing'
import type { ImageCapabilities, ImageEngine, ImageRequest, ImageResult, RunEvent } from '@qianmu/engines'
import { describe, expect, it } from 'vitest'
import { createImagePool, type NamedEngine } from './pool.ts'

function requestOf(checkpoint = ''): DrawRequest {
  const param = { prompt: ['海边'], checkpoint }
  const reading = readRequest({ ai_param: JSON.stringify(param), ai_draw_type: 0, client_draw_type: 1 })
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
  return reading.request
}

/** An engine whose runs last until they are let go. */
function engine(id: string, more: Partial<NamedEngine> = {}, problem = '') {
  const running: (() => void)[] = []
  const drawing: ImageEngine = {
    probe: () => Promise.reject(new Error('not asked')),
    refusals: () => (problem ? [{ field: '', text: problem }] : []),
    async *run(): AsyncGenerator<RunEvent<ImageResult>> {
      await new Promise<void>(resolve => running.push(resolve))
      yield { type: 'done', result: { pictures: [], unknownWords: [] } }
    },
    reconcile: () => Promise.resolve(undefined),
  }
  return { named: { id, engine: drawing, program: 'comfy', ...more } satisfies NamedEngine, finish: () => running.shift()?.() }
}
/** One that cannot be asked just now; it last said that it does these kinds. */
function away(id: string, drawTypes: readonly number[] = []) {
  const gone = engine(id, {}, '连不上')
  const capabilities = { drawTypes } as unknown as ImageCapabilities
  const told = { available: false, kind: 'local-model' as const, name: 'Comfy', licence: '', reason: '连不上', capabilities }
  return { named: { ...gone.named, engine: { ...gone.named.engine, glance: () => told } } }
}
const poolOf = (...engines: { named: NamedEngine }[]) => createImagePool(engines.map(each => each.named))
const idOf = (choice: ReturnType<ReturnType<typeof createImagePool>['choose']>) =>
  'chosen' in choice ? choice.chosen.id : choice.problems[0]?.text

async function begin(pool: ReturnType<typeof createImagePool>, id: string, checkpoint = '') {
  const draw = requestOf(checkpoint)
  const request: ImageRequest = { draw, task: { image: '', prompt: '', negative_prompt: '', seed: 1, loras: [] }, pictures: new Map() }
  const run = pool.find(id)!.engine.run('1', request, new AbortController().signal)[Symbol.asyncIterator]()
  const next = run.next()
  await Promise.resolve()
  return async () => {
    await next
    await run.next()
  }
}

describe('choosing', () => {
  it('takes a connected engine before a built-in one, wherever they stand', () => {
    const pool = poolOf(engine('built-in', { embedded: true }), engine('one'))
    expect(idOf(pool.choose(requestOf()))).toBe('one')
    expect(pool.all.map(each => each.id)).toEqual(['one', 'built-in'])
  })
  it('passes over those that refuse, and says what the one says that objects least', () => {
    expect(idOf(poolOf(engine('sick', {}, '连不上'), engine('well')).choose(requestOf()))).toBe('well')
    expect(idOf(poolOf(engine('sick', {}, '连不上')).choose(requestOf()))).toBe('连不上')
    expect(idOf(poolOf().choose(requestOf()))).toBe('没有可用的绘图引擎')
  })
  it('leaves nothing to a built-in one that a connected one does such of: its refusal is the answer, and one that is away is waited for', () => {
    const built = engine('built-in', { embedded: true })
    expect(idOf(poolOf(engine('one', {}, '没有这个 LoRA'), built).choose(requestOf()))).toBe('没有这个 LoRA')
    expect(idOf(poolOf(away('gone'), engine('one'), built).choose(requestOf()))).toBe('one')
    expect(idOf(poolOf(away('gone'), engine('one', {}, '没有这个 LoRA'), built).choose(requestOf()))).toBe('gone')
    expect(idOf(poolOf(away('gone', [8]), built).choose(requestOf()))).toBe('built-in')
    const pool = poolOf(away('gone'), built)
    expect(idOf(pool.choose(requestOf()))).toBe('gone')
    expect(idOf(pool.choose({ ...requestOf(), sketch: 1 }))).toBe('built-in')
    expect(pool.away()).toEqual([{ id: 'gone', name: 'Comfy' }])
    expect(poolOf(away('gone'), engine('one')).away()).toEqual([])
  })
  it('takes the one with room, then the one with the model loaded, then the least busy', async () => {
    const [one, two] = [engine('one', { places: 2 }), engine('two', { places: 2 })]
    const pool = poolOf(one, two)
    expect(idOf(pool.choose(requestOf()))).toBe('one')
    const end = await begin(pool, 'one', 'ink')
    expect(idOf(pool.choose(requestOf()))).toBe('two')
    expect(idOf(pool.choose(requestOf('ink')))).toBe('one')
    await begin(pool, 'one', 'ink')
    expect(idOf(pool.choose(requestOf('ink')))).toBe('two')
    one.finish()
    await end()
    expect(pool.historyOf('one')).toMatchObject({ running: 1, done: 1, checkpoint: 'ink' })
  })
})

describe('room for tasks', () => {
  it('is each built-in one’s own; engines of one program have theirs together', () => {
    const pool = poolOf(
      engine('one'),
      engine('two', { places: 2 }),
      engine('other program', { program: 'webui' }),
      { named: { id: 'sketch', engine: engine('sketch').named.engine, embedded: true } },
      { named: { id: 'retouch', engine: engine('retouch').named.engine, embedded: true } },
    )
    expect(pool.places).toBe(6)
    expect(pool.full([])).toEqual([])
    expect(pool.full(['retouch', 'gone'])).toEqual(['retouch'])
    expect(pool.full(['one', 'one', 'retouch'])).toEqual(['retouch'])
    expect(pool.full(['one', 'two', 'one', 'other program'])).toEqual(['one', 'two', 'other program'])
  })
})

describe('placing a task that waited', () => {
  it('stays where it was given to, and moves to one of the same program that has room', async () => {
    const pool = poolOf(engine('one'), engine('other program', { program: 'webui' }), engine('two'))
    expect(pool.place('one', requestOf())?.id).toBe('one')
    await begin(pool, 'one')
    expect(pool.place('one', requestOf())?.id).toBe('two')
    await begin(pool, 'two')
    expect(pool.place('one', requestOf())?.id).toBe('one')
  })
  it('moves from one that is sick or gone to any that is connected, never to a built-in one', () => {
    const pool = poolOf(engine('sick', {}, '连不上'), engine('built-in', { embedded: true }))
    expect(pool.place('sick', requestOf())?.id).toBe('sick')
    expect(pool.place('gone', requestOf())).toBeUndefined()
    pool.connect([engine('new', { program: 'webui' }).named])
    expect(pool.place('sick', requestOf())?.id).toBe('new')
    expect(pool.place('built-in', requestOf())?.id).toBe('built-in')
  })
})
