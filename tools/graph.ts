// `npm run graph -- check | rebuild`: compares the links between what is made and what it is made from with what the tables of the areas say, or
// tells them anew; the server may be running.
import { openInstance } from '../apps/server/src/backup/index.ts'
import { driftOf, rebuild } from '../apps/server/src/graph/index.ts'
import { openDatabase } from '../apps/server/src/kit/database.ts'
import { readSettings } from '../apps/server/src/kit/settings.ts'

/** Links of a kind of drift that are printed. */
const SHOWN = 20
const [what] = process.argv.slice(2)
if (what !== 'check' && what !== 'rebuild') {
  console.error('用法：npm run graph -- check | rebuild（check：核对关联，有出入时以 1 退出；rebuild：按各处的表重建）')
  process.exit(2)
}
const instance = await openInstance(readSettings(process.env))
const database = openDatabase(instance.connection)
try {
  if (what === 'rebuild') console.log(`重建了 ${await rebuild(database)} 篇文档的关联`)
  const { docs, links, extra, missing } = await driftOf(database)
  for (const [name, list] of Object.entries({ 多出: extra, 缺少: missing }))
    for (const each of list.slice(0, SHOWN)) console.error(`${name} ${each}`)
  console.log(`核对了 ${docs} 篇文档的 ${links} 条关联：多出 ${extra.length}，缺少 ${missing.length}`)
  if (extra.length + missing.length) process.exitCode = 1
} finally {
  await database.close()
  await instance.close()
}
