// Recognition whose model is busy or being loaded: the film waits with a reason in the tray, is not told of pictures, and is read in the end.
import type { Probe, RecognitionCapabilities, RecognitionEngine, RunEvent, RecognitionResult } from '@qianmu/engines'
import { inFolder, runFfmpeg } from '@qianmu/engines/video'
import { addVideo } from '@qianmu/testkit/factories'
import { needFfmpeg } from '@qianmu/testkit/ffmpeg'
import { jobOver } from '@qianmu/testkit/jobs'
import { scaled } from '@qianmu/testkit/pace'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const A = '/ai_web/ai/batch_video'
let state: 'coming' | 'there' | 'broken' = 'coming'
/** How the next runs end before one succeeds. */
let ends: RunEvent<RecognitionResult>[] = []
const PROBE = { kind: 'embedded-model', name: '语音识别（试）', licence: '', capabilities: { model: '试', times: true } } as const
const engine: RecognitionEngine = {
  probe: () =>
    Promise.resolve<Probe<RecognitionCapabilities>>({
      ...PROBE,
      available: state === 'there',
      ...(state === 'coming' && { coming: true }),
      reason: state === 'coming' ? '语音识别（试）正在装入，请稍后再试' : state === 'broken' ? '语音识别（试）不能装入：缺文件' : '',
    }),
  async *run() {
    const end = ends.shift()
    if (end) return yield end
    yield { type: 'done', result: { lines: [{ start: 0.2, end: 0.9, text: '末班车晚点了。', doubtful: false }] } }
  },
  reconcile: () => Promise.resolve(undefined),
}
let studio: Studio
let host: Person
let film: Buffer
beforeAll(async () => {
  studio = await openStudio({ recognition: [{ id: 'hear', engine, places: 1 }] })
  host = await studio.founder()
  film = await inFolder(os.tmpdir(), async folder => {
    const filter = `testsrc2=s=160x90:r=10:d=4[v];sine=frequency=300:duration=4,volume='if(lt(mod(t,2),1),1,0)':eval=frame[a]`
    const options = ['-map', '[v]', '-map', '[a]', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']
    const signal = new AbortController().signal
    await runFfmpeg(needFfmpeg(), { folder, inputs: [], filter, outputs: [{ name: 'o.mp4', options }], signal })
    return readFile(path.join(folder, 'o.mp4'))
  })
})
afterAll(() => studio.close())

const job = async (video_id: number) => {
  const { job_id } = (await host.call<Loose>('GET', `${A}/video_result`, { video_id })).data
  return (await host.call<Loose>('GET', '/ixj_web/job/detail', { job_id })).data as Loose
}
const begun = async () => {
  const video_id = await addVideo(host, '片.mp4', film)
  await host.call('POST', `${A}/subtitle`, { video_id, source: 'recognise' })
  return video_id
}
const read = async (video_id: number) => {
  await jobOver(host, (await job(video_id)).job_id)
  return (await host.call<Loose>('GET', `${A}/video_result`, { video_id })).data as Loose
}

it('waits while the model is loaded, with the reason in the tray, and is read when it is there', async () => {
  state = 'coming'
  const video_id = await begun()
  await vi.waitFor(
    async () => expect(await job(video_id)).toMatchObject({ state: 'running', message: '语音识别（试）正在装入，就绪后自动继续' }),
    { timeout: scaled(10_000), interval: 50 },
  )
  state = 'there'
  expect(await read(video_id)).toMatchObject({ status: 4, error: '', captions: [{ text: '末班车晚点了。' }] })
})

it('is tried again where the model died, and told in the words of a film where it is too much', async () => {
  state = 'there'
  ends = [{ type: 'failed', reason: '内置模型的进程意外结束（可能是内存不足），请重试', retry: true }]
  expect(await read(await begun())).toMatchObject({ status: 4, error: '' })
  expect(ends).toEqual([])
})

it('does not wait for one that cannot be loaded', async () => {
  state = 'broken'
  expect(await read(await begun())).toMatchObject({ status: 3, error: expect.stringContaining('缺文件') as string })
})
