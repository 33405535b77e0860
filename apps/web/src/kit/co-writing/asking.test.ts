// With what the connection asks the server: nothing of which it is unsure whether it was seen here before a change that may be on its way.
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import * as decoding from 'lib0/decoding'
import { expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { askAsHeard } from './asking.ts'

const OWN = 7
const THEIRS = 8
const EARLIER = 6

/** A provider whose frames go nowhere, and somebody elsewhere. */
function line(kept?: string) {
  const socket = new HocuspocusProviderWebsocket({ url: 'ws://127.0.0.1:1', autoConnect: false, WebSocketPolyfill: WebSocket })
  const document = new Y.Doc()
  const provider = new HocuspocusProvider({ name: 'doc:1', document, awareness: null, websocketProvider: socket })
  const keep = vi.fn<(heard: string | null) => void>()
  askAsHeard(provider, { isOwn: client => client === OWN || client === EARLIER, kept, keep })
  provider.attach()
  const other = new Y.Doc()
  other.clientID = THEIRS
  other.on('update', (update: Uint8Array) => Y.applyUpdate(document, update, provider))
  return {
    provider,
    keep,
    write(text: string, client = OWN) {
      document.clientID = client
      document.getText('t').insert(0, text)
    },
    othersWrite: (text: string) => other.getText('t').insert(0, text),
    /** The state vector of the question with which a handshake begins. */
    asked() {
      const sent = vi.spyOn(socket, 'send').mockClear()
      provider.startSync()
      const question = decoding.createDecoder(sent.mock.calls[0]![0] as Uint8Array)
      const kind = [decoding.readVarString(question), decoding.readVarUint(question), decoding.readVarUint(question)]
      expect(kind).toEqual(['doc:1', 0, 0])
      return Object.fromEntries(Y.decodeStateVector(decoding.readVarUint8Array(question)))
    },
    /** The server has everything. */
    settle() {
      while (provider.hasUnsyncedChanges) provider.decrementUnsyncedChanges()
    },
    close() {
      provider.destroy()
      socket.destroy()
    },
  }
}

it('is what others wrote before the first change that the server may not have, and all of one’s own', () => {
  const { write, othersWrite, asked, settle, keep, close } = line()
  othersWrite('甲乙')
  expect(asked()).toEqual({ [THEIRS]: 2 })
  settle()
  write('丙')
  othersWrite('丁')
  write('戊')
  expect(asked()).toEqual({ [OWN]: 2, [THEIRS]: 2 })
  expect(keep).toHaveBeenCalledExactlyOnceWith(JSON.stringify([[THEIRS, 2]]))
  settle()
  expect(keep).toHaveBeenLastCalledWith(null)
  expect(asked()).toEqual({ [OWN]: 2, [THEIRS]: 3 })
  settle()
  expect(keep).toHaveBeenCalledTimes(2)
  close()
})

it('is what was kept when the page was closed on the way', () => {
  const { write, othersWrite, asked, settle, keep, close } = line(JSON.stringify([[THEIRS, 1]]))
  write('丙', EARLIER)
  othersWrite('甲乙')
  write('丁')
  expect(asked()).toEqual({ [EARLIER]: 1, [OWN]: 1, [THEIRS]: 1 })
  settle()
  expect(keep).toHaveBeenLastCalledWith(null)
  close()
})
