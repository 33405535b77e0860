// Journeys through ui/player on the test page: the keys of the cutting room, cues by hand and by keys.
import { expect, it } from 'vitest'
import { playerDriver } from './player-driver.ts'
import { axeFaults, useHouse, visit } from './visitor.ts'

useHouse()

async function open(theme: 'light' | 'dark' = 'light') {
  const { page, go } = await visit(undefined, { theme })
  await go('/test')
  await page.getByRole('button', { name: '打开播放器组件' }).click()
  const player = playerDriver(page, '示例声音')
  await player.player.getByText('/ 00:00:12:00').waitFor()
  return { page, player }
}

it('steps by frames and seconds, plays forwards and backwards, and stops', async () => {
  const { player } = await open()
  await player.key('Shift+ArrowRight')
  await player.key('ArrowRight')
  await expect.poll(() => player.time()).toBeCloseTo(1.04, 2)
  await player.key('ArrowDown')
  await expect.poll(() => player.time()).toBe(4)
  await player.key('l')
  await player.player.getByRole('button', { name: '暂停' }).waitFor()
  await expect.poll(() => player.time()).toBeGreaterThan(4.2)
  await player.key('k')
  await player.player.getByRole('button', { name: '播放' }).waitFor()
  const stood = await player.time()
  await player.key('j')
  await expect.poll(() => player.time()).toBeLessThan(stood)
  await player.key('k')
})

it('sets, cuts, joins and deletes cues by keys, and takes it back', async () => {
  const { page, player } = await open()
  for (let nth = 0; nth < 2; nth++) await player.key('Shift+ArrowRight')
  await player.cue('雨停了，站台上只剩两个人。').click()
  await player.key('s')
  expect(await player.cues('中文')).toEqual(['雨停了，', '站台上只剩两个人。', '末班车晚点了。'])
  await player.key('m')
  expect(await player.cues('中文')).toEqual(['雨停了，站台上只剩两个人。', '末班车晚点了。'])
  await player.key('Delete')
  expect(await player.cues('中文')).toEqual(['末班车晚点了。'])
  await player.key('Control+z')
  expect(await player.cues('中文')).toHaveLength(2)
  await player.key('End')
  for (let nth = 0; nth < 3; nth++) await player.key('Shift+ArrowLeft')
  await player.key('n')
  await page.getByRole('textbox', { name: '这一条的文字' }).fill('钟停了。')
  expect(await player.cues('中文')).toEqual(['雨停了，站台上只剩两个人。', '末班车晚点了。', '钟停了。'])
})

it('drags cues up to their neighbours, and stretches them', async () => {
  const { page, player } = await open()
  await player.drag('雨停了，站台上只剩两个人。', 2000)
  await page.getByText('00:00:02:00 → 00:00:04:00').waitFor()
  await player.drag('雨停了，站台上只剩两个人。', -2000, 'start')
  await page.getByText('00:00:00:00 → 00:00:04:00').waitFor()
})

it('zooms as fast as keys come, also before anything else has its turn', async () => {
  const { page, player } = await open()
  const zoom = player.player.getByRole('slider', { name: '波形放大' })
  await zoom.evaluate(async slider => {
    // As the browser sets it: React would take what is set on the element itself as known.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(slider), 'value')!
    for (let to = 1; to <= 80; to++) {
      set!.call(slider, to)
      slider.dispatchEvent(new Event('input', { bubbles: true }))
      await Promise.resolve()
    }
  })
  await expect.poll(() => zoom.inputValue()).toBe('80')
  // A cue of two seconds is as wide as that.
  await expect.poll(async () => Math.round((await player.cue('末班车晚点了。').boundingBox())!.width)).toBeGreaterThan(150)
  expect(await page.getByText('这个页面出错了').count()).toBe(0)
})

it.each(['light', 'dark'] as const)('has no faults of access (%s)', async theme => {
  const { page } = await open(theme)
  expect(await axeFaults(page)).toEqual([])
})
