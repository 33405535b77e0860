// Workflows as people publish them, both ways, and what strangers may write instead.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkGraph,
  completed,
  diffGraphs,
  filled,
  formOf,
  lacking,
  reachingOut,
  namedNow,
  nodeErrorsOf,
  readCatalogue,
  readWorkflow,
  seeded,
  toApi,
  toUi,
  withAssumed,
  workflowIn,
  type ApiGraph,
} from './index.ts'
import { madeGraph, OBJECT_INFO } from './test-graphs.ts'

const catalogue = readCatalogue(OBJECT_INFO)!
const written = (value: unknown) => JSON.stringify(value)
const read = (value: unknown) => readWorkflow(written(value))
const uiOf = (value: unknown) => {
  const workflow = read(value)
  if (!('kind' in workflow) || workflow.kind !== 'ui') throw new Error('no drawn graph')
  return workflow.ui
}
const problemOf = (text: string) => {
  const workflow = readWorkflow(text)
  return 'problem' in workflow ? workflow.problem : undefined
}
const SAVE: ApiGraph = {
  1: { class_type: 'LoadImage', inputs: { image: 'in.png' } },
  2: { class_type: 'ImageBlur', inputs: { image: ['1', 0], blur_radius: 2, sigma: 1 } },
  3: { class_type: 'SaveImage', inputs: { images: ['2', 0], filename_prefix: 'a' } },
}
const changed = (id: number, inputs: object): ApiGraph => ({
  ...SAVE,
  [id]: { ...SAVE[String(id)]!, inputs: { ...SAVE[String(id)]!.inputs, ...inputs } },
})

