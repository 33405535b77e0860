// Drawings for things of works over HTTP: who asks, who sees, what is chosen, what belongs to something else, and what goes with the work.
import { scaled } from '@qianmu/testkit/pace'
import type { DrawForm } from '@qianmu/drawing'
import { aWork } from '@qianmu/testkit/factories'
import { studio, useSketches } from '@qianmu/testkit/sketches'
import type { Loose, Person } from '@qianmu/testkit/studio'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { result as drawing, wrapperOf } from '@qianmu/testkit/drawings'

useSketches()
let host: Person
let work: number
beforeEach(async () => {
  host = await studio.founder()
  work = await workOf(host)
})

const post = (path: string, body: object, who = host) => who.call<Loose>('POST', `/ai_web/ai/${path}`, body)
const get = (path: string, query: object, who = host) => who.call<Loose>('GET', `/ai_web/ai/${path}`, query)
const remove = (path: string, query: object, who = host) => who.call<Loose>('DELETE', `/ai_web/ai/${path}`, query)
const workOf = (person: Person) => aWork(person, { project_type: 2, script_type: 'CARTOON' })
const join = (person: Person, permissions: string[] | null = null) =>
  host.call('PUT', '/ixj_web/project/member', { project_id: work, member_id: person.userId, permissions })

/** What the documents call the three kinds, by the part of the paths that is their own. */
const PATHS = {
  mirror: {
    draw: 'cartoon/cartoon_drawing',
    list: 'cartoon/cartoon_list',
    result: 'cartoon/cartoon_result',
    cancel: 'cartoon/draw_cancel',
  },
  resource: {
    draw: 'resource/comic_resources_generate',
    list: 'resource/comic_resources_list',
    result: 'resource/comic_resources_result',
    cancel: 'resource/comic_resources_cancel',
  },
} as const
const CHOOSE = {
  mirror: {
    set: 'cartoon/set_mirror_picture',
    cancel: 'cartoon/cancel_mirror_picture',
    removeImage: 'cartoon/delete_cartoon_image',
    removeRecord: 'cartoon/delete_cartoon_record',
  },
  resource: {
    set: 'resource/set_resources_picture',
    cancel: 'resource/cancel_resources_picture',
    removeImage: 'resource/resources_image_delete',
    removeRecord: 'resource/resources_record_delete',
  },
} as const
const KINDS = ['mirror', 'resource'] as const
type Kind = (typeof KINDS)[number]

const ask = (kind: Kind, subject_id: string, part: Partial<DrawForm> = {}, who = host) =>
  post(PATHS[kind].draw, { ...wrapperOf(part), work_id: work, subject_id }, who)
const over = (path: string, record_id: number, who = host) =>
  vi.waitFor(
    async () => {
      const { data } = await get(path, { record_id }, who)
      expect([3, 5]).toContain(data.status)
      return data as Loose
    },
    { timeout: scaled(20_000), interval: 50 },
  )
/** A finished drawing of a thing. */
async function drawn(kind: Kind, subject_id: string, part: Partial<DrawForm> = {}, who = host) {
  const { data } = await ask(kind, subject_id, part, who)
  return over(PATHS[kind].result, data.record_id, who)
}
const list = async (kind: Kind, subject_id: string, more: object = {}, who = host) =>
  (await get(PATHS[kind].list, { work_id: work, subject_id, ...more }, who)).data as Loose
const ids = (pictures: Loose[]) => pictures.map(picture => picture.id as number)

