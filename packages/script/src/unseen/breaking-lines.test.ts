// Words and moves on lines that break at any moment, also half, and in the middle of a handshake.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { makeBlock } from '../elements.ts'
import { applyContent, yToContent } from '../ydoc.ts'
import { watchHeard } from './heard.ts'
import { lineAt, moved, NETWORK, type Replica, studio } from './test-replica.ts'

/** What goes to the server: the question of a handshake, the answer to its own, or a change. */
type Out = { asks: ReadonlyMap<number, number> } | { update: Uint8Array; isAnswer: boolean }
/** What comes from it: a change, its question, or that it has a change. */
type In = { update: Uint8Array; isAnswer: boolean } | { asks: Uint8Array } | 'acknowledged'

/** Somebody with a line to the server, as co-writing's clients and server speak on it. */
function desk(one: Replica, server: Replica) {
  const { doc } = one
  const heard = watchHeard(doc, { isOwn: client => client === doc.clientID, isOthers: origin => origin === NETWORK })
  let [out, back]: [Out[], In[]] = [[], []]
  let isUp = true
  let isHalf = false
  let unacknowledged = 0
  let asked: Map<number, number> | undefined

  const say = (message: Out) => void (isUp && !isHalf && out.push(message))
  doc.on('update', (update: Uint8Array, from: unknown) => {
    if (from === NETWORK) return
    unacknowledged++
    say({ update, isAnswer: false })
  })
  server.doc.on('update', (update: Uint8Array) => void (isUp && back.push({ update, isAnswer: false })))

  function serve(message: Out): void {
    if ('asks' in message) {
      asked = new Map(message.asks)
      back.push(
        { update: Y.encodeStateAsUpdate(server.doc, encoded(message.asks)), isAnswer: true },
        { asks: Y.encodeStateVector(server.doc) },
      )
    } else {
      server.take(message.update, message.isAnswer ? asked : undefined)
      server.rescue()
      back.push('acknowledged')
    }
  }

  function hear(message: In): void {
    if (message === 'acknowledged') {
      if (--unacknowledged === 0) heard.settled()
    } else if ('asks' in message) say({ update: Y.encodeStateAsUpdate(doc, message.asks), isAnswer: true })
    else {
      one.take(message.update, message.isAnswer ? heard.before() : undefined)
      one.rescue()
    }
  }

  return {
    one,
    /** The server takes what was said next, or all of it. */
    send: (count = Infinity) => out.splice(0, count).forEach(serve),
    hear: (count = Infinity) => back.splice(0, count).forEach(hear),
    /** What is said from now on, and what is on its way, does not arrive. */
    halve() {
      isHalf = true
      out = []
    },
    hangUp() {
      isUp = false
      ;[out, back] = [[], []]
    },
    call() {
      if (isUp && !isHalf) return
      ;[isUp, isHalf, out, back, unacknowledged] = [true, false, [], [], 1]
      say({ asks: heard.stateVector() })
    },
    isQuiet: () => isUp && !isHalf && out.length === 0 && back.length === 0,
  }
}

const encoded = (states: ReadonlyMap<number, number>) => Y.encodeStateVector(new Map(states) as unknown as Y.Doc)

it('cost nobody a word', () => {
  const place = { scene: fc.nat(2), line: fc.nat(2), at: fc.nat(8) }
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('write', 'write', 'add'), ...place }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('move'), ...place, at: fc.nat(2) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('send', 'hear'), ...place, at: fc.integer({ min: 1, max: 3 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('halve', 'hangUp', 'call'), ...place }) },
  )
  const [here, there] = [false, true]
  const nowhere = { scene: 0, line: 0, at: 1 }
  // Of some thousand stories one goes like these.
  const examples: [[boolean, { kind: string; scene: number; line: number; at: number }][]][] = [
    // A move that does not get out, and a word that still comes in.
    [
      [
        [here, { kind: 'write', scene: 1, line: 0, at: 0 }],
        [here, { kind: 'send', ...nowhere }],
        [there, { kind: 'move', ...nowhere }],
        [there, { kind: 'hear', ...nowhere }],
        [there, { kind: 'halve', ...nowhere }],
      ],
    ],
    // A word that still gets out, after a move that does not come in.
    [
      [
        [here, { kind: 'move', scene: 1, line: 0, at: 2 }],
        [there, { kind: 'write', scene: 2, line: 0, at: 0 }],
        [here, { kind: 'send', ...nowhere }],
        [there, { kind: 'send', ...nowhere }],
        [there, { kind: 'halve', ...nowhere }],
      ],
    ],
  ]
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), step), { maxLength: 40 }), steps => {
      const { server, writer, mover } = studio()
      const both = [writer, mover].map(one => desk(one, server)) as [ReturnType<typeof desk>, ReturnType<typeof desk>]
      const typed: string[] = []
      const write = ({ doc }: Replica, kind: string, { scene, line, at }: { scene: number; line: number; at: number }) => {
        const word = String.fromCodePoint(0x3400 + typed.length)
        const { content } = yToContent(doc)
        if (!content[scene]?.content[line]) return
        typed.push(word)
        const text = lineAt(doc, scene, line)
        const blocks = content[scene].content.toSpliced(line + 1, 0, makeBlock('action', word))
        if (kind === 'write') text.insert(Math.min(at, text.length), word)
        else applyContent(doc, { type: 'doc', content: content.with(scene, { ...content[scene], content: blocks }) })
      }
      for (const [isMover, { kind, ...where }] of steps) {
        const at = both[isMover ? 1 : 0]
        if (kind === 'send') at.send(where.at)
        else if (kind === 'hear') at.hear(where.at)
        else if (kind === 'move') applyContent(at.one.doc, moved(yToContent(at.one.doc), where.scene, where.at))
        else if (kind === 'write' || kind === 'add') write(at.one, kind, where)
        else at[kind as 'halve' | 'hangUp' | 'call']()
      }
      for (const each of both) each.call()
      while (!both.every(each => each.isQuiet())) for (const each of both) [each.send, each.hear].forEach(act => act())
      expect(both.map(({ one }) => one.words())).toEqual([server.words(), server.words()])
      expect(typed.filter(word => !server.words().includes(word))).toEqual([])
    }),
    { numRuns: 1000, examples },
  )
})