describe('conversion', () => {
  it('500 published graphs become the graph that runs, byte for byte, and come back through a drawn one', () => {
    for (let seed = 0; seed < 500; seed++) {
      const { ui, api } = madeGraph(seed)
      const graph = toApi(uiOf(ui), catalogue)
      expect(written(graph), `seed ${seed}`).toBe(written(api))
      expect(checkGraph(graph, catalogue), `seed ${seed}`).toEqual([])
      // Ids inside a subgraph have no drawn graph of their own.
      if (Object.keys(api).some(id => id.includes(':'))) continue
      expect(Object.entries(toApi(uiOf(toUi(graph, catalogue)), catalogue)), `seed ${seed}`).toEqual(Object.entries(graph))
    }
  })
  it('a subgraph takes links and values of the node that stands for it, and hands its results on', () => {
    const inner = {
      id: 'sub',
      nodes: [
        {
          id: 1,
          type: 'ImageBlur',
          mode: 0,
          inputs: [
            { name: 'image', type: 'IMAGE', link: 1 },
            { name: 'blur_radius', type: 'INT', link: 2, widget: { name: 'blur_radius' } },
          ],
          outputs: [{ type: 'IMAGE' }],
          widgets_values: [1, 2],
        },
      ],
      links: [
        { id: 1, origin_id: -10, origin_slot: 0, target_id: 1, target_slot: 0, type: 'IMAGE' },
        { id: 2, origin_id: -10, origin_slot: 1, target_id: 1, target_slot: 1, type: 'INT' },
        { id: 3, origin_id: 1, origin_slot: 0, target_id: -20, target_slot: 0, type: 'IMAGE' },
      ],
    }
    const ui = {
      nodes: [
        { id: 7, type: 'LoadImage', mode: 0, inputs: [], outputs: [], widgets_values: ['in.png', 'image'] },
        {
          id: 8,
          type: 'sub',
          mode: 0,
          inputs: [
            { name: 'image', type: 'IMAGE', link: 10 },
            { name: 'blur_radius', type: 'INT', link: null, widget: { name: 'blur_radius' } },
          ],
          outputs: [],
          widgets_values: [9],
        },
        { id: 9, type: 'SaveImage', mode: 0, inputs: [{ name: 'images', type: 'IMAGE', link: 11 }], outputs: [], widgets_values: ['a'] },
      ],
      links: [
        [10, 7, 0, 8, 0, 'IMAGE'],
        [11, 8, 0, 9, 0, 'IMAGE'],
      ],
      definitions: { subgraphs: [inner] },
    }
    const graph = toApi(uiOf(ui), catalogue)
    expect(graph['8:1']!.inputs).toEqual({ blur_radius: 9, sigma: 2, image: ['7', 0] })
    expect(graph['9']!.inputs['images']).toEqual(['8:1', 0])
    // A node need not show every entry: its slots are told by their names, and what it does not show keeps its own value inside.
    const names = { inputs: [{ name: 'blur_radius' }, { name: 'image' }] }
    const [picture, radius, result] = inner.links
    const turned = { ...inner, ...names, links: [{ ...picture, origin_slot: 1 }, { ...radius, origin_slot: 0 }, result] }
    const few = ui.nodes.map(node => (node.id === 8 ? { ...node, inputs: [node.inputs[0]], widgets_values: [] } : node))
    const shown = toApi(uiOf({ ...ui, nodes: few, definitions: { subgraphs: [turned] } }), catalogue)
    expect(shown['8:1']!.inputs).toEqual({ blur_radius: 1, sigma: 2, image: ['7', 0] })
  })
  describe('values of a node that stands for a subgraph', () => {
    /** `width`, `height` and `color` of an empty picture, promoted in this order. */
    const boxOf = (holder: object) => ({
      nodes: [{ id: 10, type: 'box', mode: 0, inputs: [], outputs: [{ name: 'IMAGE', type: 'IMAGE' }], ...holder }],
      links: [],
      definitions: {
        subgraphs: [
          {
            id: 'box',
            inputs: [
              { name: 'width', linkIds: [1] },
              { name: 'picture', linkIds: [] },
              { name: 'height', linkIds: [2] },
              { name: 'color', linkIds: [3] },
            ],
            outputs: [],
            nodes: [
              {
                id: 1,
                type: 'EmptyImage',
                mode: 0,
                inputs: ['width', 'height', 'color'].map((name, at) => ({ name, type: 'INT', widget: { name }, link: at + 1 })),
                outputs: [],
                widgets_values: [64, 64, 1, 0],
              },
            ],
            links: [0, 2, 3].map((origin_slot, target_slot) => ({
              id: target_slot + 1,
              origin_id: -10,
              origin_slot,
              target_id: 1,
              target_slot,
              type: 'INT',
            })),
          },
        ],
      },
    })
    const about = (name: string) => [name, ['INT', { default: 0, min: 0 }]]
    const known = readCatalogue({
      EmptyImage: { input: { required: Object.fromEntries(['width', 'height', 'batch_size', 'color'].map(about)) }, output: ['IMAGE'] },
    })!
    const inside = (holder: object) => toApi(uiOf(boxOf(holder)), known)['10:1']!.inputs
    const color = { name: 'color', type: 'INT', widget: { name: 'color' }, link: null }
    it('stand for all that is promoted, whichever of it the node lists', () => {
      const right = { width: 320, height: 240, batch_size: 1, color: 255 }
      expect(inside({ inputs: [color], widgets_values: [320, 240, 255] })).toEqual(right)
      expect(inside({ inputs: [], widgets_values: [320, 240, 255] })).toEqual(right)
      expect(inside({ inputs: [], widgets_values: { color: 255, width: 320, height: 240 } })).toEqual(right)
    })
    it('those that are missing leave what stands inside', () => {
      expect(inside({ inputs: [color], widgets_values: [320] })).toEqual({ width: 320, height: 64, batch_size: 1, color: 0 })
      expect(inside({ inputs: [color], widgets_values: [null, 5, null] })).toEqual({ width: 64, height: 5, batch_size: 1, color: 0 })
    })
    it('are told by what it shows of its inside where a program of before lists that', () => {
      const properties = {
        proxyWidgets: [
          ['1', 'color'],
          ['1', 'batch_size'],
          ['-1', 'width'],
        ],
      }
      expect(inside({ inputs: [], properties, widgets_values: [7, 3, 100] })).toEqual({ width: 100, height: 3, batch_size: 3, color: 7 })
      expect(inside({ inputs: [], properties, widgets_values: [] })).toEqual({ width: 64, height: 64, batch_size: 1, color: 0 })
    })
    it('one that stands inside itself ends', () => {
      const ui = boxOf({ widgets_values: [1] })
      ui.definitions.subgraphs[0]!.nodes[0]!.type = 'box'
      expect(Object.keys(toApi(uiOf(ui), known)).length).toBeLessThan(2)
    })
  })
  it('values by name hold where a class has got other widgets, and only while they say what those by position do', () => {
    const of = (widgets_values: unknown[], widgets_values_named: object) =>
      toApi(
        uiOf({ nodes: [{ id: 1, type: 'ImageBlur', mode: 0, inputs: [], outputs: [], widgets_values, widgets_values_named }], links: [] }),
        catalogue,
      )['1']!.inputs
    expect(of([9, 2], { sigma: 9, blur_radius: 2 })).toEqual({ sigma: 9, blur_radius: 2 })
    expect(of([9, 2], { sigma: 8, blur_radius: 2 })).toEqual({ blur_radius: 9, sigma: 2 })
  })
  it('links that nobody drew are there: what cg-use-everywhere gives goes to what wants it, as it wrote it down or by its type', () => {
    const loader = {
      id: 1,
      type: 'CheckpointLoaderSimple',
      mode: 0,
      inputs: [],
      outputs: ['MODEL', 'CLIP', 'VAE'].map(type => ({ type })),
      widgets_values: ['a.safetensors'],
    }
    const everywhere = {
      id: 2,
      type: 'Anything Everywhere',
      mode: 0,
      inputs: [{ name: 'anything', type: '*', link: 1 }],
      outputs: [],
      widgets_values: [],
    }
    const words = {
      id: 3,
      type: 'CLIPTextEncode',
      mode: 0,
      inputs: [{ name: 'clip', type: 'CLIP', link: null }],
      outputs: [{ type: 'CONDITIONING' }],
      widgets_values: ['夜'],
    }
    const of = (nodes: object[], extra = {}) => toApi(uiOf({ nodes, links: [[1, 1, 1, 2, 0, 'CLIP']], extra }), catalogue)
    const graph = of([loader, everywhere, words])
    expect(Object.keys(graph)).toEqual(['1', '3'])
    expect(graph['3']!.inputs).toEqual({ text: '夜', clip: ['1', 1] })
    // Two that could be meant: nobody guesses. What the extension wrote down is what it does.
    const other = { ...loader, id: 4 }
    const both = { ...everywhere, inputs: [...everywhere.inputs, { name: 'anything2', type: 'CLIP', link: 2 }] }
    const two = {
      nodes: [loader, other, both, words],
      links: [
        [1, 1, 1, 2, 0, 'CLIP'],
        [2, 4, 1, 2, 1, 'CLIP'],
      ],
    }
    expect(toApi(uiOf(two), catalogue)['3']!.inputs).toEqual({ text: '夜' })
    const ue_links = [{ downstream: 3, downstream_slot: 0, upstream: '4', upstream_slot: 1, controller: 2, type: 'CLIP' }]
    expect(toApi(uiOf({ ...two, extra: { ue_links } }), catalogue)['3']!.inputs['clip']).toEqual(['4', 1])
    expect(of([loader, { ...everywhere, mode: 2 }, words])['3']!.inputs).toEqual({ text: '夜' })
  })
  it('names of files are filled in as a run begins, and keep what is no value of a node', () => {
    const graph = (filename_prefix: string): ApiGraph => ({
      1: { class_type: 'KSampler', inputs: { seed: 7, sampler_name: 'a/b', model: ['2', 0] }, _meta: { title: '采样一' } },
      3: { class_type: 'SaveImage', inputs: { filename_prefix } },
    })
    const at = new Date(2026, 10, 3, 4, 5, 6)
    const named = (text: string) => namedNow(graph(text), at)['3']!.inputs['filename_prefix']
    expect(named('%date:yyyy-MM-dd hhmmss%/%KSampler.seed%_%采样一.sampler_name%')).toBe('2026-11-03 040506/7_a_b')
    expect(named('%date:d.M.yy%')).toBe('3.11.26')
    expect(named('%width% %Nobody.seed% %KSampler.model% %KSampler.nothing% 100%')).toBe(
      '%width% %Nobody.seed% %KSampler.model% %KSampler.nothing% 100%',
    )
  })
  it('a seed of the first year has a yes or no behind it', () => {
    const values = [5, true, 20, 8, 'euler', 'normal', 1]
    const ui = { nodes: [{ id: 1, type: 'KSampler', mode: 0, inputs: [], outputs: [], widgets_values: values }], links: [] }
    expect(toApi(uiOf(ui), catalogue)['1']!.inputs).toMatchObject({ seed: 5, steps: 20, cfg: 8, sampler_name: 'euler' })
  })
  it('lists are values and no links; values by name, and of classes that nobody knows, are kept', () => {
    const ui = {
      nodes: [
        { id: 1, type: 'VHS_Combine', inputs: [], widgets_values: { frame_rate: 8, formats: ['a', 0] } },
        { id: 2, type: 'Other', inputs: [{ name: 'x', widget: { name: 'x' }, link: null }], widgets_values: [4] },
      ],
      links: [],
    }
    const graph = toApi(uiOf(ui), catalogue)
    expect([graph['1']!.inputs, graph['2']!.inputs]).toEqual([{ frame_rate: 8, formats: { __value__: ['a', 0] } }, { x: 4 }])
  })
})

