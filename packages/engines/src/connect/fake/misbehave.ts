// Ways in which protocol fakes spoil an answer, as engines and the networks before them do.
import type { IncomingMessage, ServerResponse } from 'node:http'

const ANSWERS = ['reset', 'broken-off', 'hang', 'drip', 'garbage', 'html', 'error-500', 'endless'] as const
export type AnswerFault = (typeof ANSWERS)[number]

export const HTML = '<!doctype html><title>502 Bad Gateway</title>'

/** Spoils an answer. @returns whether it did */
export function misbehave(fault: string, request: IncomingMessage, response: ServerResponse): boolean {
  switch (fault) {
    case 'reset':
      request.socket.destroy()
      return true
    case 'broken-off':
      // What streams has said 200 before it fails: speaches does.
      response.writeHead(200, { 'content-type': 'audio/wav', 'transfer-encoding': 'chunked' })
      response.write('RIFF', () => request.socket.destroy())
      return true
    case 'hang':
      return true
    case 'drip': {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{')
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
      return true
    }
    case 'garbage':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"prompt_id": \u0000oops')
      return true
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end(HTML)
      return true
    case 'error-500':
      response.writeHead(500).end('Internal Server Error')
      return true
    case 'endless':
      pour(response)
      return true
    default:
      return false
  }
}

/** Writes for as long as somebody reads. */
export function pour(response: ServerResponse, first: Buffer = Buffer.alloc(0)) {
  response.writeHead(200, { 'content-type': 'image/png' })
  response.write(first)
  const more = Buffer.alloc(1024 * 1024)
  const write = () => {
    while (!response.destroyed && response.write(more));
    if (!response.destroyed) response.once('drain', write)
  }
  write()
}