describe('a drawing for a thing of a work', () => {
  it.each(KINDS)('%s: is drawn, told, listed under the thing alone, and stands in its drawer’s history as well [D2-7-65]', async kind => {
    const { record_id, task_ids } = (await ask(kind, 'A-1', { draw_number: 2 })).data
    expect(task_ids).toHaveLength(2)
    const done = await over(PATHS[kind].result, record_id)
    expect(done).toMatchObject({ record_id, status: 5, work_id: work, subject_id: 'A-1', mine: true, chosen: [], frontEndStatus: 0 })
    expect([done.drawer.user_id, done.images.length]).toEqual([host.userId, 2])
    const other = await drawn(kind, 'A-2')
    expect((await list(kind, 'A-1')).list.map((each: Loose) => each.record_id)).toEqual([record_id])
    const history = (await post('draw_picture_list', {})).data.list
    expect(history.map((each: Loose) => each.record_id)).toEqual([other.record_id, record_id])
    const elsewhere = kind === 'mirror' ? 'resource' : 'mirror'
    expect(await list(elsewhere, 'A-1')).toEqual({ list: [], next: null, chosen: [] })
    expect((await get(PATHS[elsewhere].result, { record_id })).status).toBe(1004)
  })

  it('is called by the name of its thing in the queue, the tray, the history and the list, drawn anew too', async () => {
    const person = await studio.founder()
    const work_id = await workOf(person)
    await person.call('PUT', '/ai_web/ai/draw_queue_pause', { paused: 1 })
    const input = { ...wrapperOf({}), work_id, subject_id: 'A-1', subject_name: '第 3 场 · 镜头 2' }
    const { record_id } = (await post(PATHS.mirror.draw, input, person)).data
    const name = { record_id, subject_name: '第 3 场 · 镜头 2', prompt: '夜雨城市街道, 一男一女' }
    expect((await get('draw_queue', {}, person)).data.records).toMatchObject([name])
    await person.call('PUT', '/ai_web/ai/draw_queue_pause', { paused: 0 })
    await over(PATHS.mirror.result, record_id, person)
    expect((await post('draw_picture_list', {}, person)).data.list).toMatchObject([name])
    expect((await get(PATHS.mirror.list, { work_id }, person)).data.list).toMatchObject([name])
    expect((await person.call<Loose>('GET', '/ixj_web/job/list')).data).toMatchObject([{ record_id, title: '第 3 场 · 镜头 2' }])
    expect((await post(PATHS.mirror.draw, { ...input, subject_name: '长'.repeat(61) }, person)).status).toBe(1000)
  })

  it('is seen by everybody in the work, page by page, but their own are a drawer’s favourites and previews, and theirs alone to stop and delete', async () => {
    const [writer, reader] = [await studio.colleague(host), await studio.colleague(host)]
    await join(writer)
    await join(reader, [])
    const first = await drawn('mirror', '镜 1')
    await host.call('PUT', '/ai_web/ai/draw_favourite', { image_id: first.images[0].id, favourite: 1 })
    await host.call('PUT', '/ai_web/ai/draw_rate', { image_id: first.images[0].id, rating: 5 })
    const second = await drawn('mirror', '镜 1', {}, writer)
    const page = await list('mirror', '镜 1', { size: 1 }, reader)
    expect([page.list[0].record_id, page.list[0].drawer.user_id, page.list[0].mine]).toEqual([second.record_id, writer.userId, false])
    const rest = await list('mirror', '镜 1', { size: 1, before: page.next }, reader)
    expect(rest).toMatchObject({ next: null, list: [{ record_id: first.record_id, images: [{ favourite: false, rating: 0 }] }] })
    expect((await list('mirror', '镜 1')).list[1].images[0].favourite).toBe(true)
    for (const [answer, msg] of [
      [await remove('cartoon/delete_cartoon_record', { record_id: first.record_id }, writer), '只能删除自己绘制的图片'],
      [await remove('cartoon/delete_cartoon_image', { image_id: first.images[0].id }, writer), '只能删除自己绘制的图片'],
      [await post('cartoon/draw_cancel', { record_id: first.record_id }, writer), '只能取消自己绘制的图片'],
    ] as const)
      expect([answer.status, answer.msg]).toEqual([7014, msg])
    expect((await ask('mirror', '镜 1', {}, reader)).status).toBe(7014)
    expect((await list('mirror', '镜 1')).list).toHaveLength(2)
  })

  it('is refused at its fields, and writes nothing then', async () => {
    const wrong = wrapperOf({})
    wrong.ai_param = JSON.stringify({ ...JSON.parse(wrong.ai_param), steps: 999 })
    for (const [body, field] of [
      [{ ...wrong, work_id: work, subject_id: '1' }, 'ai_param.steps'],
      [{ ...wrapperOf({}), work_id: work, subject_id: '' }, 'subject_id'],
      [{ ...wrapperOf({}), work_id: work, subject_id: '长'.repeat(65) }, 'subject_id'],
      [{ ...wrapperOf({}), subject_id: '1' }, 'work_id'],
    ] as const) {
      const answer = await post('cartoon/cartoon_drawing', body)
      expect([answer.status, answer.data.fields[0].field]).toEqual([1000, field])
    }
    expect((await post('draw_picture_list', {})).data.list).toEqual([])
  })

  it('waits in its drawer’s queue with its place there, and is stopped', async () => {
    const writer = await studio.colleague(host)
    await join(writer)
    for (const person of [host, writer]) await person.call('PUT', '/ai_web/ai/draw_queue_pause', { paused: 1 })
    for (const kind of KINDS) {
      const mine = (await ask(kind, '队列', { draw_number: 2 })).data
      const theirs = (await ask(kind, '队列', {}, writer)).data
      const page = await list(kind, '队列')
      expect(page.list.map((each: Loose) => each.tasks.map((task: Loose) => task.queue_position))).toEqual([[1], [1, 2]])
      const left = (await post(PATHS[kind].cancel, { record_id: mine.record_id, task_id: mine.task_ids[0] })).data
      expect(left.tasks.map((task: Loose) => task.status)).toEqual([3, 0])
      expect((await post(PATHS[kind].cancel, { record_id: mine.record_id })).data.status).toBe(3)
      expect((await post(PATHS[kind].cancel, { record_id: theirs.record_id }, writer)).data.status).toBe(3)
    }
    for (const person of [host, writer]) await person.call('PUT', '/ai_web/ai/draw_queue_pause', { paused: 0 })
  })

  it('is not to be reached from another team, from outside the work, or from the bin', async () => {
    const [stranger, outsider] = [await studio.founder(), await studio.colleague(host)]
    const { record_id, images } = await drawn('mirror', '1')
    const about = { work_id: work, subject_id: '1' }
    for (const [person, status] of [
      [stranger, 1004],
      [outsider, 7013],
    ] as const)
      for (const answer of [
        await ask('mirror', '1', {}, person),
        await get('cartoon/cartoon_list', about, person),
        await get('cartoon/cartoon_result', { record_id }, person),
        await get('gen_image_result', { task_id: images[0].task_id }, person),
        await post('cartoon/set_mirror_picture', { ...about, image_id: images[0].id }, person),
        await post('comic/ai_comic_redraw', { record_id }, person),
        await remove('cartoon/delete_cartoon_image', { image_id: images[0].id }, person),
      ])
        expect(answer.status).toBe(status)
    await host.call('DELETE', '/ixj_web/project/delete', { project_id: work })
    expect((await get('cartoon/cartoon_result', { record_id })).status).toBe(1004)
    // It is still its drawer's own.
    expect((await drawing(host, record_id)).status).toBe(5)
  })

  it('of the studio is no drawing of a work', async () => {
    const { record_id, task_ids } = (await post('draw_picture', wrapperOf({}))).data
    expect((await get('cartoon/cartoon_result', { record_id })).status).toBe(1004)
    expect((await get('gen_image_result', { task_id: task_ids[0] })).status).toBe(1004)
  })
})

