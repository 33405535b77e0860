// Models over HTTP: what connected engines hold, as the pickers list it, with numbers that stay and that a drawing can be made by.
import { compileDraw, defaultForm } from '@qianmu/drawing'
import { DEFAULT_MODEL } from '@qianmu/contract/models/large'
import { comfyEngine } from '@qianmu/engines/comfy'
import { type FakeComfy, fakeComfy } from '@qianmu/engines/comfy/fake'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

let fake: FakeComfy
let studio: Studio
let host: Person
beforeAll(async () => {
  fake = await fakeComfy({ stepMs: 1 })
  const engine = comfyEngine({ url: fake.url, instance: 'models', freshMs: 100 })
  await engine.probe(AbortSignal.timeout(5000))
  studio = await openStudio({ engines: [{ id: 'comfy', engine }] })
  host = await studio.founder()
})
afterAll(async () => {
  await studio.close()
  await fake.close()
})

const get = async (path: string, query: object = {}) => (await host.call('GET', path, query)).data as Loose
const names = (list: Loose[]) => list.map(each => each.model_name ?? each.name)

describe('large models', () => {
  it('begin with 「不限」 of SDXL with status 1, and have every field of the document [D3-3-67] [D3-3-68] [D3-3-69] [D3-3-70]', async () => {
    const list = await get('/ai_web/ai/large_model_list')
    expect(list[0]).toEqual(DEFAULT_MODEL)
    expect(DEFAULT_MODEL).toMatchObject({ model_name: '不限', model_status: 1, base_model: 'SDXL' })
    expect(names(list)).toContain('studio-model')
    for (const model of list) {
      expect(Object.keys(model)).toEqual(
        expect.arrayContaining(
          (
            'model_id model_style model_status model_type model_url base_model model_type_id model_style_id model_img model_name ' +
            'sample_images intro scope model_params weight trigger_words'
          ).split(' '),
        ),
      )
      expect(Object.keys(model.model_params.prompt)).toEqual(['weight', 'trigger_words'])
    }
  })
  it('are found by family and by words', async () => {
    expect(names(await get('/ai_web/ai/large_model_list', { base_model: 'SD1.5' }))).toEqual(['不限', 'studio-model'])
    expect(names(await get('/ai_web/v1/ai/model/checkpoint_list', { keyword: 'FLUX' }))).toEqual(['flux1-dev-fp8', 'flux1-krea-dev'])
    expect(await get('/ai_web/ai/model/base_model_list')).toEqual([
      { base_model: 'SD1.5', total: 1 },
      { base_model: 'SDXL', total: 2 },
      { base_model: 'F.1', total: 2 },
    ])
  })
  it('those that refine stand first among the refiners', async () => {
    expect(names(await get('/ai_web/ai/model/refiner_list'))).toEqual(['sd_xl_refiner_1.0', 'sd_xl_base_1.0'])
  })
  it('keep their number, by which their details are given and a drawing is made', async () => {
    const [first, again] = [await get('/ai_web/v1/ai/model/checkpoint_list'), await get('/ai_web/v1/ai/model/checkpoint_list')]
    expect(again).toEqual(first)
    const { model_id } = first.find((each: Loose) => each.name === 'studio-model')
    expect(await get('/ai_web/ai/large_model/detail', { model_id })).toMatchObject({ model_id, file: 'SD1.5/studio-model.safetensors' })
    expect(await get('/ai_web/v1/ai/model/model_detail', { model_id: -1 })).toEqual(DEFAULT_MODEL)
    const form = { ...defaultForm(1), prompt: ['海边'], width: 64, height: 64, steps: 4, large_model_id: model_id }
    const compiled = compileDraw(form, { checkpoint: '' })
    if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
    await host.call('POST', '/ai_web/ai/draw_picture', compiled.request)
    await vi.waitFor(() => expect(fake.prompts).toHaveLength(1))
    expect(JSON.stringify(fake.prompts[0]!.graph)).toContain('SD1.5/studio-model.safetensors')
  })
  it('a number that nothing has is refused at its field', async () => {
    expect((await host.call('GET', '/ai_web/ai/large_model/detail', { model_id: 987_654 })).status).toBe(1004)
    const compiled = compileDraw({ ...defaultForm(1), prompt: ['海边'], large_model_id: 987_654 }, { checkpoint: '' })
    if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
    const answer = await host.call<Loose>('POST', '/ai_web/ai/draw_picture', compiled.request)
    expect([answer.status, answer.data.fields]).toEqual([1000, [{ field: 'large_model_id', msg: '没有这个模型，请重新选择' }]])
  })
})

