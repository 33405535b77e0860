// Backup and restore as the command-line tools see them.
export { backup, restore, type Instance, type Manifest } from './backup.ts'
export { openInstance } from './instance.ts'
