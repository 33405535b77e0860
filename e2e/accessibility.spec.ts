// Every screen in both themes at a desk, and on a phone, as it is when it is opened: axe finds no fault in it. What only a journey shows, its own test asks axe about.
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addCard, addIdea, addWork, conception, panel } from './conception.ts'
import { SCRIPT } from './manuscript.ts'
import { sketched } from './studio.ts'
import { axeFaults, COLOURS, house, shoot, useHouse, type Visitor, type VisitOptions } from './visitor.ts'

useHouse()

/** Ids of what the screens show. */
interface Filled {
  script: number
  comic: number
  doc: number
  comicDoc: number
  shot: number
  card: number
  character: number
  picture: number
}
let filled: Filled
type Device = 'desk' | 'phone'
let windows: Record<Device, Record<'nobody' | 'newcomer' | 'founder', Visitor>>

/** Two works with something of everything. */
async function fill(host: Person): Promise<Filled> {
  const post = async (path: string, body: object) => (await host.call('POST', path, body)).data
  const script = await addWork(host)
  const { doc_id: doc } = await post('/ixj_web/doc/add', { project_id: script, doc_name: '第 1 集', text: SCRIPT })
  const person = await addCard(host, script, '顾晚', { type: 'role' })
  const effect = await addCard(host, script, '旧钥匙', { lane: '承' })
  const causes = { causes: [effect.card_id], people: [person.card_id] }
  const { card_id: card } = await addCard(host, script, '红伞', { lane: '起', doc_id: doc, template_id: 1, ...causes })
  await addIdea(host, script, { text: '钟停在 22:40' })
  const { character_id: character } = await post('/ixj_web/ai/character/v2/add', { project_id: script, name: '沈岸', aliases: ['阿岸'] })
  const { content } = (await host.call('GET', '/ixj_web/doc/detail', { doc_id: doc })).data
  const { struct_tag_id } = await post('/ixj_web/struct_tag', { project_id: script, name: '触发事件', color: 1 })
  const element_list = [content.content[0].content[0].attrs.id]
  await post('/ixj_web/works/doc_or_idea/struct_tag', { doc_id: doc, struct_tag_id, element_list })
  await post('/ixj_web/works/review', { doc_id: doc, note: '请看' })
  await post('/ixj_web/comment', { doc_id: doc, body: '和第 1 集重了。' })
  const comic = await addWork(host, { project_name: '雨夜站牌', project_type: 2, script_type: 'CARTOON' })
  const { doc_id: comicDoc } = await post('/ixj_web/doc/add', { project_id: comic, doc_name: '第 1 话', text: SCRIPT })
  await post('/ixj_web/comic/storyboard_list_sync', { doc_id: comicDoc })
  const { scenes } = (await host.call('GET', '/ixj_web/comic/storyboard_list', { doc_id: comicDoc })).data
  await post('/ixj_web/ai/character/v2/add', { project_id: comic, name: '顾晚' })
  await post('/ixj_web/work/comic/asset/role_list', { project_id: comic, name: '顾晚' })
  const { id: picture } = await sketched(host)
  return { script, comic, doc, comicDoc, shot: scenes[0].shots[0].storyboard_id, card, character, picture }
}

beforeAll(async () => {
  const [host, newcomer] = [await house.studio.founder(), await house.studio.founder()]
  filled = await fill(host)
  await house.studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [host.userId])
  const open = async (more: VisitOptions) => ({
    nobody: await house.visit(undefined, more),
    newcomer: await house.visit(newcomer, more),
    founder: await house.visit(host, more),
  })
  windows = { desk: await open({}), phone: await open({ phone: true }) }
})

/** A screen: its name, its address, and what to wait for or to open first; its heading when nothing is said. */
type Screen = readonly [name: string, address: (ids: Filled) => string, shown?: (page: Page) => Promise<unknown>]

const text = (what: string) => (page: Page) => page.getByText(what).first().waitFor()
const heading = (page: Page) => page.locator('h1').first().waitFor()
const unfolded = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const section of await page.locator('summary').all()) await section.click()
}
const ofCharacter = (tab: string) => (page: Page) =>
  page.getByRole('complementary', { name: '角色 沈岸' }).getByRole('tab', { name: tab }).click()
