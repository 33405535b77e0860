// The queue of a work's reviews: groups, progress, whose turn it is. Pure.
import type { Review } from '@qianmu/contract/works/supervision'

type State = Review['state']
export const GROUPS: readonly { title: string; states: readonly State[] }[] = [
  { title: '等我审', states: ['reviewing'] },
  { title: '待修改', states: ['revising'] },
  { title: '已通过', states: ['conditional', 'passed'] },
  { title: '未提交', states: ['draft'] },
]

export const countOf = (reviews: readonly Review[], ...states: State[]): number =>
  reviews.filter(({ state }) => states.includes(state)).length

/** What is looked at first: the first that waits, else the first. */
export const firstOf = (reviews: readonly Review[]): Review | undefined => reviews.find(({ state }) => state === 'reviewing') ?? reviews[0]

/** Why the draft cannot be passed; empty when it can. The server says the same. */
export function whyNotPass({ state, open_musts }: Review): string {
  if (state === 'draft') return '还没有提交'
  if (state === 'revising') return '已退回，等编剧再次提交'
  if (state === 'passed') return '已通过'
  return open_musts > 0 ? `${open_musts} 条必改未解决，暂不能通过` : ''
}
