// A pose as the picture that an engine is given: its control map, on black.
import { type Pose, poseShapes } from '@qianmu/drawing/pose'

/** PNG in the size of the pose's canvas. */
export function posePng(pose: Pose): Promise<Blob> {
  const canvas = new OffscreenCanvas(pose.width, pose.height)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#000000'
  context.fillRect(0, 0, pose.width, pose.height)
  for (const shape of poseShapes(pose)) {
    context.beginPath()
    if (shape.kind === 'bone') {
      context.strokeStyle = shape.colour
      context.lineWidth = shape.width
      context.moveTo(shape.x1, shape.y1)
      context.lineTo(shape.x2, shape.y2)
      context.stroke()
      continue
    }
    context.fillStyle = shape.colour
    if (shape.kind === 'dot') context.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI)
    else context.ellipse(shape.x, shape.y, shape.rx, shape.ry, shape.angle, 0, 2 * Math.PI)
    context.fill()
  }
  return canvas.convertToBlob({ type: 'image/png' })
}
