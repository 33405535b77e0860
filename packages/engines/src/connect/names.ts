// Models under the names that engines know them by, which may carry folders and endings that a request leaves out.
import type { ModelFile } from '../ports/image.ts'

const ENDING = /\.(?:safetensors|sft|ckpt|pth?|bin|gguf)$/i

/** `SDXL\style\ink.safetensors` → `ink`. */
export const plainName = (file: string) => file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1).replace(ENDING, '')

/** The engine's name of a file that somebody names by all or the last part of it. undefined when it has none such. */
export function fileIn(files: readonly string[], wanted: string): string | undefined {
  if (files.includes(wanted)) return wanted
  const plain = plainName(wanted).toLowerCase()
  return plain ? files.find(file => plainName(file).toLowerCase() === plain) : undefined
}

/** What file names tell of the family; their authors put it there because nothing else in a list of names does. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  // FLUX.2 is another model with other encoders.
  [/flux[\s_.-]?2/i, 'FLUX.2'],
  [/chroma/i, 'Chroma'],
  [/qwen[\s_.-]?image/i, 'Qwen-Image'],
  [/hunyuan/i, 'Hunyuan'],
  [/(?:^|[^a-z])wan[\s_.-]?\d/i, 'Wan'],
  [/flux(?![\s_.-]?2)|(?:^|[^a-z\d])f[._]?1(?:[^\d]|$)/i, 'F.1'],
  [/xl|pony|illustrious|noob/i, 'SDXL'],
  [/sd[\s_.-]?3/i, 'SD3'],
  [/sd[\s_.-]?2|v2-1/i, 'SD2'],
  [/sd[\s_.-]?1|v1-5|1[._]5/i, 'SD1.5'],
]

/** The family that a name speaks of, '' when it does not. */
export const familyOf = (file: string) => FAMILIES.find(([words]) => words.test(file))?.[1] ?? ''

export const modelFile = (file: string): ModelFile => ({ file, name: plainName(file), baseModel: familyOf(file) })
