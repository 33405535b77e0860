// The gate between the two documents, the save mark, and the private field of the provider that we rely on.
import { HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { openGate, SETTLE_MS } from './gate.ts'
import { BEFORE, saveMark, savingState, type Standing } from '../../../../kit/co-writing/saving.ts'
import { abandon, collabAddress, dropStale } from '../../../../kit/co-writing/socket.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pair = () => {
  const [shared, edited, peer] = [new Y.Doc(), new Y.Doc(), new Y.Doc()]
  // The network: what the peer writes reaches the shared document at once, and the other way round.
  peer.on('update', (update: Uint8Array, from: unknown) => from !== 'network' && Y.applyUpdate(shared, update, 'network'))
  shared.on('update', (update: Uint8Array, from: unknown) => from !== 'network' && Y.applyUpdate(peer, update, 'network'))
  const gate = openGate(shared, edited)
  gate.start()
  return { shared, edited, peer, gate }
}
const words = (doc: Y.Doc) => doc.getText('t').toJSON()

describe('the gate', () => {
  it('lets both sides through while nobody composes', () => {
    const { edited, peer } = pair()
    peer.getText('t').insert(0, '雨')
    edited.getText('t').insert(1, '夜')
    expect([words(edited), words(peer)]).toEqual(['雨夜', '雨夜'])
  })

  it('holds others back until the composition has settled, and lets own edits out at once', () => {
    const { edited, peer, gate } = pair()
    gate.hold()
    peer.getText('t').insert(0, '他')
    edited.getText('t').insert(0, 'ni')
    expect(words(edited)).toBe('ni')
    expect(words(peer)).toContain('ni')
    gate.release()
    vi.advanceTimersByTime(SETTLE_MS - 1)
    expect(words(edited)).toBe('ni')
    vi.advanceTimersByTime(1)
    expect(words(edited)).toBe(words(peer))
  })

  it('stays closed when the next composition begins before the last has settled', () => {
    const { edited, peer, gate } = pair()
    gate.hold()
    gate.release()
    vi.advanceTimersByTime(SETTLE_MS - 1)
    gate.hold()
    peer.getText('t').insert(0, '他')
    vi.advanceTimersByTime(SETTLE_MS * 4)
    expect(words(edited)).toBe('')
  })

  it('ends in one text, whatever both type and whenever one composes', () => {
    const step = fc.oneof(
      fc.record({ who: fc.constantFrom('edited', 'peer'), at: fc.nat(20), text: fc.string({ minLength: 1, maxLength: 4 }) }),
      fc.constantFrom('hold', 'release', 'wait'),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        const { edited, peer, shared, gate } = pair()
        for (const each of steps) {
          if (each === 'hold') gate.hold()
          else if (each === 'release') gate.release()
          else if (each === 'wait') vi.advanceTimersByTime(SETTLE_MS)
          else {
            const text = (each.who === 'edited' ? edited : peer).getText('t')
            text.insert(Math.min(each.at, text.length), each.text)
          }
        }
        gate.release()
        vi.advanceTimersByTime(SETTLE_MS)
        expect(words(edited)).toBe(words(peer))
        expect(words(shared)).toBe(words(peer))
      }),
    )
  })
})

describe('the save mark', () => {
  const open: Standing = { ...BEFORE, phase: 'open', connected: true, synced: true, right: 'write' }
  it.each<[string, Partial<Standing>, ReturnType<typeof saveMark>, ReturnType<typeof savingState>]>([
    ['everything is at the server', {}, 'saved', 'saved'],
    ['a key is on its way', { touched: true, unsynced: 1 }, 'saving', 'saving'],
    ['the socket is back but the handshake is not over', { touched: true, synced: false, unsynced: 0 }, 'saving', 'saving'],
    ['the socket is gone', { connected: false, synced: false }, 'offline', 'initial'],
    ['the socket is gone and something was typed', { connected: false, synced: false, touched: true }, 'offline', 'saving'],
    ['the disk of the server is full', { trouble: 'disk-full', touched: true, unsynced: 3 }, 'dirty', 'saving'],
    ['nothing has arrived yet', { phase: 'loading', synced: false }, null, 'initial'],
    ['one only reads', { right: 'read' }, null, 'saved'],
  ])('when %s', (_, part, mark, saving) => {
    expect([saveMark({ ...open, ...part }), savingState({ ...open, ...part })]).toEqual([mark, saving])
  })
})

describe('the socket', () => {
  it('stands beside the pages, under the base path', () => {
    expect(collabAddress({ protocol: 'https:', host: 'studio.example' }, '/qm/')).toBe('wss://studio.example/qm/collab')
    expect(collabAddress({ protocol: 'http:', host: '127.0.0.1:80' }, '/')).toBe('ws://127.0.0.1:80/collab')
  })

  it('of the provider still queues in messageQueue, which we empty', () => {
    const socket = new HocuspocusProviderWebsocket({ url: 'ws://127.0.0.1:1', autoConnect: false, WebSocketPolyfill: WebSocket })
    const queue = () => (socket as unknown as { messageQueue: unknown[] }).messageQueue
    socket.send(new Uint8Array([1, 2, 3]))
    expect(queue()).toHaveLength(1)
    dropStale(socket)
    expect(queue()).toEqual([])
    socket.destroy()
  })

  it('that is given up while nobody answers makes room for a new connection at once', async () => {
    const made: Deaf[] = []
    /** Its other side is gone: it never closes. */
    class Deaf extends EventTarget {
      readyState: number = WebSocket.OPEN
      constructor() {
        super()
        made.push(this)
      }
      send() {}
      close() {
        this.readyState = WebSocket.CLOSING
      }
    }
    const socket = new HocuspocusProviderWebsocket({ url: 'ws://127.0.0.1:1', WebSocketPolyfill: Deaf })
    await vi.advanceTimersByTimeAsync(0)
    const ping = new Uint8Array([9]).buffer
    made[0]!.dispatchEvent(new MessageEvent('message', { data: ping }))
    expect(socket.status).toBe('connected')
    const heard = vi.fn()
    socket.on('close', heard)
    abandon(socket)
    expect(heard).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(made).toHaveLength(1)
    void socket.connect()
    await vi.advanceTimersByTimeAsync(0)
    expect(made).toHaveLength(2)
    socket.destroy()
  })
})
