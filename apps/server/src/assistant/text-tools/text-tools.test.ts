// The text tools over HTTP: formatting as a job that is previewed, applied and taken back; elements, names, corrections, conflicts.
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let studio: Studio
let host: Person
let project: number
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  project = (await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })).data
    .project_id
})
afterAll(() => studio.close())

const block = (type: string, id: string, text: string, attrs = {}) => ({
  type,
  attrs: { id, ...attrs },
  ...(text === '' ? {} : { content: [{ type: 'text', text }] }),
})
const ROUGH = [
  '1-1 夜 外 望江路街口',
  '人物：林晓婉',
  '△暴雨如注...',
  '林晓婉：妈,我到了。',
  '',
  '陈墨（冷笑）：走路不长眼睛？',
  '1-3 日 内 陈家老宅',
  '人物：陈墨、林晓婉',
  '陈墨：签字。',
  '林晓婉：不签。',
  '1-4 夜 外 望江路 街口',
  '人物：陈墨',
  '陈墨：上车。',
]
const newRoughDoc = async (): Promise<number> => {
  const content = {
    type: 'doc',
    content: [{ type: 'scene', attrs: { id: 'scene00001' }, content: ROUGH.map((text, at) => block('action', `b${at}`, text)) }],
  }
  return (await host.call('POST', '/ixj_web/doc/add', { project_id: project, doc_name: '第一集', content })).data.doc_id
}
const textOfDoc = async (doc_id: number): Promise<string> => (await host.call('GET', '/ixj_web/doc/detail', { doc_id })).data.text
const status = (doc_id: number, more = {}) => host.call('GET', '/ai_web/ai/element/full_format_status', { doc_id, ...more })
async function planned(doc_id: number, steps?: string[]) {
  const { data } = await host.call('POST', '/ai_web/ai/element/full_format', { doc_id, ...(steps ? { steps } : {}) })
  await expect.poll(async () => (await status(doc_id)).data?.state).toBe('done')
  return { job_id: data.job_id as number, ...(await status(doc_id, { size: 100 })).data }
}

describe('full_format', () => {
  it('plans as a job, shows each change with its lines and confidence, and writes nothing by itself', async () => {
    const doc_id = await newRoughDoc()
    expect((await status(doc_id)).data).toBeNull()
    const before = await textOfDoc(doc_id)
    const plan = await planned(doc_id)
    expect(await textOfDoc(doc_id)).toBe(before)
    expect(plan).toMatchObject({ state: 'done', progress: 1, applied: 0, engine: { kind: 'procedural' } })
    expect(plan.steps).toMatchObject({ classify: expect.any(Number), signs: 2, numbers: 2, places: 1, cast: 1 })
    const heading = plan.changes.list.find((change: { old_lines: string[] }) => change.old_lines[0]!.includes('望江路 街口'))
    expect(heading).toMatchObject({ new_lines: ['1-3、夜 外 望江路街口'], confidence: 0.95 })
    expect(heading.reason).toContain('1-4 → 1-3')
  })

  it('applies all of it as one change with a version before, and takes it back', async () => {
    const doc_id = await newRoughDoc()
    const rough = await textOfDoc(doc_id)
    const { job_id } = await planned(doc_id)
    const applied = await host.call('PUT', '/ai_web/ai/element/full_format', { doc_id, job_id })
    expect(applied).toMatchObject({ status: 0, data: { skipped: 0, history_id: expect.any(Number) } })
    const text = await textOfDoc(doc_id)
    expect(text).toBe(
      '1-1、夜 外 望江路街口\n人物：林晓婉、陈墨\n△暴雨如注……\n林晓婉：妈，我到了。\n陈墨（冷笑）：走路不长眼睛？\n\n1-2、日 内 陈家老宅\n人物：陈墨、林晓婉\n陈墨：签字。\n林晓婉：不签。\n\n1-3、夜 外 望江路街口\n人物：陈墨\n陈墨：上车。',
    )
    expect((await status(doc_id)).data.applied).toBe(applied.data.done)
    expect((await host.call('GET', '/ixj_web/works/doc_history', { history_id: applied.data.history_id })).data.text).toBe(rough)
    const undone = await host.call('PUT', '/ai_web/ai/element/full_format', { doc_id, job_id, undo: 1 })
    expect(undone.data).toMatchObject({ done: applied.data.done, skipped: 0 })
    expect(await textOfDoc(doc_id)).toBe(rough)
    expect((await host.call('PUT', '/ai_web/ai/element/full_format', { doc_id, job_id, undo: 1 })).status).toBe(1009)
  })

  it('leaves alone what was written meanwhile, says how many, and takes only the chosen changes', async () => {
    const doc_id = await newRoughDoc()
    const plan = await planned(doc_id)
    await host.call('PUT', '/ai_web/ai/edit_element', { doc_id, element_id: 'b3', text: '林晓婉：我改过这一句。' })
    const first = plan.changes.list[0]
    const some = await host.call('PUT', '/ai_web/ai/element/full_format', { doc_id, job_id: plan.job_id, change_ids: [first.id] })
    expect(some.data).toMatchObject({ done: 1, skipped: 0 })
    const rest = await host.call('PUT', '/ai_web/ai/element/full_format', { doc_id, job_id: plan.job_id })
    expect(rest.data.skipped).toBe(1)
    expect(await textOfDoc(doc_id)).toContain('我改过这一句')
  })

  it('takes only the steps that were asked for', async () => {
    const plan = await planned(await newRoughDoc(), ['signs'])
    expect(Object.keys(plan.steps)).toEqual(['signs'])
  })

  it('keeps the plan of one person from another', async () => {
    const doc_id = await newRoughDoc()
    const { job_id } = await planned(doc_id)
    const writer = await studio.colleague(host)
    await host.call('PUT', '/ixj_web/project/member', { project_id: project, member_id: writer.userId, permissions: ['WriteWork'] })
    const before = await textOfDoc(doc_id)
    expect(await writer.call('GET', '/ai_web/ai/element/full_format_status', { doc_id })).toMatchObject({ status: 0, data: null })
    expect((await writer.call('PUT', '/ai_web/ai/element/full_format', { doc_id, job_id })).status).toBe(1004)
    expect(await textOfDoc(doc_id)).toBe(before)
  })
})

