// Finds the Chromium of this machine, and installs it where that is possible.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
/** Chromium without windows of its own, as Debian packages it: the same engine, and a journey takes two thirds of the time. */
const SHELL = '/usr/bin/chromium-headless-shell'
const FONTS = 'fonts-noto-cjk'

/** Which Chromium: the one people use, which benches measure, or, for journeys, the shell where there is one. */
interface Kind {
  shell?: boolean
}

/**
 * The path of a Chromium: QIANMU_CHROMIUM, a well-known place, or, as root on Debian and Ubuntu, one that apt installs now.
 * @throws Error (Chinese) with the line that installs it
 */
export function findChromium({ shell = false }: Kind = {}): string {
  const places = [process.env.QIANMU_CHROMIUM, shell && SHELL, ...PLACES]
  const find = () => places.find(place => place && fs.existsSync(place))
  const found = find()
  if (found) return found
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    console.log('没有找到 Chromium，用 apt-get 安装…')
    apt(['update'])
    // Not every release has the shell.
    const names = [...(shell ? ['chromium-headless-shell'] : []), 'chromium']
    const installed = names.some(name => apt(['install', '--no-install-recommends', name, FONTS])) && find()
    if (installed) return installed
  }
  const line = `apt-get install -y --no-install-recommends chromium ${FONTS}`
  throw new Error(`没有找到 Chromium。请安装（${line}），或用 QIANMU_CHROMIUM 指定它的路径。`)
}

/** Starts a headless Chromium of this machine. The caller closes it. */
export function launchChromium(kind?: Kind): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(kind), args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}

function apt(args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-y', '-q']
  return spawnSync('apt-get', [...options, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
