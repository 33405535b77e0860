// What every payload is written from: the request, the lists of the engine, the pictures handed in, and what stands against it.
import type { DrawRequest, DrawTask, GeneratedRequest, Problem } from '@qianmu/drawing'
import { fileIn } from '../../connect/names.ts'
import type { PictureSize } from '../../connect/picture-size.ts'
import type { Held, Named } from '../held.ts'

/** A picture in base64. */
export interface Picture extends PictureSize {
  base64: string
}

/** A picture on a larger canvas, and what is to be drawn there in white. */
export interface Spread extends PictureSize {
  picture: string
  mask: string
}

export interface Work {
  readonly draw: DrawRequest
  readonly task: DrawTask
  readonly held: Held
  /** By the address that the request names. */
  readonly pictures: Pick<ReadonlyMap<string, Picture>, 'get'>
  /** Of outpainting alone. */
  readonly spread: Spread | undefined
  readonly problems: Problem[]
}

/** The request's parameters when a diffusion model draws. */
export type Param = GeneratedRequest['param']
/** Those of one server draw type. */
export type ParamOf<T extends DrawRequest['ai_draw_type']> = Extract<DrawRequest, { ai_draw_type: T }>['param']

/** A call that draws. */
export interface Payload {
  path: 'txt2img' | 'img2img' | 'extra-single-image'
  body: Readonly<Record<string, unknown>>
  /** What the result must measure; undefined where only the engine knows. */
  size: PictureSize | undefined
  /** Pixels by which a side may differ. */
  slack: number
}

/** A field that the program does not answer. */
export const refuseField = ({ problems }: Pick<Work, 'problems'>, field: string, text: string, lacks?: string) =>
  problems.push({ field, text, ...(lacks !== undefined && { lacks }) })

const NO_PICTURE: Picture = { base64: '', width: 64, height: 64 }

export function pictureAt(work: Work, address: string, field: string): Picture {
  const picture = work.pictures.get(address)
  if (!picture) refuseField(work, field, '找不到图片，请重新上传')
  return picture ?? NO_PICTURE
}

/** The program's name of a file; what it does not have is said at the field. */
export function nameIn(work: Work, list: readonly Named[], wanted: string, field: string, what: string): string {
  const plain = fileIn(
    list.map(each => each.plain),
    wanted.replace(/ \[[\da-f]{6,64}\]$/i, ''),
  )
  const found = list.find(each => each.plain === plain)
  if (!found) refuseField(work, field, `绘图引擎里没有${what}「${wanted}」`, wanted)
  return found?.full ?? wanted
}
