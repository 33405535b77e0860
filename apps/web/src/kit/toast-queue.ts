// The rules of toasts: same text within 3 s merges, at most three at once, each leaves in time (interface.md §3). Pure.

export type ToastTone = 'error' | 'warning' | 'success' | 'info'
export interface Toast {
  id: number
  tone: ToastTone
  text: string
  /** How often the same text came. */
  count: number
  /** What 复制详情 copies; empty = no such button. */
  detail: string
  action: { label: string; run: () => void } | null
  shownAt: number
  leavesAt: number
}
export interface ToastOptions {
  detail?: string
  action?: { label: string; run: () => void }
  /** Milliseconds on screen. */
  forMs?: number
}

export const MERGE_MS = 3000
export const VISIBLE_MAX = 3
const STAY_MS: Record<ToastTone, number> = { error: 8000, warning: 8000, success: 3000, info: 4000 }

/**
 * The list after one more toast at time `now` (ms). A repeated text within 3 s raises the count of the one that is there. What can be taken back
 * is not merged, because each takes back its own, and gives way to others last.
 */
export const withToast = (
  list: readonly Toast[],
  id: number,
  tone: ToastTone,
  text: string,
  now: number,
  options: ToastOptions = {},
): Toast[] => {
  const stay = options.forMs ?? STAY_MS[tone]
  const same = options.action
    ? undefined
    : list.find(toast => !toast.action && toast.text === text && toast.tone === tone && now - toast.shownAt < MERGE_MS)
  if (same) return list.map(toast => (toast === same ? { ...toast, count: toast.count + 1, leavesAt: now + stay } : toast))
  const fresh: Toast = {
    id,
    tone,
    text,
    count: 1,
    detail: options.detail ?? '',
    action: options.action ?? null,
    shownAt: now,
    leavesAt: now + stay,
  }
  const leaving = list.length < VISIBLE_MAX ? undefined : (list.find(toast => !toast.action) ?? list[0])
  return [...list.filter(toast => toast !== leaving), fresh]
}

/** The list without those whose time is up. */
export const stillThere = (list: readonly Toast[], now: number): Toast[] => list.filter(toast => toast.leavesAt > now)
