// Training over HTTP with our trainer program and the stand-in for sd-scripts: from pictures to a released model, and every way it ends otherwise.
import { connectEngine } from '@qianmu/engines/connectors'
import { jobOver } from '@qianmu/testkit/jobs'
import { openStudio, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import { startTrainer, type Trainer } from '@qianmu/testkit/trainer'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { picture, textFile } from '@qianmu/testkit/sets'

const C = '/ai_web/ai/custom_model'
let trainer: Trainer
let studio: Studio
let boss: Person
let engine_id: number
beforeAll(async () => {
  trainer = await startTrainer({ STAND_IN_STEP_MS: '5' })
  studio = await openStudio({ connect: connectEngine })
  boss = await studio.founder()
  await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [boss.userId])
  const setting = { kind: 'trainer', name: '机房', address: trainer.url, secret: trainer.token }
  const tried = (await boss.call<Loose>('POST', '/ixj_web/engine/test', { setting })).data.steps
  expect(tried.map(({ result }: Loose) => result)).toEqual(['good', 'good'])
  engine_id = (await boss.call<Loose>('POST', '/ixj_web/engine/add', setting)).data.engine_id
})
afterAll(async () => {
  await studio.close()
  await trainer.close()
})

const detail = async (who: Person, model_id: number) => (await who.call<Loose>('GET', `${C}/detail`, { model_id })).data
/** A set of ten pictures with words, two epochs of twenty steps. */
async function readySet(who: Person, more: object = {}): Promise<number> {
  const { model_id } = (await who.call<Loose>('POST', `${C}/add`, { name: '顾晚', trigger_word: 'guwan' })).data
  for (let nth = 0; nth < 10; nth++) {
    await who.upload('POST', `${C}/image_upload`, { model_id: String(model_id), file: [await picture(nth), `p${nth}.png`] })
    await who.upload('POST', `${C}/image_upload`, { model_id: String(model_id), file: [textFile('1girl, rain'), `p${nth}.txt`] })
  }
  const params = { num_repeats: 2, max_train_epochs: 4, save_every_n_epochs: 2, sample_every_n_epochs: 2, ...more }
  const saved = await who.call('PUT', `${C}/update`, { model_id, params, prompts: ['guwan in the rain', 'guwan indoors'] })
  expect(saved.msg).toBe('')
  return model_id
}
const train = async (who: Person, model_id: number, call = 'train'): Promise<number> => {
  const answer = await who.call<Loose>('POST', `${C}/${call}`, { model_id })
  expect([answer.status, answer.msg]).toEqual([0, ''])
  return answer.data.job_id
}
const until = (who: Person, model_id: number, test: (found: Loose) => boolean) =>
  vi.waitFor(async () => expect(test(await detail(who, model_id))).toBe(true), { timeout: 40_000, interval: 100 })

describe('a training that ended early', () => {
  it('goes on from its last epoch to the end, with one curve and all of its epochs; what has nothing to go on from is refused', async () => {
    const host = await studio.founder()
    const id = await readySet(host, { num_repeats: 10, max_train_epochs: 6, save_every_n_epochs: 2 })
    const resume = () => host.call<Loose>('POST', `${C}/resume`, { model_id: id })
    expect([(await resume()).status, (await resume()).msg]).toEqual([1009, '上次训练没有留下存档点，只能从头训练'])
    expect((await detail(host, id)).trainer).toMatchObject({ available: true, resumes: true })
    await train(host, id)
    await until(host, id, found => found.epochs_done.some(({ epoch }: Loose) => epoch === 2))
    await host.call('POST', `${C}/cancel`, { model_id: id })
    await until(host, id, found => found.state === 'cancelled')
    const before = await detail(host, id)
    const last = before.epochs_done[0].epoch
    expect(last).toBeLessThan(6)
    const { job_id } = (await resume()).data
    expect(await detail(host, id)).toMatchObject({ epochs: 6, total_steps: 600 })
    expect(await jobOver(host, job_id)).toMatchObject({ state: 'done', error: '' })
    const found = await detail(host, id)
    expect(found).toMatchObject({ state: 'trained', run: before.run, step: 600, total_steps: 600, epoch: 6, epochs: 6 })
    expect(found.epochs_done.map(({ epoch }: Loose) => epoch).toReversed()).toEqual([2, 4, 6])
    expect(found.log.join('\n')).toContain('load network weights from resume.safetensors')
    const { points } = (await host.call<Loose>('GET', `${C}/progress`, { model_id: id })).data
    const steps = points.map(({ step }: Loose) => step)
    expect(steps).toEqual(steps.toSorted((one: number, other: number) => one - other))
    expect([steps[0] < 200, steps.at(-1)]).toEqual([true, 600])
    expect((await resume()).data.fields[0]).toMatchObject({ field: 'params', msg: expect.stringContaining('已经练满 6 轮') })
  })
})

