// How prettier is asked, by the check and by `npm run format`.
import path from 'node:path'
import { root } from './source.ts'

/** Arguments of node. What was found in order is remembered by its content (node_modules/.cache), so that a second run takes a tenth of the time. */
export const prettier = (mode: '--check' | '--write'): string[] => [
  path.join(root, 'node_modules/prettier/bin/prettier.cjs'),
  mode,
  '--cache',
  '--cache-strategy',
  'content',
  '--log-level',
  'warn',
  '.',
]
