// The node graphs of a workflow and of a game of 2,000 nodes in a real Chromium: frames a second while one pans and while one drags a node, beside those of a graph of one node.
import { put, readShared } from '@qianmu/story/shared'
import type { Page } from 'playwright-core'
import { founder } from './grown/founder.ts'
import { framesOf, openWindow } from './load/frames.ts'

const NODES = Number(process.env.NODES ?? 2000)
// Goals of the product, in frames a second.
const GOALS = { pan: 40, drag: 50 } // of a game: 30 and 50
const COLUMNS = 50

/** A grid of blurs, each fed by the one before it. */
const gridOf = (count: number) => ({
  version: 0.4,
  nodes: Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    type: 'ImageBlur',
    mode: 0,
    pos: [(at % COLUMNS) * 320, Math.floor(at / COLUMNS) * 220],
    inputs: [{ name: 'image', type: 'IMAGE', link: at > 0 ? at : null }],
    outputs: [{ name: 'IMAGE', type: 'IMAGE', links: at < count - 1 ? [at + 1] : [] }],
    widgets_values: [2, 1],
  })),
  links: Array.from({ length: count - 1 }, (_, at) => [at + 1, at + 1, 0, at + 2, 0, 'IMAGE']),
})

async function measure(page: Page, address: string, count: number) {
  const begun = performance.now()
  await page.goto(address)
  const node = page.locator('.react-flow__node').first()
  await node.waitFor({ timeout: 60_000 })
  const opened = performance.now() - begun
  await page.waitForTimeout(3000)
  const box = (await page.locator('.react-flow').boundingBox())!
  const pan = await framesOf(page, [box.x + box.width / 2, box.y + box.height - 20], 'middle')
  // The one in the middle: near an edge the view would go along.
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const
  const boxes = await Promise.all((await page.locator('.react-flow__node').all()).map(each => each.boundingBox()))
  const places = boxes.flatMap((at): [number, number][] => (at ? [[at.x + at.width / 2, at.y + 8]] : []))
  const [inside] = places.toSorted(
    (one, other) => Math.hypot(one[0] - middle[0], one[1] - middle[1]) - Math.hypot(other[0] - middle[0], other[1] - middle[1]),
  )
  const drag = inside ? await framesOf(page, inside, 'left') : undefined
  const tell = (name: keyof typeof GOALS, { rate, p95 }: { rate: number; p95: number }) =>
    `${name} ${rate.toFixed(0)} fps (goal ≥ ${GOALS[name]}), a frame p95 ${p95.toFixed(0)} ms`
  const shown = await page.locator('.react-flow__node').count()
  console.log(
    `${count} nodes: open in ${opened.toFixed(0)} ms, ${shown} drawn; ${tell('pan', pan)}; ${drag ? tell('drag', drag) : 'no node to drag'}`,
  )
}

const { server, page, call, close } = await openWindow(founder)
const post = <T>(address: string, body: Record<string, unknown>) => call<T>('POST', address, body)
const add = async (workflow: object) =>
  (await post<{ comfy_id: number }>('/ai_web/ai/comfy/comfy_ui_add', { name: '大图', workflow: JSON.stringify(workflow) })).comfy_id
/** A story of plots, each followed by the next. */
async function addGame(): Promise<number> {
  const { project_id } = await post<{ project_id: number }>('/ixj_web/project/add', {
    project_name: '长夜',
    project_type: 4,
    script_type: 'GAME',
  })
  const { shared_id } = await post<{ shared_id: number }>('/ixj_web/v3/game/open', { project_id })
  const { boards, nodes } = readShared(await server.app.collab.read(shared_id))
  const board = boards[0]!.id
  await server.app.collab.edit(shared_id, null, doc =>
    doc.transact(() => {
      for (let at = 1; at < NODES; at++) {
        put(doc, 'nodes', `n${at}`, { type: 'PLOT', board, name: `情节 ${at}`, x: (at % COLUMNS) * 260, y: Math.floor(at / COLUMNS) * 180 })
        put(doc, 'edges', `e${at}`, { from: at > 1 ? `n${at - 1}` : nodes[0]!.id, to: `n${at}` })
      }
    }),
  )
  return project_id
}
const [small, large] = [await add(gridOf(1)), await add(gridOf(NODES))]
await measure(page, `${server.url}/aiWork/comfyNative?id=${small}`, 1)
await measure(page, `${server.url}/aiWork/comfyNative?id=${large}`, NODES)
console.log('A game:')
await measure(page, `${server.url}/workDetail/${await addGame()}/4/gameStoryLine`, NODES)
await close()
