// Workflows over HTTP on the nodes of this machine: the library, forms, runs and results, and who may do what.
import { readTexts } from '@qianmu/drawing/metadata'
import { nodesEngine } from '@qianmu/engines/nodes'
import { retouchEngine } from '@qianmu/engines/retouch'
import { sketchEngine } from '@qianmu/engines/sketch'
import { addFlow, draw, drawn, ran, SKETCH_FLOW } from '@qianmu/testkit/flows'
import { openStudio, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const sketch = sketchEngine()
const retouch = retouchEngine()
const nodes = nodesEngine({ sketch, tools: [retouch.tools], retouch: [retouch] })
let studio: Studio
beforeAll(async () => {
  studio = await openStudio({
    engines: [
      { id: 'sketch', engine: { ...sketch, flows: nodes }, embedded: true },
      { id: 'retouch', engine: retouch, embedded: true },
    ],
  })
})
afterAll(async () => {
  await studio.close()
  await Promise.all([nodes.close(), sketch.close(), retouch.close()])
})

const get = async (who: Person, path: string, query: object = {}) => (await who.call<Loose>('GET', `/ai_web/ai/comfy/${path}`, query)).data
const edit = (who: Person, comfy_id: number, change: object) =>
  who.call<Loose>('PUT', '/ai_web/ai/comfy/comfy_ui_edit', { comfy_id, ...change })
const names = async (who: Person, query: object = {}) => (await get(who, 'comfy_ui_list_v2', query)).list.map((each: Loose) => each.name)
const png = (width = 96, height = 64) =>
  sharp({ create: { width, height, channels: 3, background: '#468' } })
    .png()
    .toBuffer()
const upload = async (who: Person, bytes?: Buffer, name = 'a.png') =>
  who.upload<Loose>('POST', '/upload/image', { image: [new Blob([Buffer.from(bytes ?? (await png()))]), name] })
const LOADING = {
  1: { class_type: 'LoadImage', inputs: { image: 'author.png' } },
  2: { class_type: 'ImageInvert', inputs: { image: ['1', 0] } },
  3: { class_type: 'SaveImage', inputs: { images: ['2', 0], filename_prefix: 'a' } },
}

describe('the library', () => {
  it('D3-2-12: examples come along, in categories; eighteen run here, and eight say what they want', async () => {
    const host = await studio.founder()
    const { list, runnable, tabs } = await get(host, 'comfy_ui_list_v2', { tab: 'official', size: 50 })
    expect([list.length, runnable, tabs.official]).toEqual([26, 18, 26])
    for (const each of list.slice(0, runnable))
      expect(each).toMatchObject({ official: true, runnable: true, lacks: '', owner_name: '官方' })
    for (const each of list.slice(runnable)) {
      expect(each).toMatchObject({ official: true, runnable: false, lacks: expect.stringMatching(/^未连接 ComfyUI · 缺 \d+ 个节点$/) })
      expect(each.intro).toMatch(/^需要连接 ComfyUI/)
    }
    const counts = await get(host, 'comfy_ui_category')
    expect(counts.reduce((sum: number, each: Loose) => sum + each.count, 0)).toBe(26)
    expect(await names(host, { category_id: 8 })).toEqual(['台词到配音和字幕'])
  })
  it('what is added comes out again byte for byte, and is found by its name', async () => {
    const host = await studio.founder()
    const text = JSON.stringify(SKETCH_FLOW, null, 3).replace('0', '0.0')
    const comfy_id = await addFlow(host, text, { category_id: 2, intro: '一张夜景' })
    const exported = await fetch(`${studio.url}/ai_web/ai/comfy/comfy_ui_export?comfy_id=${comfy_id}`, {
      headers: { authorization: `Bearer ${host.token}`, device_id: host.deviceId },
    })
    expect(await exported.text()).toBe(text)
    expect((await get(host, 'comfy_ui_info', { comfy_id })).workflow).toBe(text)
    expect(await names(host, { tab: 'mine', keyword: '夜景' })).toEqual(['夜景'])
    expect(await names(host, { tab: 'mine', keyword: '没有' })).toEqual([])
  })
  it('what one does not share nobody else sees, what one shares the team runs and cannot change, and no other team sees it', async () => {
    const host = await studio.founder()
    const [colleague, stranger] = [await studio.colleague(host), await studio.founder()]
    const comfy_id = await addFlow(host)
    for (const who of [colleague, stranger]) {
      expect((await who.call('GET', '/ai_web/ai/comfy/comfy_ui_info', { comfy_id })).status).toBe(1004)
      expect((await draw(who, comfy_id)).status).toBe(1004)
      expect((await edit(who, comfy_id, { name: '偷' })).status).toBe(1004)
    }
    await edit(host, comfy_id, { shared: 1, name: '夜景二' })
    expect(await names(colleague, { tab: 'team' })).toEqual(['夜景二'])
    expect((await ran(colleague, comfy_id)).status).toBe(5)
    expect((await edit(colleague, comfy_id, { name: '偷' })).status).toBe(1004)
    expect((await stranger.call('GET', '/ai_web/ai/comfy/comfy_ui_info', { comfy_id })).status).toBe(1004)
    const [mine] = (await host.call<Loose>('POST', '/ai_web/ai/comfy/list', {})).data.list
    expect(mine).toBeUndefined()
  })
  it('is liked, deleted and brought back', async () => {
    const host = await studio.founder()
    const comfy_id = await addFlow(host)
    await host.call('PUT', '/ai_web/ai/comfy/comfy_ui_favourite', { comfy_id, favourite: 1 })
    expect(await names(host, { tab: 'favourite' })).toEqual(['夜景'])
    await host.call('DELETE', '/ai_web/ai/comfy/comfy_ui_delete', { comfy_id })
    expect(await names(host, { tab: 'favourite' })).toEqual([])
    await edit(host, comfy_id, { deleted: 0 })
    expect(await names(host, { tab: 'favourite' })).toEqual(['夜景'])
  })
  it('an empty graph is a beginning, as text and as an object alike', async () => {
    const host = await studio.founder()
    const empty = { nodes: [], links: [], version: 0.4 }
    for (const workflow of [empty, JSON.stringify(empty)])
      expect((await host.call<Loose>('POST', '/ai_web/ai/comfy/comfy_ui_add', { name: '空', workflow })).status).toBe(0)
  })
  it('shows the picture that it was read out of, else the first that its owner makes, and nobody else’s', async () => {
    const host = await studio.founder()
    const { file_id } = { file_id: Number(/file\/(\d+)/.exec((await upload(host)).data.name)![1]) }
    const coverOf = async (comfy_id: number) => (await get(host, 'comfy_ui_info', { comfy_id })).cover
    expect(await coverOf(await addFlow(host, SKETCH_FLOW, { cover_id: file_id }))).toContain(`/file/${file_id}`)
    const comfy_id = await addFlow(host)
    await edit(host, comfy_id, { shared: 1 })
    const mate = await studio.colleague(host)
    await ran(mate, comfy_id)
    expect(await coverOf(comfy_id)).toBe('')
    const first = await ran(host, comfy_id)
    const cover = await coverOf(comfy_id)
    expect(cover.split('?')[0]).toBe(first.outputs[0].thumbs.mid.split('?')[0])
    await ran(host, comfy_id, { inputs: { '1.seed': 9 } })
    expect((await coverOf(comfy_id)).split('?')[0]).toBe(cover.split('?')[0])
    const stranger = await studio.founder()
    const refused = await stranger.call<Loose>('POST', '/ai_web/ai/comfy/comfy_ui_add', {
      name: '偷',
      workflow: SKETCH_FLOW,
      cover_id: file_id,
    })
    expect(refused.data?.fields?.[0].field).toBe('cover_id')
  })
  it('what is no workflow is refused at its field; what lacks nodes says how many, stands behind, and is refused with them', async () => {
    const host = await studio.founder()
    const add = (workflow: unknown) => host.call<Loose>('POST', '/ai_web/ai/comfy/comfy_ui_add', { name: '坏', workflow })
    for (const bad of ['', '{}', 'x', '[1]', `{"nodes":[${'['.repeat(100)}]}`])
      expect((await add(bad)).data?.fields?.[0].field, bad).toBe('workflow')
    const comfy_id = await addFlow(
      host,
      { 1: { class_type: 'KSampler', inputs: {} }, 2: { class_type: 'PreviewImage', inputs: { images: ['1', 0] } } },
      { name: '要模型' },
    )
    const { list } = await get(host, 'comfy_ui_list_v2', { tab: 'mine' })
    expect(list.at(-1)).toMatchObject({
      name: '要模型',
      runnable: false,
      lacks: '未连接 ComfyUI · 缺 1 个节点',
      missing_nodes: ['KSampler'],
    })
    const refused = await draw(host, comfy_id)
    expect([refused.status, refused.msg]).toEqual([1050, '未连接 ComfyUI · 缺 1 个节点：KSampler'])
    expect(refused.data.node_errors['1'].errors[0].type).toBe('missing_node_type')
  })
})

describe('without an engine that has its nodes', () => {
  it('a workflow has its form all the same, by what is known of them', async () => {
    const host = await studio.founder()
    const words = (text: string) => ({ class_type: 'CLIPTextEncode', inputs: { text, clip: ['1', 1] } })
    const comfy_id = await addFlow(host, {
      1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'v1-5.safetensors' } },
      2: words('夜雨'),
      3: words('模糊'),
      4: { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 512, batch_size: 1 } },
      5: {
        class_type: 'KSampler',
        inputs: { model: ['1', 0], positive: ['2', 0], negative: ['3', 0], latent_image: ['4', 0], seed: 5, steps: 20, cfg: 8 },
      },
      6: { class_type: 'SomebodysNode', inputs: { prompt: '他的', strength: 0.5 } },
    })
    const info = await get(host, 'comfy_ui_info', { comfy_id })
    expect(info.form.filter((each: Loose) => !each.advanced).map((each: Loose) => each.label)).toEqual([
      '正向提示词',
      '反向提示词',
      'SomebodysNode',
      '宽',
      '高',
      '种子',
    ])
    expect(info).toMatchObject({ runnable: false, lacks: '未连接 ComfyUI · 缺 5 个节点' })
    expect(info.form.find((each: Loose) => each.key === '5.steps')).toMatchObject({ value: 20, min: 1, max: 10000, advanced: true })
  })
})

