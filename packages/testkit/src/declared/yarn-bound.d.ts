// The part of yarn-bound, a runner of Yarn Spinner 2, that tests use; it brings no types.
declare module 'yarn-bound' {
  interface Result {
    text?: string
    options?: { text: string; isAvailable: boolean }[]
    markup?: { name: string; properties: { name?: string } }[]
    isDialogueEnd?: boolean
  }
  class YarnBound {
    constructor(options: { dialogue: string; startAt?: string; functions?: Record<string, (...args: unknown[]) => unknown> })
    /** Absent where there is nothing more. */
    currentResult?: Result
    /** @throws what is wrong with the text */
    advance(option?: number): void
  }
  export default YarnBound
}
