// Hands for a graph on a page: what a person does with it, in one line each.
import type { Locator, Page } from 'playwright-core'

export interface GraphDriver {
  canvas: Locator
  /** Puts a node in by the search, where the graph's middle is. */
  add(kind: string): Promise<void>
  node(title: string): Locator
  /** Draws a link from an output to an input. */
  link(from: readonly [node: string, port: string], to: readonly [node: string, port: string]): Promise<void>
  /** Lets a link go in the middle of a node. */
  linkToBody(from: readonly [node: string, port: string], to: string): Promise<void>
  /** Draws a link between two nodes that are drawn whole. */
  pull(from: string, to: string): Promise<void>
  /** Draws a link to empty ground, so many px beside its beginning. */
  linkToGround(from: readonly [node: string, port: string], by: { x: number; y: number }): Promise<void>
  pick(...titles: readonly string[]): Promise<void>
  /** px on the screen that a node's title is dragged by. */
  drag(title: string, by: { x: number; y: number }): Promise<void>
  key(combo: string): Promise<void>
  /** The titles of the nodes, in no order. */
  titles(): Promise<string[]>
  links(): Promise<number>
}

export function graphDriver(page: Page, name: string): GraphDriver {
  const canvas = page.getByRole('application', { name })
  const node = (title: string) => canvas.locator('.react-flow__node-box, .react-flow__node-whole').filter({ hasText: title }).first()
  const socket = ([title, port]: readonly [string, string], side: 'in' | 'out') =>
    node(title).locator(`[data-side="${side}"][data-port="${port}"] .react-flow__handle`)
  const middle = async (place: Locator) => {
    const box = (await place.boundingBox())!
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  // The pointer only reaches what is in the window.
  const shown = async () => canvas.scrollIntoViewIfNeeded()
  const pull = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
  }
  return {
    canvas,
    node,
    async add(kind) {
      await canvas.focus()
      await page.keyboard.press('Space')
      const search = canvas.getByRole('dialog', { name: '添加节点' })
      await search.getByRole('combobox').fill(kind)
      await page.keyboard.press('Enter')
      await search.waitFor({ state: 'hidden' })
    },
    link: async (from, to) => {
      await shown()
      await pull(await middle(socket(from, 'out')), await middle(socket(to, 'in')))
    },
    linkToBody: async (from, to) => {
      await shown()
      await pull(await middle(socket(from, 'out')), await middle(node(to)))
    },
    async pull(from, to) {
      await shown()
      await node(from).hover()
      await pull(await middle(node(from).locator('.source')), await middle(node(to)))
    },
    async linkToGround(from, { x, y }) {
      await shown()
      const begin = await middle(socket(from, 'out'))
      await pull(begin, { x: begin.x + x, y: begin.y + y })
    },
    async pick(...titles) {
      for (const [nth, title] of titles.entries())
        await node(title)
          .locator('div')
          .first()
          .click({ position: { x: 60, y: 12 }, ...(nth > 0 ? { modifiers: ['ControlOrMeta'] } : {}) })
    },
    async drag(title, { x, y }) {
      await shown()
      const box = (await node(title).boundingBox())!
      await pull({ x: box.x + 40, y: box.y + 10 }, { x: box.x + 40 + x, y: box.y + 10 + y })
    },
    async key(combo) {
      await canvas.focus()
      await page.keyboard.press(combo)
    },
    titles: async () => canvas.locator('.react-flow__node-box').evaluateAll(all => all.map(each => each.getAttribute('aria-label') ?? '')),
    links: () => canvas.locator('.react-flow__edge').count(),
  }
}
