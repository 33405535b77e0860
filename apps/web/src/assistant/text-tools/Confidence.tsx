// How sure a rule is of what it found, as a number and a word that does not rest on colour.
import styles from './text-tools.module.css'
import { percent } from '../../ui/format.ts'

/** @param value 0–1 */
export const Confidence = ({ value }: { value: number }) => (
  <span className={`${styles.sure} num`} data-level={value >= 0.9 ? 'high' : value >= 0.75 ? 'middle' : 'low'} title="规则的把握程度">
    把握 {percent(value)}
  </span>
)
