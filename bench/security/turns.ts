// The longest turn of the thread of everybody for each call that takes, reads or works out much, in ms of its own work (aim 50).
//
// It runs the test of apps/server/src/security/turns with that aim and prints what each call took; the test itself leaves room for busy machines.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', '--retry', '0', '--silent=false', 'security/turns'], {
  cwd: root,
  env: { ...process.env, NODE_ENV: 'test', QIANMU_TURNS: '1' },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