describe('everything that was drawn for a work', () => {
  it.each(KINDS)('%s: is listed without naming a thing, page by page, with the things that have pictures [D2-7-64]', async kind => {
    const one = await drawn(kind, 'A-1', { draw_number: 2 })
    const two = await drawn(kind, 'A-2')
    const gone = await drawn(kind, 'A-3')
    const elsewhere = await drawn(kind === 'mirror' ? 'resource' : 'mirror', 'A-1')
    await remove(CHOOSE[kind].removeRecord, { record_id: gone.record_id })
    await post(CHOOSE[kind].set, { work_id: work, subject_id: 'A-2', image_id: two.images[0].id })
    const all = async (more: object = {}, who = host) => (await get(PATHS[kind].list, { work_id: work, ...more }, who)).data as Loose
    const page = await all({ size: 1 })
    expect(page.list.map((each: Loose) => [each.record_id, each.subject_id, each.chosen])).toEqual([
      [two.record_id, 'A-2', [two.images[0].id]],
    ])
    expect(page.things).toEqual([
      { subject_id: 'A-2', pictures: 1 },
      { subject_id: 'A-1', pictures: 2 },
    ])
    const rest = await all({ size: 1, before: page.next })
    expect([rest.list.map((each: Loose) => each.record_id), rest.next, rest.things]).toEqual([[one.record_id], null, undefined])
    expect([one, two].map(each => each.record_id)).not.toContain(elsewhere.record_id)
    // Of another work and to another team nothing is told.
    expect(await get(PATHS[kind].list, { work_id: await workOf(host) })).toMatchObject({ data: { list: [], things: [] } })
    expect((await get(PATHS[kind].list, { work_id: work }, await studio.founder())).status).toBe(1004)
  })

  it('is fetched as a file by everybody in the work, whoever drew it, and by nobody else', async () => {
    const [reader, outsider] = [await studio.colleague(host), await studio.colleague(host)]
    await join(reader, [])
    const { images, record_id } = await drawn('resource', '红伞')
    const fetched = (person: Person, image_id: number) =>
      fetch(`${studio.url}/ai_web/ai/work_img_download`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ image_id }),
      })
    const statusOf = async (person: Person, image_id: number) =>
      ((await (await fetched(person, image_id)).json()) as { status: number }).status
    const file = await fetched(reader, images[0].id)
    expect(decodeURIComponent(file.headers.get('content-disposition')!)).toContain(`千幕 ${record_id}-${images[0].id}.png`)
    expect(new Uint8Array(await file.arrayBuffer()).subarray(1, 4)).toEqual(new TextEncoder().encode('PNG'))
    for (const person of [outsider, await studio.founder()]) expect(await statusOf(person, images[0].id)).not.toBe(0)
    // One of the studio's is not a work's.
    const own = (await post('draw_picture', wrapperOf({}))).data.record_id
    const { images: drawnAlone } = await vi.waitFor(
      async () => {
        const record = await drawing(host, own)
        expect(record.status).toBe(5)
        return record
      },
      { timeout: scaled(20_000) },
    )
    expect(await statusOf(host, drawnAlone[0].id)).toBe(1004)
  })
})

