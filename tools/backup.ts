// `npm run backup -- [FILE]`: writes everything of the instance into one archive; the server may be running.
import path from 'node:path'
import { backup, openInstance } from '../apps/server/src/backup/index.ts'
import { readSettings } from '../apps/server/src/kit/settings.ts'
import { ownVersion } from '../apps/server/src/kit/operating/version.ts'

const [given] = process.argv.slice(2)
const file = path.resolve(
  process.env.INIT_CWD ?? '.',
  given ?? `qianmu-${new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')}.tar.gz`,
)
const instance = await openInstance(readSettings(process.env))
try {
  const { tables, files, size, missing } = await backup(instance, file, ownVersion())
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  console.log(`已备份 ${rows} 行数据、${files} 个文件（${(size / 1048576).toFixed(1)} MB）到 ${file}`)
  if (missing.length) {
    console.error(`有 ${missing.length} 个文件在备份之前就已丢失：${missing.slice(0, 10).join('、')}`)
    process.exitCode = 3
  }
} finally {
  await instance.close()
}
