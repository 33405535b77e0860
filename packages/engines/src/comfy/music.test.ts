// ComfyUI's sound nodes behind the port of music: what each family is asked, what is left out, and each way it goes wrong.
import { afterEach, describe, expect, it } from 'vitest'
import type { RunEvent } from '../ports/engine.ts'
import type { MusicRequest, MusicResult } from '../ports/music.ts'
import { readWav } from '../speech/wav.ts'
import type { Fault } from './fake/faults.ts'
import { type FakeComfy, fakeComfy, type FakeOptions } from './fake/index.ts'
import { comfyMusic } from './music.ts'
import { QUICK } from './test-engine.ts'

const soon = () => AbortSignal.timeout(5000)
const fakes: FakeComfy[] = []
afterEach(async () => {
  await Promise.all(fakes.splice(0).map(each => each.close()))
})
const TURBO = 'audio/ace_step_1.5_turbo_aio.safetensors'
async function composer(options: FakeOptions = {}, model = '') {
  const fake = await fakeComfy({ files: { composers: [TURBO] }, ...options })
  fakes.push(fake)
  return { fake, engine: comfyMusic({ url: fake.url, instance: 'here', model, patience: QUICK }) }
}
const PIECE: MusicRequest = { keywords: ['哀伤', '钢琴'], text: '站台', seconds: 12, seed: 7 }
async function lastOf(run: AsyncIterable<RunEvent<MusicResult>>): Promise<RunEvent<MusicResult>> {
  let last: RunEvent<MusicResult> | undefined
  for await (const event of run) last = event
  return last!
}

describe('ComfyUI that composes', () => {
  it('says with what; one without a model or the nodes says what is missing', async () => {
    const { engine } = await composer()
    expect(await engine.probe(soon())).toMatchObject({ available: true, kind: 'local-model', name: 'ComfyUI audio/ace_step_1.5_turbo_aio' })
    for (const [options, model, reason] of [
      [{ files: { composers: [] } }, '', '没有作曲的大模型'],
      [{ files: { composers: [], checkpoints: [TURBO] } }, '', 'TextEncodeAceStepAudio1.5'],
      [{}, 'nowhere', '没有大模型 nowhere'],
      [{}, 'studio-model', '不是 ACE-Step'],
    ] as const) {
      const { available, reason: told } = await (await composer(options, model)).engine.probe(soon())
      expect({ available, told }).toEqual({ available: false, told: expect.stringContaining(reason) as string })
    }
  })
  it.each([
    [
      TURBO,
      { class_type: 'TextEncodeAceStepAudio1.5', inputs: { bpm: 90, duration: 12, keyscale: 'A minor', top_p: 0.9 } },
      8,
      { tempo: 90, key: 'A minor', ignored: [] },
    ],
    [
      'ace_step_v1_3.5b.safetensors',
      { class_type: 'TextEncodeAceStepAudio', inputs: { tags: 'instrumental, sad, piano, 站台, 90 bpm' } },
      50,
      { tempo: 90, key: '', ignored: [] },
    ],
    [
      'stable-audio-open-1.0.safetensors',
      { class_type: 'CLIPTextEncode', inputs: { text: 'instrumental, sad, piano, 90 bpm' } },
      50,
      { tempo: 90, ignored: ['站台'] },
    ],
  ])('%s is asked by its own nodes', async (checkpoint, words, steps, result) => {
    const { fake, engine } = await composer({ files: { composers: [checkpoint], encoders: ['t5-base.safetensors'] } })
    const event = await lastOf(engine.run('1', { ...PIECE, tempo: 90 }, soon()))
    expect(event).toMatchObject({ type: 'done', result: { mime: 'audio/wav', seconds: 12, ...result } })
    if (event.type === 'done') expect(readWav(event.result.bytes)!.rate).toBe(44_100)
    const { graph } = fake.prompts[0]!
    expect(graph['words']).toMatchObject(words)
    expect(graph['canvas']!.inputs).toMatchObject({ seconds: 12 })
    expect(graph['sample']!.inputs).toMatchObject({ seed: 7, steps })
  })
  it('Stable Audio makes nothing longer than it was taught, and needs its encoder', async () => {
    const files = { composers: ['stable-audio-open-1.0.safetensors'] }
    const { engine } = await composer({ files: { ...files, encoders: ['t5-base.safetensors'] } })
    expect(await lastOf(engine.run('1', { ...PIECE, seconds: 60 }, soon()))).toMatchObject({
      reason: expect.stringContaining('47 秒') as string,
    })
    expect(await lastOf((await composer({ files })).engine.run('1', PIECE, soon()))).toMatchObject({
      reason: expect.stringContaining('t5-base') as string,
    })
  })
})

it.each<[Fault, RegExp, boolean]>([
  ['reset', /连接不上/, true],
  ['garbage', /格式/, true],
  ['html', /格式/, true],
  ['error-500', /格式/, true],
  ['node-errors', /拒绝了请求/, false],
  ['half-accepted', /拒绝了请求/, false],
  ['other-id', /编号/, false],
  ['restart', /重启/, true],
  ['out-of-memory', /显存不足，请缩短音乐/, false],
  ['node-failure', /mat1/, false],
  ['interrupted', /中断/, true],
  ['stall', /没有进展/, true],
  ['html-picture', /不是声音/, true],
  ['no-picture', /没有交出声音/, true],
  ['file-gone', /没有交出/, true],
])('%s: ends once, with a reason', async (fault, reason, retry) => {
  const { engine } = await composer({ fault })
  await engine.probe(soon())
  const events: RunEvent<MusicResult>[] = []
  for await (const event of engine.run('1', PIECE, soon())) events.push(event)
  expect(events.filter(event => event.type === 'done' || event.type === 'failed')).toEqual([
    { type: 'failed', reason: expect.stringMatching(reason) as string, retry },
  ])
})
it.each<Fault>(['disconnect', 'no-socket', 'no-end', 'two-ends', 'garbage-events'])('%s: composes all the same', async fault => {
  const { engine } = await composer({ fault })
  expect(await lastOf(engine.run('1', PIECE, soon()))).toMatchObject({ type: 'done' })
})
