// Finds the Chromium of this machine, and installs it where that is possible.
import fs from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { aptLine, installByApt } from './apt.ts'
import { FONTS } from './fonts.ts'

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
  // Not every release has the shell.
  const names = [...(shell ? ['chromium-headless-shell'] : []), 'chromium']
  const found = find() || (installByApt(names, [FONTS]) && find())
  if (found) return found
  throw new Error(`没有找到 Chromium。请安装（${aptLine('chromium', FONTS)}），或用 QIANMU_CHROMIUM 指定它的路径。`)
}

/** Starts a headless Chromium of this machine. The caller closes it. A graphics card imitated in software costs a tenth of the CPU and shows the same. */
export function launchChromium(kind?: Kind): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(kind), args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] })
}
