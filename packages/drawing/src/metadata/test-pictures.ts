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

/** A JPEG whose EXIF holds a UserComment: the order of the file and that of its text, or the text alone (type 2). */
export function exifJpeg(
  text: string,
  { little = true, order = 'le', type = 7 }: { little?: boolean; order?: 'le' | 'be'; type?: 2 | 7 },
): Uint8Array {
  const units = Uint8Array.from(
    { length: text.length * 2 },
    (_, at) => (text.charCodeAt(at >> 1) >> (at % 2 === (order === 'le' ? 0 : 1) ? 0 : 8)) & 255,
  )
  const value = type === 2 ? utf8(`${text}\0`) : joined([ascii('UNICODE\0'), units])
  const tiff = new Uint8Array(44)
  const view = viewOf(tiff)
  tiff.set(ascii(little ? 'II' : 'MM'))
  view.setUint16(2, 42, little)
  view.setUint32(4, 8, little)
  const directory = (at: number, tag: number, kind: number, count: number, held: number) => {
    view.setUint16(at, 1, little)
    view.setUint16(at + 2, tag, little)
    view.setUint16(at + 4, kind, little)
    view.setUint32(at + 6, count, little)
    view.setUint32(at + 10, held, little)
  }
  directory(8, 0x8769, 4, 1, 26)
  directory(26, 0x9286, type, value.length, 44)
  const data = joined([ascii('Exif\0\0'), tiff, value])
  const length = Uint8Array.of((data.length + 2) >> 8, (data.length + 2) & 255)
  return joined([JPEG.subarray(0, 2), Uint8Array.of(0xff, 0xe1), length, data, JPEG.subarray(2)])
}

/** What Fooocus writes of a picture. */
export const FOOOCUS = {
  base_model: 'juggernautXL_v8',
  prompt: 'a cat in the rain',
  negative_prompt: 'dog',
  full_prompt: ['cinematic still a cat'],
  steps: 30,
  guidance_scale: 4,
  seed: '8638236174640251900',
  sampler: 'dpmpp_2m_sde_gpu',
  scheduler: 'karras',
  resolution: '(1152, 896)',
  performance: 'Speed',
  sharpness: 2,
  styles: "['Fooocus V2', 'Cinematic']",
  lora_combined_1: 'sd_xl_offset_example-lora_1.0.safetensors : 0.1',
  vae: 'Default (model)',
  refiner_model: 'None',
  refiner_switch: 0.5,
  clip_skip: 2,
  metadata_scheme: 'fooocus',
  version: 'Fooocus v2.5.0',
}
