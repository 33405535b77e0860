// The left column of the supervise screen: how far the work is, and its documents by whose turn it is.
import type { Review } from '@qianmu/contract/works/supervision'
import { MessageSquare } from 'lucide-react'
import { percent } from '../../ui/format.ts'
import { countOf, GROUPS } from './queue.ts'
import { StateIcon } from './StateMark.tsx'
import styles from './supervise.module.css'

const LEGEND = [
  { state: 'passed', label: '通过' },
  { state: 'revising', label: '待改' },
  { state: 'reviewing', label: '在审' },
] as const

interface Props {
  reviews: readonly Review[]
  unit: string
  chosen: number
  choose: (docId: number) => void
}

export const Queue = ({ reviews, unit, chosen, choose }: Props) => {
  const counts = {
    passed: countOf(reviews, 'passed', 'conditional'),
    revising: countOf(reviews, 'revising'),
    reviewing: countOf(reviews, 'reviewing'),
  }
  const share = reviews.length === 0 ? 0 : counts.passed / reviews.length
  return (
    <div className="flex-1 min-h-0 pt-12 px-8 pb-16 overflow-y-auto">
      <div className="flex flex-col gap-6 pt-0 px-8 pb-8">
        <span className="row">
          <span className="grow num">
            通过 {counts.passed} / {reviews.length} {unit}
          </span>
          <span className="num">{percent(share)}</span>
        </span>
        <span className={styles.track} role="img" aria-label={`通过 ${percent(share)}`}>
          {LEGEND.map(({ state }) => counts[state] > 0 && <span key={state} data-state={state} style={{ flexGrow: counts[state] }} />)}
          <span style={{ flexGrow: reviews.length - counts.passed - counts.revising - counts.reviewing }} />
        </span>
        <span className={styles.legend}>
          {LEGEND.map(({ state, label }) => (
            <span key={state} data-state={state}>
              {label} {counts[state]}
            </span>
          ))}
        </span>
      </div>
      {GROUPS.map(({ title, states }) => {
        const list = reviews.filter(({ state }) => states.includes(state))
        return (
          list.length > 0 && (
            <section key={title} aria-label={title}>
              <h2 className={styles.group}>
                {title} {title === '未提交' && <span className="num">{list.length}</span>}
              </h2>
              <ul>
                {list.map(review => (
                  <li key={review.doc_id}>
                    <button
                      type="button"
                      className={styles.item}
                      aria-current={review.doc_id === chosen || undefined}
                      onClick={() => choose(review.doc_id)}
                    >
                      <StateIcon state={review.state} />
                      <span className="flex-none min-w-16 text-t2 num text-end">{review.no}</span>
                      <span className="cut grow">{review.doc_name}</span>
                      {review.open_comments > 0 && (
                        <span
                          className="inline-flex items-center gap-4 text-t2 text-12"
                          aria-label={`${review.open_comments} 条未解决的批注`}
                        >
                          <MessageSquare size={12} aria-hidden />
                          {review.open_comments}
                        </span>
                      )}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </div>
  )
}
