// Many pieces of news in a short time are answered once.

/** A function that runs `work` once, `ms` after the first of many calls; `cancel` drops a run that is due. */
export function together(work: () => void, ms: number): (() => void) & { cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const call = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      work()
    }, ms)
  }
  return Object.assign(call, {
    cancel() {
      clearTimeout(timer)
      timer = undefined
    },
  })
}
