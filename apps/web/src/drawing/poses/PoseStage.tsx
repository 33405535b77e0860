// The canvas of a pose: people over the picture, joints that are dragged. The picked person is bright, the others are faint.
import { BODY, boundsOfPerson, moveJoint, movePerson, type Person, poseShapes } from '@qianmu/drawing/pose'
import { type RefObject, useRef } from 'react'
import canvasStyles from '../canvas/canvas.module.css'
import type { Size, StageView } from '../canvas/use-view.ts'
import styles from './pose.module.css'
import type { People } from './use-people.ts'

export interface PoseTools {
  /** `joint` drags joints, `whole` drags people. */
  mode: 'joint' | 'whole'
  lockBones: boolean
}
export interface Picked {
  person: number
  joint: number
}

interface Props {
  size: Size
  background: string | undefined
  /** 0–1 */
  brightness: number
  people: People
  tools: PoseTools
  picked: Picked
  onPick: (picked: Picked) => void
  stage: StageView
  frame: RefObject<HTMLDivElement | null>
}

/** Radii on the screen in px: what is seen of a joint, and what answers the pointer. */
const DOT = 6
const HIT = 12

interface Drag {
  person: number
  /** −1: the whole of the person. */
  joint: number
  x: number
  y: number
  from: Person
}

function useDrag({ people, tools, onPick, picked, stage }: Props) {
  const drag = useRef<Drag | null>(null)
  return {
    begin: (event: React.PointerEvent, person: number, joint: number) => {
      if (event.button !== 0) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      const whole = joint < 0 || tools.mode === 'whole'
      onPick({ person, joint: joint < 0 ? picked.joint : joint })
      drag.current = { person, joint: whole ? -1 : joint, ...stage.at(event), from: people.shown[person]! }
    },
    move: (event: React.PointerEvent) => {
      if (!drag.current) return
      const { person, joint, from, x, y } = drag.current
      const to = stage.at(event)
      if (joint < 0) return people.drag(person, movePerson(from, to.x - x, to.y - y))
      people.drag(person, moveJoint(from, joint, to, tools.lockBones))
    },
    end: () => {
      if (drag.current) people.settle()
      drag.current = null
    },
  }
}

const Shapes = ({ person, size }: { person: Person; size: Size }) =>
  poseShapes({ ...size, people: [person] }).map((shape, index) => {
    if (shape.kind === 'dot') return <circle key={index} cx={shape.x} cy={shape.y} r={shape.radius} fill={shape.colour} />
    if (shape.kind === 'bone') {
      const { x1, y1, x2, y2, width, colour } = shape
      return <line key={index} {...{ x1, y1, x2, y2 }} stroke={colour} strokeWidth={width} />
    }
    const { x, y, rx, ry, angle, colour } = shape
    return <ellipse key={index} rx={rx} ry={ry} fill={colour} transform={`translate(${x} ${y}) rotate(${(angle * 180) / Math.PI})`} />
  })

interface FigureProps extends Props {
  index: number
  drag: ReturnType<typeof useDrag>
}

const Box = ({ index, people, picked, size, stage: { view }, drag }: FigureProps) => {
  const { left, top, right, bottom } = boundsOfPerson(people.shown[index]!)
  const margin = 14 + Math.min(size.width, size.height) * 0.01
  return (
    <g>
      <rect
        className={styles.box}
        data-picked={index === picked.person}
        x={left * view.scale + view.left - margin}
        y={top * view.scale + view.top - margin}
        width={(right - left) * view.scale + 2 * margin}
        height={(bottom - top) * view.scale + 2 * margin}
        onPointerDown={event => drag.begin(event, index, -1)}
      />
      <text className={styles.name} x={left * view.scale + view.left - margin} y={top * view.scale + view.top - margin - 6}>
        人物 {index + 1}
      </text>
    </g>
  )
}

const Joints = ({ index, people, picked, stage: { view }, drag }: FigureProps) =>
  people.shown[index]!.body.map((joint, at) => {
    if (!joint) return null
    const [x, y] = [joint.x * view.scale + view.left, joint.y * view.scale + view.top]
    const current = index === picked.person && at === picked.joint
    return (
      <g key={at} className={styles.joint} data-seen={joint.seen} onPointerDown={event => drag.begin(event, index, at)}>
        <circle cx={x} cy={y} r={HIT} fill="transparent" />
        <circle
          cx={x}
          cy={y}
          r={DOT}
          fill={joint.seen ? BODY[at]!.colour : 'none'}
          stroke={BODY[at]!.colour}
          strokeWidth={joint.seen ? 0 : 2}
        />
        {current && (
          <>
            <circle className={styles.ring} cx={x} cy={y} r={DOT + 3} />
            <text className={styles.place} x={x + 14} y={y - 12}>
              {BODY[at]!.title} {Math.round(joint.x)}, {Math.round(joint.y)}
            </text>
          </>
        )}
      </g>
    )
  })

export const PoseStage = (props: Props) => {
  const { size, background, brightness, people, picked, stage, frame } = props
  const { view } = stage
  const drag = useDrag(props)
  const panning = useRef(false)
  const order = people.shown.map((_, index) => index).filter(index => index !== picked.person)
  const transform = `translate(${view.left}px, ${view.top}px) scale(${view.scale})`
  return (
    <div
      ref={frame}
      className={canvasStyles.stage}
      onPointerDown={event => {
        panning.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={event => {
        if (panning.current && !stage.pinching.current) stage.move(event.movementX, event.movementY)
        else drag.move(event)
      }}
      onPointerUp={() => {
        panning.current = false
        drag.end()
      }}
      onPointerCancel={() => {
        panning.current = false
        drag.end()
      }}
    >
      <div className={styles.ground} style={{ width: size.width, height: size.height, transform }}>
        {background && <img src={background} alt="底图" draggable={false} style={{ opacity: brightness }} />}
      </div>
      <svg className={styles.people} role="img" aria-label={`姿势画布，${people.shown.length} 个人`}>
        {order.map(index => (
          <g key={index} opacity={0.45}>
            <g transform={`translate(${view.left} ${view.top}) scale(${view.scale})`} pointerEvents="none">
              <Shapes person={people.shown[index]!} size={size} />
            </g>
            <Box {...props} index={index} drag={drag} />
          </g>
        ))}
        {people.shown[picked.person] && (
          <>
            <Box {...props} index={picked.person} drag={drag} />
            <g transform={`translate(${view.left} ${view.top}) scale(${view.scale})`} pointerEvents="none">
              <Shapes person={people.shown[picked.person]!} size={size} />
            </g>
            <Joints {...props} index={picked.person} drag={drag} />
          </>
        )}
      </svg>
    </div>
  )
}