describe('the picture of a thing', () => {
  it('is one for a picture of the storyboard: the next takes its place', async () => {
    const { images, record_id } = await drawn('mirror', '1', { draw_number: 2 })
    const [one, two] = ids(images) as [number, number]
    const about = { work_id: work, subject_id: '1' }
    expect(ids((await post(CHOOSE.mirror.set, { ...about, image_id: one })).data)).toEqual([one])
    const chosen = (await post(CHOOSE.mirror.set, { ...about, image_id: two })).data
    expect(chosen).toMatchObject([{ id: two, record_id, chosen_by: host.userId }])
    const page = await list('mirror', '1')
    expect([ids(page.chosen), page.list[0].chosen]).toEqual([[two], [two]])
    // One that is not chosen can be cancelled without harm.
    expect(ids((await post(CHOOSE.mirror.cancel, { ...about, image_id: one })).data)).toEqual([two])
    expect((await post(CHOOSE.mirror.cancel, { ...about, image_id: two })).data).toEqual([])
  })

  it('is one more for a resource, each once', async () => {
    const [one, two] = ids((await drawn('resource', '背景', { draw_number: 2 })).images) as [number, number]
    const about = { work_id: work, subject_id: '背景' }
    for (const image_id of [one, two, two]) await post(CHOOSE.resource.set, { ...about, image_id })
    expect(ids((await list('resource', '背景')).chosen)).toEqual([two, one])
    expect(ids((await post(CHOOSE.resource.cancel, { ...about, image_id: two })).data)).toEqual([one])
  })

  it.each(KINDS)('%s: chosen by many at once is chosen once', async kind => {
    const [image_id] = ids((await drawn(kind, '1')).images)
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(CHOOSE[kind].set, { work_id: work, subject_id: '1', image_id })))
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 0))
    expect(ids((await list(kind, '1')).chosen)).toEqual([image_id])
  })

  it.each(KINDS)('%s: was drawn for this thing of this work, and is not in the bin', async kind => {
    const { images } = await drawn(kind, '1', { draw_number: 2 })
    const [image_id, gone] = ids(images) as [number, number]
    const [other] = ids((await drawn(kind === 'mirror' ? 'resource' : 'mirror', '1')).images)
    const second = await workOf(host)
    await remove(CHOOSE[kind].removeImage, { image_id: gone })
    for (const path of [CHOOSE[kind].set, CHOOSE[kind].cancel])
      for (const body of [
        { work_id: work, subject_id: '2', image_id },
        { work_id: second, subject_id: '1', image_id },
        { work_id: work, subject_id: '1', image_id: other },
        { work_id: work, subject_id: '1', image_id: gone },
        { work_id: work, subject_id: '1', image_id: 987_654_321 },
      ])
        expect((await post(path, body)).status).toBe(1004)
    expect((await list(kind, '1')).chosen).toEqual([])
  })

  it.each(KINDS)('%s: goes with the picture or the record that is deleted, and comes back with it', async kind => {
    const { images, record_id } = await drawn(kind, '1')
    const [image_id] = ids(images)
    await post(CHOOSE[kind].set, { work_id: work, subject_id: '1', image_id })
    await remove(CHOOSE[kind].removeImage, { image_id })
    expect(await list(kind, '1')).toMatchObject({ list: [{ record_id, images: [], chosen: [] }], chosen: [] })
    await host.call('PUT', '/ai_web/ai/restore_creation', { image_ids: [image_id] })
    expect(ids((await list(kind, '1')).chosen)).toEqual([image_id])
    expect((await remove(CHOOSE[kind].removeRecord, { record_id })).status).toBe(0)
    expect(await list(kind, '1')).toEqual({ list: [], next: null, chosen: [] })
    expect((await get(PATHS[kind].result, { record_id })).status).toBe(1004)
    await host.call('PUT', '/ai_web/ai/restore_creation', { record_ids: [record_id] })
    expect(ids((await list(kind, '1')).chosen)).toEqual([image_id])
  })

  it('is not in a copy of the work, and goes for good with the work, with its file, while what the studio drew stays', async () => {
    const { images, record_id } = await drawn('mirror', '1')
    await post(CHOOSE.mirror.set, { work_id: work, subject_id: '1', image_id: images[0].id })
    const own = (await post('draw_picture', wrapperOf({}))).data.record_id
    const kept = (
      await vi.waitFor(async () => {
        const record = await drawing(host, own)
        expect(record.status).toBe(5)
        return record
      }, 20_000)
    ).images[0]
    // A picture of the studio becomes one of the work's, which must not take it along.
    const { doc_id } = (await host.call('POST', '/ixj_web/doc/add', { project_id: work, doc_name: '第一话', text: '△雨。' })).data
    const matched = await host.call('POST', '/ixj_web/works/matching_image', { image_url: kept.url, work_id: work, doc_id, src_type: 2 })
    expect(matched.status).toBe(0)
    const shows = async (url: string) => (await fetch(new URL(url, studio.url))).status
    expect([await shows(images[0].url), await shows(kept.url)]).toEqual([200, 200])
    const { job_id } = (await host.call('POST', '/ixj_web/project/copy', { project_id: work })).data
    const copy = await vi.waitFor(async () => {
      const { rows } = await studio.app.pool.query<{ state: string; result: { project_id: number } }>(
        'select state, result from jobs where id = $1',
        [job_id],
      )
      expect(rows[0]!.state).toBe('done')
      return rows[0]!.result.project_id
    }, 20_000)
    expect((await get('cartoon/cartoon_list', { work_id: copy, subject_id: '1' })).data).toEqual({ list: [], next: null, chosen: [] })
    await host.call('DELETE', '/ixj_web/project/delete', { project_id: work })
    expect((await host.call('DELETE', '/ixj_web/project/delete', { project_id: work, permanently_delete: 1 })).status).toBe(0)
    expect((await host.call('GET', '/ai_web/ai/draw_picture_result', { record_id })).status).toBe(1004)
    expect([await shows(images[0].url), await shows(kept.url)]).toEqual([404, 200])
    expect((await drawing(host, own)).status).toBe(5)
  })
})

