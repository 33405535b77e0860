// Model files: what is in a safetensors or GGUF file by its header alone, read piece by piece so that nobody loads the weights.
import { GGUF_HEADER_MAX, isGguf, readGguf } from './gguf.ts'
import { headerLength, LENGTH_BYTES, readHeader, type SafetensorsHeader, type Unsound } from './header.ts'
import { factsOf, type ModelFacts } from './model.ts'

export { type SafetensorsHeader } from './header.ts'
export { type ModelFacts } from './model.ts'
export { MODEL_FAMILIES, WEIGHT_KINDS, type WeightKind } from './names.ts'

/** A file that is read from by place. */
export interface Readable {
  /** Length in bytes. */
  size: number
  /** The bytes from `start` up to and without `end`; fewer at the end of the file. */
  read(start: number, end: number): Promise<Uint8Array>
}

export interface ModelReading extends ModelFacts {
  /** As its file is written. */
  format: 'safetensors' | 'gguf'
  /** Bytes of the header. */
  metadata_len: number
  tensors: number
}

/** What a model file is, or the Chinese reason why it is none. Reads the header alone. */
export async function readModel(file: Readable): Promise<{ model: ModelReading; header: SafetensorsHeader } | Unsound> {
  const head = await file.read(0, LENGTH_BYTES + 1)
  if (isGguf(head)) {
    const reading = readGguf(await file.read(0, Math.min(file.size, GGUF_HEADER_MAX)), file.size)
    if ('problem' in reading) return reading
    return { model: told(reading.header, 'gguf'), header: reading.header }
  }
  const measured = headerLength(head, file.size)
  if ('problem' in measured) return measured
  const reading = readHeader(await file.read(LENGTH_BYTES, LENGTH_BYTES + measured.length), file.size)
  if ('problem' in reading) return reading
  const { header } = reading
  return { model: told(header, 'safetensors'), header }
}

const told = (header: SafetensorsHeader, format: ModelReading['format']): ModelReading => ({
  ...factsOf(header),
  format,
  metadata_len: header.bytes,
  tensors: header.tensors.length,
})
