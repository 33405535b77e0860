// What every graph is written from: the request, the files of the engine, the pictures handed in, and what stands against it.
import type { DrawRequest, DrawTask, GeneratedRequest, Problem } from '@qianmu/drawing'
import { fileIn } from '../../connect/names.ts'
import { type ObjectInfo, optionsOf } from '../object-info.ts'
import type { PictureSize } from '../../connect/picture-size.ts'
import { type Link, sheet, type Sheet } from './sheet.ts'

/** Whole pixels from the upper left corner of a picture. */
export interface Box extends PictureSize {
  x: number
  y: number
}

/** The smallest boxes that hold everything of a mask that is not black, and everything that is not white; undefined where there is nothing. */
export interface MaskBounds {
  white: Box | undefined
  black: Box | undefined
}

/** A picture of the request as it lies in the engine's input folder. */
export interface EnginePicture extends PictureSize {
  name: string
  /** Of a mask around which a region is cut out. */
  bounds?: MaskBounds
}

export interface Work {
  readonly draw: DrawRequest
  readonly task: DrawTask
  readonly info: ObjectInfo
  /** Names of embeddings that may stand in prompts. */
  readonly embeddings: readonly string[]
  /** By the address that the request names. */
  readonly pictures: Pick<ReadonlyMap<string, EnginePicture>, 'get'>
  readonly sheet: Sheet
  readonly problems: Problem[]
  /** Syntax of prompts that the engine has no equal for. */
  readonly ignored: Set<string>
}

/** The request's parameters when a diffusion model draws. */
export type Param = GeneratedRequest['param']

/** Those of one server draw type. */
export type ParamOf<T extends DrawRequest['ai_draw_type']> = Extract<DrawRequest, { ai_draw_type: T }>['param']

export const workOf = (given: Omit<Work, 'sheet' | 'problems' | 'ignored'>): Work => ({
  ...given,
  sheet: sheet(),
  problems: [],
  ignored: new Set(),
})

/** A field that no node set answers. */
export const refuseField = ({ problems }: Work, field: string, text: string, lacks?: string) =>
  problems.push({ field, text, ...(lacks !== undefined && { lacks }) })

const NO_SIZE: PictureSize = { width: 64, height: 64 }

/** The picture behind an address with its mask (opaque is 0) as the node's second output. */
export function loadPicture({ sheet, pictures, problems }: Work, address: string, id: string, title: string, field: string) {
  const picture = pictures.get(address)
  if (!picture) problems.push({ field, text: '找不到图片，请重新上传' })
  const link = sheet.add(id, 'LoadImage', title, { image: picture?.name ?? '' }, field)
  return { link, size: picture ? { width: picture.width, height: picture.height } : NO_SIZE, bounds: picture?.bounds }
}

/** A file of the engine as its node names it; what it does not have is said at the field. */
export function engineFile(work: Work, [node, input]: readonly [string, string], wanted: string, field: string, what: string): string {
  const file = fileIn(optionsOf(work.info, node, input), wanted)
  if (file === undefined) refuseField(work, field, `绘图引擎里没有${what}「${wanted}」`, wanted)
  return file ?? wanted
}

/** The largest side that a picture node takes (nodes.py: MAX_RESOLUTION). */
const MAX_SIDE = 16_384

/** The given side as a whole number within what nodes take. */
export const sideOf = (length: number) => Math.min(MAX_SIDE, Math.max(1, Math.round(length)))

/** The result, kept in the engine's temporary folder until it is copied out. */
export const deliver = ({ sheet }: Work, images: Link, id = 'result', title = '结果') => sheet.add(id, 'PreviewImage', title, { images })
