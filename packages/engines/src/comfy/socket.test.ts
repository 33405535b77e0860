// Frames and messages of a websocket that anything may come through: previews as they are, hints of our prompt alone, nothing ever thrown.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFrame, readMessage } from './socket.ts'

const MINE = 'mine'
const frame = (type: number, second: number, ...rest: Uint8Array[]) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(type)
  head.writeUInt32BE(second, 4)
  return Buffer.concat([head, ...rest])
}
const described = (about: object, picture: Uint8Array) => {
  const text = Buffer.from(JSON.stringify(about))
  return frame(4, text.length, text, picture)
}

it('gives the picture of a preview byte for byte', () =>
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), picture => {
      const bytes = new Uint8Array(picture)
      const plain = readFrame(frame(1, 1, bytes), MINE)
      const told = readFrame(described({ prompt_id: MINE, image_type: 'image/png' }, bytes), MINE)
      expect([plain, told].map(hint => hint?.type === 'preview' && [hint.mime, ...hint.bytes])).toEqual([
        ['image/jpeg', ...bytes],
        ['image/png', ...bytes],
      ])
    }),
  ))

it('takes no preview of another prompt, and no other kind of picture', () => {
  const bytes = Buffer.from('x')
  expect(readFrame(described({ prompt_id: 'other', image_type: 'image/png' }, bytes), MINE)).toBeUndefined()
  expect(readFrame(described({ prompt_id: MINE, image_type: 'image/svg+xml' }, bytes), MINE)).toBeUndefined()
  expect(readFrame(frame(1, 9, bytes), MINE)).toBeUndefined()
  expect(readFrame(frame(3, 1, bytes), MINE)).toBeUndefined()
})

it('reads the messages of our prompt', () => {
  const read = (type: string, data: object) => readMessage(JSON.stringify({ type, data: { prompt_id: MINE, ...data } }), MINE)
  expect(read('executing', { node: 'sample' })).toEqual({ type: 'node', node: 'sample' })
  expect(read('executing', { node: null })).toEqual({ type: 'ended' })
  expect(read('execution_cached', { nodes: ['a', 1] })).toEqual({ type: 'finished', nodes: ['a'] })
  expect(read('progress', { node: 'sample', value: 3, max: 20 })).toEqual({ type: 'step', node: 'sample', value: 3, max: 20 })
  expect(read('progress', { node: 'sample', value: 30, max: 20 })).toBeUndefined()
  expect(read('progress_state', { nodes: { a: { state: 'finished' }, b: { state: 'running' } } })).toEqual({
    type: 'finished',
    nodes: ['a'],
  })
  expect(readMessage(JSON.stringify({ type: 'executing', data: { prompt_id: 'other', node: null } }), MINE)).toBeUndefined()
})

it('throws at nothing', () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.oneof(fc.string(), fc.json()), (bytes, text) => {
      readFrame(new Uint8Array(bytes), MINE)
      readMessage(text, MINE)
      readMessage(JSON.stringify({ type: 'progress_state', data: { prompt_id: MINE, nodes: text } }), MINE)
    }),
  ))
