// What was written here while another, who had not seen it, moved or deleted the scene: frames of the connection, the gate, earlier visits.
import { type Content, makeBlock, makeScene, textOf } from '@qianmu/script/elements'
import { applyContent, contentToY, FRAGMENT, yToContent } from '@qianmu/script/ydoc'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { openGate, SETTLE_MS } from './gate.ts'
import { openRescue } from './rescue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const story: Content = { type: 'doc', content: ['甲', '乙', '丙'].map(name => makeScene([makeBlock('action', `${name}在雨里等车。`)])) }
const frame = (step: number, update: Uint8Array) => ({
  readVarString: () => 'doc:1',
  readVarUint: vi.fn<() => number>().mockReturnValueOnce(0).mockReturnValueOnce(step),
  readVarUint8Array: () => update,
})

/** A desk with the story on it, and somebody elsewhere who moves and deletes; `meet` is the moment in which the desk hears of it. */
function desk({ earlier = [] as number[], kept = new Y.Doc(), onlyWords = false } = {}) {
  const [shared, edited, peer] = [new Y.Doc(), new Y.Doc(), new Y.Doc()]
  if (kept.getXmlFragment(FRAGMENT).length === 0) contentToY(kept, story)
  Y.applyUpdate(edited, Y.encodeStateAsUpdate(kept))
  Y.applyUpdate(peer, Y.encodeStateAsUpdate(kept))
  const gate = openGate(shared, edited)
  gate.start()
  const told = vi.fn()
  const rescue = openRescue(edited, gate, { earlier, onlyWords: () => onlyWords, told })
  peer.on('update', (update: Uint8Array) => {
    rescue.arrives(frame(2, update), undefined)
    Y.applyUpdate(shared, update, 'network')
  })
  return { shared, edited, peer, gate, told, rescue }
}
const words = (doc: Y.Doc) => yToContent(doc).content.map(scene => scene.content.map(textOf).join())
const write = (doc: Y.Doc, at: number, text: string) =>
  (((doc.getXmlFragment(FRAGMENT).get(0) as Y.XmlElement).get(0) as Y.XmlElement).get(0) as Y.XmlText).insert(at, text)
const moveFirst = (doc: Y.Doc) => {
  const [first, ...rest] = yToContent(doc).content
  applyContent(doc, { type: 'doc', content: [...rest, first!] })
}
const drop = (doc: Y.Doc) => applyContent(doc, { type: 'doc', content: yToContent(doc).content.slice(1) })

it('a word on its way to the server goes with the scene that another moved', () => {
  const { shared, edited, peer, told } = desk()
  write(edited, 1, '还')
  moveFirst(peer)
  vi.runAllTimers()
  expect(words(edited)).toEqual(['乙在雨里等车。', '丙在雨里等车。', '甲还在雨里等车。'])
  expect(words(shared)).toEqual(words(edited))
  expect(told).toHaveBeenCalledExactlyOnceWith(1)
})

it('a word that is being composed does too', () => {
  const { edited, peer, gate } = desk()
  gate.hold()
  write(edited, 1, '还')
  moveFirst(peer)
  write(edited, 2, '是')
  gate.release()
  vi.advanceTimersByTime(SETTLE_MS)
  vi.runAllTimers()
  expect(words(edited)).toEqual(['乙在雨里等车。', '丙在雨里等车。', '甲还是在雨里等车。'])
})

it('a line that another deleted comes back with the words written in it, but not for who only suggests', () => {
  for (const onlyWords of [false, true]) {
    const { edited, peer } = desk({ onlyWords })
    write(edited, 1, '还')
    drop(peer)
    vi.runAllTimers()
    expect(words(edited)).toEqual([...(onlyWords ? [] : ['甲还在雨里等车。']), '乙在雨里等车。', '丙在雨里等车。'])
  }
})

it.each([
  ['put back when both sides meet', false],
  ['left alone once both sides had met', true],
])('words of an earlier visit are %s', (_, hadMet) => {
  const kept = new Y.Doc()
  contentToY(kept, story)
  const before = Y.encodeStateAsUpdate(kept)
  write(kept, 1, '还')
  const { edited, shared, rescue } = desk({ earlier: [kept.clientID], kept })
  if (hadMet) rescue.caughtUp()
  const other = new Y.Doc()
  Y.applyUpdate(other, before)
  moveFirst(other)
  const answer = Y.encodeStateAsUpdate(other)
  rescue.arrives(frame(1, answer), undefined)
  Y.applyUpdate(shared, answer, 'network')
  vi.runAllTimers()
  expect(words(edited).join().includes('还')).toBe(!hadMet)
})

