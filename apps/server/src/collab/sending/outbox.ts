// Batches outgoing messages: a broadcast is framed once, and a client's messages of one turn leave in one write.
import type { Socket } from 'node:net'
import type { WebSocketLike } from '@hocuspocus/server'
import type { WebSocket } from 'ws'

/** FIN and the opcode of a binary message (RFC 6455 §5.2); a server does not mask. */
const BINARY = 0x82
/** What may wait for a client that reads slower than it is written to, the longest document twice. It comes again and asks for what it lacks. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024

interface Entry {
  socket: WebSocket
  wire: Socket
  frames: Buffer[]
  /** Ends a client that does not read. */
  giveUp(): void
}

/** What waits to be sent, to all clients of this process. */
export interface Outbox {
  /** @returns the client's socket as the library sees it. @param wire the connection under `socket`, which must not compress */
  attach(socket: WebSocket, wire: Socket, giveUp: () => void): WebSocketLike
  /** Sends frames without waiting for the end of the turn, after what waits for this client. */
  sendAtOnce(to: WebSocketLike, frames: Buffer): void
  /** Sends at once what otherwise leaves with the turn. */
  flush(): void
  /** Runs `work`; what it says goes to nobody, because they have it already. */
  mute(work: () => void): void
}

/**
 * A keystroke goes to everybody on the document, so sending is most of what it costs. Framing it for each of fifty anew, and its writer's
 * acknowledgement apart from the rest, is a third of that.
 */
export function createOutbox(): Outbox {
  const waiting = new Set<Entry>()
  const entries = new WeakMap<WebSocketLike, Entry>()
  let isMute = false
  let last: { message: Uint8Array; frame: Buffer } | undefined

  function write({ socket, wire, giveUp }: Entry, bytes: Buffer): void {
    // After a close frame nothing may follow (§5.5.1); who comes again asks for what they lack.
    if (socket.readyState !== socket.OPEN) return
    wire.write(bytes)
    if (wire.writableLength > MAX_WAITING_BYTES) giveUp()
  }

  function flush(entry: Entry): void {
    const { frames } = entry
    waiting.delete(entry)
    entry.frames = []
    if (frames.length > 0) write(entry, frames.length === 1 ? frames[0]! : Buffer.concat(frames))
  }

  function flushAll(): void {
    last = undefined
    for (const entry of waiting) flush(entry)
  }

  function framed(message: Uint8Array): Buffer {
    if (last?.message !== message) last = { message, frame: frameOf(message) }
    return last.frame
  }

  function put(entry: Entry, message: Uint8Array): void {
    if (isMute) return
    entry.frames.push(framed(message))
    if (waiting.size === 0) setImmediate(flushAll)
    waiting.add(entry)
  }

  return {
    attach(socket, wire, giveUp) {
      const entry: Entry = { socket, wire, frames: [], giveUp }
      const seen: WebSocketLike = {
        get readyState() {
          return socket.readyState
        },
        send(message) {
          if (socket.readyState === socket.OPEN) put(entry, message as Uint8Array)
        },
        close(code, reason) {
          flush(entry)
          socket.close(code, reason)
        },
      }
      entries.set(seen, entry)
      return seen
    },
    sendAtOnce(to, frames) {
      const entry = entries.get(to)!
      if (entry.frames.length > 0) flush(entry)
      write(entry, frames)
    },
    flush: flushAll,
    mute(work) {
      isMute = true
      try {
        work()
      } finally {
        isMute = false
      }
    },
  }
}

/** A binary message in one unmasked frame. */
export function frameOf(message: Uint8Array): Buffer {
  const { length } = message
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(header + length)
  frame[0] = BINARY
  if (header === 2) frame[1] = length
  else if (header === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.set(message, header)
  return frame
}
