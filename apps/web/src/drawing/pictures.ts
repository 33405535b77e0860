// Pictures that come into the studio: files are kept first, and the parameters that any program left in one are read.
import type { DrawForm } from '@qianmu/drawing'
import type { Reading } from '@qianmu/drawing/metadata'
import { api } from '../api.ts'
import { tellPicture } from '../ui/losses/picture.ts'

/** Keeps a file as a picture of the team. @returns its address */
export async function keepPicture(file: Blob): Promise<string> {
  const { url, losses } = await api.files.image({ file })
  tellPicture(losses)
  return url
}

/** Whether an address is that of a file of ours. A link from elsewhere may hold any other, which must never be loaded. */
export const isKept = (address: string, base: string): boolean =>
  address.startsWith(`${base}file/`) && /^[1-9]\d*(\?[\w=&%.-]*)?$/.test(address.slice(base.length + 'file/'.length))

/** Largest file that is looked through for parameters, in bytes (the same limit as for pictures that are kept). */
const READ_MAX = 50 * 1024 * 1024

export interface FoundParameters {
  /** Name of the program that wrote them. */
  program: string
  form: Partial<DrawForm>
  /** What was read, field by field. */
  read: readonly Reading[]
  /** What could not be used, with the reason. */
  missed: readonly string[]
}

/** Names of the programs whose records are read. */
export const PROGRAMS = {
  qianmu: '千幕',
  webui: 'SD WebUI',
  comfyui: 'ComfyUI',
  invokeai: 'InvokeAI',
  novelai: 'NovelAI',
  swarmui: 'SwarmUI',
  fooocus: 'Fooocus',
  midjourney: 'Midjourney',
  drawthings: 'Draw Things',
  tensorart: 'TensorArt',
} as const

/** The parameters a picture was drawn with, or undefined. Nothing leaves the browser. */
export async function readParameters(file: Blob): Promise<FoundParameters | undefined> {
  if (file.size > READ_MAX) return undefined
  const { readPicture } = await import('@qianmu/drawing/metadata')
  const found = readPicture(new Uint8Array(await file.arrayBuffer()))
  return found && { program: PROGRAMS[found.program], form: found.form, read: found.read, missed: found.missed }
}

/** The pictures among files that were dropped, pasted or picked. */
export const picturesAmong = (files: Iterable<File>): File[] => [...files].filter(({ type }) => type.startsWith('image/'))
