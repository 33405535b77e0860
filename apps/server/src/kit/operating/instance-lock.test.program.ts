// A process that takes the lock of a folder and waits to be killed.
import { takeInstanceLock } from './instance-lock.ts'

await takeInstanceLock(process.argv[2] ?? '')
process.send?.('locked')
setInterval(() => undefined, 1000)
