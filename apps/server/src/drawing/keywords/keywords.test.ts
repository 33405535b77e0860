// Words for drawing over HTTP: categories, translation with what stayed, words out of a text, wildcards that drawings use.
import { aDrawing } from '@qianmu/testkit/drawings'
import { studio, useSketches } from '@qianmu/testkit/sketches'
import type { Loose, Person } from '@qianmu/testkit/studio'
import { beforeAll, expect, it } from 'vitest'

useSketches()
let host: Person
beforeAll(async () => {
  host = await studio.founder()
})
const get = async (path: string, query: object = {}) => (await host.call('GET', path, query)).data as Loose
const post = async (path: string, body: object) => (await host.call('POST', path, body)).data as Loose

it('lists categories and their terms, at both addresses alike', async () => {
  const categories = await get('/ixj_web/keyword/get_categories')
  expect(categories.length).toBeGreaterThanOrEqual(20)
  expect(categories.reduce((sum: number, each: Loose) => sum + each.total, 0)).toBeGreaterThanOrEqual(1500)
  expect(await get('/ai_web/ai/keyword/get_categories')).toEqual(categories)
  const list = await get('/ixj_web/keyword/get_list_by_category_id', { category_id: 1 })
  expect(list).toHaveLength(categories[0].total)
  expect(await get('/ai_web/ai/keyword/get_list_by_category_id', { category_id: 1 })).toEqual(list)
  const animals = categories.find((each: Loose) => each.name === '动物')
  const named = await get('/ixj_web/keyword/get_list_by_category_id', { category_id: animals.category_id })
  expect(named.every((each: Loose) => each.sketched)).toBe(true)
  const media = categories.find((each: Loose) => each.name === '媒介技法')
  const painted = await get('/ixj_web/keyword/get_list_by_category_id', { category_id: media.category_id })
  expect(painted.some((each: Loose) => !each.sketched)).toBe(true)
  expect((await host.call('GET', '/ixj_web/keyword/get_list_by_category_id', { category_id: 9999 })).status).toBe(1004)
})

it('translates keywords one by one and tells what it does not know [D3-7-10]', async () => {
  const { keywords, untranslated } = await post('/ixj_web/keyword/translate_to_english_keywords', {
    chs_keywords: ['少女', '霓虹灯', '蒸汽陀螺仪'],
  })
  expect(keywords).toHaveLength(3)
  expect(keywords[0]).toBe('girl')
  expect(untranslated.join()).toContain('陀螺')
  const refused = await host.call<Loose>('POST', '/ixj_web/keyword/translate_to_english_keywords', { chs_keywords: [] })
  expect([refused.status, refused.data.fields[0].field]).toEqual([1000, 'chs_keywords'])
})

it('translates a line both ways', async () => {
  const english = await post('/ixj_web/common/translator', { text: '少女，雨夜，城市' })
  expect(english.text).toMatch(/girl/)
  expect((await post('/ixj_web/common/translator', { text: english.text, to: 'zh' })).text).toContain('少女')
})

it('finds the terms of a text in its order, and offers what it says nothing of', async () => {
  const terms = await post('/ai_web/ai/keyword_extraction', { text: '雨夜，少女撑着伞走过城市的街道。' })
  const words = terms.map((term: Loose) => term.chs)
  expect(words).toContain('少女')
  expect(new Set(words).size).toBe(words.length)
  const offered = await post('/ai_web/ai/keyword_expansion', { keywords: words })
  const said = new Set(terms.map((term: Loose) => term.category_id))
  for (const category of offered) {
    expect(said.has(category.category_id)).toBe(false)
    expect(category.list.length).toBeGreaterThan(0)
  }
})

it('gives wildcards that a drawing draws from', async () => {
  const [first] = await get('/ai_web/ai/wildcard/wild_card_list')
  const { list } = await get('/ai_web/ai/wildcard/wild_card_info', { name: first.name })
  expect(list).toHaveLength(first.total)
  expect((await host.call('GET', '/ai_web/ai/wildcard/wild_card_info', { name: '__proto__' })).status).toBe(1004)
  const record = await aDrawing(host, { prompt: [`海边, __${first.name}__`], width: 128, height: 128 })
  // A wildcard that no list goes by would stand in the picture's unknown words.
  expect(record.images[0].unknown_words.join()).not.toContain(first.name)
})

it('has presets and examples', async () => {
  expect((await get('/ai_web/ai/negative_template')).length).toBeGreaterThan(3)
  for (const { keywords } of await get('/ai_web/ai/keyword_example')) expect(keywords.length).toBeGreaterThan(2)
})

it('streams keywords one an event, says where they come from, and refuses before the stream opens [D3-7-36]', async () => {
  const ask = async (body: object) => {
    const answer = await fetch(`${studio.url}/aigc_web/ai/gpt_stream_generate_label`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${host.token}`, device_id: host.deviceId },
      body: JSON.stringify({ conversation_id: `${host.userId}-1`, ...body }),
    })
    return { type: answer.headers.get('content-type') ?? '', text: await answer.text() }
  }
  const eventsOf = (text: string) => text.split('\n\n').filter(Boolean)
  const { type, text } = await ask({ prompt: '雨夜，少女撑着伞走过城市的街道。', prompt_type: 'extract' })
  expect(type).toContain('text/event-stream')
  const events = eventsOf(text)
  expect(events.at(-1)).toBe('event: end\ndata: {}')
  const words = events.slice(0, -1).map(event => JSON.parse(event.replace('data: ', '')) as Loose)
  expect(words.map(word => word.response)).toEqual(
    (await post('/ai_web/ai/keyword_extraction', { text: '雨夜，少女撑着伞走过城市的街道。' })).map((term: Loose) => term.chs),
  )
  expect(words.every(word => word.source === 'dictionary' && word.category && word.eng)).toBe(true)
  const more = eventsOf((await ask({ prompt: '少女', prompt_type: 'expand' })).text).slice(0, -1)
  expect(more.length).toBeGreaterThan(20)
  const refused = await ask({ prompt: '', prompt_type: 'guess' })
  expect([refused.type, JSON.parse(refused.text)]).toEqual([
    expect.stringContaining('application/json'),
    expect.objectContaining({ status: 1000 }),
  ])
})