it.each([
  ['of which nobody can say whether it was there before', new Map<number, number>(), true],
  ['that was there before', undefined, false],
])('a word %s comes back, or not, when the other side names it with what it took away', (_, sure, isBack) => {
  const { edited, shared, rescue } = desk()
  const server = new Y.Doc()
  Y.applyUpdate(server, Y.encodeStateAsUpdate(edited))
  moveFirst(server)
  write(edited, 1, '还')
  Y.applyUpdate(server, Y.encodeStateAsUpdate(edited))
  const answer = Y.encodeStateAsUpdate(server)
  rescue.arrives(frame(1, answer), sure)
  Y.applyUpdate(shared, answer, 'network')
  vi.runAllTimers()
  expect(words(edited).at(-1)).toBe(isBack ? '甲还在雨里等车。' : '甲在雨里等车。')
})

it('what the other saw and deleted stays deleted, and a question of the server is no change', () => {
  const { edited, peer, told, rescue } = desk()
  write(edited, 1, '还')
  Y.applyUpdate(peer, Y.encodeStateAsUpdate(edited))
  rescue.arrives(frame(0, Y.encodeStateVector(peer)), undefined)
  drop(peer)
  vi.runAllTimers()
  expect(words(edited)).toEqual(['乙在雨里等车。', '丙在雨里等车。'])
  expect(told).not.toHaveBeenCalled()
})

/** Somebody at the desk whose changes can be undone, as the editor makes them. */
function undoing(doc: Y.Doc) {
  const origin = {}
  const manager = new Y.UndoManager(doc.getXmlFragment(FRAGMENT), { trackedOrigins: new Set([origin]), captureTimeout: 0 })
  return { manager, change: (change: () => void) => doc.transact(change, origin) }
}
const wordsOfScene = (doc: Y.Doc, scene: number) =>
  ((doc.getXmlFragment(FRAGMENT).get(scene) as Y.XmlElement).get(0) as Y.XmlElement).get(0) as Y.XmlText

it('undoing one’s own move leaves what others wrote in the scene since', () => {
  const { edited, shared, peer, told } = desk()
  shared.on('update', (update: Uint8Array, from: unknown) => from !== 'network' && Y.applyUpdate(peer, update, 'desk'))
  const { manager, change } = undoing(edited)
  change(() => moveFirst(edited))
  wordsOfScene(peer, 2).insert(2, '仍')
  expect(words(edited)).toEqual(['乙在雨里等车。', '丙在雨里等车。', '甲在仍雨里等车。'])
  manager.undo()
  vi.runAllTimers()
  expect(words(edited)).toEqual(['甲在仍雨里等车。', '乙在雨里等车。', '丙在雨里等车。'])
  expect(words(peer)).toEqual(words(edited))
  // Doing it again takes the words along once more.
  manager.redo()
  vi.runAllTimers()
  expect(words(edited)).toEqual(['乙在雨里等车。', '丙在雨里等车。', '甲在仍雨里等车。'])
  // Nobody took anything from anybody.
  expect(told).not.toHaveBeenCalled()
})

it('a line that is undone comes back when others wrote in it, beside those that it stood between', () => {
  const { edited, shared, peer } = desk()
  shared.on('update', (update: Uint8Array, from: unknown) => from !== 'network' && Y.applyUpdate(peer, update, 'desk'))
  const { manager, change } = undoing(edited)
  const [first, ...rest] = yToContent(edited).content
  const longer = { ...first!, content: [...first!.content, makeBlock('action', '灯亮了。')] }
  change(() => applyContent(edited, { type: 'doc', content: [longer, ...rest] }))
  const line = (peer.getXmlFragment(FRAGMENT).get(0) as Y.XmlElement).get(1) as Y.XmlElement
  ;(line.get(0) as Y.XmlText).insert(4, '又灭了。')
  manager.undo()
  vi.runAllTimers()
  expect(words(edited)).toEqual(['甲在雨里等车。,灯亮了。又灭了。', '乙在雨里等车。', '丙在雨里等车。'])
  expect(words(peer)).toEqual(words(edited))
})
