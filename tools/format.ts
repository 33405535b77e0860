// `npm run format`: prettier over the whole repository.
import { spawnSync } from 'node:child_process'
import { prettier } from './prettier.ts'
import { root } from './source.ts'

process.exitCode = spawnSync(process.execPath, prettier('--write'), { cwd: root, stdio: 'inherit' }).status ?? 1
