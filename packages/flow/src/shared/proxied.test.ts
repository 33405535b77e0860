// Tests of widgets that a node lists itself, as programs before today's wrote it: changed where their values are, and nowhere else.
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { readCatalogue } from '../catalogue.ts'
import { formOf } from '../form.ts'
import { readWorkflow } from '../graph.ts'
import { toApi } from '../to-api.ts'
import { ROOT } from './keys.ts'
import { nodeIds, proxiedOf, readGraph, setHostValue, writeGraph } from './index.ts'
import { nodeItem } from './edit.ts'

const about = (name: string) => [name, ['INT', { default: 0, min: 0 }]]
const catalogue = readCatalogue({
  EmptyImage: { input: { required: Object.fromEntries(['width', 'height', 'batch_size', 'color'].map(about)) }, output: ['IMAGE'] },
})!

/** Two nodes inside, of which `width` of the first is promoted by a link; a host that lists `proxyWidgets`. */
const workflow = (proxyWidgets: string[][], widgets_values: unknown[]) => ({
  nodes: [{ id: 10, type: 'box', pos: [0, 0], inputs: [], outputs: [], properties: { proxyWidgets }, widgets_values }],
  links: [],
  definitions: {
    subgraphs: [
      {
        id: 'box',
        name: '盒',
        inputNode: { id: -10 },
        outputNode: { id: -20 },
        inputs: [{ id: 'w', name: 'width', type: 'INT', linkIds: [1] }],
        outputs: [],
        nodes: [
          {
            id: 1,
            type: 'EmptyImage',
            mode: 0,
            inputs: [{ name: 'width', type: 'INT', widget: { name: 'width' }, link: 1 }],
            outputs: [],
            widgets_values: [64, 64, 1, 0],
          },
          { id: 2, type: 'EmptyImage', mode: 0, inputs: [], outputs: [], widgets_values: [8, 9, 1, 255] },
        ],
        links: [{ id: 1, origin_id: -10, origin_slot: 0, target_id: 1, target_slot: 0, type: 'INT' }],
      },
    ],
  },
})
const LISTED = [
  ['-1', 'width'],
  ['2', 'color'],
  ['1', 'color'],
  ['7', 'gone'],
]

function opened(widgets_values: unknown[]) {
  const doc = new Y.Doc()
  writeGraph(doc, workflow(LISTED, widgets_values))
  const root = { doc, graph: ROOT }
  const [host] = nodeIds(root).keys()
  const written = () => JSON.stringify(readGraph(doc))
  const runs = () => {
    const read = readWorkflow(written())
    if (!('kind' in read) || read.kind !== 'ui') throw new Error('no drawn graph')
    return toApi(read.ui, catalogue)
  }
  return {
    doc,
    given: written(),
    written,
    runs,
    set: (name: string, value: unknown) => setHostValue(root, host!, name, value, catalogue),
    item: nodeItem(root, host!)!,
  }
}

it('are shown by their names, two of one name told apart, and what leads nowhere not at all', () => {
  const { doc, item } = opened([])
  expect(proxiedOf(doc, item)!.map(({ name, at }) => [name, at])).toEqual([
    ['width', 0],
    ['color', 1],
    ['1: color', 2],
  ])
})

it('are written back inside where the node keeps no values of its own, and nothing else changes by a byte', () => {
  const { given, written, runs, set } = opened([])
  set('color', 77)
  expect(written()).toBe(given.replace('[8,9,1,255]', '[8,9,1,77]'))
  set('1: color', 5)
  set('width', 320)
  expect(written()).toBe(given.replace('[8,9,1,255]', '[8,9,1,77]').replace('[64,64,1,0]', '[320,64,1,5]'))
  expect([runs()['10:1']!.inputs, runs()['10:2']!.inputs]).toMatchObject([{ width: 320, color: 5 }, { color: 77 }])
  expect(formOf(runs(), catalogue).find(({ key }) => key === '10:2.color')?.value).toBe(77)
  set('nobody', 1)
  expect(runs()['10:2']!.inputs['color']).toBe(77)
})

it('are written back in the node where it keeps them', () => {
  const { given, written, runs, set } = opened([100, 7, null])
  set('color', 8)
  set('width', 101)
  // The node says nothing of this one.
  set('1: color', 3)
  expect(written()).toBe(given.replace('[100,7,null]', '[101,8,null]').replace('[64,64,1,0]', '[64,64,1,3]'))
  expect([runs()['10:1']!.inputs, runs()['10:2']!.inputs]).toMatchObject([{ width: 101, color: 3 }, { color: 8 }])
})