describe('checking', () => {
  const texts = (graph: ApiGraph) => checkGraph(graph, catalogue).map(({ node, input, type }) => [node, input, type])
  it('names node and input of what an engine would refuse', () => {
    expect(texts(SAVE)).toEqual([])
    expect(texts(changed(2, { blur_radius: 99 }))).toEqual([['2', 'blur_radius', 'value_bigger_than_max']])
    expect(texts(changed(2, { blur_radius: 1.5 }))).toEqual([['2', 'blur_radius', 'invalid_input_type']])
    expect(texts(changed(2, { image: ['1', 1] }))).toEqual([['2', 'image', 'return_type_mismatch']])
    expect(texts(changed(2, { image: ['9', 0] }))).toEqual([['2', 'image', 'bad_linked_input']])
    expect(texts(changed(2, { image: ['3', 0] }))).toContainEqual(['2', '', 'dependency_cycle'])
    expect(texts({ 1: SAVE['1']! })).toEqual([['', '', 'prompt_no_outputs']])
    expect(texts({ ...SAVE, 4: { class_type: 'Unknown', inputs: {} } })).toEqual([['4', '', 'missing_node_type']])
    expect(checkGraph(changed(2, { blur_radius: 99 }), catalogue)[0]!.text).toBe('模糊（#2）的「模糊半径」不能大于 31')
    expect(Object.keys(nodeErrorsOf(checkGraph(changed(2, { sigma: 'x' }), catalogue)))).toEqual(['2'])
  })
  it('says what an instance lacks, and fills in what newer engines ask for', () => {
    const graph: ApiGraph = {
      ...SAVE,
      5: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'gone.safetensors' } },
      6: { class_type: 'Gone', inputs: {} },
    }
    expect(lacking(graph, catalogue)).toEqual({ nodes: ['Gone'], models: ['gone.safetensors'] })
    expect(completed({ 2: { class_type: 'ImageBlur', inputs: {} } }, catalogue)['2']!.inputs).toEqual({ blur_radius: 1, sigma: 1 })
  })
})

