// One run of a program in a job's folder: its own process group, limits of time and size, a watch for hanging, the last lines it said.
import { spawn } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { lifeOf, processorMs } from '../effort.ts'
import { FfmpegFault, type FfmpegFaultKind } from './fault.ts'

export interface Limits {
  /** Seconds of the whole run that the program works. */
  seconds: number
  /** Seconds that it works without anything new, or does not even work. */
  stall: number
  /** Bytes that the folder may hold. */
  bytes: number
}
export interface ChildRun {
  program: string
  args: readonly string[]
  folder: string
  limits: Limits
  signal: AbortSignal
  /** What it writes to its standard output. @returns whether it is a sign of life */
  onOutput(text: string): boolean
}

const TAIL_LINES = 20
const TAIL_LINE = 400
const LOOK_MS = 500
const SAYS: Record<Exclude<FfmpegFaultKind, 'missing'>, string> = {
  cancelled: '已取消',
  hung: '处理长时间没有进展，已停止。请检查文件是否损坏',
  time: '处理超过了时间上限，已停止',
  size: '输出超过了大小上限，已停止',
  full: '服务器磁盘空间不足，请管理员清理后重试',
  killed: '处理进程被系统终止，请重试',
  failed: '文件无法处理：可能已损坏，或格式不受支持',
}

/** Resolves when the program has ended well. @throws FfmpegFault */
export function runChild(run: ChildRun): Promise<void> {
  const { limits, signal } = run
  const said = tail()
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new FfmpegFault('cancelled', SAYS.cancelled))
    const child = spawn(run.program, run.args, {
      cwd: run.folder,
      env: environment(run.folder),
      // A group of its own, so that whatever it starts ends with it.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let ended: Exclude<FfmpegFaultKind, 'missing'> | undefined
    const effort = () => processorMs(child.pid)
    const whole = lifeOf(limits.seconds * 1000, effort)
    const life = lifeOf(limits.stall * 1000, effort)
    const end = (kind: typeof ended) => {
      if (ended || child.exitCode !== null || child.signalCode) return
      ended = kind
      killGroup(child.pid)
    }
    const cancel = () => end('cancelled')
    const look = async () => {
      if (await life.isOver()) end('hung')
      else if (await whole.isOver()) end('time')
      else if ((await sizeOf(run.folder)) > limits.bytes) end('size')
    }
    const watch = setInterval(() => void look(), Math.min(LOOK_MS, limits.stall * 250))
    signal.addEventListener('abort', cancel)
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (run.onOutput(text)) life.sign()
    })
    child.stderr.setEncoding('utf8').on('data', said.take)
    const over = () => {
      clearInterval(watch)
      signal.removeEventListener('abort', cancel)
    }
    child.on('error', error => {
      over()
      reject(new FfmpegFault('failed', `${SAYS.failed}（${error.message}）`))
    })
    child.on('close', (code, byWhat) => {
      over()
      const lines = said.lines()
      const kind = ended ?? (byWhat ? 'killed' : lines.some(line => /No space left on device/.test(line)) ? 'full' : 'failed')
      if (code === 0 && !ended) resolve()
      else reject(new FfmpegFault(kind, SAYS[kind], lines))
    })
  })
}

/** Nothing of the server's own environment: no keys, no proxies. */
const environment = (folder: string) => ({
  PATH: process.env['PATH'] ?? '',
  HOME: folder,
  LANG: 'C.UTF-8',
  AV_LOG_FORCE_NOCOLOR: '1',
})

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch (error) {
    // It has ended by itself in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function sizeOf(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async name => {
    try {
      return (await stat(path.join(folder, name))).size
    } catch (error) {
      // Renamed or removed while we looked.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
      throw error
    }
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** The last lines of what is written to it, however long the whole is. */
function tail() {
  let rest = ''
  const kept: string[] = []
  return {
    take(this: void, text: string) {
      const lines = `${rest}${text}`.split(/[\r\n]+/)
      rest = lines.pop()!.slice(-TAIL_LINE)
      kept.push(...lines.filter(Boolean).map(line => line.slice(0, TAIL_LINE)))
      kept.splice(0, kept.length - TAIL_LINES)
    },
    lines: () => [...kept, rest].filter(Boolean),
  }
}
