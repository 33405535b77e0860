// Edits inside what a concurrent change deletes or moves: one server, replicas that sync late, random orders.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { makeBlock, textOf } from '../elements.ts'
import { applyContent, FRAGMENT, yToContent } from '../ydoc.ts'
import { lineAt, missing, moved, type Replica, story, studio } from './test-replica.ts'

describe('words written into a scene that another moves', () => {
  it('reach the scene at its new place, where the move came first', () => {
    const { server, writer, mover } = studio()
    lineAt(writer.doc, 0, 1).insert(3, '大')
    applyContent(mover.doc, moved(yToContent(mover.doc), 0, 2))
    server.take(missing(mover, server))
    writer.take(missing(server, writer))
    expect(writer.words()).not.toContain('大')
    expect(writer.lost).toHaveLength(1)
    writer.rescue()
    server.take(missing(writer, server))
    expect(yToContent(server.doc).content[2]!.content.map(textOf)).toEqual(['甲地 日 内', '甲在雨大里等车。', '甲说了一句话。'])
  })

  it('reach it through the server, where they came first', () => {
    const { server, writer, mover } = studio()
    lineAt(writer.doc, 0, 1).insert(3, '大')
    server.take(missing(writer, server))
    applyContent(mover.doc, moved(yToContent(mover.doc), 0, 2))
    server.take(missing(mover, server))
    server.rescue()
    expect(yToContent(server.doc).content[2]!.content[1]).toMatchObject({ content: [{ text: '甲在雨大里等车。' }] })
  })

  it('are not put back when whoever moved it had seen and deleted them', () => {
    const { server, writer, mover } = studio()
    lineAt(writer.doc, 0, 1).insert(3, '大')
    server.take(missing(writer, server))
    mover.take(missing(server, mover))
    lineAt(mover.doc, 0, 1).delete(3, 1)
    applyContent(mover.doc, moved(yToContent(mover.doc), 0, 2))
    server.take(missing(mover, server))
    writer.take(missing(server, writer))
    expect([server.lost, writer.lost]).toEqual([[], []])
  })

  it('keep their marks, and a new line its kind and speaker', () => {
    const { server, writer, mover } = studio()
    lineAt(writer.doc, 1, 1).insert(0, '雷', { bold: {} })
    const scenes = yToContent(writer.doc).content
    const spoken = makeBlock('dialogue', '别走。', { speaker: '丁' })
    applyContent(writer.doc, {
      type: 'doc',
      content: scenes.with(1, { ...scenes[1]!, content: scenes[1]!.content.toSpliced(2, 0, spoken) }),
    })
    applyContent(mover.doc, moved(yToContent(mover.doc), 1, 0))
    server.take(missing(mover, server))
    writer.take(missing(server, writer))
    writer.rescue()
    const [, action, line] = yToContent(writer.doc).content[0]!.content
    expect(action!.content![0]).toEqual({ type: 'text', text: '雷', marks: [{ type: 'bold' }] })
    expect(line).toEqual(spoken)
  })
})

describe('words written into what another deletes', () => {
  it('bring their line back, and the scene around it', () => {
    const { server, writer, mover } = studio()
    lineAt(writer.doc, 1, 1).insert(0, '整整一夜，')
    const rest = yToContent(mover.doc).content.toSpliced(1, 1)
    applyContent(mover.doc, { type: 'doc', content: rest })
    server.take(missing(mover, server))
    writer.take(missing(server, writer))
    writer.rescue()
    const scenes = yToContent(writer.doc).content
    expect(scenes.map(scene => scene.content.map(textOf))).toEqual([
      story.content[0]!.content.map(textOf),
      ['整整一夜，乙在雨里等车。'],
      story.content[2]!.content.map(textOf),
    ])
    expect(scenes[1]!.attrs.id).toBe(story.content[1]!.attrs.id)
  })

  it('go into the line that another joined theirs to', () => {
    const { server, writer, mover } = studio()
    lineAt(writer.doc, 1, 2).insert(1, '哭着')
    const fragment = mover.doc.getXmlFragment(FRAGMENT)
    mover.doc.transact(() => {
      const text = lineAt(mover.doc, 1, 1)
      text.insert(text.length, lineAt(mover.doc, 1, 2).toJSON())
      ;(fragment.get(1) as Y.XmlElement).delete(2, 1)
    })
    server.take(missing(mover, server))
    writer.take(missing(server, writer))
    writer.rescue()
    expect(yToContent(writer.doc).content[1]!.content.map(textOf)).toEqual(['乙地 日 内', '乙在雨里等车。乙哭着说了一句话。'])
  })
})

