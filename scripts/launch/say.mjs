// What the launcher tells the person in front of the terminal, with the time since it began.

const began = Date.now()

/** Prints one line of progress. */
export function say(message) {
  console.log(`[启动 ${((Date.now() - began) / 1000).toFixed(1)}s] ${message}`)
}

/** Prints why it cannot go on and ends the process with code 1. */
export function refuse(message) {
  console.error(`[启动] 错误：${message}`)
  process.exit(1)
}
