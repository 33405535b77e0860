// Compares two versions away from the page: long texts must not hold the pointer up.
import { diffContents } from '@qianmu/script/diff'
import { statistics } from '@qianmu/script/statistics'
import type { Asked, Compared } from './comparison.ts'

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  const { id, before, after } = data
  const compared: Compared = { difference: diffContents(before, after), figures: { before: statistics(before), after: statistics(after) } }
  postMessage({ id, compared })
})
