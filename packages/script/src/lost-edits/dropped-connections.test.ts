// Property test: edits and moves survive connections that drop at any moment, also mid-sync.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { makeBlock, textOf } from '../elements.ts'
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

/** What somebody does next: to the text at a place, or with `at` messages on the line. */
interface Step {
  who: number
  does: (typeof CHANGES)[number] | 'send' | 'hear' | 'halve' | 'hangUp' | 'call'
  scene: number
  line: number
  at: number
}
const CHANGES = ['write', 'addLine', 'move', 'dropScene', 'dropLine'] as const

const place = { who: fc.nat(1), scene: fc.nat(2), line: fc.nat(2) }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('write' as const, 'addLine' as const), ...place, at: fc.nat(8) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom(...CHANGES.slice(2)), ...place, at: fc.nat(2) }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('send' as const, 'hear' as const), ...place, at: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constantFrom('halve' as const, 'hangUp' as const, 'call' as const), ...place, at: fc.nat(1) }),
  },
)

const story = (...steps: [who: number, does: Step['does'], scene?: number, at?: number][]): [Step[]] => [
  steps.map(([who, does, scene = 0, at = 1]) => ({ who, does, scene, line: 0, at })),
]
// Of some thousand stories one goes like these.
const examples = [
  // A move that does not get out, and a word that still comes in.
  story([0, 'write', 1], [0, 'send'], [1, 'move'], [1, 'hear'], [1, 'halve']),
  // A word that still gets out, after a move that does not come in.
  story([0, 'move', 1, 2], [1, 'write', 2], [0, 'send'], [1, 'send'], [1, 'halve']),
]

/** Changes a text as somebody sees it; what is not there any more cannot be changed. Answers the characters that were seen and deleted. */
function change({ doc }: Replica, { does, scene, line, at }: Step, word: string): string {
  const { content } = yToContent(doc)
  const [before, block] = [content[scene], content[scene]?.content[line]]
  const to = (changed: typeof content) => applyContent(doc, { type: 'doc', content: changed })
  if (!before || !block) return ''
  const { content: blocks } = before
  if (does === 'write') lineAt(doc, scene, line).insert(Math.min(at, lineAt(doc, scene, line).length), word)
  if (does === 'addLine') to(content.with(scene, { ...before, content: blocks.toSpliced(line + 1, 0, makeBlock('action', word)) }))
  if (does === 'move') applyContent(doc, moved({ type: 'doc', content }, scene, at))
  if (does === 'dropScene' && content.length > 1) {
    to(content.toSpliced(scene, 1))
    return blocks.map(textOf).join('')
  }
  if (does === 'dropLine' && blocks.length > 1) {
    to(content.with(scene, { ...before, content: blocks.toSpliced(line, 1) }))
    return textOf(block)
  }
  return ''
}

it('cost nobody a word that nobody saw and deleted', () => {
  const tell = (steps: readonly Step[]) => {
    const { server, writer, mover } = studio()
    const both = [writer, mover].map(one => desk(one, server))
    const typed = new Set<string>()
    for (const next of steps) {
      const at = both[next.who]!
      const { does } = next
      if (does === 'send' || does === 'hear') at[does](next.at)
      else if (does === 'halve' || does === 'hangUp' || does === 'call') at[does]()
      else {
        // A character that the story has not, each time another.
        const word = String.fromCodePoint(0x3400 + steps.indexOf(next))
        const deleted = change(at.one, next, word)
        if (at.one.words().includes(word)) typed.add(word)
        for (const character of deleted) typed.delete(character)
      }
    }
    for (const each of both) each.call()
    while (!both.every(each => each.isQuiet())) for (const each of both) [each.send, each.hear].forEach(act => act())
    expect(both.map(({ one }) => one.words())).toEqual([server.words(), server.words()])
    expect([...typed].filter(word => !server.words().includes(word))).toEqual([])
  }
  fc.assert(fc.property(fc.array(step, { maxLength: 40 }), tell), { numRuns: 1000, examples })
})
