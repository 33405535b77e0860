// Redrawing a part: scratches, wires, stains and small holes are closed from around (Telea 2004). What is larger is refused, not smeared.
import { type Cv, withMats } from '../opencv.ts'
import { emptyPlane, flattened, type Pixels, type Plane, planeMat, planeOf, rgbMat } from '../picture.ts'
import { SMALL_HOLE } from '../limits.ts'
import { shareOf } from '../subject.ts'

export interface Repair {
  /** 0 repairs what is white in the mask, 1 the rest (document 3 §3). */
  mode: 0 | 1
  /** Softness of the edge in px. */
  blur: number
}

/** Half the width of what counts as a scratch, as a share of the longer side: 7 px of 1024. */
const SCRATCH = 0.007
/** All holes together. */
const ALL_HOLES = 0.08
/** How far around a pixel Telea looks, in px. */
const REACH = 5

const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`

/** The repaired picture; outside of the mask and its soft edge it is the given one. Or a Chinese sentence why not. */
export function inpaint(cv: Cv, picture: Pixels, given: Plane, { mode, blur }: Repair): Pixels | string {
  const mask = sizedMask(cv, given, picture, mode)
  const share = shareOf(mask)
  if (share === 0) return '没有涂要修补的地方'
  if (!isSmall(cv, mask)) {
    const small = percent(SMALL_HOLE)
    return `涂了画面的 ${percent(share)}，内置修补只补划痕和 ${small} 以内的小孔，不会按文字重画。请涂小一些，或连接绘图引擎`
  }
  return withMats(keep => {
    const hole = planeMat(cv, keep, mask)
    const [grown, closed, soft] = [keep(new cv.Mat()), keep(new cv.Mat()), keep(new cv.Mat())]
    // The edge of a brush is soft: what shines through it is part of the scratch.
    cv.dilate(hole, grown, keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(3, 3))))
    cv.inpaint(rgbMat(cv, keep, flattened(picture)), grown, closed, REACH, cv.INPAINT_TELEA)
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

/** Whether every hole is thin or small, and all together are little. */
function isSmall(cv: Cv, mask: Plane): boolean {
  if (shareOf(mask) > ALL_HOLES) return false
  return withMats(keep => {
    const fresh = () => keep(new cv.Mat())
    const [labels, stats, centres, depth] = [fresh(), fresh(), fresh(), fresh()]
    const plane = planeMat(cv, keep, mask)
    const count = cv.connectedComponentsWithStats(plane, labels, stats, centres, 8, cv.CV_32S)
    cv.distanceTransform(plane, depth, cv.DIST_L2, 3)
    const [label, stat, far] = [labels.data32S as Int32Array, stats.data32S as Int32Array, depth.data32F as Float32Array]
    const thickest = new Float32Array(count)
    for (let at = 0; at < far.length; at++) thickest[label[at]!] = Math.max(thickest[label[at]!]!, far[at]!)
    const thin = SCRATCH * Math.max(mask.width, mask.height)
    for (let hole = 1; hole < count; hole++)
      if (thickest[hole]! > thin && stat[hole * 5 + cv.CC_STAT_AREA]! > mask.data.length * SMALL_HOLE) return false
    return true
  })
}
