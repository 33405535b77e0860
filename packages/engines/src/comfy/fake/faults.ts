// Ways in which the protocol fake goes wrong, as engines, the networks before them and the graphics cards below them do.
import type { ServerResponse } from 'node:http'
import { type AnswerFault, HTML, pour } from '../../connect/fake/misbehave.ts'
import type { Ending, Surroundings } from './runner.ts'

/** Refusals of a prompt. */
const REFUSALS = ['node-errors', 'half-accepted', 'other-id'] as const
/** Those in the middle of a run, or of its messages. */
const RUNS = [
  'disconnect',
  'no-socket',
  'no-end',
  'two-ends',
  'other-events',
  'garbage-events',
  'restart',
  'out-of-memory',
  'node-failure',
  'interrupted',
  'stall',
] as const
/** Those of the pictures that come out. */
const PICTURES = ['truncated', 'huge', 'wrong-size', 'no-picture', 'file-gone', 'html-picture'] as const
export type Fault = AnswerFault | (typeof REFUSALS)[number] | (typeof RUNS)[number] | (typeof PICTURES)[number]

/** Gives a picture out, or what goes for one. */
export function givePicture(fault: Fault | undefined, bytes: Buffer | undefined, response: ServerResponse) {
  if (fault === 'html-picture') response.writeHead(200, { 'content-type': 'text/html' }).end(HTML)
  else if (fault === 'huge') pour(response, bytes)
  else if (!bytes || fault === 'file-gone') response.writeHead(404).end()
  else
    response
      .writeHead(200, {
        'content-type': 'image/png',
        'content-length': fault === 'truncated' ? Math.floor(bytes.length / 2) : bytes.length,
      })
      .end(fault === 'truncated' ? bytes.subarray(0, bytes.length / 2) : bytes)
}

/** Strikes in the middle of the work. @returns the end that it brings, 'forgotten' when nobody will know that there was a prompt */
export function strike(
  { fault, cut, send }: Surroundings,
  client: string,
  node: string,
  tell: (type: string, data: object) => void,
  ending: Ending,
): object | 'forgotten' | undefined {
  const failed = (exception_type: string, exception_message: string) =>
    ending('error', 'execution_error', { node_id: node, node_type: 'KSampler', exception_type, exception_message, traceback: ['at …'] })
  switch (fault()) {
    case 'disconnect':
      cut()
      return undefined
    case 'garbage-events':
      for (const junk of ['{"type":', '[]', '{"type":"progress","data":{"prompt_id":1}}', '\u0000']) send(client, junk)
      send(client, Buffer.from([0, 0, 0, 4, 255, 255, 255, 255, 1]))
      send(client, Buffer.from([0, 0, 0, 1]))
      tell('progress', { node, value: 9e9, max: -1 })
      return undefined
    case 'restart':
      cut()
      return 'forgotten'
    case 'out-of-memory':
      return failed('torch.OutOfMemoryError', 'Allocation on device 0 would exceed allowed memory.')
    case 'node-failure':
      return failed('RuntimeError', 'mat1 and mat2 shapes cannot be multiplied')
    case 'interrupted':
      return ending('error', 'execution_interrupted', { node_id: node, node_type: 'KSampler', executed: [] })
    default:
      return undefined
  }
}
