// The pictures of a request as graphs name them, and the result as it must be before it is handed on.
import { DRAW } from '@qianmu/drawing'
import type { DrawnPicture, ImageRequest } from '../ports/image.ts'
import type { PromptState } from './answers.ts'
import { type ComfyClient, inputName } from './client.ts'
import type { EnginePicture } from './graphs/work.ts'
import { maskBounds } from './mask-bounds.ts'
import { EngineFault } from '../connect/http.ts'
import { isWholePng, pictureSize, type PictureSize } from '../connect/picture-size.ts'

/** @throws EngineFault when one is no picture that engines read */
export async function namedPictures({ draw, pictures }: ImageRequest): Promise<Map<string, EnginePicture>> {
  const named = [...pictures].map(([address, bytes]) => {
    const size = pictureSize(bytes)
    if (!size) throw new EngineFault('图片不是 PNG、JPEG 或 WebP，无法交给绘图引擎')
    return [address, { name: inputName(bytes), ...size }] as const
  })
  const all = new Map<string, EnginePicture>(named)
  if (draw.ai_draw_type !== DRAW.inpaint || draw.param.inpaint_area !== 1) return all
  const { mask } = draw.param
  const [bytes, painted] = [pictures.get(mask), all.get(mask)]
  if (bytes && painted) all.set(mask, { ...painted, bounds: await maskBounds(bytes) })
  return all
}

/** Nodes that hand something out, and what that is. */
const ROLES = { result: 'result', mask: 'mask' } as const satisfies Record<string, DrawnPicture['role']>

/** Copies the results of a finished prompt out. @throws EngineFault when one is missing, broken or of another size */
export async function fetchResults(
  client: ComfyClient,
  { outputs }: Extract<PromptState, { at: 'done' }>,
  size: PictureSize | undefined,
  signal: AbortSignal,
): Promise<DrawnPicture[]> {
  const pictures: DrawnPicture[] = []
  for (const [node, role] of Object.entries(ROLES)) {
    const file = outputs.get(node)?.[0]
    if (!file) continue
    const bytes = await client.view(file, signal)
    const drawn = isWholePng(bytes) ? pictureSize(bytes) : undefined
    if (!drawn) throw new EngineFault('绘图引擎交出的图片不完整', { retry: true })
    if (size && (drawn.width !== size.width || drawn.height !== size.height))
      throw new EngineFault(`绘图引擎交出的图片是 ${drawn.width}×${drawn.height}，应为 ${size.width}×${size.height}`)
    pictures.push({ role, mime: 'image/png', bytes })
  }
  if (!pictures.some(each => each.role === 'result')) throw new EngineFault('绘图引擎没有交出结果图片', { retry: true })
  return pictures
}