it('a graph reaches no file and no address outside its job', () => {
  const saver = {
    Saver: {
      input: { required: { filename_prefix: ['STRING', {}], url: ['STRING', {}], text: ['STRING', { multiline: true }] } },
      output: [],
      output_node: true,
    },
  }
  const both = readCatalogue({ ...OBJECT_INFO, ...saver })!
  const inputs = (given: object) =>
    reachingOut({ 1: { class_type: 'Saver', inputs: { ...given } } }, both, () => false).map(({ input }) => input)
  for (const bad of ['/etc/x', '../x', 'a/../../x', 'C:\\x', '~/x', 'file:///etc', '\\\\host\\x'])
    expect(inputs({ filename_prefix: bad }), bad).toEqual(['filename_prefix'])
  expect(inputs({ url: 'http://127.0.0.1/x', text: 'http://in.a/text', filename_prefix: '千幕/夜' })).toEqual(['url'])
  const load = (image: string) =>
    reachingOut({ 1: { class_type: 'LoadImage', inputs: { image } } }, both, value => value === '/file/1').length
  expect([load('/file/1'), load('/file/2'), load('other.png [output]')]).toEqual([0, 1, 1])
})

describe('forms', () => {
  it('show what their author exposed, and leave the graph as it was', () => {
    const before = written(SAVE)
    const fields = formOf(SAVE, catalogue, [
      { node: '2', input: 'blur_radius', label: '柔和', required: true },
      { node: '9', input: 'x' },
      { node: '2', input: 'image' },
    ])
    expect(fields).toMatchObject([{ key: '2.blur_radius', label: '柔和', kind: 'int', value: 2, min: 1, max: 31, required: true }])
    const { graph, problems } = filled(SAVE, catalogue, fields, { '2.blur_radius': 7 })
    expect([graph['2']!.inputs['blur_radius'], problems, written(SAVE)]).toEqual([7, [], before])
    expect(
      filled(SAVE, catalogue, fields, { '2.blur_radius': 70, '3.filename_prefix': '../x' }).problems.map(({ input, type }) => [
        input,
        type,
      ]),
    ).toEqual([
      ['3.filename_prefix', 'unknown_field'],
      ['blur_radius', 'value_bigger_than_max'],
    ])
  })
  it('without a word of an author show the pictures first, and pictures must be given', () => {
    const fields = formOf(changed(1, { image: '' }), catalogue)
    expect(fields.map(({ key, advanced }) => [key, advanced])).toEqual([
      ['1.image', false],
      ['2.blur_radius', true],
      ['2.sigma', true],
    ])
    expect(filled(changed(1, { image: '' }), catalogue, fields, {}).problems).toMatchObject([{ node: '1', type: 'required_input_missing' }])
  })
  it('seeds stay, count up, or are drawn anew for each run', () => {
    const graph: ApiGraph = { 1: { class_type: 'KSampler', inputs: { seed: 7 } } }
    const fields = formOf(graph, catalogue, [{ node: '1', input: 'seed' }])
    const seeds = (mode: 'fixed' | 'increment' | 'random') =>
      [0, 1, 2].map(nth => seeded(graph, fields, mode, nth, () => 42 + nth)['1']!.inputs['seed'])
    expect([seeds('fixed'), seeds('increment'), seeds('random')]).toEqual([
      [7, 7, 7],
      [7, 8, 9],
      [42, 43, 44],
    ])
  })
})