describe('a panel of a comic', () => {
  const panel = async (part: Partial<DrawForm> = {}) =>
    (await post('comic/ai_comic_draw', { ...wrapperOf(part), work_id: work, subject_id: '格 1' })).data as Loose
  const told = (task_id: number, who = host) =>
    vi.waitFor(
      async () => {
        const { data } = await get('gen_image_result', { task_id }, who)
        expect(data.status).toBe(5)
        return data as Loose
      },
      { timeout: scaled(20_000), interval: 50 },
    )

  it('is told picture by picture, also to others in the work', async () => {
    const reader = await studio.colleague(host)
    await join(reader, [])
    const { record_id, task_ids } = await panel({ draw_number: 2 })
    for (const task_id of task_ids) {
      const done = await told(task_id, reader)
      expect(done).toMatchObject({ task_id, record_id, subject_id: '格 1', progress: 1, error: '', frontEndStatus: 0 })
      expect(done.images.map((image: Loose) => image.task_id)).toEqual([task_id])
    }
  })

  it('is drawn anew with the same request and another seed, by whoever writes in the work', async () => {
    const writer = await studio.colleague(host)
    await join(writer)
    const first = await panel({ seed: 77, steps: 23, prompt: ['屋顶', '猫'] })
    expect((await told(first.task_ids[0])).images[0].seed).toBe(77)
    const again = (await post('comic/ai_comic_redraw', { record_id: first.record_id }, writer)).data
    const image = (await told(again.task_ids[0])).images[0]
    expect(again.record_id).not.toBe(first.record_id)
    expect(image.seed).not.toBe(77)
    const [before, after] = await Promise.all(
      [
        [host, first],
        [writer, again],
      ].map(async ([person, { record_id }]: Loose) => (await person.call('GET', '/ai_web/ai/draw_record_one', { record_id })).data),
    )
    // Beyond what was sent it says what was left to the defaults.
    expect(JSON.parse(after.request.ai_param)).toMatchObject({ ...JSON.parse(before.request.ai_param), seed: -1 })
    expect((await get('gen_image_result', { task_id: again.task_ids[0] })).data.subject_id).toBe('格 1')
  })

  it('is not drawn anew by those who only read, nor from a drawing of something else', async () => {
    const reader = await studio.colleague(host)
    await join(reader, [])
    const { record_id } = await panel()
    expect((await post('comic/ai_comic_redraw', { record_id }, reader)).status).toBe(7014)
    const mirror = (await ask('mirror', '1')).data
    expect((await post('comic/ai_comic_redraw', { record_id: mirror.record_id })).status).toBe(1004)
  })
})
