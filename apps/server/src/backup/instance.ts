// Opens the instance that the environment names for the command-line tools, whether its server runs or not.
import type pg from 'pg'
import { openObjectStore } from '../files/index.ts'
import { openDatabase } from '../kit/database.ts'
import { takeInstanceLock } from '../kit/operating/instance-lock.ts'
import { migrate } from '../kit/migrate.store.ts'
import { openCluster, runningCluster } from '../kit/pg/index.ts'
import { instanceSecrets } from '../kit/secrets.store.ts'
import { s3Of, type Settings } from '../kit/settings.ts'
import type { Instance } from './backup.ts'

interface Opened extends Instance {
  close(): Promise<void>
}

async function reach(settings: Settings): Promise<{ connection: pg.PoolConfig; close(): Promise<void> }> {
  if (settings.DATABASE_URL) return { connection: { connectionString: settings.DATABASE_URL }, close: async () => undefined }
  const running = await runningCluster(settings.data)
  if (running) return { connection: running, close: async () => undefined }
  const lock = await takeInstanceLock(settings.data)
  const cluster = await openCluster({ home: settings.data })
  return {
    connection: cluster.connection,
    async close() {
      await cluster.stop()
      lock.release()
    },
  }
}

/** Database and file store of the instance, migrated; close it afterwards. */
export async function openInstance(settings: Settings): Promise<Opened> {
  const { connection, close } = await reach(settings)
  await migrate(connection)
  const database = openDatabase(connection)
  const secrets = await instanceSecrets(database.pool, settings.QIANMU_SECRET || undefined)
  await database.close()
  const s3 = s3Of(settings)
  const store = await openObjectStore({ dataFolder: settings.data, secret: secrets.key('files'), ...(s3 ? { s3 } : {}) })
  return { connection, store, close }
}
