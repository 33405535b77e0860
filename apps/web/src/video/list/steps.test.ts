// The rail of a video and its next action, for every status of the contract.
import { VIDEO_STATES } from '@qianmu/contract/video/states'
import type { Video } from '@qianmu/contract/video/videos'
import { expect, it } from 'vitest'
import { nextOf, stepsOf } from './steps.ts'

const given = (more: Partial<Video>) =>
  ({ status: 0, progress: 0.46, stale: false, target: '英文', untranslated: 0, film: '', ...more }) as Video
it('stands in one place at every status, with what comes next', () => {
  const shown = VIDEO_STATES.map(({ status }) => {
    const video = given({
      status,
      untranslated: status === 6 ? 17 : 0,
      translated: status > 5 ? 3 : 0,
      film: status === 10 ? '/file/1' : '',
    })
    const steps = stepsOf(video)
    expect(steps.filter(step => step.label)).toHaveLength(1)
    return [steps.map(step => step.state[0]).join(''), steps.find(step => step.label)!.label, nextOf(video).label]
  })
  expect(shown).toEqual([
    ['tttt', '待处理', '提取字幕'],
    ['fttt', '失败', '重试'],
    ['rttt', '读取中 46 %', '去校对'],
    ['fttt', '读取失败', '重试'],
    ['dttt', '已读取', '翻译'],
    ['drtt', '翻译中 46 %', '去校对'],
    ['dftt', '翻译失败', '从第 17 条继续'],
    ['dddt', '待校对', '去校对'],
    ['dddr', '合成中 46 %', '去校对'],
    ['dddf', '合成失败', '重试合成'],
    ['dddd', '已合成', '打开成片'],
  ])
  // Without a translation its step is passed over; a change asks for composing anew.
  expect(stepsOf(given({ status: 4, target: '' })).map(step => step.state)).toEqual(['done', 'skipped', 'due', 'todo'])
  expect(stepsOf(given({ status: 10, stale: true, translated: 0 })).map(step => step.state)).toEqual(['done', 'skipped', 'done', 'due'])
  expect(nextOf(given({ status: 7, stale: true }))).toEqual({ label: '重新合成', work: 'composeAll' })
})
