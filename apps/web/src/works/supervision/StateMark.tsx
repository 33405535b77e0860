// Where a review stands, as a chip or as a sign alone: each state has its own shape, never its colour alone.
import { type Review, REVIEW_STATES } from '@qianmu/contract/works/supervision'
import { Circle, CircleCheck, CircleCheckBig, CircleDot, type LucideIcon, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './supervise.module.css'

type State = Review['state']
const ICONS: Record<State, LucideIcon> = {
  draft: Circle,
  reviewing: CircleDot,
  revising: RotateCcw,
  passed: CircleCheck,
  conditional: CircleCheckBig,
}

export const StateIcon = ({ state, size = 16 }: { state: State; size?: number }) => {
  const Icon = ICONS[state]
  return (
    <span className={styles.sign} data-state={state} role="img" aria-label={REVIEW_STATES[state]}>
      <Icon size={size} strokeWidth={1.75} aria-hidden />
    </span>
  )
}

export const StateMark = ({ state, children }: { state: State; children?: ReactNode }) => {
  const Icon = ICONS[state]
  return (
    <span className={`tag ${styles.chip}`} data-state={state}>
      <Icon size={12} strokeWidth={2} aria-hidden />
      {REVIEW_STATES[state]}
      {children}
    </span>
  )
}