it('what was changed between two graphs is said node by node', () => {
  const after = { ...changed(2, { sigma: 3 }), 4: { class_type: 'LoadImage', inputs: {} } }
  expect(diffGraphs(SAVE, after).map(({ node, what, input, before, after: then }) => [node, what, input, before, then])).toEqual([
    ['2', 'input', 'sigma', '1', '3'],
    ['4', 'added', '', '', 'LoadImage'],
  ])
  expect(diffGraphs(after, SAVE).map(({ what }) => what)).toEqual(['input', 'removed'])
})

it('a graph that was never drawn gets places where no node lies on another, with room for what it shows', () => {
  for (let seed = 0; seed < 40; seed++) {
    const { nodes } = toUi(madeGraph(seed).api as ApiGraph, catalogue) as {
      nodes: { pos: [number, number]; size: [number, number]; type: string }[]
    }
    for (const [nth, one] of nodes.entries())
      for (const other of nodes.slice(nth + 1)) {
        const apart = (at: 0 | 1) => one.pos[at] + one.size[at] <= other.pos[at] || other.pos[at] + other.size[at] <= one.pos[at]
        expect(apart(0) || apart(1), `seed ${seed}`).toBe(true)
      }
    // A text of several lines, a seed with what it does after a run, an uploaded picture.
    for (const { type, size } of nodes)
      expect(size[1]).toBeGreaterThanOrEqual({ CLIPTextEncode: 120, KSampler: 240, LoadImage: 200, SaveImage: 200 }[type] ?? 60)
  }
})

