// `npm run migration NAME`: writes the SQL that takes the tables from the last migration to what *.table.ts say now.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { root } from './source.ts'

const [name] = process.argv.slice(2)
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('用法：npm run migration -- 名字（小写字母、数字、下划线）')
  process.exit(2)
}
const kit = path.join(root, 'node_modules/drizzle-kit/bin.cjs')
process.exitCode =
  spawnSync(process.execPath, [kit, 'generate', '--name', name], { cwd: path.join(root, 'apps/server'), stdio: 'inherit' }).status ?? 1
