// Journeys through ui/stage on the test page: by pointer, by keys, and by its layers.
import { expect, it } from 'vitest'
import { stageDriver } from './stage-driver.ts'
import { axeFaults, useHouse, visit } from './visitor.ts'

useHouse()

async function open(theme: 'light' | 'dark' = 'light') {
  const { page, go } = await visit(undefined, { theme })
  await go('/test')
  await page.getByRole('button', { name: '打开舞台组件' }).click()
  const stage = stageDriver(page, '示例舞台')
  await stage.ground.locator('canvas').first().waitFor()
  return { page, stage }
}

it('moves what is picked by keys and by hand, and takes it back', async () => {
  const { page, stage } = await open()
  await stage.pick('方块')
  await page.getByText('选中 1 件').waitFor()
  await stage.key('ArrowRight')
  await stage.key('Shift+ArrowDown')
  expect([await stage.number('左'), await stage.number('上')]).toEqual([81, 70])
  await stage.key('Control+z')
  expect([await stage.number('左'), await stage.number('上')]).toEqual([80, 60])
  // By hand: a frame over all of it picks the three, and dragging one moves them together.
  const box = (await stage.ground.boundingBox())!
  await stage.drag([4, 4], [box.width - 4, box.height - 4])
  await page.getByText('选中 3 件').waitFor()
  await stage.key('Delete')
  await expect.poll(() => stage.names()).toEqual([])
  await stage.key('Control+z')
  expect(await stage.names()).toEqual(['雨夜', '圆', '方块'])
})

it('is drawn where it is dragged to', async () => {
  const { page, stage } = await open()
  await stage.pick('方块')
  const scale = Number((await page.locator('output').textContent())!.replace(/\D/g, '')) / 100
  const box = (await stage.ground.boundingBox())!
  const left = (box.width - 640 * scale) / 2
  const top = (box.height - 400 * scale) / 2
  const middle = [left + 140 * scale, top + 100 * scale] as const
  await stage.drag(middle, [middle[0] + 90 * scale, middle[1] + 33 * scale])
  await expect.poll(() => stage.number('左')).toBeGreaterThan(150)
  expect(Math.abs((await stage.number('上')) - 93)).toBeLessThan(8)
})

it.each(['middle', 'left'] as const)('moves its view by the %s button, with Space, and nothing that lies on it', async button => {
  const { page, stage } = await open()
  await stage.pick('方块')
  await page.getByRole('group', { name: '缩放' }).getByRole('button', { name: '放大' }).click()
  const at = async () => {
    const { x, y } = (await stage.ground.boundingBox())!
    return { x: x + 300, y: y + 200 }
  }
  const before = await page.screenshot({ clip: { ...(await at()), width: 100, height: 100 } })
  await stage.ground.focus()
  if (button === 'left') await page.keyboard.down('Space')
  const { x, y } = await at()
  await page.mouse.move(x, y)
  await page.mouse.down({ button })
  await page.mouse.move(x + 60, y + 40, { steps: 4 })
  await page.mouse.up({ button })
  if (button === 'left') await page.keyboard.up('Space')
  await page.getByText('选中 1 件').waitFor()
  expect([await stage.number('左'), await stage.number('上')]).toEqual([80, 60])
  const after = await page.screenshot({ clip: { ...(await at()), width: 100, height: 100 } })
  expect(after.equals(before)).toBe(false)
})

it('orders, doubles and locks', async () => {
  const { stage } = await open()
  await stage.pick('方块')
  await stage.key(']')
  expect(await stage.names()).toEqual(['雨夜', '方块', '圆'])
  await stage.key('Control+d')
  expect(await stage.names()).toEqual(['雨夜', '方块', '方块', '圆'])
  await stage.layers.getByRole('button', { name: '锁定 底' }).click()
  await stage.key('Delete')
  expect(await stage.names()).toHaveLength(4)
})

it.each(['light', 'dark'] as const)('has no faults of access (%s)', async theme => {
  const { page } = await open(theme)
  expect(await axeFaults(page)).toEqual([])
})
