// How sure a rule is of what it found, as a number and a word that does not rest on colour.
import { percent } from '../../ui/format.ts'

/** @param value 0–1 */
export const Confidence = ({ value }: { value: number }) => (
  <span
    className="self-start text-t3 text-12 data-[level=high]:text-ok data-[level=low]:text-warn num"
    data-level={value >= 0.9 ? 'high' : value >= 0.75 ? 'middle' : 'low'}
    title="规则的把握程度"
  >
    把握 {percent(value)}
  </span>
)
