// From a novel to pictures over HTTP: who speaks in it is the cast, the cast is what a drawing is given, and each named person stands in the picture with own looks.
import { scaled } from '@qianmu/testkit/pace'
import { wrapperOf } from '@qianmu/testkit/drawings'
import { DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import { readPrompt } from '@qianmu/engines/sketch/read-prompt'
import { drawnWords } from '@qianmu/script/shots/drawn-words'
import type { Loose } from '@qianmu/testkit/studio'
import { expect, it, vi } from 'vitest'
import { host, useComic, work_id } from '../storyboards/test-comic.ts'

useComic()
const get = (path: string, query: object) => host.call<Loose>('GET', path, query)
const post = (path: string, body: object) => host.call<Loose>('POST', path, body)

const NOVEL = `第一章 钟表铺
巷子深处的钟表铺还亮着灯。邹砚把放大镜推到额头上，看着站在门口的女孩。
“铺子关门了。”邹砚说。
女孩不动，雨水顺着她的红色雨衣往下滴。
“我叫小满，”她说，“这块表是我爸爸的。”
邹砚接过怀表，叹了口气。
“秒针断了。”他说，“你等得起吗？”
小满点点头，在长凳上坐下来。
“等多久都行。”小满说。
邹砚从柜台后面走出来，把一条干毛巾递给她。
“先擦擦头发。”邹砚说。
“谢谢爷爷。”小满接过毛巾。
第二章 走起来了
天亮时，怀表在邹砚的手心里响了一声。
“走起来了！”小满跳起来喊道。
邹砚笑了，眼角的皱纹挤在一起。
“拿好，别再摔了。”邹砚说。
小满把怀表贴在耳边，跑出了钟表铺。
“慢点跑！”邹砚喊道。`

it('who speaks in a novel is drawn with own looks in the shots of its script', async () => {
  const { record_id } = (await post('/ai_web/ai/novel_to_screenplay', { title: '秒针', text: NOVEL })).data
  await expect
    .poll(async () => (await post('/ai_web/ai/conversion_result', { record_id })).data.status, { timeout: scaled(60_000) })
    .toBe(2)
  const saved = (await post('/ai_web/ai/conversion_save', { record_id, project_id: work_id })).data
  const { text } = (await get('/ixj_web/doc/detail', { doc_id: saved.docs[0].doc_id })).data
  for (const line of ['邹砚：铺子关门了。', '小满：等多久都行。', '小满：谢谢爷爷。']) expect(text).toContain(line)

  const cast: Loose[] = (await get('/ixj_web/ai/character/v2/list', { project_id: work_id })).data
  expect(cast.map(({ name }) => name).toSorted()).toEqual(['小满', '邹砚'])
  const looks: Record<string, object> = {
    邹砚: { gender: '男', age: '70', appearance: '白发，白胡子，深蓝色毛衣' },
    小满: { gender: '女', age: '10', appearance: '黑色短发，红色雨衣' },
  }
  for (const { character_id, name, version } of cast) {
    const changed = await host.call('PUT', '/ixj_web/ai/character/v2/update', {
      project_id: work_id,
      character_id,
      version,
      ...looks[name],
    })
    expect(changed, JSON.stringify(changed)).toMatchObject({ status: 0 })
  }

  const shots: Loose[] = []
  for (const { doc_id } of saved.docs) {
    await post('/ixj_web/comic/storyboard_list_sync', { doc_id })
    const { scenes } = (await get('/ixj_web/comic/storyboard_list', { doc_id })).data
    shots.push(...scenes.flatMap((scene: Loose) => scene.shots.map((shot: Loose) => ({ ...shot, heading: scene.heading }))))
  }
  const both = shots.filter(({ content }) => content.includes('邹砚') || content.includes('小满'))
  expect(both.length).toBeGreaterThanOrEqual(4)
  for (const { storyboard_id, content, size, heading } of both.slice(0, 6)) {
    const named = ['邹砚', '小满'].filter(name => content.includes(name))
    const prompt = [drawnWords({ content, size, dialogue: '' }, heading)]
    const subject = { work_id, subject_id: String(storyboard_id), subject_name: '镜' }
    const { record_id: picture } = (await post('/ai_web/ai/cartoon/cartoon_drawing', { ...wrapperOf({ prompt }), ...subject })).data
    await vi.waitFor(
      async () => expect((await get('/ai_web/ai/cartoon/cartoon_result', { record_id: picture })).data.status).toBe(DRAW_STATUS.finished),
      { timeout: scaled(20_000), interval: 50 },
    )
    const why: Loose[] = (await get('/ixj_web/comic/storyboard_why', { storyboard_id, record_id: picture })).data
    const { people, over } = readPrompt(why.map(part => part.text).join(', '), 7).brief
    for (const name of named) {
      const person = [...people, ...(over ? [over] : [])].find(each => each.name.includes(name))
      expect(person, `${name} in ${content}`).toMatchObject(name === '邹砚' ? { old: true, sex: 'man' } : { build: 'child', sex: 'woman' })
      expect(person!.worn.includes('beard')).toBe(name === '邹砚')
    }
  }
})
