// From a script of 20 scenes to a lettered draft comic by the sketch engine, through the screens; and the frames a second of a page of 200 objects.
import type { StoryboardScene } from '@qianmu/contract/works/storyboards'
import { itemOf, readPage } from '@qianmu/comic/page'
import { writeShared } from '@qianmu/comic/shared'
import { sketchEngine } from '@qianmu/engines/sketch'
import { setTimeout as sleep } from 'node:timers/promises'
import { founder } from '../grown/founder.ts'
import { framesOf, openWindow } from '../load/frames.ts'

const SCENES = 20
const OBJECTS = 200
const GOALS = { comicS: 60, fps: 50 }
const scene = (nth: number) =>
  `${nth}、${['站台', '门厅', '便利店', '天桥'][nth % 4]} ${nth % 2 ? '夜' : '日'} ${nth % 3 ? '外' : '内'}\n△顾晚走过来，停在灯下。\n顾晚：末班车晚点了。\n△沈岸撑开红伞。\n沈岸：我以为你走了。`

const sketch = sketchEngine()
const { server, page, call, close } = await openWindow(founder, { engines: [{ id: 'sketch', engine: sketch, embedded: true }] })
const work = { project_name: '雨夜归人', project_type: 2, script_type: 'CARTOON' }
const { project_id } = await call<{ project_id: number }>('POST', '/ixj_web/project/add', work)
const text = Array.from({ length: SCENES }, (_, at) => scene(at + 1)).join('\n')
const { doc_id } = await call<{ doc_id: number }>('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 话', text })

const begun = performance.now()
await call('POST', '/ixj_web/comic/storyboard_list_sync', { doc_id })
await page.goto(`${server.url}/workDetail/${project_id}/2/generalStoryBoard?doc=${doc_id}`)
await page.getByRole('button', { name: /^补全缺图 \d+$/ }).click()
await page.getByRole('button', { name: '开始画' }).click()
const shotsOf = async () =>
  (await call<{ scenes: StoryboardScene[] }>('GET', '/ixj_web/comic/storyboard_list', { doc_id })).scenes.flatMap(({ shots }) => shots)
let shots = await shotsOf()
while (shots.some(({ picture, candidate }) => !picture && !candidate)) {
  await sleep(250)
  shots = await shotsOf()
}
const drawn = performance.now()
const { pages, panels } = await call<{ pages: number; panels: number }>('POST', '/ixj_web/comic/comic_pour', { doc_id })
const poured = performance.now()
const seconds = (ms: number) => (ms / 1000).toFixed(1)
console.log(
  `${SCENES} scenes: ${shots.length} shots drawn in ${seconds(drawn - begun)} s, ${panels} panels on ${pages} pages in ${seconds(poured - drawn)} s; together ${seconds(poured - begun)} s (goal ≤ ${GOALS.comicS})`,
)

interface Pages {
  pages: { page_id: number; content: unknown }[]
}
const { page_id, content } = (await call<Pages>('GET', '/ixj_web/comic/comic_pages', { doc_id })).pages[0]!
const { shared_id } = await call<{ shared_id: number }>('POST', '/ixj_web/comic/comic_page_open', { page_id })
const own = readPage(content)
const source = own.items.find(({ src }) => src)!.src
const more = Array.from({ length: OBJECTS - own.items.length }, (_, at) => {
  const place = { x: 10 + (at % 14) * 11, y: 10 + Math.floor(at / 14) * 16, width: 10, height: 14 }
  return at % 3
    ? itemOf(`b${at}`, { kind: 'balloon', layer: 'words', text: '末班车晚点', size: 6, ...place })
    : itemOf(`p${at}`, { kind: 'picture', layer: 'ground', src: source, ...place })
})
await server.app.collab.edit(shared_id, null, doc => writeShared(doc, { ...own, items: [...own.items, ...more] }))
await page.goto(`${server.url}/workDetail/${project_id}/2/comicPages/${doc_id}`)
const ground = page.getByRole('application', { name: '第 1 页' })
await ground.waitFor()
await sleep(3000)
const box = (await ground.boundingBox())!
const middle = [box.x + box.width / 2, box.y + box.height / 2] as const
const pan = await framesOf(page, middle, 'middle')
const drag = await framesOf(page, middle, 'left')
const tell = ({ rate, p95 }: typeof pan) => `${rate.toFixed(0)} fps (goal ≥ ${GOALS.fps}), a frame p95 ${p95.toFixed(0)} ms`
console.log(`A page of ${OBJECTS} objects: pan ${tell(pan)}; drag ${tell(drag)}`)
await close()
await sketch.close()