describe('elements', () => {
  it('reads lines as elements with how sure each is', async () => {
    const { data } = await host.call('POST', '/ai_web/ai/element/segment_format', {
      text: '1-1 夜 外 望江路街口\n\n△雨。\n陈墨（冷笑）：上车。\n他走了。',
    })
    expect(data.elements.map((each: { type: string; line: number }) => [each.type, each.line])).toEqual([
      ['scene_heading', 0],
      ['action', 2],
      ['dialogue', 3],
      ['action', 4],
    ])
    expect(data.elements[2]).toMatchObject({ label: '对白', text: '上车。', attrs: { speaker: '陈墨', paren: '冷笑' } })
    expect(data.elements[1].confidence).toBeGreaterThan(data.elements[3].confidence)
  })

  it('changes one element and moves one, and refuses what is not there', async () => {
    const doc_id = await newRoughDoc()
    const edited = await host.call('PUT', '/ai_web/ai/edit_element', {
      doc_id,
      element_id: 'b8',
      type: 'dialogue',
      text: '签字吧。',
      attrs: { speaker: '陈墨', paren: '冷笑' },
    })
    expect(edited).toMatchObject({ status: 0, data: { version: expect.any(Number) } })
    expect(await textOfDoc(doc_id)).toContain('陈墨（冷笑）：签字吧。')
    await host.call('PUT', '/ai_web/ai/update_element_order', { doc_id, element_id: 'b8', after_id: null })
    expect((await textOfDoc(doc_id)).startsWith('陈墨（冷笑）：签字吧。')).toBe(true)
    await host.call('PUT', '/ai_web/ai/update_element_order', { doc_id, element_id: 'b8', after_id: 'b9' })
    expect(await textOfDoc(doc_id)).toContain('林晓婉：不签。\n陈墨（冷笑）：签字吧。')
    expect((await host.call('PUT', '/ai_web/ai/edit_element', { doc_id, element_id: 'nothere' })).status).toBe(1004)
    expect((await host.call('PUT', '/ai_web/ai/edit_element', { doc_id, element_id: 'b8', type: 'poem' })).status).toBe(1000)
    expect((await host.call('PUT', '/ai_web/ai/update_element_order', { doc_id, element_id: 'b8', after_id: 'b8' })).status).toBe(1000)
  })
})

interface Name {
  name: string
  family: string
  given: string
  reading: string
  source: string
  warnings: string[]
}
const names = async (options: object) =>
  (await host.call('POST', '/ai_web/ai/generate_name', { seed: 7, ...options })).data as { names: Name[]; notes: string[]; seed: number }