const studioMode = (name: string): Screen => [`studio ${name}`, ids => `/aiWork/aiDraw/${name}?image=${ids.picture}`, unfolded]
const comicScreen = (name: string, shown: string): Screen => [name, ids => `/workDetail/${ids.comic}/2/${name}`, text(shown)]

const PUBLIC: readonly Screen[] = [
  '/',
  '/about',
  '/userAgreement',
  '/privacy',
  '/userAgreement_xmtj',
  '/privacy_xmtj',
  '/noAuth',
  '/test',
  '/login',
  '/team/inviteLink?code=unknown-code',
  '/sucai',
  '/sucai/search?q=雨夜',
  '/sucai/detail?id=10001',
  '/does-not-exist',
].map(path => [path, () => path])

/** Of somebody who has made nothing yet. */
const EMPTY: readonly Screen[] = [
  ['no works', () => '/workBench/worksManage', text('还没有作品')],
  ['empty studio', () => '/aiWork/aiDraw/txt2img', text('还没有图片')],
]

const OWN: readonly Screen[] = [
  ...['/member/setting', '/member/setting?section=appearance', '/workBench/team', '/workBench/team?tab=log', '/login/registerWelcome'].map(
    (path): Screen => [path, () => path],
  ),
  ['works to evaluate', () => '/workBench/evaluate', text('雨夜归人')],
  ['a novel to make a script of', () => '/workBench/novelToScript?new=1', text('几章合成一集')],
  ['who may use AI', () => '/setting/aiAccess', text('模型等级')],
  ['works', () => '/workBench/worksManage', text('雨夜归人')],
  [
    'works as a table, one selected',
    () => '/workBench/worksManage?view=table',
    page => page.getByRole('checkbox', { name: '选择《雨夜归人》' }).check(),
  ],
  [
    'a new work',
    () => '/workBench/worksManage',
    async page => {
      await page.locator('header').getByRole('button', { name: '新建作品' }).click()
      await page.getByLabel('作品名称').waitFor()
    },
  ],
  ['bin of works', () => '/workBench/worksManage?bin=1'],
  ['templates', () => '/workBench/templateLibray', text('分集大纲')],
  [
    'a template',
    () => '/workBench/templateLibray',
    async page => {
      await page.getByRole('button', { name: '长篇小说开篇' }).or(page.getByText('长篇小说开篇')).first().click()
      await page.getByLabel('故事大纲的正文').waitFor()
    },
  ],
  [
    'the form of a template',
    () => '/workBench/templateLibray',
    async page => {
      await page.getByRole('button', { name: '存为模板' }).click()
      await page.getByLabel('模板名称').waitFor()
    },
  ],
  ['documents', ids => `/workDetail/${ids.script}/1/script`, text('第 1 集')],
  ...['board', 'timeline', 'map', 'outline', 'table'].map((view): Screen => [
    `conception as ${view}`,
    ids => conception(ids.script, `?view=${view}&card=${ids.card}`),
    async page => {
      await panel(page).waitFor()
      await page.getByRole('main').getByText('旧钥匙').first().waitFor()
    },
  ]),
  ...(
    [
      ['list', '档案'],
      ['graph', '统计'],
      ['presence', '弧光'],
    ] as const
  ).map(([view, tab]): Screen => [
    `characters as ${view}`,
    ids => `/workDetail/${ids.script}/1/characters?view=${view}&character=${ids.character}`,
    ofCharacter(tab),
  ]),
  ['supervision', ids => `/workDetail/${ids.script}/1/supervise`, text('和第 1 集重了。')],
  ['structure', ids => `/workDetail/${ids.script}/1/supervise`, page => page.getByRole('tab', { name: /结构/ }).click()],
  ['reviews', ids => `/workDetail/${ids.script}/1/supervise`, page => page.getByRole('tab', { name: '审批' }).click()],
  ['the whole text', ids => `/workDetail/${ids.script}/1/read`, text('雨点砸在积水里')],
  ['editor', ids => `/editor/edit/${ids.doc}`, text('场 1 / 2')],
  ['versions', ids => `/editor/history/${ids.doc}`],
  comicScreen('generalRoleSetting', '顾晚'),
  comicScreen('characters', '顾晚'),
  comicScreen('generalStoryBoard', '第 1 话'),
  comicScreen('generalMatchPicture', '未划分'),
  comicScreen('generalMediaLibrary', '图片'),
  ['studio of a shot', ids => `/workDetail/${ids.comic}/2/storyBoard/${ids.shot}/draw`, unfolded],
  ['studio txt2img', () => '/aiWork/aiDraw/txt2img', unfolded],
  ...['img2img', 'sketch2img', 'partDraw', 'playDraw', 'hd2img', 'imageMatting', 'batchDrawImg', 'imagesJoint'].map(studioMode),
  ['records', () => '/aiWork/userAiWorkHistroyPage', text('我的 AI 记录')],
  ['empty board', () => '/aiWork/aiDraw/blank', page => page.getByRole('img', { name: '1024 × 1024 的空白画板' }).waitFor()],
  ['reading a picture', () => '/aiWork/aiDraw/imgReverse', text('放进一张图片，读出它的提示词')],
  ['own models', () => '/aiWork/uploadModel'],
  ['workflows', () => '/aiWork/comfyList', text('一句话出草图')],
  ['a workflow', () => '/aiWork/comfyDetail?id=1', text('还没有运行过')],
  ['novel to script', () => '/workBench/novelToScript', text('按规则识别')],
  ['ways into the studio', () => '/workBench/ai'],
  ['materials', () => '/workBench/sucai/list?id=10001', text('相近的')],
  ['materials found', () => '/workBench/sucai/search?q=雨夜', text('雨夜重逢')],
  ['official pictures', () => '/aiWork/officialImgs/index', text('先建一个分类')],
  ['official categories', () => '/aiWork/officialImgs/manage', text('还没有分类')],
  ['engines', () => '/setting/engines', text('还没有连接绘图引擎')],
]

