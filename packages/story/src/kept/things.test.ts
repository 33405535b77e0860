// What is kept of a shared game is what its document says, and costs what changes.
import fc from 'fast-check'
import { growth } from '@qianmu/testkit/growth'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { keepThings } from './things.ts'
import { emptyGame, type Game, nodeOf, readThing } from '../model.ts'
import { countOf, lastPlace, put, readShared, remove, thingsIn, writeShared } from '../shared.ts'

/** What one can do to a game, by numbers. */
const step = fc.record({
  what: fc.constantFrom('node', 'edge', 'board', 'removeNode', 'removeBoard', 'numeric'),
  of: fc.nat(5),
  to: fc.nat(5),
  isRemote: fc.boolean(),
})

function make(doc: Y.Doc, { what, of, to }: { what: string; of: number; to: number }): void {
  if (what === 'node') put(doc, 'nodes', `n${of}`, { type: 'PLOT', board: `b${to}`, x: to })
  if (what === 'edge') put(doc, 'edges', `e${of}`, { from: `n${of}`, to: `n${to}` })
  if (what === 'board') put(doc, 'boards', `b${of}`, { name: String(to), at: to })
  if (what === 'numeric') put(doc, 'numerics', `v${of}`, { var_name: String(to) })
  if (what === 'removeNode') remove(doc, 'nodes', [`n${of}`])
  if (what === 'removeBoard') remove(doc, 'boards', [`b${of}`])
}

/** Nodes stand as they came to this document. */
const inOrder = (game: Game) => ({ ...game, nodes: game.nodes.toSorted((one, other) => (one.id < other.id ? -1 : 1)) })

it('is what a reading of the document gives, whoever changed it, and within a transaction too', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), steps => {
      const [kept, plain] = [new Y.Doc(), new Y.Doc()]
      keepThings(kept)
      readShared(kept)
      const told = (to: Y.Doc) => (update: Uint8Array, origin: unknown) => origin !== 'told' && Y.applyUpdate(to, update, 'told')
      kept.on('update', told(plain))
      plain.on('update', told(kept))
      for (const each of steps) {
        const doc = each.isRemote ? plain : kept
        doc.transact(() => {
          make(doc, each)
          if (!each.isRemote) expect(countOf(doc, 'nodes')).toBe([...doc.getMap('nodes').keys()].length)
        })
        expect(inOrder(readShared(kept))).toEqual(inOrder(readShared(plain)))
        expect(readShared(kept).nodes.map(({ id }) => id)).toEqual([...kept.getMap('nodes').keys()])
        expect(lastPlace(kept, 'boards')).toBe(lastPlace(plain, 'boards'))
        expect(thingsIn(kept, 'edges')).toEqual(thingsIn(plain, 'edges'))
      }
    }),
  )
})

it('does not cost more in a larger game', () => {
  const games = new Map<number, Y.Doc>()
  const gameOf = (size: number) => {
    const known = games.get(size)
    if (known) return known
    const doc = new Y.Doc()
    const ids = Array.from({ length: size }, (_none, nth) => String(nth))
    writeShared(doc, {
      ...emptyGame(),
      nodes: ids.map(id => nodeOf(`n${id}`, 'PLOT', { board: 'b' })),
      edges: ids.map(id => readThing('edges', `e${id}`, { from: `n${id}`, to: 'n0' })),
    })
    keepThings(doc)
    readShared(doc)
    games.set(size, doc)
    return doc
  }
  let fresh = 0
  const most = 4
  const ratio = growth(
    size => {
      const doc = gameOf(size)
      const id = `x${fresh++}`
      put(doc, 'nodes', id, { type: 'PLOT', board: 'b' })
      put(doc, 'edges', id, { from: id, to: 'n0' })
      expect(countOf(doc, 'nodes')).toBe(size + 1)
      remove(doc, 'nodes', [id])
    },
    500,
    most,
  )
  expect(ratio).toBeLessThan(most)
})
