// What the writers of the fan-out bench type.
import { MessageType, OutgoingMessage } from '@hocuspocus/server'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { updateBy } from '../../apps/server/src/collab/edit.ts'
import { clientFrame } from './socket.ts'

/** A document to type in. @returns its state, as an update */
export function documentOf(characters: number): Uint8Array {
  const doc = new Y.Doc()
  doc.transact(() => {
    for (let count = 0; count < characters / 100; count++) doc.getText('t').insert(doc.getText('t').length, '夜雨千幕'.repeat(25))
  })
  return Y.encodeStateAsUpdate(doc)
}

/**
 * Keystrokes of writers who take turns, each anywhere in the document: updates that type `<number>`, by which they are known again. They are made before
 * anything is timed: a writer's window is on another machine, and the garbage of ten of them would be collected while readers wait.
 * @param base the document in which all begin
 */
export function keystrokes(base: Uint8Array, writers: number, count: number): Uint8Array[] {
  const texts = Array.from({ length: writers }, () => {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, base)
    return doc.getText('t')
  })
  return Array.from({ length: count }, (_, index) => {
    const text = texts[index % writers]!
    return updateBy(text.doc!, () => text.insert(Math.floor(Math.random() * text.length), `<${index}>`))!.update
  })
}

export function updateFrame(name: string, update: Uint8Array): Buffer {
  return clientFrame(new OutgoingMessage(name).createSyncMessage().writeUpdate(update).toUint8Array())
}

/** By which a client asks to be let in. */
export function authFrame(name: string): Buffer {
  const hello = encoding.createEncoder()
  encoding.writeVarString(hello, name)
  encoding.writeVarUint(hello, MessageType.Auth)
  encoding.writeVarUint(hello, 0)
  encoding.writeVarString(hello, 'u1')
  return clientFrame(encoding.toUint8Array(hello))
}

/** By which a client says that it is still there. */
export function pongFrame(name: string): Buffer {
  const frame = encoding.createEncoder()
  encoding.writeVarString(frame, name)
  encoding.writeVarUint(frame, MessageType.Pong)
  return clientFrame(encoding.toUint8Array(frame))
}