describe('a run', () => {
  it('D1-1-13, D3-1-17: a workflow is filled in, run, and its result appears, with the workflow in the picture', async () => {
    const host = await studio.founder()
    const comfy_id = await addFlow(host)
    const { form } = await get(host, 'comfy_ui_info', { comfy_id })
    expect(form.find((each: Loose) => each.key === '1.prompt')).toMatchObject({ label: '画面', kind: 'long', value: '夜雨城市' })
    const result = await ran(host, comfy_id, { inputs: { '1.prompt': '白天山谷', '1.seed': 3 } })
    expect(result).toMatchObject({
      status: 5,
      progress: 1,
      outputs: [{ node: '3', kind: 'image', width: 128, height: 128 }],
      node_errors: {},
    })
    expect(result.nodes.map((each: Loose) => each.state)).toEqual(['done', 'done', 'done'])
    const bytes = Buffer.from(await (await fetch(studio.url + result.outputs[0].url)).arrayBuffer())
    const kept = JSON.parse(readTexts(bytes)!.texts.get('prompt')!)
    expect(kept['1'].inputs).toMatchObject({ prompt: '白天山谷', seed: 3 })
    const again = await addFlow(host, readTexts(bytes)!.texts.get('prompt'))
    expect((await get(host, 'comfy_ui_info', { comfy_id: again })).runnable).toBe(true)
  })
  it('n runs are n draws with seeds of their own; history gives back what was filled in', async () => {
    const host = await studio.founder()
    const comfy_id = await addFlow(host)
    const seeds = async (seed_mode: string) => {
      const { data } = await draw(host, comfy_id, { n: 3, seed_mode, inputs: { '1.seed': 10 } })
      for (const id of data.draw_ids) await drawn(host, id)
      const { list } = (await host.call<Loose>('POST', '/ai_web/ai/comfy/list', { comfy_id })).data
      expect([list[0].run_id, list[0].inputs, list[0].seed_mode]).toEqual([data.run_id, { '1.seed': 10 }, seed_mode])
      return list[0].draws.map((each: Loose) => each.seeds['1.seed'])
    }
    expect(await seeds('increment')).toEqual([10, 11, 12])
    expect(await seeds('fixed')).toEqual([10, 10, 10])
    expect(new Set(await seeds('random')).size).toBe(3)
    const [recent] = await get(host, 'recent_usage_history')
    expect([recent.flow.comfy_id, recent.flow.runs, recent.run.seed_mode]).toEqual([comfy_id, 9, 'random'])
  })
  it('D3-7-16: pictures go to /upload/image; only those of the team are loaded, and nothing that the graph names itself', async () => {
    const host = await studio.founder()
    const stranger = await studio.founder()
    const comfy_id = await addFlow(host, LOADING)
    expect((await get(host, 'comfy_ui_info', { comfy_id })).form[0]).toMatchObject({
      key: '1.image',
      kind: 'image',
      value: '',
      required: true,
    })
    const missing = await draw(host, comfy_id)
    expect([missing.status, missing.data.fields[0].field, Object.keys(missing.data.node_errors)]).toEqual([1000, 'inputs.1.image', ['1']])
    const own = (await upload(host)).data
    expect(own).toMatchObject({ type: 'input', subfolder: '', kind: 'image' })
    expect(await ran(host, comfy_id, { inputs: { '1.image': own.name } })).toMatchObject({
      status: 5,
      outputs: [{ width: 96, height: 64 }],
    })
    const other = (await upload(stranger)).data.name
    for (const bad of [other, 'author.png', '../../etc/passwd', 'http://127.0.0.1:1/a.png'])
      expect((await draw(host, comfy_id, { inputs: { '1.image': bad } })).data.fields[0].field, bad).toBe('inputs.1.image')
    expect((await upload(host, Buffer.from('PK'), 'a.zip')).data.fields[0].field).toBe('image')
  })
  it('values that do not fit are refused at their fields, and unknown ones too', async () => {
    const host = await studio.founder()
    const comfy_id = await addFlow(host)
    const fields = async (inputs: object) => (await draw(host, comfy_id, { inputs })).data.fields.map((each: Loose) => each.field)
    expect(await fields({ '1.width': 1e9 })).toEqual(['inputs.1.width'])
    expect(await fields({ '1.prompt': 5 })).toEqual(['inputs.1.prompt'])
    expect(await fields({ '3.nothing': 1 })).toEqual(['inputs.3.nothing'])
    expect((await draw(host, comfy_id, { n: 31 })).status).toBe(1000)
  })
  it('D3-7-14, D3-7-15: draws are cancelled and deleted by draw_ids, one’s own alone', async () => {
    const host = await studio.founder()
    const other = await studio.colleague(host)
    const slow = {
      ...SKETCH_FLOW,
      1: { class_type: 'EmptyImage', inputs: { width: 2048, height: 2048, batch_size: 2, color: 9 } },
      2: { class_type: 'ImageBlur', inputs: { image: ['1', 0], blur_radius: 31, sigma: 9 } },
    }
    const { draw_ids } = (await draw(host, await addFlow(host, slow), { n: 2 })).data
    expect((await other.call('POST', '/ai_web/ai/comfy/cancel', { draw_ids })).status).toBe(0)
    expect((await get(host, 'result', { draw_id: draw_ids[0] })).status).not.toBe(3)
    await host.call('POST', '/ai_web/ai/comfy/cancel', { draw_ids })
    for (const id of draw_ids) expect(await drawn(host, id)).toMatchObject({ status: 3, error: '已取消', outputs: [] })
    await other.call('POST', '/ai_web/ai/comfy/delete', { draw_ids })
    expect((await get(host, 'result', { draw_id: draw_ids[0] })).draw_id).toBe(draw_ids[0])
    await host.call('POST', '/ai_web/ai/comfy/delete', { draw_ids })
    expect((await host.call('GET', '/ai_web/ai/comfy/result', { draw_id: draw_ids[0] })).status).toBe(1004)
    expect((await other.call('GET', '/ai_web/ai/comfy/result', { draw_id: draw_ids[1] })).status).toBe(1004)
  })
  it('texts are results too; a result becomes the cover, and is deleted', async () => {
    const host = await studio.founder()
    const comfy_id = await addFlow(host, {
      ...SKETCH_FLOW,
      4: { class_type: 'StringLength', inputs: { string: '一二三' } },
      5: { class_type: 'PreviewAny', inputs: { source: ['4', 0] } },
    })
    const { outputs } = await ran(host, comfy_id)
    expect(outputs.map((each: Loose) => [each.kind, each.text])).toEqual([
      ['image', ''],
      ['text', '3'],
    ])
    expect((await edit(host, comfy_id, { cover_output_id: outputs[0].output_id })).status).toBe(0)
    expect((await get(host, 'comfy_ui_info', { comfy_id })).cover).toMatch(/\/file\//)
    await host.call('POST', '/ai_web/ai/comfy/img_delete', { output_ids: [outputs[0].output_id] })
    const [run] = (await host.call<Loose>('POST', '/ai_web/ai/comfy/list', { comfy_id })).data.list
    expect(run.draws[0].outputs.map((each: Loose) => each.kind)).toEqual(['text'])
  })
})

describe('nodes', () => {
  it('are told of: which engine has them, their meta once, their description and their Chinese names', async () => {
    const host = await studio.founder()
    const { engines, nodes: deployed } = await get(host, 'comfyui_deployed_nodes')
    expect(engines).toMatchObject([{ engine: 'sketch', kind: 'procedural', available: true }])
    expect(deployed.length).toBeGreaterThanOrEqual(30)
    const meta = await get(host, 'sync_meta')
    expect(meta.nodes.find((each: Loose) => each.class_type === 'SaveImage')).toMatchObject({
      title: '保存图片',
      output_node: true,
      built_in: true,
    })
    expect((await get(host, 'sync_meta', { version: meta.version })).nodes).toEqual([])
    const page = await get(host, 'object_info_v2', { size: 10 })
    expect(Object.keys(page.nodes).length).toBe(10)
    // Those of ComfyUI's own that no engine here has are known too.
    expect(page.total).toBeGreaterThan(deployed.length + 300)
    const objects = (await host.call<Loose>('POST', '/ai_web/ai/comfy/object_info', { class_types: ['ImageBlur', '没有'] })).data
    expect(Object.keys(objects)).toEqual(['ImageBlur'])
    expect(objects.ImageBlur.input.required.blur_radius).toEqual(['INT', { default: 1, min: 1, max: 31 }])
    const names = (await host.call<Loose>('POST', '/ai_web/ai/comfy/agl/get_translation', { class_types: ['ImageBlur'] })).data
    expect(names.Nodes.ImageBlur).toEqual({ title: '模糊', inputs: { image: '图片' }, widgets: { blur_radius: '模糊半径', sigma: '程度' } })
  })
})

it('lists thousands of workflows quickly', async () => {
  const host = await studio.founder()
  const one = await addFlow(host)
  await studio.app.pool.query(
    `insert into flows (team_id, user_id, name, category_id, workflow, classes, named_files, exposed, needs) select team_id, user_id, name || n, category_id, workflow, classes, named_files, exposed, needs || (n % 50) from flows, generate_series(1, 4990) n where id = $1`,
    [one],
  )
  await get(host, 'comfy_ui_list_v2', { size: 40 })
  const times: number[] = []
  for (let nth = 0; nth < 20; nth++) {
    const began = performance.now()
    expect((await get(host, 'comfy_ui_list_v2', { size: 40, page: nth + 1 })).list).toHaveLength(40)
    times.push(performance.now() - began)
  }
  // Beside other work of the machine; alone it is a fifth of this.
  expect(times.toSorted((a, b) => a - b)[10]).toBeLessThan(200)
})
