// The rows of a settings card: label, value with a line below, action.
import type { ReactNode } from 'react'
import styles from './settings.module.css'

export const Row = ({ label, value, note, action }: { label: string; value: ReactNode; note?: ReactNode; action?: ReactNode }) => (
  <div className={styles.row}>
    <span className="flex-none w-104 text-t2 max-[900px]:w-72">{label}</span>
    <div className="grow">
      <div>{value}</div>
      {note && <div className="meta">{note}</div>}
    </div>
    {action}
  </div>
)

export const Heading = ({ title, action }: { title: string; action?: ReactNode }) => (
  <div className={styles.heading}>
    <h2>{title}</h2>
    {action}
  </div>
)
