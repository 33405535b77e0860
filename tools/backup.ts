// `npm run backup -- [FILE] [--no-verify]`: writes everything of the instance into one archive and reads it again; the server may be running.
import path from 'node:path'
import { backup, openInstance } from '../apps/server/src/backup/index.ts'
import { readSettings } from '../apps/server/src/kit/settings.ts'
import { ownVersion } from '../apps/server/src/kit/operating/version.ts'

const isVerified = !process.argv.includes('--no-verify')
const [given] = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
const file = path.resolve(
  process.env.INIT_CWD ?? '.',
  given ?? `qianmu-${new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')}.tar.gz`,
)
const instance = await openInstance(readSettings(process.env))
try {
  const { tables, files, size, missing } = await backup(instance, file, ownVersion(), isVerified)
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  const checked = isVerified ? '，已读回核对' : '，没有核对'
  console.log(`已备份 ${rows} 行数据、${files} 个文件（${(size / 1048576).toFixed(1)} MB）到 ${file}${checked}`)
  if (missing.length) {
    console.error(`有 ${missing.length} 个文件在备份之前就已丢失：${missing.slice(0, 10).join('、')}`)
    process.exitCode = 3
  }
} catch (error) {
  console.error(`备份失败，没有留下文件：${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  await instance.close()
}
