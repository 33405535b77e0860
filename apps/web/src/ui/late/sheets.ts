// Style sheets that could not be had. Vite asks for each once, beside the code that needs it, and takes it for loaded from then on.

const failed = new Set<HTMLLinkElement>()
let fetching: Promise<unknown> | undefined

// Errors of elements don't rise, but they can be caught on the way down.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  },
  true,
)

const fetchAgain = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const next = link.cloneNode() as HTMLLinkElement
    next.onload = () => resolve()
    next.onerror = () => reject(new Error(`no style sheet at ${next.href}`))
    failed.delete(link)
    link.replaceWith(next)
  })

/** Fetches again what failed before. Rejects when one can't be had this time either. */
export const missingSheets = (): Promise<unknown> => {
  fetching ??= Promise.all([...failed].map(fetchAgain)).finally(() => (fetching = undefined))
  return fetching
}