describe('a form that no author made', () => {
  const clip = ['1', 1]
  const words = (text: string, title = 'CLIP Text Encode (Prompt)') => ({
    class_type: 'CLIPTextEncode',
    inputs: { text, clip },
    _meta: { title },
  })
  const GRAPH: ApiGraph = {
    1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'a.safetensors' } },
    4: { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 768, batch_size: 1 } },
    5: {
      class_type: 'KSampler',
      inputs: { seed: 7, steps: 20, positive: ['9', 0], negative: ['6', 0], latent_image: ['4', 0], model: ['1', 0] },
    },
    6: words('blurry'),
    7: words('a cat'),
    9: { class_type: 'FluxGuidance', inputs: { conditioning: ['7', 0], guidance: 3 } },
  }
  const CORE = readCatalogue(JSON.parse(readFileSync(new URL('./core/nodes.json', import.meta.url), 'utf8')))!
  const plain = (graph: ApiGraph, nodes = CORE) => formOf(graph, nodes).filter(({ advanced }) => !advanced)
  it('names prompts by where they go, whatever they go through, and asks in the order in which people think', () => {
    expect(plain(GRAPH).map(({ label, value }) => [label, value])).toEqual([
      ['正向提示词', 'a cat'],
      ['反向提示词', 'blurry'],
      ['宽', 512],
      ['高', 768],
      ['种子', 7],
    ])
  })
  it('leaves to prompts of both sides, and of none, the names of their nodes, and tells those apart', () => {
    const both = { ...GRAPH, 5: { ...GRAPH['5']!, inputs: { ...GRAPH['5']!.inputs, negative: ['7', 0] } } }
    expect(
      plain(both)
        .map(({ label }) => label)
        .slice(0, 2),
    ).toEqual(['提示词 1', '提示词 2'])
    const titled = { ...both, 6: words('', '夜里'), 7: words('', '白天') }
    expect(
      plain(titled)
        .map(({ label }) => label)
        .slice(0, 2),
    ).toEqual(['夜里', '白天'])
    expect(
      plain({ ...GRAPH, 7: words('', '主角') })
        .map(({ label }) => label)
        .slice(0, 2),
    ).toEqual(['主角', '反向提示词'])
  })
  it('stands for classes that nobody described, by what their values are', () => {
    const graph = { 1: { class_type: 'Nobody', inputs: { prompt: '夜雨', seed: 5, on: true, deep: [1], link: ['2', 0] } } }
    expect(formOf(graph, withAssumed(graph, CORE)).map(({ key, kind, value }) => [key, kind, value])).toEqual([
      ['1.prompt', 'long', '夜雨'],
      ['1.seed', 'seed', 5],
      ['1.on', 'bool', true],
    ])
    expect(checkGraph(graph, withAssumed(graph, CORE)).map(({ type }) => type)).toContain('missing_node_type')
  })
  it('a class that is known and on no engine is missing, by its name in Chinese', () => {
    const absent = readCatalogue({ CLIPTextEncode: { input: { required: { text: ['STRING', {}] } }, output: [], absent: true } })!
    expect(checkGraph({ 1: words('') }, absent)[0]).toMatchObject({
      type: 'missing_node_type',
      text: '提示词（#1）需要节点 CLIPTextEncode，引擎里没有',
    })
    expect(lacking({ 1: words('') }, absent).nodes).toEqual(['CLIPTextEncode'])
  })
  it("every class of ComfyUI's own is read, with its widgets and outputs", () => {
    expect(CORE.size).toBeGreaterThan(350)
    for (const name of ['KSampler', 'CheckpointLoaderSimple', 'CLIPTextEncode', 'LoadImage', 'SaveVideo', 'TextEncodeQwenImageEditPlus'])
      expect(CORE.get(name)?.inputs.length, name).toBeGreaterThan(0)
    expect(CORE.get('KSampler')!.inputs.find(({ name }) => name === 'cfg')).toMatchObject({ fallback: 8, min: 0, max: 100 })
    for (const { name, inputs } of CORE.values())
      for (const { options } of inputs)
        expect(
          options.filter(each => /\.(?:safetensors|png|pth?)$/.test(each)),
          name,
        ).toEqual([])
  })
})