describe('D3-4-05 a training', () => {
  it('goes from pictures over steps, samples and epochs to a model that the team has; it is taken back and released again', async () => {
    const host = await studio.founder()
    const mate = await studio.colleague(host)
    const id = await readySet(host)
    const job = await jobOver(host, await train(host, id))
    expect([job.state, job.error, job.link]).toEqual(['done', '', `/aiWork/aiModel/customModel?id=${id}&step=5`])
    const found = await detail(host, id)
    expect(found).toMatchObject({
      state: 'trained',
      step: 80,
      total_steps: 80,
      epoch: 4,
      epochs: 4,
      engine: expect.stringContaining('千幕训练机'),
      error: '',
    })
    expect(found.epochs_done.map(({ epoch, released }: Loose) => [epoch, released])).toEqual([
      [4, false],
      [2, false],
    ])
    expect(found.samples.map(({ epoch, nth }: Loose) => [epoch, nth])).toEqual([
      [2, 0],
      [2, 1],
      [4, 0],
      [4, 1],
    ])
    const { points } = (await host.call<Loose>('GET', `${C}/progress`, { model_id: id })).data
    expect(points.at(-1)).toEqual({ step: 80, loss: expect.closeTo(0.09, 3), lr: null })
    expect(found.log.join('\n')).toContain('contains 10 image files')

    // Epochs are compared as models of one's own, which nobody else sees; asked again they are the same ones.
    const compare = async () =>
      (
        await host.call<Loose>('POST', `${C}/compare_epochs`, {
          model_id: id,
          epoch_ids: found.epochs_done.map((each: Loose) => each.epoch_id),
        })
      ).data
    const compared = await compare()
    expect(compared.map(({ epoch, weight }: Loose) => [epoch, weight])).toEqual([
      [4, 0.8],
      [2, 0.8],
    ])
    expect(await compare()).toEqual(compared)
    const shelf = async (who: Person, source: string) => (await who.call<Loose>('GET', '/ai_web/ai/model/library', { source })).data.list
    expect((await shelf(host, 'mine')).map(({ file }: Loose) => file)).toEqual(compared.toReversed().map(({ file }: Loose) => file))
    expect(await shelf(mate, 'team')).toEqual([])
    const star = { model_id: (await shelf(host, 'mine'))[0].model_id, favourite: 1 }
    expect(
      [await host.call('PUT', '/ai_web/ai/model/favourite', star), await mate.call('PUT', '/ai_web/ai/model/favourite', star)].map(
        ({ status }) => status,
      ),
    ).toEqual([0, 1004])
    expect((await shelf(host, 'favourite')).map(({ model_id }: Loose) => model_id)).toEqual([star.model_id])
    expect((await shelf(host, 'mine')).map(({ favourite }: Loose) => favourite)).toEqual([true, false])
    await host.call('PUT', '/ai_web/ai/model/favourite', { ...star, favourite: 0 })
    expect(await shelf(host, 'favourite')).toEqual([])

    const first = await host.call<Loose>('POST', `${C}/release`, { model_id: id, epoch_id: found.epochs_done[1].epoch_id })
    expect(first.data).toMatchObject({
      model_id: id,
      model_name: '顾晚',
      kind: 'lora',
      base_model: 'SDXL',
      trigger_words: ['guwan'],
      released: true,
      rank: 8,
    })
    const released = async (who: Person) =>
      (await who.call<Loose>('GET', `${C}/release_list`)).data.list.map(({ model_id }: Loose) => model_id)
    expect(await released(mate)).toEqual([id])
    expect(await detail(host, id)).toMatchObject({ state: 'released', epochs_done: [{ released: false }, { released: true }] })
    // Another epoch is another version under the same number, and another file name: older pictures are not drawn by it.
    const second = await host.call<Loose>('POST', `${C}/release`, { model_id: id })
    expect(second.data).toMatchObject({ model_id: id, released: true })
    expect(second.data.file).not.toBe(first.data.file)
    expect((await host.call<Loose>('POST', `${C}/un_release`, { model_id: id })).data.released).toBe(false)
    expect(await released(mate)).toEqual([])
    expect((await detail(host, id)).state).toBe('trained')
    expect((await mate.call('POST', `${C}/release`, { model_id: id })).status).toBe(1004)
  })

  it('ends with its epoch when it is asked to, and keeps it', async () => {
    const host = await studio.founder()
    const id = await readySet(host, { max_train_epochs: 100, save_every_n_epochs: 50 })
    const job = await train(host, id)
    await until(host, id, ({ state, step }) => state === 'training' && step > 1)
    expect((await host.call('POST', `${C}/stop_after_epoch`, { model_id: id })).msg).toBe('')
    expect((await jobOver(host, job)).state).toBe('done')
    const { state, epochs_done, epochs } = await detail(host, id)
    expect([state, epochs, epochs_done.length]).toEqual(['trained', 100, 1])
  })

  it('is cancelled, by its page and by the task tray, and trained anew; nothing can be changed meanwhile', async () => {
    const host = await studio.founder()
    const id = await readySet(host, { max_train_epochs: 400 })
    const job = await train(host, id)
    await until(host, id, ({ state }) => state === 'training')
    expect((await host.call('POST', `${C}/train`, { model_id: id })).status).toBe(1009)
    expect((await host.call('PUT', `${C}/update`, { model_id: id, trigger_word: 'x' })).status).toBe(1009)
    expect((await host.call<Loose>('POST', `${C}/cancel`, { model_id: id })).data.state).toBe('cancelled')
    expect((await jobOver(host, job)).state).toBe('cancelled')
    await host.call('PUT', `${C}/update`, { model_id: id, params: { max_train_epochs: 400 } })
    const again = await train(host, id, 'retrain')
    await until(host, id, ({ state }) => state === 'training')
    await host.call('PUT', '/ixj_web/job/cancel', { job_id: again })
    await until(host, id, ({ state }) => state === 'cancelled')
    await host.call('PUT', `${C}/update`, { model_id: id, params: { max_train_epochs: 2 } })
    expect((await jobOver(host, await train(host, id, 'retrain'))).state).toBe('done')
    expect(await detail(host, id)).toMatchObject({ state: 'trained', run: 3, estimate: { from: 'measured' } })
  })

  it('goes on while our server is away, and is found again', async () => {
    const host = await studio.founder()
    const id = await readySet(host, { max_train_epochs: 12 })
    const job = await train(host, id)
    await until(host, id, ({ state, step }) => state === 'training' && step > 1)
    await studio.app.jobs.stop()
    const before = (await detail(host, id)).run
    await studio.app.jobs.start()
    expect((await jobOver(host, job)).state).toBe('done')
    const found = await detail(host, id)
    expect([found.state, found.run, found.step]).toEqual(['trained', before, 240])
    expect(found.epochs_done.map(({ epoch }: Loose) => epoch)).toEqual([12, 10, 8, 6, 4, 2])
  })
})

