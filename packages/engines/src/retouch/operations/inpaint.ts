// Redrawing a part: scratches, wires, stains and small holes are closed from around (Telea 2004), larger spots on smooth ground with the colours that go on
// around them. What is neither is refused, not smeared.
import { HEALING, healed, holesOf } from '@qianmu/drawing/mask'
import { type Cv, withMats } from '../opencv.ts'
import { emptyPlane, flattened, type Pixels, type Plane, planeMat, planeOf, rgbMat } from '../picture.ts'
import { shareOf } from '../subject.ts'

export interface Repair {
  /** 0 repairs what is white in the mask, 1 the rest (document 3 §3). */
  mode: 0 | 1
  /** Softness of the edge in px. */
  blur: number
}

/** How far around a pixel Telea looks, in px. */
const REACH = 5

const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`

/** The repaired picture; outside of the mask and its soft edge it is the given one. Or a Chinese sentence why not. */
export function inpaint(cv: Cv, picture: Pixels, given: Plane, { mode, blur }: Repair): Pixels | string {
  const mask = sizedMask(cv, given, picture, mode)
  const holes = holesOf(picture, mask.data)
  const share = percent(shareOf(mask))
  if (holes === 'none') return '没有涂要修补的地方'
  if (holes === 'large')
    return `涂了画面的 ${share}，内置修补一次最多补 ${percent(HEALING.all)}，不会按文字重画。请涂小一些，或连接绘图引擎`
  if (holes === 'rough')
    return `涂的地方（画面的 ${share}）四周有纹理或边缘，内置修补只补平滑底上的东西、划痕和 ${percent(HEALING.small)} 以内的小孔。请涂小一些，或连接绘图引擎`
  // What is larger goes on as what is around it; the rest is closed from its rim.
  const { picture: smooth, left } = holes === 'smooth' ? healed(picture, mask.data) : { picture, left: mask.data }
  return withMats(keep => {
    const hole = planeMat(cv, keep, mask)
    const small = planeMat(cv, keep, { ...mask, data: left })
    const [rim, grown, closed, soft] = [keep(new cv.Mat()), keep(new cv.Mat()), keep(new cv.Mat()), keep(new cv.Mat())]
    const round = keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(3, 3)))
    // The edge of a brush is soft: what shines through it is part of the scratch.
    cv.dilate(hole, grown, round)
    // Around a hole that was healed, its rim alone is closed.
    cv.subtract(grown, hole, rim)
    cv.dilate(small, small, round)
    cv.max(rim, small, rim)
    cv.inpaint(rgbMat(cv, keep, flattened(smooth)), rim, closed, REACH, cv.INPAINT_TELEA)
    const size = Math.min(blur, 16) * 2 + 1
    if (blur) cv.GaussianBlur(grown, soft, new cv.Size(size, size), 0)
    // Softness goes outwards: what was painted is repaired wholly.
    const share = keep(new cv.Mat())
    cv.max(grown, blur ? soft : grown, share)
    return blended(picture, closed.data as Uint8Array, share.data as Uint8Array)
  })
}

function blended(picture: Pixels, closed: Uint8Array, share: Uint8Array): Pixels {
  const data = Uint8ClampedArray.from(picture.data)
  for (let at = 0; at < share.length; at++) {
    const part = share[at]! / 255
    if (!part) continue
    for (let channel = 0; channel < 3; channel++)
      data[at * 4 + channel] = data[at * 4 + channel]! * (1 - part) + closed[at * 3 + channel]! * part
    data[at * 4 + 3] = 255
  }
  return { ...picture, data }
}

/** The mask at the size of the picture, black or white. */
function sizedMask(cv: Cv, mask: Plane, { width, height }: Pixels, mode: 0 | 1): Plane {
  const same = mask.width === width && mask.height === height
  const sized = same
    ? mask
    : withMats(keep => {
        const out = keep(new cv.Mat())
        cv.resize(planeMat(cv, keep, mask), out, new cv.Size(width, height), 0, 0, cv.INTER_LINEAR)
        return planeOf(out)
      })
  const plane = emptyPlane(width, height)
  for (let at = 0; at < plane.data.length; at++) plane.data[at] = sized.data[at]! > 127 === (mode === 0) ? 255 : 0
  return plane
}