describe('what strangers write', () => {
  it('20 MB, deep brackets, too many nodes and what is no workflow are refused at once, with the reason', () => {
    expect(problemOf(`{"a":"${'x'.repeat(20 * 1024 * 1024)}"}`)).toContain('MB')
    expect(problemOf('['.repeat(5_000_000))).toContain('这不是工作流')
    expect(problemOf(written({ nodes: Array.from({ length: 5001 }, (_, id) => ({ id, type: 'Note' })) }))).toContain('5000 个节点')
    for (const text of ['', 'null', '{}', '[]', '{"nodes":[]}', 'NaN', '{"a":{"class_type":1}}'])
      expect(problemOf(text), text).toContain('工作流')
  })
  it('circles of links, reroutes and subgraphs end', () => {
    const reroute = (id: number, link: number) => ({
      id,
      type: 'Reroute',
      inputs: [{ name: '', type: '*', link }],
      outputs: [{ type: '*' }],
    })
    const ui = {
      nodes: [
        reroute(1, 1),
        reroute(2, 2),
        { id: 3, type: 'SaveImage', inputs: [{ name: 'images', type: 'IMAGE', link: 3 }], widgets_values: [] },
        { id: 4, type: 's' },
      ],
      links: [
        [1, 2, 0, 1, 0, '*'],
        [2, 1, 0, 2, 0, '*'],
        [3, 1, 0, 3, 0, '*'],
      ],
      definitions: {
        subgraphs: [
          {
            id: 's',
            nodes: [
              { id: 1, type: 's' },
              { id: 2, type: 's' },
            ],
            links: [],
          },
        ],
      },
    }
    expect(toApi(uiOf(ui), catalogue)['3']!.inputs).toEqual({ filename_prefix: 'ComfyUI' })
  })
  it('nothing that can be written makes any of it throw, or reach what objects inherit', () => {
    const text = fc.oneof(fc.json(), fc.string(), fc.constantFrom('{"__proto__":{"class_type":"a","inputs":{"__proto__":1}}}'))
    const piece = fc.record({
      id: fc.oneof(fc.integer(), fc.constantFrom('__proto__', null)),
      type: fc.constantFrom('KSampler', 'Reroute', 'constructor', 's'),
      mode: fc.integer({ min: -1, max: 5 }),
      inputs: fc.jsonValue(),
      outputs: fc.jsonValue(),
      widgets_values: fc.jsonValue(),
    })
    fc.assert(
      fc.property(text, fc.array(piece), fc.jsonValue(), (any, nodes, links) => {
        readWorkflow(any)
        workflowIn(new TextEncoder().encode(any))
        const workflow = read({ nodes, links, definitions: { subgraphs: [{ id: 's', nodes, links }] } })
        const graph = 'kind' in workflow && workflow.kind === 'ui' ? toApi(workflow.ui, catalogue) : {}
        checkGraph(graph, catalogue)
        formOf(graph, catalogue)
        toUi(graph, catalogue)
        lacking(graph, catalogue)
        expect(({} as Record<string, unknown>)['class_type']).toBeUndefined()
      }),
    )
  })
  it('bytes of any kind are no workflow, or one', () => {
    const heads = ['\u0089PNG\r\n\u001a\n', '\0\0\0\u0014ftypisom', '\u001aE\u00df\u00a3', 'RIFF\0\0\0\0WEBP'].map(head =>
      Uint8Array.from(head, sign => sign.charCodeAt(0)),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...heads),
        fc.uint8Array({ maxLength: 300 }),
        (head, rest) => void workflowIn(Uint8Array.of(...head, ...rest)),
      ),
    )
  })
})

