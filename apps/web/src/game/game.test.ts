// The graph's drawing of a board writes back what was done to it; cells of sheets become fields; uses are found.
import { emptyGame, ENTRIES, nodeOf, readThing } from '@qianmu/story/model'
import { readShared, writeShared } from '@qianmu/story/shared'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { added, linked, placed, rulesOf } from '../ui/graph/model.ts'
import { KINDS } from './kinds.tsx'
import { initOf, rangeOf, rangeText } from './objects/things.ts'
import { usesOf } from './objects/uses.ts'
import { applyBoard, boardOf, wordsOf } from './story/board.ts'

const rules = rulesOf(KINDS, { cycles: true, fresh: () => 'fresh' })
function game() {
  const doc = new Y.Doc()
  const option = (id: string, text: string) => ({ ...structuredClone(ENTRIES.options), id, text })
  writeShared(doc, {
    ...emptyGame(),
    boards: [readThing('boards', 'b', { name: '第一幕' })],
    nodes: [
      nodeOf('s', 'START', { board: 'b' }),
      nodeOf('q', 'BRANCH', {
        board: 'b',
        x: 300,
        data: { ...nodeOf('q', 'BRANCH').data, options: [option('yes', '收下'), option('no', '拒绝')] },
      }),
      nodeOf('e', 'ENDING', { board: 'b', x: 600 }),
    ],
    edges: [readThing('edges', 'one', { from: 's', to: 'q' })],
  })
  const change = (next: (graph: ReturnType<typeof boardOf>) => ReturnType<typeof boardOf>) => {
    const before = boardOf(readShared(doc), 'b')
    applyBoard(doc, readShared(doc), 'b', before, next(before), '小周')
    return readShared(doc)
  }
  return { doc, change, now: () => readShared(doc) }
}
describe('a board', () => {
  it('draws each way out as a socket, and writes links, moves, additions and removals back', () => {
    const { change, now } = game()
    expect(
      boardOf(now(), 'b')
        .nodes.find(node => node.id === 'q')
        ?.ports?.outputs.map(port => port.label),
    ).toEqual(['收下', '拒绝'])
    let after = change(graph => linked(graph, rules, { node: 'q', port: 'yes' }, { node: 'e', port: 'in' }))
    expect(after.edges.map(({ from, port, to }) => [from, port, to])).toEqual([
      ['s', 'out', 'q'],
      ['q', 'yes', 'e'],
    ])
    after = change(graph => linked(graph, rules, { node: 's', port: 'out' }, { node: 'e', port: 'in' }))
    expect(after.edges.filter(edge => edge.from === 's').map(edge => edge.to)).toEqual(['e'])
    after = change(graph => placed(graph, [{ id: 'e', x: 900.4, y: 20 }]))
    expect(after.nodes.find(node => node.id === 'e')).toMatchObject({ x: 900, y: 20 })
    after = change(graph => added(graph, rules, 'NOTE', { x: 5, y: 5 }).graph)
    expect(after.notes).toMatchObject([{ id: 'fresh', author: '小周', board: 'b' }])
    after = change(graph => ({ ...graph, nodes: graph.nodes.filter(node => node.id !== 'e'), links: [] }))
    expect(after.nodes.map(node => node.id)).toEqual(['s', 'q'])
    expect(after.edges).toEqual([])
  })
})

describe('sheets of a game', () => {
  it('reads first values and bounds as they are typed', () => {
    expect(initOf('number', '１２')).toBe(12)
    expect(initOf('bool', '是')).toBe(true)
    expect(initOf('list', '伞、钥匙')).toEqual(['伞', '钥匙'])
    expect(rangeOf('number', '0～12')).toEqual({ min: 0, max: 12 })
    expect(rangeOf('enum', '持有 归还')).toEqual({ values: ['持有', '归还'] })
    expect(rangeText(readThing('numerics', 'v', { min: 0, max: null }))).toBe('0~')
  })

  it('finds where a variable is read and written, in texts too', () => {
    const set = nodeOf('set', 'SET', {
      name: '好感 +5',
      data: { ...nodeOf('set', 'SET').data, ops: [{ id: 'o', kind: 'var', target: 'v', op: '+=', value: { var: 'v' } }] },
    })
    const end = nodeOf('end', 'ENDING', { name: '归家', data: { ...nodeOf('end', 'ENDING').data, text: '好感 {好感}' } })
    const uses = usesOf({ ...emptyGame(), nodes: [set, end] }, 'v', '好感')
    expect(uses.map(({ name, way }) => `${name} ${way}`).toSorted()).toEqual(['好感 +5 read', '好感 +5 write', '归家 read'])
    expect(wordsOf(end)).toContain('好感 {好感}')
  })
})
