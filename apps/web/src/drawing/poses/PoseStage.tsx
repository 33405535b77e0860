// The canvas of a pose: people over the picture, joints that are dragged. The picked person is bright, the others are faint.
import { BODY, boundsOfPerson, moveJoint, movePerson, type Person, poseShapes } from '@qianmu/drawing/pose'
import { useDrag } from '@use-gesture/react'
import type { RefObject } from 'react'
import canvasStyles from '../../ui/stage/canvas.module.css'
import type { Size, StageView } from '../../ui/stage/use-view.ts'
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

/** Whether a press there moves the picture: nobody is held. */
export const isGround = ({ target }: PointerEvent): boolean => !(target instanceof Element && target.closest('[data-held]'))

/** What is dragged: a person as it was, and which joint of it; −1 is the whole. */
interface Held {
  person: number
  joint: number
  from: Person
}

function useHold({ people, tools, onPick, picked, stage }: Props) {
  const begin = (person: number, joint: number): Held => {
    const whole = joint < 0 || tools.mode === 'whole'
    onPick({ person, joint: joint < 0 ? picked.joint : joint })
    return { person, joint: whole ? -1 : joint, from: people.shown[person]! }
  }
  const placeOf = ([clientX, clientY]: readonly [number, number]) => stage.at({ clientX, clientY })
  return useDrag(
    ({ args: [person, joint], initial, xy, last, memo }) => {
      const held = (memo as Held | undefined) ?? begin(person as number, joint as number)
      const [start, to] = [placeOf(initial), placeOf(xy)]
      if (held.joint < 0) people.drag(held.person, movePerson(held.from, to.x - start.x, to.y - start.y))
      else people.drag(held.person, moveJoint(held.from, held.joint, to, tools.lockBones))
      if (last) people.settle()
      return held
    },
    { pointer: { keys: false } },
  )
}
type Hold = ReturnType<typeof useHold>

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
  hold: Hold
}

const Box = ({ index, people, picked, size, stage: { view }, hold }: FigureProps) => {
  const { left, top, right, bottom } = boundsOfPerson(people.shown[index]!)
  const margin = 14 + Math.min(size.width, size.height) * 0.01
  return (
    <g>
      <rect
        className={styles.box}
        data-held
        data-picked={index === picked.person}
        x={left * view.scale + view.left - margin}
        y={top * view.scale + view.top - margin}
        width={(right - left) * view.scale + 2 * margin}
        height={(bottom - top) * view.scale + 2 * margin}
        {...hold(index, -1)}
      />
      <text className={styles.name} x={left * view.scale + view.left - margin} y={top * view.scale + view.top - margin - 6}>
        人物 {index + 1}
      </text>
    </g>
  )
}

const Joints = ({ index, people, picked, stage: { view }, hold }: FigureProps) =>
  people.shown[index]!.body.map((joint, at) => {
    if (!joint) return null
    const [x, y] = [joint.x * view.scale + view.left, joint.y * view.scale + view.top]
    const current = index === picked.person && at === picked.joint
    return (
      <g key={at} className={styles.joint} data-held data-seen={joint.seen} {...hold(index, at)}>
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
  const hold = useHold(props)
  const order = people.shown.map((_, index) => index).filter(index => index !== picked.person)
  const transform = `translate(${view.left}px, ${view.top}px) scale(${view.scale})`
  return (
    <div ref={frame} className={canvasStyles.stage}>
      <div className={styles.ground} style={{ width: size.width, height: size.height, transform }}>
        {background && <img src={background} alt="底图" draggable={false} style={{ opacity: brightness }} />}
      </div>
      <svg className="absolute inset-0 size-full" role="img" aria-label={`姿势画布，${people.shown.length} 个人`}>
        {order.map(index => (
          <g key={index} opacity={0.45}>
            <g transform={`translate(${view.left} ${view.top}) scale(${view.scale})`} pointerEvents="none">
              <Shapes person={people.shown[index]!} size={size} />
            </g>
            <Box {...props} index={index} hold={hold} />
          </g>
        ))}
        {people.shown[picked.person] && (
          <>
            <Box {...props} index={picked.person} hold={hold} />
            <g transform={`translate(${view.left} ${view.top}) scale(${view.scale})`} pointerEvents="none">
              <Shapes person={people.shown[picked.person]!} size={size} />
            </g>
            <Joints {...props} index={picked.person} hold={hold} />
          </>
        )}
      </svg>
    </div>
  )
}
