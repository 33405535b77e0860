// A websocket client that reads without leaving garbage: fifty of them stand for machines of their own, and share one process.
import net from 'node:net'
import crypto from 'node:crypto'

/** FIN and the opcode of a binary message, and the bit of a masked one (RFC 6455 §5.2). */
const BINARY = 0x82
const MASKED = 0x80
const MASK_BYTES = 4
const READ_BYTES = 64 * 1024

/** All sockets of this process read into it, one after the other. */
const shared = Buffer.allocUnsafe(READ_BYTES)

/**
 * Opens a websocket.
 * @param onBytes is given what arrives, with its frames' headers, and the length of it; the bytes are overwritten afterwards
 */
export async function openSocket(port: number, onBytes: (bytes: Buffer, length: number) => void): Promise<net.Socket> {
  let opened: ((answer: string) => void) | undefined
  const answered = new Promise<string>(resolve => (opened = resolve))
  const socket = net.connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer: shared,
      callback(length) {
        if (opened) {
          opened(shared.toString('latin1', 0, length))
          opened = undefined
        } else onBytes(shared, length)
        return true
      },
    },
  })
  const key = crypto.randomBytes(16).toString('base64')
  const head = ['GET /collab HTTP/1.1', 'Host: 127.0.0.1', 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13']
  socket.write([...head, `Sec-WebSocket-Key: ${key}`, '', ''].join('\r\n'))
  const answer = await answered
  if (!answer.startsWith('HTTP/1.1 101')) throw new Error(`the server does not speak websocket: ${answer.slice(0, 200)}`)
  return socket
}

/** A binary message as a client sends it. Its mask is all zeros, so that the bytes stand there as they are. */
export function clientFrame(message: Uint8Array): Buffer {
  if (message.length > 0xffff) throw new RangeError('longer than a keystroke is')
  const isShort = message.length < 126
  const head = isShort ? [BINARY, MASKED | message.length] : [BINARY, MASKED | 126, message.length >> 8, message.length & 0xff]
  return Buffer.concat([Buffer.from(head), Buffer.alloc(MASK_BYTES), message])
}
