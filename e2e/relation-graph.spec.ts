// Journeys of the relation graph: read at first sight, by pointer, by keys, and in its list.
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addWork } from './conception.ts'
import { graphDriver } from './graph-driver.ts'
import { axeFaults, house, rest, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()

const NAMES = '顾晚 沈岸 何叙 许若兰 顾明远 老许 程医生 小满 阿青 林澈'.split(' ')
const IDENTITIES = ['插画师', '修表匠', '律师', '', '末班车司机', '便利店店员，夜里上班']
const TYPES = ['love', 'kin', 'foe', 'ally', 'mentor', 'friend']
const LABELS = ['旧恋人', '父女', '拆迁案对立', '每晚同车', '师徒', '']

/** So many characters, of whom the first half is tied: each to the one of half its number, and some across. */
async function castOf(host: Person, count: number, tied = Math.ceil(count * 0.6)) {
  const id = await addWork(host)
  const people: number[] = []
  for (let nth = 0; nth < count; nth++) {
    const name = nth < NAMES.length ? NAMES[nth] : `${NAMES[nth % NAMES.length]}${nth}`
    const { data } = await host.call('POST', '/ixj_web/ai/character/v2/add', { project_id: id, name, identity: IDENTITIES[nth % 6] })
    people.push(data.character_id)
  }
  const pairs = people.slice(1, tied).map((to, nth) => [people[Math.floor(nth / 2)]!, to] as const)
  const across = people.slice(3, tied).flatMap((to, nth) => (nth % 4 === 0 ? [[people[nth + 1]!, to] as const] : []))
  const relations = [...pairs, ...across].map(([from_id, to_id], nth) => ({
    from_id,
    to_id,
    type: TYPES[nth % 6]!,
    label: LABELS[nth % 6]!,
    directed: nth % 3 === 0,
    strength: nth % 4,
  }))
  if (relations.length) await host.call('PUT', '/ixj_web/project/character_relation', { project_id: id, relations })
  return { id, people }
}
const relationsOf = async (host: Person, project_id: number) =>
  (await host.call('GET', '/ixj_web/project/character_relation', { project_id })).data.relations as { label: string }[]

async function open(host: Person, id: number, width = 1440, theme: 'light' | 'dark' = 'light') {
  const { page, go } = await visit(host, { width, theme })
  await go(`/workDetail/${id}/1/characters?view=graph`)
  const graph = graphDriver(page, '关系图')
  await graph.node('顾晚').waitFor()
  return { page, graph }
}
const zoomOf = async (page: Page) =>
  Number((await page.getByRole('group', { name: '缩放' }).locator('output').textContent())!.replace(/\D/g, '')) / 100
/** Pairs of boxes that lie on each other, by their texts. */
const overlaps = (page: Page, what: string) =>
  page.locator(what).evaluateAll(all => {
    const boxes = all.map(each => ({ text: each.textContent, box: each.getBoundingClientRect() }))
    return boxes.flatMap(({ text, box }, at) =>
      boxes
        .slice(at + 1)
        .filter(({ box: other }) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom)
        .map(other => `${text} / ${other.text}`),
    )
  })

it.each([
  [3, 1440, 'light', 3],
  [9, 1280, 'dark', 0],
  [9, 1440, 'dark', 6],
  [9, 390, 'light', 6],
  [40, 1440, 'light', 24],
  [40, 390, 'dark', 24],
] as const)('shows %d characters at %d px with every name to be read (%s, %d tied)', async (count, width, theme, tied) => {
  const host = await house.studio.founder()
  const { id } = await castOf(host, count, tied)
  const { page } = await open(host, id, width, theme)
  await page.waitForTimeout(300)
  await shoot(page, `relations-${count}-${tied}-${width}-${theme}`)
  expect(await zoomOf(page)).toBeGreaterThanOrEqual(0.6)
  expect(await overlaps(page, '.react-flow__node')).toEqual([])
  expect(await overlaps(page, '.react-flow__edgelabel-renderer > *')).toEqual([])
  const arrows = await page.locator('path[marker-end]').evaluateAll(all => all.map(each => each.getAttribute('marker-end')))
  for (const arrow of arrows) expect(await page.locator(`marker[id="${arrow!.replace(/^url\(['"]?#|['"]?\)$/g, '')}"]`).count()).toBe(1)
  expect(arrows.length > 0).toBe(tied > 1)
})

it.each(['light', 'dark'] as const)('is read, opened and linked by keys, on the canvas and in its list (%s)', async theme => {
  const host = await house.studio.founder()
  const { id } = await castOf(host, 4, 3)
  const { page, graph } = await open(host, id, 1280, theme)
  const before = await graph.links()
  await graph.node('沈岸').click()
  await page.getByRole('complementary', { name: '角色 沈岸' }).waitFor()
  await graph.key('ArrowRight')
  await graph.key('Enter')
  await page.getByRole('complementary', { name: '角色 沈岸' }).waitFor({ state: 'detached' })
  await graph.key('Escape')
  await page.getByRole('complementary', { name: /^角色 / }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '用列表看' }).click()
  const list = page.getByRole('list', { name: '节点' })
  await shoot(page, `relations-list-${theme}`)
  expect(await axeFaults(page)).toEqual([])
  const mine = list.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^许若兰/ }) })
  await mine.getByRole('combobox').focus()
  await page.keyboard.type('顾晚')
  await page.keyboard.press('Enter')
  await page.getByLabel('叫法').fill('房东')
  await page.getByRole('button', { name: '保存' }).click()
  await mine.getByRole('button', { name: '房东' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await rest(page)
  await mine.getByRole('button', { name: /^断开 关系/ }).click()
  await toast(page, '关系「房东」已删除').waitFor()
  await expect.poll(async () => (await relationsOf(host, id)).length).toBe(before)
})

it('takes a line drawn between two as a question, and forgets places on demand until that is taken back', async () => {
  const host = await house.studio.founder()
  const { id } = await castOf(host, 4, 2)
  const { page, graph } = await open(host, id)
  await graph.pull('何叙', '许若兰')
  await page.getByLabel('叫法').fill('同门')
  await page.getByRole('button', { name: '保存' }).click()
  await expect.poll(async () => (await relationsOf(host, id)).map(each => each.label)).toContain('同门')
  const before = (await graph.node('何叙').boundingBox())!
  await graph.drag('何叙', { x: 160, y: 40 })
  await page.getByRole('button', { name: '重新排布' }).click()
  await toast(page, '已重新排布').getByRole('button', { name: '撤销' }).click()
  await expect.poll(async () => (await graph.node('何叙').boundingBox())!.x - before.x).toBeGreaterThan(60)
})
