// A person's or team's picture; without one, the default: the name's letter on the person's colour (document 1 §3).
import type { CSSProperties } from 'react'
import styles from './avatar.module.css'
import { initial } from './format.ts'
import { personColour, teamColour } from './theme/palette.ts'

interface Props {
  /** Id of the user or team: gives the colour. */
  id: number
  name: string
  /** Address of the picture; empty = the default. */
  src?: string
  size?: number
  /** A team. */
  square?: boolean
  /** A ring in the person's colour: online. */
  online?: boolean
}

export const Avatar = ({ id, name, src = '', size = 28, square = false, online = false }: Props) => {
  const colour = square ? teamColour(id) : personColour(id)
  const style: CSSProperties = { width: size, height: size, fontSize: size > 48 ? 24 : size > 24 ? 12 : 11, background: colour }
  if (online) style.boxShadow = `0 0 0 2px var(--panel), 0 0 0 3.5px ${colour}`
  const letter = square ? Array.from(name)[0] : initial(name)
  return (
    <span className={styles.avatar} data-square={square || undefined} style={style} title={name}>
      {src ? <img src={src} alt={name} /> : <span aria-hidden>{letter}</span>}
    </span>
  )
}

/** Up to `max` faces that overlap, then the number of the others. */
export const Faces = ({
  people,
  size = 20,
  max = 4,
}: {
  people: readonly { user_id: number; nickname: string; avatar: string }[]
  size?: number
  max?: number
}) => (
  <span className={styles.faces} role="img" aria-label={people.map(person => person.nickname).join('、')}>
    {people.slice(0, max).map(person => (
      <Avatar key={person.user_id} id={person.user_id} name={person.nickname} src={person.avatar} size={size} />
    ))}
    {people.length > max && <span className="meta num">+{people.length - max}</span>}
  </span>
)
