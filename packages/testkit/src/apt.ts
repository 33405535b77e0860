// Installs what tests need of the system, where that is possible: as root on Debian and Ubuntu.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** The line that installs packages by hand, for messages. */
export const aptLine = (...packages: string[]): string => `apt-get install -y --no-install-recommends ${packages.join(' ')}`

/** Installs the first of the alternatives that this release has, and the others. @returns false where that cannot be done */
export function installByApt(alternatives: readonly string[], others: readonly string[] = []): boolean {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return false
  console.log(`没有找到 ${[...alternatives, ...others].join('、')}，用 apt-get 安装…`)
  apt(['update'])
  return alternatives.some(name => apt(['install', '--no-install-recommends', name, ...others]))
}

function apt(args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-y', '-q']
  return spawnSync('apt-get', [...options, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
