// `npm run restore -- FILE [--keep-aside]`: reads an archive into an empty instance and checks every row count and file hash.
import { appendFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { openInstance, restore } from '../apps/server/src/backup/index.ts'
import { readSettings } from '../apps/server/src/kit/settings.ts'

const keepsAside = process.argv.includes('--keep-aside')
const [given] = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
if (!given) {
  console.error(
    '用法：npm run restore -- 备份文件.tar.gz [--keep-aside]（目标实例必须是空的：先停止服务，再用新的 QIANMU_DATA 或 DATABASE_URL；--keep-aside：放不回去的行另存一个文件，其余照常恢复）',
  )
  process.exit(2)
}
const file = path.resolve(process.env.INIT_CWD ?? '.', given)
const asideFile = `${file}.aside.jsonl`
const aside = new Map<string, number>()
if (keepsAside) rmSync(asideFile, { force: true })
const instance = await openInstance(readSettings(process.env))
try {
  const { at, version, tables, files, missing } = await restore(
    instance,
    file,
    keepsAside
      ? ({ table, line, reason }) => {
          aside.set(table, (aside.get(table) ?? 0) + 1)
          appendFileSync(asideFile, `${JSON.stringify({ table, reason, row: JSON.parse(line) as unknown })}\n`, { mode: 0o600 })
        }
      : undefined,
  )
  const left = [...aside.values()].reduce((sum, count) => sum + count, 0)
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0) - left
  console.log(
    `已恢复 ${at}（版本 ${version}）的备份：${rows} 行数据、${files} 个文件，${left ? '其余' : '全部'}核对一致${missing.length ? `；另有 ${missing.length} 个文件在备份之前就已丢失` : ''}`,
  )
  if (left) {
    console.error(`放不回去的 ${left} 行（${[...aside].map(([table, count]) => `${table} ${count} 行`).join('、')}）存在 ${asideFile}`)
    process.exitCode = 3
  }
} catch (error) {
  console.error(`恢复失败，没有写入任何数据：${error instanceof Error ? error.message : String(error)}`)
  if (!keepsAside) console.error('如果要先恢复其余的数据，加上 --keep-aside 再试。')
  process.exitCode = 1
} finally {
  await instance.close()
}