it('in any order of moves and words everybody has each word in the end', () => {
  const place = { scene: fc.nat(2), line: fc.nat(2), at: fc.nat(8) }
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('write', 'write', 'add'), ...place }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('move'), ...place, at: fc.nat(2) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('send', 'hear'), ...place }) },
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), step), { maxLength: 24 }), steps => {
      const { server, writer, mover } = studio()
      const both = [writer, mover]
      // Each hears in order what changes at the server, as the server tells it.
      const told = new Map(both.map(one => [one, [] as Uint8Array[]]))
      server.doc.on('update', (update: Uint8Array) => both.forEach(one => told.get(one)!.push(update)))
      const send = (one: Replica) => {
        for (const update of one.unsent.splice(0)) server.take(update)
        server.rescue()
      }
      const hear = (one: Replica) => {
        for (const update of told.get(one)!.splice(0)) one.take(update)
        one.rescue()
      }
      // One character each, which the story has not.
      const typed: string[] = []
      const write = ({ doc }: Replica, kind: string, { scene, line, at }: { scene: number; line: number; at: number }) => {
        const word = String.fromCodePoint(0x3400 + typed.length)
        typed.push(word)
        const { content } = yToContent(doc)
        const text = lineAt(doc, scene, line)
        const blocks = content[scene]!.content.toSpliced(line + 1, 0, makeBlock('action', word))
        if (kind === 'write') text.insert(Math.min(at, text.length), word)
        else applyContent(doc, { type: 'doc', content: content.with(scene, { ...content[scene]!, content: blocks }) })
      }
      for (const [isMover, { kind, ...where }] of steps) {
        const one = isMover ? mover : writer
        if (kind === 'send') send(one)
        else if (kind === 'hear') hear(one)
        else if (kind === 'move') applyContent(one.doc, moved(yToContent(one.doc), where.scene, where.at))
        else write(one, kind, where)
      }
      for (let round = 0; round < 4; round++) for (const one of both) [send, hear].forEach(each => each(one))
      expect(both.map(one => one.words())).toEqual([server.words(), server.words()])
      expect(typed.filter(word => !server.words().includes(word))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

describe('after hours without a connection', () => {
  /** As when a connection comes back: first what the server has, then what it has not. */
  const comeBack = (server: Replica, one: Replica) => {
    const heard = Y.decodeStateVector(Y.encodeStateVector(one.doc))
    one.take(missing(server, one))
    server.take(missing(one, server), heard)
    one.unsent.splice(0)
    for (const each of [server, one]) each.rescue()
    server.take(missing(one, server))
    one.take(missing(server, one))
  }

  it.each([
    ['the writer', true],
    ['whoever moved the scene', false],
  ])('of %s, words and move are both there', (_who, writerWasAway) => {
    const { server, writer, mover } = studio()
    const [away, there] = writerWasAway ? [writer, mover] : [mover, writer]
    lineAt(writer.doc, 0, 1).insert(3, '大')
    lineAt(writer.doc, 0, 2).insert(0, '对着空街，')
    applyContent(mover.doc, moved(yToContent(mover.doc), 0, 2))
    server.take(missing(there, server))
    comeBack(server, away)
    comeBack(server, there)
    for (const { doc } of [server, writer, mover])
      expect(yToContent(doc).content[2]!.content.map(textOf)).toEqual(['甲地 日 内', '甲在雨大里等车。', '对着空街，甲说了一句话。'])
  })
})
