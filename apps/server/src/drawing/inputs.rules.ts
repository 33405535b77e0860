// The pictures that a draw request names: where each stands in it, and which of our own files an address means. Pure.
import { type DrawRequest, DRAW, type DrawTask, isGenerated } from '@qianmu/drawing'

/** An address and the field that names it. */
export interface NamedPicture {
  field: string
  address: string
}

/** Every picture of a request, of the field's own pictures only that of `task` when one is given. */
export function picturesOf(request: DrawRequest, task?: DrawTask): NamedPicture[] {
  const worked = request.init_images.map(({ url }, nth) => ({ field: `init_images.${nth}.url`, address: url }))
  const named = [...(task ? [{ field: 'init_images', address: task.image }] : worked), ...ofType(request), ...controls(request)]
  return named.filter(each => each.address)
}

function ofType(request: DrawRequest): NamedPicture[] {
  switch (request.ai_draw_type) {
    case DRAW.imageToImage: {
      const { background_img, character_settings } = request.param
      const characters = character_settings.flatMap(({ character_img, character_pose_img }, nth) => [
        { field: `ai_param.character_settings.${nth}.character_img`, address: character_img },
        { field: `ai_param.character_settings.${nth}.character_pose_img`, address: character_pose_img },
      ])
      return [{ field: 'ai_param.background_img', address: background_img }, ...characters]
    }
    case DRAW.inpaint:
      return [{ field: 'ai_param.mask', address: request.param.mask }]
    case DRAW.matting:
      return [{ field: 'ai_param.ori_img', address: request.param.ori_img }]
    case DRAW.segment:
      return [{ field: 'sam_params.image', address: request.sam_params.image }]
    default:
      return []
  }
}

/** Of a unit that is off nothing is needed. */
function controls(request: DrawRequest): NamedPicture[] {
  if (!isGenerated(request)) return []
  return request.param.controlnet_units.flatMap(({ enable, input_image, mask }, nth) => {
    const field = `ai_param.controlnet_units.${nth}`
    const inputs = input_image.map((address, at) => ({ field: `${field}.input_image.${at}`, address }))
    return enable === 1 ? [...inputs, { field: `${field}.mask`, address: mask }] : []
  })
}

/** The file that one of our own addresses means, `/file/12?e=…` under the instance's path; undefined for any other address. */
export function fileIdOf(address: string, base: string): number | undefined {
  const prefix = `${base}file/`
  if (!address.startsWith(prefix)) return undefined
  const id = address.slice(prefix.length).split('?', 1)[0]!
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined
}