/** What does not fit a phone: a page that is wider, words that stand one sign a line. */
const squeezed = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page is ' + document.documentElement.scrollWidth + ' px wide'] : []
    const folded = [...document.querySelectorAll('main *')].filter(each => {
      const own = [...each.childNodes].filter(node => node.nodeType === 3).map(node => node.data.trim()).join('')
      const { width, height } = each.getBoundingClientRect()
      const { fontSize, writingMode } = getComputedStyle(each)
      return own.length > 3 && width > 2 && width < 2 * parseFloat(fontSize) && height > 3 * parseFloat(fontSize) && writingMode === 'horizontal-tb'
    })
    return [...wide, ...folded.map(each => 'folded: ' + each.textContent.slice(0, 30))]
  })()`)

describe.each(['desk', 'phone'] as const)('axe finds nothing wrong at a %s', device => {
  const table = [
    ...PUBLIC.map(screen => ['nobody', screen] as const),
    ...EMPTY.map(screen => ['newcomer', screen] as const),
    ...OWN.map(screen => ['founder', screen] as const),
  ]
  it.each(table.map(([who, screen]) => [screen[0], who, screen] as const))('%s (%s)', async (name, who, [, address, shown = heading]) => {
    const { page, go, errors } = windows[device][who]
    await page.emulateMedia({ colorScheme: 'light' })
    await go(address(filled))
    // What stands beside the main part comes up from below on a phone, when it is asked for.
    await (device === 'phone' ? page.locator('h1, main').first().waitFor() : shown(page))
    const faults = await axeFaults(page)
    if (device === 'phone') faults.push(...(await squeezed(page)))
    else {
      // The dark theme has the same elements in other colours.
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.locator('html[data-theme=dark]').waitFor()
      faults.push(...(await axeFaults(page, COLOURS)).map(fault => `dark: ${fault}`))
    }
    if (faults.length) await shoot(page, `axe ${name.replaceAll('/', ' ')} ${device}`)
    expect(faults).toEqual([])
    expect(errors.splice(0)).toEqual([])
  })
})
