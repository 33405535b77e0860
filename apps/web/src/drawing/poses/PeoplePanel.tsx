// Who is in a pose: one row each, added and taken away here.
import { OFFICIAL_POSES, fitPose, MAX_PEOPLE, type Person } from '@qianmu/drawing/pose'
import { PersonStanding, Trash2, UserPlus } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Size } from '../../ui/stage/use-view.ts'
import styles from './pose.module.css'

interface Props {
  people: readonly Person[]
  size: Size
  current: number
  onCurrent: (person: number) => void
  onPeople: (people: readonly Person[]) => void
}

const digest = ({ body, left, right, face }: Person) => {
  const seen = body.filter(joint => joint?.seen).length
  const hands = [...left, ...right].filter(Boolean).length
  return [`${seen} 点`, hands > 0 && `手 ${hands} 点`, face.some(Boolean) && '脸'].filter(Boolean).join(' · ')
}

export const PeoplePanel = ({ people, size, current, onCurrent, onPeople }: Props) => {
  const add = () => {
    onPeople([...people, ...fitPose(OFFICIAL_POSES[0]!.pose, size).people])
    onCurrent(people.length)
  }
  return (
    <>
      <div className={styles.tableHead}>
        <h3 className="grow">人物</h3>
        <IconButton icon={UserPlus} size={24} label="加一个人" disabled={people.length >= MAX_PEOPLE} onClick={add} />
      </div>
      {people.length === 0 && <p className="meta">画面里没有人。加一个人，或从下面选一个姿势。</p>}
      <ul className={styles.persons} aria-label="人物">
        {people.map((person, index) => (
          <li key={index} data-current={index === current}>
            <button type="button" {...(index === current ? { 'aria-current': true as const } : {})} onClick={() => onCurrent(index)}>
              <PersonStanding size={16} strokeWidth={1.75} aria-hidden />
              <span className="grow">人物 {index + 1}</span>
              <span className="meta num">{digest(person)}</span>
            </button>
            <IconButton
              icon={Trash2}
              size={24}
              label={`去掉人物 ${index + 1}`}
              onClick={() => {
                onCurrent(Math.max(0, Math.min(current, people.length - 2)))
                onPeople(people.filter((_, at) => at !== index))
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
