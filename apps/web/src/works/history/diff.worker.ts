// Compares two versions away from the page: long texts must not hold the pointer up. Suggestions count as accepted, as in the words beside.
import { diffContents } from '@qianmu/script/diff'
import { statistics } from '@qianmu/script/statistics'
import { acceptedContent } from '@qianmu/script/suggestions/verdicts'
import type { Asked, Compared } from './comparison.ts'

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  const [before, after] = [data.before, data.after].map(acceptedContent) as [Asked['before'], Asked['after']]
  const compared: Compared = { difference: diffContents(before, after), figures: { before: statistics(before), after: statistics(after) } }
  postMessage({ id: data.id, compared })
})
