// What connectors of films have in common: the clip that they hand out, what is said while they work, and a still at the size that they take.
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { clipOf } from '../connect/clip.ts'
import { EngineFault } from '../connect/http.ts'
import type { PictureSize } from '../connect/picture-size.ts'
import { type FilmRequest, type FilmResult, type FilmWish, leftOut } from '../ports/film.ts'

/** What is said of work that takes too long, and of an answer that got lost. */
export const FILM_WORDS = {
  late: '服务商很久没有生成完，已停止等待',
  unknown: '与服务商的连接在等结果时断开，不知道它是否已经开始生成；为免重复计费没有自动重来，请手动重试',
} as const

/** What the bytes of an engine are. @throws EngineFault for what is no whole clip */
export function filmOf(bytes: Uint8Array, request: FilmRequest | undefined, honours: readonly FilmWish[]): FilmResult {
  const clip = clipOf(bytes)
  if (!clip) throw new EngineFault('引擎交出的视频不完整', { retry: true })
  return { ...clip, bytes, ignored: request ? leftOut(request, honours) : [] }
}

/** The still over all of a canvas, what stands out cut off: services refuse one of another size. */
export async function covering(picture: Uint8Array, { width, height }: PictureSize): Promise<Uint8Array> {
  const image = await loadImage(Buffer.from(picture)).catch(() => {
    throw new EngineFault('画面不是 PNG、JPEG 或 WebP，无法交给引擎', { settled: true })
  })
  const by = Math.max(width / image.width, height / image.height)
  const [wide, high] = [image.width * by, image.height * by]
  const sheet = createCanvas(width, height)
  sheet.getContext('2d').drawImage(image, (width - wide) / 2, (height - high) / 2, wide, high)
  return sheet.encode('jpeg', 92)
}

/** The size whose shape is nearest to that of the film. */
export const nearestIn = <S extends PictureSize>(sizes: readonly S[], { width, height }: PictureSize): S => {
  const off = (size: S) => Math.abs(Math.log(size.width / size.height) - Math.log(width / height))
  return sizes.toSorted((one, other) => off(one) - off(other))[0]!
}
