// Lists through a graph: what gives one makes those behind it run for each item, what takes one whole sees all of it.
import type { ApiGraph } from '@qianmu/flow'
import { afterAll, describe, expect, it } from 'vitest'
import { StudioFault, type Studio } from '../ports/studio.ts'
import { decode } from '../retouch/picture.ts'
import { sketchEngine } from '../sketch/engine.ts'
import { nodesEngine } from './engine.ts'

const sketch = sketchEngine()
const engine = nodesEngine({ sketch, tools: [], retouch: [] })
afterAll(() => Promise.all([engine.close(), sketch.close()]))

const node = (class_type: string, inputs: Record<string, unknown>) => ({ class_type, inputs })
const show = (from: string) => node('PreviewAny', { source: [from, 0] })
async function run(graph: ApiGraph, studio?: Studio) {
  const events = []
  for await (const event of engine.run('1', { graph, files: new Map(), studio }, new AbortController().signal)) events.push(event)
  return events
}
async function outputs(graph: ApiGraph, studio?: Studio) {
  const last = (await run(graph, studio)).at(-1)!
  if (last.type !== 'done') throw new Error(JSON.stringify(last))
  return last.result.outputs
}
const texts = async (graph: ApiGraph, studio?: Studio) =>
  (await outputs(graph, studio)).map(each => ('text' in each ? each.text : each.name))
const LIST = { 1: node('QianmuList', { items: '红伞\n\n 末班车 \n雨' }) }
const JOIN = { 2: node('StringConcatenate', { string_a: '看见', string_b: ['1', 0], delimiter: '：' }) }

describe('a list', () => {
  it('runs what is behind it once for each item, and says how far it is', async () => {
    expect(await texts({ ...LIST, ...JOIN, 9: show('2') })).toEqual(['看见：红伞', '看见：末班车', '看见：雨'])
    const messages = (await run({ ...LIST, ...JOIN, 9: show('2') })).flatMap(event =>
      event.type === 'progress' ? (event.message ?? []) : [],
    )
    expect(messages).toContain('正在连接文字 2 / 3')
  })
  it('is counted, merged and picked from whole', async () => {
    expect(await texts({ ...LIST, 3: node('QianmuCount', { items: ['1', 0] }), 9: show('3') })).toEqual(['3'])
    const merged = { 3: node('QianmuMergeText', { items: ['2', 0], between: '；' }) }
    expect(await texts({ ...LIST, ...JOIN, ...merged, 9: show('3') })).toEqual(['看见：红伞；看见：末班车；看见：雨'])
    expect(await texts({ ...LIST, 3: node('QianmuPick', { items: ['1', 0], nth: 2 }), 9: show('3') })).toEqual(['末班车'])
    const last = (await run({ ...LIST, 3: node('QianmuPick', { items: ['1', 0], nth: 9 }), 9: show('3') })).at(-1)
    expect(last).toMatchObject({ type: 'failed', reason: expect.stringContaining('只有 3 项，没有第 9 项') })
  })
  it('of nothing gives nothing, and ends well', async () => {
    const none = { 1: node('QianmuList', { items: ' \n ' }) }
    expect(await texts({ ...none, ...JOIN, 9: show('2') })).toEqual([])
    expect(await texts({ ...none, 3: node('QianmuMergeText', { items: ['1', 0], between: '' }), 9: show('3') })).toEqual([''])
  })
  it('that is shorter repeats its last beside a longer one', async () => {
    const two = { 3: node('QianmuList', { items: '甲\n乙' }) }
    const both = { 2: node('StringConcatenate', { string_a: ['3', 0], string_b: ['1', 0], delimiter: '' }) }
    expect(await texts({ ...LIST, ...two, ...both, 9: show('2') })).toEqual(['甲红伞', '乙末班车', '乙雨'])
  })
  it('comes of a text by lines, paragraphs or sentences, and an if takes one of two', async () => {
    const cut = (by: string) => texts({ 1: node('QianmuCutText', { text: '他来了。“走吧。”她说！\n\n雨停了', by }), 9: show('1') })
    expect(await cut('一句')).toEqual(['他来了。', '“走吧。”', '她说！', '雨停了'])
    expect(await cut('一段')).toEqual(['他来了。“走吧。”她说！', '雨停了'])
    const either = (is: boolean) =>
      texts({
        ...LIST,
        2: node('QianmuIf', { is, yes: ['1', 0], no: ['3', 0] }),
        3: node('PrimitiveString', { value: '没有' }),
        9: show('2'),
      })
    expect(await either(true)).toEqual(['红伞', '末班车', '雨'])
    expect(await either(false)).toEqual(['没有', '没有', '没有'])
  })
  it('of pictures is put together in rows', async () => {
    const drawn = { 2: node('QianmuSketch', { prompt: ['1', 0], width: 96, height: 64, seed: 1 }) }
    const [output] = await outputs({
      ...LIST,
      ...drawn,
      3: node('QianmuGrid', { images: ['2', 0], columns: 2 }),
      9: node('SaveImage', { images: ['3', 0] }),
    })
    const { width, height } = await decode((output as { bytes: Uint8Array }).bytes)
    expect(width).toBeGreaterThanOrEqual(192)
    expect(height).toBeGreaterThanOrEqual(128)
  })
})

describe('the studio', () => {
  const graph = { 1: node('QianmuDocument', { document: 7 }), 2: node('QianmuLines', { document: ['1', 0] }), 9: show('2') }
  it('is asked once a node and item, with what it gave handed on', async () => {
    const asked: string[] = []
    const studio: Studio = (name, inputs, { node: id, item }) => {
      asked.push(`${name} ${id}#${item} ${JSON.stringify(inputs)}`)
      return Promise.resolve(name === 'QianmuDocument' ? [{ doc_id: 7 }, ''] : [['沈岸：来了。', '顾晚：走吧。']])
    }
    expect(await texts(graph, studio)).toEqual(['沈岸：来了。', '顾晚：走吧。'])
    expect(asked).toEqual(['QianmuDocument 1#0 {"document":7}', 'QianmuLines 2#0 {"document":{"doc_id":7}}'])
  })
  it('says at the node what it cannot, and without one nothing of it runs', async () => {
    const refusing: Studio = () => Promise.reject(new StudioFault('没有权限'))
    expect((await run(graph, refusing)).at(-1)).toMatchObject({ type: 'failed', reason: expect.stringContaining('：没有权限') })
    expect((await run(graph)).at(-1)).toMatchObject({ type: 'failed', reason: expect.stringContaining('：这里没有工作室的内容') })
  })
  it('hands on sounds and films as files', async () => {
    const studio: Studio = name =>
      Promise.resolve(name === 'QianmuDocument' ? [{ doc_id: 7 }, ''] : [[{ kind: 'audio', name: '001.wav', bytes: new Uint8Array([1]) }]])
    const saved = await outputs(
      {
        1: node('QianmuDocument', { document: 7 }),
        2: node('QianmuVoices', { document: ['1', 0] }),
        9: node('QianmuSaveFile', { source: ['2', 0] }),
      },
      studio,
    )
    expect(saved).toEqual([{ node: '9', kind: 'audio', name: '001.wav', bytes: new Uint8Array([1]) }])
  })
})
