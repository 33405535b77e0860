// Runs child processes one at a time, passes signals on to them and ends them when npm above us has gone.
import { spawn } from 'node:child_process'
import os from 'node:os'
import { root } from './places.mjs'
import { refuse } from './say.mjs'

const PARENT_POLL_MS = 250
let child

/**
 * Runs a program in the checkout with our terminal.
 * @returns {Promise<number>} its exit code, 128 + signal number when a signal ended it
 */
export function run(command, args, options = {}) {
  return new Promise(resolve => {
    child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.on('error', error => refuse(`无法运行 ${command}：${error.message}`))
    child.on('exit', (code, signal) => {
      child = undefined
      resolve(signal ? 128 + os.constants.signals[signal] : code)
    })
  })
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  let seen = 0
  process.on(signal, () => {
    seen++
    if (!child) process.exit(128 + os.constants.signals[signal])
    // Ctrl-C on a terminal has already reached the whole process group; a second one is passed on for emphasis.
    if (signal !== 'SIGINT' || !process.stdin.isTTY || seen > 1) child.kill(signal)
  })
}

// npm hands SIGTERM to `sh -c`, which dies without telling us; the change of parent is the only sign.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid === parent) return
    if (child) child.kill('SIGTERM')
    else process.exit(128 + os.constants.signals.SIGTERM)
  }, PARENT_POLL_MS).unref()
}

// The terminal may be gone before we are (EPIPE); the work goes on without its lines.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', error => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error
  })
}