describe('D3-8-12 a training that goes wrong', () => {
  let host: Person
  let id: number
  beforeAll(async () => {
    host = await studio.founder()
    id = await readySet(host)
  })
  it.each([
    ['memory', '显存不够'],
    ['dies', '训练程序意外结束'],
  ])('%s: says why, and can be tried again', async (fault, reason) => {
    await trainer.crash()
    await trainer.start({ STAND_IN_FAULT: fault })
    expect(await jobOver(host, await train(host, id))).toMatchObject({ state: 'failed', error: expect.stringContaining(reason) })
    expect(await detail(host, id)).toMatchObject({ state: 'failed', error: expect.stringContaining(reason) })
    await trainer.crash()
    await trainer.start()
    expect((await jobOver(host, await train(host, id, 'retrain'))).state).toBe('done')
  })
  it('a machine that loses its power in between says so, and its child is ended', async () => {
    const long = await readySet(host, { max_train_epochs: 400 })
    const job = await train(host, long)
    await until(host, long, ({ state, step }) => state === 'training' && step > 1)
    await trainer.crash()
    await trainer.start()
    expect(await jobOver(host, job)).toMatchObject({ state: 'failed', error: expect.stringContaining('重启过') })
  })
  it('one whose engine was taken away says what to do', async () => {
    await boss.call('PUT', '/ixj_web/engine/update', { engine_id, enabled: 0 })
    expect(await host.call('POST', `${C}/train`, { model_id: id })).toMatchObject({ status: 1050 })
    await boss.call('PUT', '/ixj_web/engine/update', { engine_id, enabled: 1 })
  })
})
