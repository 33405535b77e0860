// A shared game comes out as it went in, and two people's changes meet.
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { emptyGame, ENTRIES, NODE_TYPES, nodeOf, type NodeType, readGame, readThing } from './model.ts'
import { keepThings } from './kept/things.ts'
import { isWritten, nodeIn, put, readShared, remove, thingsIn, writeShared } from './shared.ts'
import { waysOf } from './ways.ts'

const action = (id: string, msg: string) => ({ id, ...structuredClone(ENTRIES.actions), msg })
const sample = () => ({
  ...emptyGame(),
  nodes: (Object.keys(NODE_TYPES) as NodeType[]).map((type, nth) => nodeOf(`n${nth}`, type, { board: 'b', x: nth * 200 })),
  boards: [readThing('boards', 'b', { name: '第一幕' })],
  edges: [readThing('edges', 'e', { from: 'n0', to: 'n2' })],
})
const merged = (one: Y.Doc, other: Y.Doc) => {
  Y.applyUpdate(one, Y.encodeStateAsUpdate(other))
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
}

describe('a shared game', () => {
  it('comes out as it went in, through JSON too', () => {
    const doc = new Y.Doc()
    const game = sample()
    expect(isWritten(doc)).toBe(false)
    writeShared(doc, game)
    expect(readShared(doc)).toEqual(game)
    expect(readGame(JSON.parse(JSON.stringify(game)))).toEqual(game)
    let changes = 0
    doc.on('update', () => changes++)
    writeShared(doc, game)
    expect(changes).toBe(0)
  })

  it('lets two people write lines of one node', () => {
    const one = new Y.Doc()
    writeShared(one, {
      ...emptyGame(),
      nodes: [nodeOf('n', 'PLOT', { data: { ...nodeOf('n', 'PLOT').data, actions: [action('a', '甲'), action('b', '乙')] } })],
    })
    const other = new Y.Doc()
    merged(one, other)
    put(one, 'nodes', 'n', { data: { actions: [action('a', '甲一'), action('b', '乙')] } })
    put(other, 'nodes', 'n', { data: { actions: [action('a', '甲'), action('c', '丙'), action('b', '乙二')] } })
    merged(one, other)
    for (const doc of [one, other]) {
      const node = nodeIn(doc, 'n')
      expect(node?.type === 'PLOT' && node.data.actions.map(each => each.msg)).toEqual(['甲一', '丙', '乙二'])
    }
  })

  it('keeps the letters of two who type into one line, one name or one note', () => {
    const one = new Y.Doc()
    keepThings(one)
    const node = nodeOf('n', 'PLOT', { name: '站台', data: { ...nodeOf('n', 'PLOT').data, actions: [action('a', '走吧')] } })
    writeShared(one, { ...emptyGame(), nodes: [node], notes: [readThing('notes', 'p', { text: '待定' })] })
    const other = new Y.Doc()
    merged(one, other)
    const line = (doc: Y.Doc) => {
      const read = nodeIn(doc, 'n')
      return read?.type === 'PLOT' ? read.data.actions[0]!.msg : ''
    }
    const type = (doc: Y.Doc, change: (text: string) => string) => {
      put(doc, 'nodes', 'n', { name: change('站台'), data: { actions: [action('a', change('走吧'))] } })
      put(doc, 'notes', 'p', { text: change('待定') })
    }
    type(one, text => `${text}AAAA`)
    type(other, text => `BBBB${text}`)
    merged(one, other)
    for (const doc of [one, other]) expect([line(doc), nodeIn(doc, 'n')!.name]).toEqual(['BBBB走吧AAAA', 'BBBB站台AAAA'])
    // Who keeps what was read reads it again.
    const kept = readShared(one)
    expect(kept.notes[0]!.text).toBe('BBBB待定AAAA')
    put(other, 'notes', 'p', { text: '定了' })
    merged(one, other)
    expect(readShared(one).notes[0]!.text).toBe('定了')
    // A line that is taken out leaves nothing of itself.
    put(one, 'nodes', 'n', { data: { actions: [] } })
    expect([...one.getMap<Y.Map<unknown>>('nodes').get('n')!.keys()].filter(key => key.includes('actions'))).toEqual([])
  })

  it('reads the texts of a game that was written with plain ones, and shares them when they change', () => {
    const doc = new Y.Doc()
    writeShared(doc, sample())
    const part = doc.getMap<Y.Map<unknown>>('nodes').get('n0')!
    part.set('name', '旧名')
    part.set('data.actions/x', { ...action('x', '旧话'), at: 0 })
    expect(nodeIn(doc, 'n0')!.name).toBe('旧名')
    put(doc, 'nodes', 'n0', { name: '新名' })
    expect(nodeIn(doc, 'n0')!.name).toBe('新名')
    expect(part.get('name')).toBeInstanceOf(Y.Text)
  })

  it('removes the edges of a node and the nodes of a board with it', () => {
    const doc = new Y.Doc()
    writeShared(doc, sample())
    remove(doc, 'nodes', ['n2'])
    expect(thingsIn(doc, 'edges')).toEqual([])
    remove(doc, 'boards', ['b'])
    expect(readShared(doc).nodes).toEqual([])
  })

  it('leaves out what is none of ours', () => {
    const doc = new Y.Doc()
    writeShared(doc, sample())
    const nodes = doc.getMap<unknown>('nodes')
    nodes.set('bad', 'text')
    nodes.set('odd', new Y.Map(Object.entries({ type: 'SCRIPT', name: 1 })))
    nodes.set('half', new Y.Map(Object.entries({ type: 'PLOT', x: Infinity, name: 3, 'data.actions': 'no', 'data.actions/a': 5 })))
    const read = readShared(doc).nodes
    expect(read.some(node => node.id === 'bad' || node.id === 'odd')).toBe(false)
    expect(read.find(node => node.id === 'half')).toEqual(nodeOf('half', 'PLOT', { name: '' }))
  })

  it('D2-9-14 D2-3-29 has fifteen types with the name of a node and of its panel, each with its ways out', () => {
    const types = Object.values(NODE_TYPES)
    expect(types).toHaveLength(15)
    expect(types.every(({ name, panel }) => name.length > 0 && panel.length > 0)).toBe(true)
    expect(
      sample()
        .nodes.filter(node => waysOf(node).length === 0)
        .map(node => node.type),
    ).toEqual(['ENDING', 'BRANCH', 'IMAP', 'LINK'])
  })
})
