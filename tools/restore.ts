// `npm run restore -- FILE`: reads an archive into an empty instance and checks every row count and file hash.
import path from 'node:path'
import { openInstance, restore } from '../apps/server/src/backup/index.ts'
import { readSettings } from '../apps/server/src/kit/settings.ts'

const [given] = process.argv.slice(2)
if (!given) {
  console.error('用法：npm run restore -- 备份文件.tar.gz（目标实例必须是空的：先停止服务，再用新的 QIANMU_DATA 或 DATABASE_URL）')
  process.exit(2)
}
const instance = await openInstance(readSettings(process.env))
try {
  const { at, version, tables, files, missing } = await restore(instance, path.resolve(process.env.INIT_CWD ?? '.', given))
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  console.log(
    `已恢复 ${at}（版本 ${version}）的备份：${rows} 行数据、${files} 个文件，全部核对一致${missing.length ? `；另有 ${missing.length} 个文件在备份之前就已丢失` : ''}`,
  )
} catch (error) {
  console.error(`恢复失败，没有写入任何数据：${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  await instance.close()
}