describe('generate_name [D2-7-11]', () => {
  it('follows country, culture, drama, family_name, lengths, gender, keyword, limit, mode and postfix [D2-7-11]', async () => {
    const plain = await names({ family_name: '欧阳', lengths: [4], limit: 5, gender: '女', drama: '仙侠', keyword: '雪' })
    for (const { name, given } of plain.names) expect([name.slice(0, 2), name.length, given.includes('雪')]).toEqual(['欧阳', 4, true])
    expect(plain.names).toHaveLength(5)
    expect((await names({ limit: 3 })).names).toHaveLength(3)
    expect(
      (await names({ country: '日本', gender: '女', lengths: [4] })).names.every(({ reading }) => /^[A-Za-zŌōŪūāīē’ -]+$/.test(reading)),
    ).toBe(true)
    expect((await names({ country: '俄罗斯', gender: '女' })).names.every(({ name }) => name.endsWith('娃'))).toBe(true)
    const poem = (await names({ mode: '诗词', keyword: '月' })).names
    expect(poem.every(({ given, source }) => given.includes('月') && source.includes('月'))).toBe(true)
    expect((await names({ mode: '叠字', lengths: [3] })).names.every(({ given }) => given[0] === given[1])).toBe(true)
    expect((await names({ culture: '藏族', gender: '男' })).names.map(({ name }) => name)).toContain('扎西')
    const old = (await names({ drama: '古风', culture: '古典', limit: 30 })).names.map(({ family }) => family)
    expect(old.some(family => family.length === 2)).toBe(true)
    expect((await names({ postfix: '公司' })).names.every(({ family }) => family === '')).toBe(true)
    expect((await names({ postfix: '先生', gender: '男' })).names.every(({ name }) => name.endsWith('先生'))).toBe(true)
    const [men, women] = [await names({ gender: '男', limit: 50 }), await names({ gender: '女', limit: 50 })]
    expect(men.names.some(({ given }) => /[薇婉妍姝娴嫣栀]/.test(given))).toBe(false)
    expect(women.names.some(({ given }) => /[峰毅骏骁钧锋屹]/.test(given))).toBe(false)
  })

  it('gives the same names for the same seed, others for another, and says when there are no more', async () => {
    expect(await names({})).toEqual(await names({}))
    expect((await names({ seed: 8 })).names).not.toEqual((await names({})).names)
    const few = await names({ culture: '蒙古族', gender: '女', keyword: '月亮', limit: 10 })
    expect(few.names.map(({ name }) => name)).toEqual(['萨仁'])
    expect(few.notes.join()).toContain('只有 1 个')
  })

  it('keeps away from the cast of the work, also in sound', async () => {
    const family = { country: '日本', family_name: '佐藤', gender: '女', limit: 50, lengths: [3] }
    const all = (await names(family)).names.map(({ name }) => name)
    const text = `人物：${all[0]!}\n${all[0]!}：你好。\n${all[0]!}：走吧。`
    await host.call('POST', '/ixj_web/doc/add', { project_id: project, doc_name: '第二集', text })
    const rest = (await names({ ...family, project_id: project })).names.map(({ name }) => name)
    expect(rest).not.toContain(all[0])
    expect(rest.length).toBe(all.length - 1)
  })

  it('does not tell the cast of a work that the caller is not in', async () => {
    const stranger = await studio.founder('别的团队')
    expect((await stranger.call('POST', '/ai_web/ai/generate_name', { project_id: project })).status).toBe(1004)
  })
})

describe('error_correction', () => {
  it('answers corrections of a sample with place, suggestion, reason and confidence [D2-7-12]', async () => {
    const sample = '他因该来了。\n陈墨推门。陈墨坐下。陈墨抬头。\n陈默走了，她慢慢的走进屋里.'
    const { status, data } = await host.call('POST', '/ai_web/ai/error_correction', { sample })
    expect(status).toBe(0)
    const found = data.findings.map((each: { original: string; suggestion: string }) => `${each.original}→${each.suggestion}`)
    expect(found).toEqual(expect.arrayContaining(['因该→应该', '的→地', '.→。']))
    for (const each of data.findings) {
      expect(sample.slice(each.start, each.end)).toBe(each.original)
      expect(each.confidence).toBeGreaterThan(0)
      expect(each.reason).not.toBe('')
    }
    expect(data.engine.kind).toBe('procedural')
  })

  it('knows the cast of the work', async () => {
    const text = '人物：傅时砚\n傅时砚：来。\n傅时砚：走。'
    const work = (await host.call('POST', '/ixj_web/project/add', { project_name: '砚', project_type: 1, script_type: 'SCRIPT' })).data
      .project_id
    await host.call('POST', '/ixj_web/doc/add', { project_id: work, doc_name: '一', text })
    const sample = '傅时砚看她。傅时砚笑了。傅时砚走了。傅时彦回头。'
    const { data } = await host.call('POST', '/ai_web/ai/error_correction', { sample, project_id: work })
    expect(data.findings).toMatchObject([{ kind: 'name', original: '傅时彦', suggestion: '傅时砚' }])
  })
})

describe('conflicts', () => {
  it('are filtered by their properties and ordered by likeness to a text', async () => {
    const { data: properties } = await host.call('GET', '/ai_web/ai/material_property')
    const type = properties.find((each: { key: string }) => each.key === 'type')
    expect(type.values.reduce((sum: number, each: { count: number }) => sum + each.count, 0)).toBeGreaterThanOrEqual(120)
    const list = await host.call('GET', '/ai_web/ai/conflict_material', { type: '悬疑罪案', genre: '民国', size: 50 })
    expect(list.data.list.map((each: { title: string }) => each.title)).toEqual(['密室里的遗嘱', '古井里的声音'].slice(0, 1))
    const like = await host.call('GET', '/ai_web/ai/conflict_material', { text: '总裁和她签了一年的契约，离婚协议放在早餐旁', size: 3 })
    expect(like.data.list[0]).toMatchObject({ title: '契约到期那天', escalation: expect.any(Array) })
    expect(like.data.list[0].similarity).toBeGreaterThan(like.data.list[1].similarity)
  })
})