describe('files', () => {
  const utf8 = (text: string) => Buffer.from(text)
  const workflow = written({ nodes: [{ id: 1, type: 'Note' }], links: [] })
  const box = (name: string, ...parts: Uint8Array[]) => {
    const body = Buffer.concat(parts)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length + 8)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  const zeros = (count: number) => Buffer.alloc(count)
  it('a film of ffmpeg, with the workflow as a tag or within its comment, gives it back', () => {
    const keys = box('keys', zeros(4), Buffer.from([0, 0, 0, 1]), box('mdta', utf8('workflow')))
    const tag = (name: string, text: string) => box('ilst', box(name, box('data', zeros(8), utf8(text))))
    const film = (...meta: Uint8Array[]) =>
      Buffer.concat([box('ftyp', utf8('isom'), zeros(8)), box('mdat', zeros(64)), box('moov', box('udta', box('meta', zeros(4), ...meta)))])
    expect(workflowIn(film(keys, tag('\0\0\0\u0001', workflow)))).toEqual({ text: workflow })
    expect(workflowIn(film(tag('©cmt', written({ prompt: '{}', workflow }))))).toEqual({ text: workflow })
    expect(workflowIn(film())).toMatchObject({ problem: expect.stringContaining('没有带工作流') })
  })
  it('a WebM gives the workflow of its tags', () => {
    const element = (id: number[], body: Uint8Array) => {
      const size = Buffer.alloc(8)
      size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n))
      return Buffer.concat([Buffer.from(id), size, body])
    }
    const simple = element([0x67, 0xc8], Buffer.concat([element([0x45, 0xa3], utf8('WORKFLOW')), element([0x44, 0x87], utf8(workflow))]))
    const film = Buffer.concat([
      element([0x1a, 0x45, 0xdf, 0xa3], zeros(4)),
      element([0x18, 0x53, 0x80, 0x67], element([0x12, 0x54, 0xc3, 0x67], element([0x73, 0x73], simple))),
    ])
    expect(workflowIn(film)).toEqual({ text: workflow })
  })
  it('the JSON of a person comes back as it was written', () => {
    const text = '{ "nodes" : [ {"id":1,"type":"Note"} ],\n "links":[] , "float": 1.0 }'
    expect(workflowIn(utf8(text))).toEqual({ text })
  })
})

it('the description of the real program is read', () => {
  const golden = JSON.parse(readFileSync('packages/engines/golden/comfy-nodes.json', 'utf8')) as {
    nodes: Record<string, { inputs: Record<string, string>; outputs: string[] }>
  }
  const described = Object.fromEntries(
    Object.entries(golden.nodes).map(([name, { inputs, outputs }]) => [
      name,
      {
        input: { required: Object.fromEntries(Object.entries(inputs).map(([input, type]) => [input, [type.replace('?', '')]])) },
        output: outputs,
      },
    ]),
  )
  const all = readCatalogue(described)!
  expect(all.size).toBe(Object.keys(golden.nodes).length)
  expect(all.get('KSampler')!.inputs.find(({ name }) => name === 'seed')!.control).toBe(true)
})
