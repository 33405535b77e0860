// The smallest pictures of each format, for tests: three by two pixels.
import { zlibSync } from 'fflate'
import { ascii, crc32, joined, utf8, viewOf } from './bytes.ts'
import { readPicture } from './index.ts'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))

export const JPEG = bytesOf(
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCcAEoP/9k=',
)
export const WEBP = {
  lossy: bytesOf('UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoDAAIAA4BaJaACdAFAAAD+8LA2LhOXX5Jd+HmsfgAAAA=='),
  lossless: bytesOf('UklGRh4AAABXRUJQVlA4TBEAAAAvAkAAEAdQjyLXo4CBiOh/AAA='),
  extended: bytesOf(
    'UklGRlYAAABXRUJQVlA4WAoAAAAQAAAAAgAAAQAAQUxQSAcAAAAAgICAgICAAFZQOCAoAAAAkAEAnQEqAwACAAOAWiWgAnS6AAOYAP7r3i67xaUa/+Wf+f3xd7mAAA==',
  ),
}

/** A PNG chunk with its checksum. */
export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = joined([new Uint8Array(4), ascii(type), data, new Uint8Array(4)])
  viewOf(chunk).setUint32(0, data.length)
  viewOf(chunk).setUint32(chunk.length - 4, crc32(chunk.subarray(4, chunk.length - 4)))
  return chunk
}

/** A grey PNG with further chunks before its data. */
export function png(...chunks: Uint8Array[]): Uint8Array {
  const header = Uint8Array.of(0, 0, 0, 3, 0, 0, 0, 2, 8, 0, 0, 0, 0)
  const data = zlibSync(new Uint8Array(8))
  return joined([
    Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', data),
    pngChunk('IEND', new Uint8Array(0)),
  ])
}

export const tEXt = (keyword: string, text: string) => pngChunk('tEXt', joined([utf8(`${keyword}\0`), utf8(text)]))
export const zTXt = (keyword: string, text: string) => pngChunk('zTXt', joined([utf8(`${keyword}\0\0`), zlibSync(utf8(text))]))
export const iTXt = (keyword: string, text: string, packed = false) =>
  pngChunk(
    'iTXt',
    joined([utf8(`${keyword}\0`), Uint8Array.of(packed ? 1 : 0, 0), utf8('zh\0关键\0'), packed ? zlibSync(utf8(text)) : utf8(text)]),
  )

/** What is read from a picture with these texts. */
export const record = (texts: Record<string, unknown>) =>
  readPicture(png(...Object.entries(texts).map(([name, text]) => tEXt(name, typeof text === 'string' ? text : JSON.stringify(text)))))
