// A pose as it stands on its control map: small, as a drawing.
import { type Pose, poseShapes } from '@qianmu/drawing/pose'

/** Thin limbs would vanish in a thumbnail. */
const THICKER = 2

export const PoseFigure = ({ pose }: { pose: Pose }) => (
  <svg className="block size-full" viewBox={`0 0 ${pose.width} ${pose.height}`} aria-hidden>
    <rect width={pose.width} height={pose.height} fill="#000000" />
    {poseShapes(pose).map((shape, index) => {
      if (shape.kind === 'dot') return <circle key={index} cx={shape.x} cy={shape.y} r={shape.radius * THICKER} fill={shape.colour} />
      if (shape.kind === 'bone') {
        const { x1, y1, x2, y2, width, colour } = shape
        return <line key={index} {...{ x1, y1, x2, y2 }} stroke={colour} strokeWidth={width} />
      }
      const { x, y, rx, ry, angle, colour } = shape
      return (
        <ellipse
          key={index}
          rx={rx}
          ry={ry * THICKER}
          fill={colour}
          transform={`translate(${x} ${y}) rotate(${(angle * 180) / Math.PI})`}
        />
      )
    })}
  </svg>
)
