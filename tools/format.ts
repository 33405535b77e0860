// `npm run format`: prettier over the whole repository.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { root } from './source.ts'

const prettier = path.join(root, 'node_modules/prettier/bin/prettier.cjs')
process.exitCode =
  spawnSync(process.execPath, [prettier, '--write', '--log-level', 'warn', '.'], { cwd: root, stdio: 'inherit' }).status ?? 1
