// A picture as a relief: each of its dots raised by how near the depth map says it is, seen from any side. Drawn dot by dot, the nearest on top.

/** What is seen of a relief. */
export interface View {
  /** Turns in radians: to the side, and up. */
  yaw: number
  pitch: number
  /** How high the nearest dot stands, in widths of the picture. */
  height: number
  zoom: number
}
export const FIRST_VIEW: View = { yaw: 0.35, pitch: 0.15, height: 0.35, zoom: 1 }
/** Further round there is nothing to be seen: behind a dot the picture has none. */
export const LIMITS = { yaw: 1.1, pitch: 0.8, zoom: [0.5, 3], height: [0, 1] } as const

/** Dots of a picture with their depth, both of the same size. */
export interface Relief {
  width: number
  height: number
  /** RGBA as 32-bit words, as ImageData has them. */
  colours: Uint32Array
  /** 0 = far, 255 = near. */
  depth: Uint8ClampedArray
}
/** A frame that is drawn into. */
export interface Frame {
  width: number
  height: number
  pixels: Uint32Array
  /** How near what stands at each pixel is. */
  near: Float32Array
}

export const frameOf = (width: number, height: number): Frame => ({
  width,
  height,
  pixels: new Uint32Array(width * height),
  near: new Float32Array(width * height),
})

/** The eye is so many widths of the picture away. */
const EYE = 2.2
const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value))

/** Turns a view, within what can be seen. */
export const turned = (view: View, yaw: number, pitch: number): View => ({
  ...view,
  yaw: clamp(view.yaw + yaw, LIMITS.yaw),
  pitch: clamp(view.pitch + pitch, LIMITS.pitch),
})

/** Goes nearer or away, within what can be seen. */
export const zoomed = (view: View, by: number): View => ({
  ...view,
  zoom: Math.min(LIMITS.zoom[1], Math.max(LIMITS.zoom[0], view.zoom * by)),
})

/** Draws the relief over what the frame had. */
export function drawRelief({ width, height, colours, depth }: Relief, { yaw, pitch, height: rise, zoom }: View, frame: Frame): void {
  frame.pixels.fill(0)
  frame.near.fill(-Infinity)
  const [sinYaw, cosYaw, sinPitch, cosPitch] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)]
  // Pixels of the frame for one width of the picture: all of it is seen from the front.
  const unit = zoom * 0.86 * Math.min(frame.width, (frame.height * width) / height)
  const size = Math.ceil((unit / width) * 1.5)
  const [middleX, middleY] = [frame.width / 2, frame.height / 2]
  for (let at = 0; at < depth.length; at++) {
    const x = (at % width) / width - 0.5
    const y = (Math.floor(at / width) - height / 2) / width
    const z = (depth[at]! / 255 - 0.5) * rise
    const sideways = x * cosYaw + z * sinYaw
    const turnedZ = z * cosYaw - x * sinYaw
    const down = y * cosPitch + turnedZ * sinPitch
    const near = turnedZ * cosPitch - y * sinPitch
    const scale = (unit * EYE) / (EYE - near)
    const left = Math.round(middleX + sideways * scale - size / 2)
    const top = Math.round(middleY + down * scale - size / 2)
    for (let row = Math.max(0, top); row < Math.min(frame.height, top + size); row++)
      for (let column = Math.max(0, left); column < Math.min(frame.width, left + size); column++) {
        const spot = row * frame.width + column
        if (frame.near[spot]! >= near) continue
        frame.near[spot] = near
        frame.pixels[spot] = colours[at]!
      }
  }
}