describe('LoRAs, VAEs and the rest', () => {
  it('LoRAs are sorted by what they are for, at the addresses under v1 [D2-7-66]', async () => {
    const tabs = await get('/ai_web/v1/ai/model/lora_tabs')
    const named = await host.call('POST', '/ai_web/v1/ai/model/query_lora', { names: ['ink'] })
    expect(named.status).toBe(0)
    expect(tabs[0]).toMatchObject({ model_type: '', name: '全部', total: 3 })
    expect(names(await get('/ai_web/v1/ai/model/lora_list', { model_type: 'screen' }))).toEqual(['ink'])
    expect((await get('/ai_web/v1/ai/model/lora_list', { keyword: 'ink' }))[0]).toMatchObject({ file: 'ink', weight: 0.8 })
    expect((await get('/ai_web/ai/model/official_model_list')).every((each: Loose) => each.model_style === 'official')).toBe(true)
  })
  it('names of a pasted prompt are looked up, and those that no engine has are told', async () => {
    const answer = await host.call<Loose>('POST', '/ai_web/v1/ai/model/query_lora', { names: ['Ink', 'nobody'] })
    expect([names(answer.data.list), answer.data.missing]).toEqual([['ink'], ['nobody']])
  })
  it('VAEs begin with the engine’s own choice', async () => {
    expect(names(await get('/ai_web/ai/vae/vae_list'))).toEqual(['自动', 'ae', 'vae-ft-mse-840000'])
    expect(names(await get('/ai_web/v1/ai/model/vae_list'))).toEqual(['ae', 'vae-ft-mse-840000'])
  })
  it('types and styles are those of the document [D3-3-73] [D3-3-74] [D3-3-75]', async () => {
    for (const path of ['/ai_web/ai/model/type_list', '/ai_web/ai/model/new_type_list', '/ai_web/v1/ai/model/type_list'])
      expect((await get(path)).map((each: Loose) => [each.model_type, each.name])).toEqual([
        ['screen', '风格'],
        ['role', '角色'],
        ['clothing', '服装'],
        ['scene', '场景'],
      ])
    const styles = await get('/ai_web/v1/ai/model/style_list')
    expect(styles.map((each: Loose) => each.model_style)).toEqual(['official', 'keyword', 'custom'])
    const words = await get('/ai_web/ai/picture_style')
    expect(words.find((each: Loose) => each.model_name === '水彩')).toMatchObject({
      model_style: 'keyword',
      file: '',
      trigger_words: ['watercolor'],
    })
  })
  it('models that find what is mended say whether an engine has them; divisions have both lists [D3-3-65]', async () => {
    const [faces] = await get('/ai_web/ai/model/check_model_option')
    expect(faces).toMatchObject({ title: '面部', models: [{ model: 'face_yolov8n.pt', available: false }, { available: false }] })
    const divisions = await get('/ai_web/ai/model/divide_prompter')
    expect([divisions.horizontal_list[0], divisions.vertically_list[0]]).toMatchObject([{ ratios: '1,1' }, { ratios: '1,1' }])
  })
})

describe('an engine with many files', () => {
  it('lists them 200 at a time, no list over 200 KB, found by a word of any page', async () => {
    const loras = Array.from({ length: 450 }, (_, nth) => `style/lora_${String(nth).padStart(3, '0')}.safetensors`)
    const many = await fakeComfy({ files: { loras } })
    const engine = comfyEngine({ url: many.url, instance: 'many' })
    await engine.probe(AbortSignal.timeout(5000))
    const own = await openStudio({ engines: [{ id: 'many', engine }] })
    const person = await own.founder()
    const page = async (input: object) => (await person.call<Loose[]>('GET', '/ai_web/v1/ai/model/lora_list', input)).data
    const pages = await Promise.all([1, 2, 3, 4].map(nth => page({ page: nth })))
    expect(pages.map(list => list.length)).toEqual([200, 200, 50, 0])
    expect(new Set(pages.flat().map(each => each.model_id)).size).toBe(450)
    expect(JSON.stringify(pages[0]).length).toBeLessThan(200_000)
    expect(names(await page({ keyword: 'lora_449' }))).toEqual(['lora_449'])
    expect(await page({ model_style: 'custom' })).toEqual([])
    await own.close()
    await many.close()
  })
})
