// The websocket side of ComfyUI: hints of how a prompt comes along. It is opened again when it breaks; history is the truth.
import { isObject, type Loose, member, textOf } from '../connect/loose.ts'

export type Hint =
  /** The connection stands, for the first time or again: what happened before may have been missed. */
  | { type: 'opened' }
  /** A node is being worked on. */
  | { type: 'node'; node: string }
  /** Nodes that are done, for they were in the cache or finished. */
  | { type: 'finished'; nodes: readonly string[] }
  | { type: 'step'; node: string; value: number; max: number }
  | { type: 'preview'; mime: string; bytes: Uint8Array }
  /** It is over, one way or the other. */
  | { type: 'ended' }

/** Larger frames are no previews of 512 pixels. */
const MAX_PREVIEW = 4 * 1024 * 1024
const MAX_TEXT = 4 * 1024 * 1024
const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 5000
/** Frames of the binary protocol, first word big-endian (facts: image engines §5.2). */
const PREVIEW = 1
const PREVIEW_WITH_METADATA = 4
const MIMES: Readonly<Record<number, string>> = { 1: 'image/jpeg', 2: 'image/png' }

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Garbage is no hint.
    return undefined
  }
}

/** The preview in a binary frame, undefined when it is none of this prompt. A frame of type 1 names no prompt: it comes to our client id alone. */
export function readFrame(frame: Uint8Array, promptId: string): Hint | undefined {
  if (frame.length < 8 || frame.length > MAX_PREVIEW) return undefined
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const second = view.getUint32(4)
  if (view.getUint32(0) === PREVIEW) {
    const mime = MIMES[second]
    return mime ? { type: 'preview', mime, bytes: frame.subarray(8) } : undefined
  }
  if (view.getUint32(0) !== PREVIEW_WITH_METADATA || 8 + second >= frame.length) return undefined
  const about = parsed(new TextDecoder().decode(frame.subarray(8, 8 + second)))
  const mime = member(about, 'image_type')
  if (member(about, 'prompt_id') !== promptId || (mime !== 'image/jpeg' && mime !== 'image/png')) return undefined
  return { type: 'preview', mime, bytes: frame.subarray(8 + second) }
}

/** The hint in a text frame, undefined when it is none of this prompt. */
export function readMessage(text: string, promptId: string): Hint | undefined {
  if (text.length > MAX_TEXT) return undefined
  const message = parsed(text)
  const data = member(message, 'data')
  if (!isObject(data) || data['prompt_id'] !== promptId) return undefined
  switch (member(message, 'type')) {
    case 'executing':
      return typeof data['node'] === 'string' ? { type: 'node', node: textOf(data['node']) } : { type: 'ended' }
    case 'execution_cached':
      return { type: 'finished', nodes: Array.isArray(data['nodes']) ? data['nodes'].filter(each => typeof each === 'string') : [] }
    case 'executed':
      return { type: 'finished', nodes: [textOf(data['node'])] }
    case 'progress_state':
      return { type: 'finished', nodes: finishedOf(data['nodes']) }
    case 'progress':
      return stepOf(data)
    case 'execution_success':
    case 'execution_error':
    case 'execution_interrupted':
      return { type: 'ended' }
    default:
      return undefined
  }
}

const finishedOf = (nodes: unknown) => (isObject(nodes) ? Object.keys(nodes).filter(id => member(nodes[id], 'state') === 'finished') : [])

function stepOf({ node, value, max }: Loose): Hint | undefined {
  const sound = typeof value === 'number' && typeof max === 'number' && value >= 0 && max > 0 && value <= max
  return sound ? { type: 'step', node: textOf(node), value, max } : undefined
}

/** Listens as a client of its own until it is closed. */
export function listen(base: URL, promptId: string, tell: (hint: Hint) => void): { close(): void } {
  const url = new URL('ws', base)
  url.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('clientId', promptId)
  let socket: WebSocket | undefined
  let timer: NodeJS.Timeout | undefined
  let wait = FIRST_WAIT_MS
  let closed = false

  const open = () => {
    socket = new WebSocket(url)
    socket.binaryType = 'arraybuffer'
    socket.addEventListener('open', () => {
      wait = FIRST_WAIT_MS
      // Frames of type 4, which say whose preview they are.
      socket?.send(JSON.stringify({ type: 'feature_flags', data: { supports_preview_metadata: true } }))
      tell({ type: 'opened' })
    })
    socket.addEventListener('message', event => {
      const data: unknown = event.data
      const hint =
        typeof data === 'string'
          ? readMessage(data, promptId)
          : data instanceof ArrayBuffer
            ? readFrame(new Uint8Array(data), promptId)
            : undefined
      if (hint) tell(hint)
    })
    socket.addEventListener('close', () => {
      if (closed) return
      timer = setTimeout(open, wait)
      wait = Math.min(LONGEST_WAIT_MS, wait * 2)
    })
  }
  open()
  return {
    close() {
      closed = true
      clearTimeout(timer)
      socket?.close()
    },
  }
}
