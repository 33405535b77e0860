// The joints of a person as a list: the keyboard way to pose. Tab goes to the next, arrows move it, H hides it.
import { BODY, moveJoint, type Person, setSeen } from '@qianmu/drawing/pose'
import { Eye, EyeOff } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { isComposing } from '../../ui/shortcuts.ts'
import type { Size } from '../../ui/stage/use-view.ts'
import styles from './pose.module.css'

interface Props {
  person: Person
  size: Size
  current: number
  lockBones: boolean
  onCurrent: (joint: number) => void
  /** Steps of one `kind` in a row are one. */
  onChange: (person: Person, kind?: string) => void
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Pixels of an arrow with Shift. */
const LARGE = 10

const isOutside = ({ x, y }: { x: number; y: number }, { width, height }: Size) => x < 0 || y < 0 || x > width || y > height

export const JointTable = ({ person, size, current, lockBones, onCurrent, onChange }: Props) => {
  const toggle = (index: number) => {
    const joint = person.body[index]
    if (joint) onChange(setSeen(person, index, !joint.seen))
    // Nothing is known of it: it comes up in the middle, to be moved to its place.
    else onChange(moveJoint(person, index, { x: size.width / 2, y: size.height / 2 }, false))
  }
  const onKeyDown = (event: React.KeyboardEvent, index: number) => {
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = ARROWS[event.key]
    const joint = person.body[index]
    if (arrow && joint) {
      const step = event.shiftKey ? LARGE : 1
      onChange(moveJoint(person, index, { x: joint.x + arrow[0] * step, y: joint.y + arrow[1] * step }, lockBones), `nudge ${index}`)
    } else if (event.key.toLowerCase() === 'h') toggle(index)
    else return
    event.preventDefault()
  }
  const outside = BODY.filter((_, index) => person.body[index]?.seen && isOutside(person.body[index], size)).map(({ title }) => title)
  return (
    <>
      <div className={styles.tableHead}>
        <h3 className="grow">关节</h3>
        <span>x</span>
        <span>y</span>
      </div>
      <ul className={styles.joints} aria-label="关节">
        {BODY.map(({ title, colour }, index) => {
          const joint = person.body[index]
          const seen = joint?.seen ?? false
          return (
            <li key={title} data-current={index === current} data-seen={seen}>
              <button
                type="button"
                {...(index === current ? { 'aria-current': true as const } : {})}
                onFocus={() => onCurrent(index)}
                onClick={() => onCurrent(index)}
                onKeyDown={event => onKeyDown(event, index)}
              >
                <span className="flex-none rounded-[50%] size-8" style={{ background: colour }} />
                <span className="grow">{title}</span> <span className="num">{joint ? Math.round(joint.x) : '–'}</span>{' '}
                <span className="num">{joint ? Math.round(joint.y) : '–'}</span>
                {joint && !seen && <span className={styles.unseen}> 已隐藏</span>}
              </button>
              <IconButton
                icon={seen ? Eye : EyeOff}
                size={24}
                label={`${seen ? '隐藏' : '显示'}${title}`}
                keys="H"
                onClick={() => toggle(index)}
              />
            </li>
          )
        })}
      </ul>
      {outside.length > 0 && <p className="meta">{outside.join('、')}在画外，控制图上看不见。</p>}
    </>
  )
}
