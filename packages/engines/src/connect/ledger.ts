// A ledger of runs in memory: for tests, and for work that nobody looks for after a restart.
import type { RunLedger } from '../ports/setting.ts'

export function memoryLedger(): RunLedger {
  const runs = new Map<string, string>()
  return {
    find: jobId => Promise.resolve(runs.get(jobId)),
    write: (jobId, remoteId) => Promise.resolve(void runs.set(jobId, remoteId)),
    drop: jobId => Promise.resolve(void runs.delete(jobId)),
  }
}
