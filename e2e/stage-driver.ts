// Hands for a stage on a page: what a person does with its items and layers, in one line each.
import type { Locator, Page } from 'playwright-core'

export interface StageDriver {
  ground: Locator
  layers: Locator
  /** Picks an item in the list of layers. */
  pick(name: string): Promise<void>
  /** Drags from one place of the stage to another, both as px from its upper left corner. */
  drag(from: readonly [number, number], to: readonly [number, number]): Promise<void>
  key(combo: string): Promise<void>
  /** A number of the item that is picked: 左, 上, 宽, 高, 转. */
  number(label: string): Promise<number>
  /** The names of the items, topmost first. */
  names(): Promise<string[]>
}

export function stageDriver(page: Page, name: string): StageDriver {
  const ground = page.getByRole('application', { name })
  const layers = page.getByRole('region', { name: '图层' })
  const at = async ([x, y]: readonly [number, number]) => {
    const box = (await ground.boundingBox())!
    return [box.x + x, box.y + y] as const
  }
  return {
    ground,
    layers,
    pick: name => layers.getByRole('button', { name, exact: true }).click(),
    async drag(from, to) {
      await ground.scrollIntoViewIfNeeded()
      const [begin, end] = [await at(from), await at(to)]
      await page.mouse.move(...begin)
      await page.mouse.down()
      await page.mouse.move((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2, { steps: 4 })
      await page.mouse.move(...end, { steps: 4 })
      await page.mouse.up()
    },
    async key(combo) {
      await ground.focus()
      await page.keyboard.press(combo)
    },
    number: async label => Number(await layers.getByRole('spinbutton', { name: label, exact: true }).inputValue()),
    names: () => layers.locator('button[aria-pressed]').allTextContents(),
  }
}
