// A place that says one thing: a line drawing, one sentence, one next action, at most one more link (mockup 11).
import type { ReactNode } from 'react'
import styles from './notice.module.css'

export interface NoticeProps {
  /** Lines of a drawing of 96 by 64. */
  picture: ReactNode
  title: string
  help?: string
  /** The one next action. */
  action?: ReactNode
  /** A second, quieter way. */
  other?: ReactNode
}

export const Notice = ({ picture, title, help, action, other }: NoticeProps) => (
  <div className={styles.notice}>
    <svg width="96" height="64" viewBox="0 0 96 64" aria-hidden>
      {picture}
    </svg>
    <p className="text-14 font-medium">{title}</p>
    {help && <p className={styles.help}>{help}</p>}
    {(action || other) && (
      <div className="flex gap-8 mt-16">
        {action}
        {other}
      </div>
    )}
  </div>
)
