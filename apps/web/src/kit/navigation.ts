// Lets code outside React change the page; the router registers itself at start.
export interface Navigator {
  /** `path` is inside the product, without the base path. */
  go: (path: string, options?: { replace?: boolean }) => Promise<void>
  /** The present path with its query, without the base path. */
  here: () => string
}

let navigator: Navigator | null = null

export const setNavigator = (next: Navigator): void => {
  navigator = next
}

/** @throws Error before the router has started */
const current = (): Navigator => {
  if (!navigator) throw new Error('the router has not started')
  return navigator
}

/** Resolves when the page has changed. */
export const goTo = (path: string, options?: { replace?: boolean }): Promise<void> => current().go(path, options)
export const here = (): string => current().here()
