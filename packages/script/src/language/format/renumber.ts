// The step that numbers scenes: 1、2、3 or 集-场, without gaps and repeats, in the way the document is numbered already.
import { type BlockOf, buildBlock } from '../../elements.ts'
import type { Group } from './plan.ts'

type HeadingBlock = BlockOf<'scene_heading'>
const EPISODE = /^(\d{1,3})([-－—–])(\d{1,3})$/
/** A document whose written numbers are fewer than this share numbers its scenes by place. */
const MIN_NUMBERED = 0.5

/** Changes the groups in place. Numbers with a letter (12A) were put between others on purpose and stay. */
export function renumber(groups: readonly Group[]): void {
  const headings = groups.flatMap(group =>
    group.after.flatMap((block, index) => (block.type === 'scene_heading' ? [{ group, index, block }] : [])),
  )
  const numbered = headings.filter(({ block }) => block.attrs.no !== '')
  if (numbered.length === 0 || numbered.length < headings.length * MIN_NUMBERED) return
  const byEpisode = numbered.filter(({ block }) => EPISODE.test(block.attrs.no)).length * 2 > numbered.length
  const next = byEpisode ? episodeNumbers(numbered[0]!.block) : plainNumbers(numbered[0]!.block)
  for (const { group, index, block } of headings) {
    const no = /[A-Za-z]$/.test(block.attrs.no) ? block.attrs.no : next(block.attrs.no)
    if (no === block.attrs.no) continue
    group.after[index] = buildBlock('scene_heading', { ...block.attrs, no } as HeadingBlock['attrs'], block.content ?? [])
    group.notes.push({ step: 'numbers', confidence: 0.95, reason: `场次号 ${block.attrs.no || '无'} → ${no}` })
  }
}

/** A document may begin at any number. */
function plainNumbers(first: HeadingBlock): (written: string) => string {
  const start = /^\d+$/.test(first.attrs.no) ? Number(first.attrs.no) : 1
  let next = start
  return () => String(next++)
}

/** The episode is as written; a heading without one belongs to the episode before it. Scenes count from where each episode's first begins. */
function episodeNumbers(first: HeadingBlock): (written: string) => string {
  const [, episode0 = '1', dash = '-', scene0 = '1'] = EPISODE.exec(first.attrs.no) ?? []
  let episode = episode0
  let scene = Number(scene0) - 1
  return written => {
    const found = EPISODE.exec(written)
    if (found && Number(found[1]) > Number(episode)) {
      episode = found[1]!
      scene = 0
    }
    scene++
    return `${episode}${dash}${scene}`
  }
}
