// The small co-writing server as a process of its own, to be killed by tests.
import { openTestStudio } from './test-studio.ts'

const studio = await openTestStudio(JSON.parse(process.env.QIANMU_TEST_DATABASE ?? '{}'), {
  compactAtRows: Number(process.env.QIANMU_TEST_COMPACT_AT ?? 40),
})
process.once('SIGTERM', () => void studio.close().then(() => process.exit(0)))
process.on('message', () => process.send?.({ rss: process.memoryUsage.rss(), cpu: process.cpuUsage(), size: studio.collab.size() }))
process.send?.({ port: studio.port })
