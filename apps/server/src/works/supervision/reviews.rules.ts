// How a review goes: a draft is handed in, sent back or passed, and handed in again.
import type { REVIEW_STATES } from '@qianmu/contract/works/supervision'

export type ReviewState = keyof typeof REVIEW_STATES
export type Decision = 'revising' | 'conditional' | 'passed'

/** Why a draft cannot be handed in now; undefined when it can. */
export const whyNotSubmit = (state: ReviewState): string | undefined => (state === 'reviewing' ? '已经提交，正在审阅' : undefined)

/** Why a draft cannot be taken back now; undefined when it can. */
export function whyNotWithdraw(state: ReviewState): string | undefined {
  if (state === 'reviewing') return undefined
  return state === 'draft' ? '还没有提交，不用撤回' : '已经有结论，不能撤回'
}

/** Where a review stands again when its draft is taken back: at what was decided last, given the drafts before, the newest first. */
export const stateBefore = (before: readonly { decision: Decision | null; withdrawn: boolean }[]): ReviewState =>
  before.find(({ withdrawn }) => !withdrawn)?.decision ?? 'draft'

/** Why this cannot be decided now; undefined when it can. */
export function whyNotDecide(state: ReviewState, decision: Decision, openMusts: number): string | undefined {
  if (state === 'draft') return '还没有提交，不能下结论'
  if (state === 'revising') return '已退回修改，等编剧再次提交'
  if (state === decision) return '已经是这个结论'
  if (decision === 'passed' && openMusts > 0) return `${openMusts} 条必改未解决，暂不能通过`
  return undefined
}

/** Why nobody is to be urged now; undefined when somebody is. */
export const whyNotRemind = (state: ReviewState): string | undefined => {
  if (state === 'reviewing') return '已经提交，正在等你审阅'
  return state === 'passed' ? '已经通过，不用催交' : undefined
}
