// Hands for a player on a page: what a person does with the sound and its cues, in one line each.
import type { Locator, Page } from 'playwright-core'

export interface PlayerDriver {
  player: Locator
  cue(text: string): Locator
  key(combo: string): Promise<void>
  /** Where it stands, in seconds at 25 frames. */
  time(): Promise<number>
  /** The texts of a lane's cues that are in sight. */
  cues(lane: string): Promise<string[]>
  /** Drags a cue by its middle or by an end, by px. */
  drag(text: string, by: number, part?: 'start' | 'end' | 'all'): Promise<void>
}

export function playerDriver(page: Page, name: string): PlayerDriver {
  const player = page.getByRole('region', { name })
  const cue = (text: string) => player.getByRole('button', { name: text, exact: true })
  return {
    player,
    cue,
    async key(combo) {
      await player.focus()
      await page.keyboard.press(combo)
    },
    async time() {
      const [h, m, s, f] = (await player.getByLabel('时间').textContent())!.split('/')[0]!.trim().split(':').map(Number) as [
        number,
        number,
        number,
        number,
      ]
      return h * 3600 + m * 60 + s + f / 25
    },
    cues: lane => player.getByRole('group', { name: lane }).getByRole('button').allTextContents(),
    async drag(text, by, part = 'all') {
      await cue(text).scrollIntoViewIfNeeded()
      const box = (await cue(text).boundingBox())!
      const x = part === 'start' ? box.x + 3 : part === 'end' ? box.x + box.width - 3 : box.x + box.width / 2
      await page.mouse.move(x, box.y + box.height / 2)
      await page.mouse.down()
      await page.mouse.move(x + by / 2, box.y + box.height / 2, { steps: 3 })
      await page.mouse.move(x + by, box.y + box.height / 2, { steps: 3 })
      await page.mouse.up()
    },
  }
}
