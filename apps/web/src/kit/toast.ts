// Says something to the user from anywhere; ui/ToastHost shows it.
import { create } from 'zustand'
import { stillThere, type Toast, type ToastOptions, type ToastTone, withToast } from './toast-queue.ts'

export const useToasts = create<{ list: readonly Toast[] }>(() => ({ list: [] }))
let nextId = 1
let timer: ReturnType<typeof setTimeout> | undefined

const sweepLater = () => {
  clearTimeout(timer)
  const { list } = useToasts.getState()
  if (!list.length) return
  timer = setTimeout(
    () => {
      useToasts.setState({ list: stillThere(useToasts.getState().list, Date.now()) })
      sweepLater()
    },
    Math.max(0, Math.min(...list.map(toast => toast.leavesAt)) - Date.now()),
  )
}

const say = (tone: ToastTone) => (text: string, options?: ToastOptions) => {
  useToasts.setState({ list: withToast(useToasts.getState().list, nextId++, tone, text, Date.now(), options) })
  sweepLater()
}

/** Shows a toast; errors and warnings stay 8 s. */
export const toast = { error: say('error'), warning: say('warning'), success: say('success'), info: say('info') }

const keep = (stays: (toast: Toast) => boolean): void => {
  useToasts.setState({ list: useToasts.getState().list.filter(stays) })
  sweepLater()
}

export const dismissToast = (id: number): void => keep(toast => toast.id !== id)

/** What failed before has been done after all. */
export const dismissErrors = (): void => keep(({ tone }) => tone !== 'error')

/** While the pointer or the focus rests on the toasts they stay; afterwards each has at least `extraMs` left. */
export const holdToasts = (): void => clearTimeout(timer)
export const releaseToasts = (extraMs = 2000): void => {
  const until = Date.now() + extraMs
  useToasts.setState({ list: useToasts.getState().list.map(toast => ({ ...toast, leavesAt: Math.max(toast.leavesAt, until) })) })
  sweepLater()
}
