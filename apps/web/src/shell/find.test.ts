// Finding commands by Chinese, Latin letters, pinyin and initials; and the route table's promises.
import { match } from 'pinyin-pro'
import { describe, expect, it } from 'vitest'
import { PERMISSIONS } from '@qianmu/contract/team'
import { PATHS } from '../kit/paths.ts'
import { isOpenTo, isScreen, keysOf, type Screen, WORK_NAV } from '../kit/screen.ts'
import { byCloseness, find, runsOf } from './find.ts'
import { inMenu, menu, routes, screens } from './routes.ts'

describe('find', () => {
  it('puts a name that begins with what was typed before one that holds it in another reading', () => {
    const hits = ['反推提示词', '团队'].map(text => find(text, 'td', (of, query) => match(of, query)) ?? [])
    expect(hits).toEqual([
      [1, 2],
      [0, 1],
    ])
    expect(byCloseness(hits[1]!, hits[0]!)).toBeLessThan(0)
  })
  it.each([
    ['雨夜归人', '归', [2]],
    ['雨夜归人', 'yy', [0, 1]],
    ['雨夜归人', 'yuye', [0, 1]],
    ['月影山庄', 'yysz', [0, 1, 2, 3]],
    ['AI 记录', 'ai', [0, 1]],
    ['团队', '', []],
  ])('%s by %s', (text, query, positions) => {
    expect(find(text, query, (whole, part) => match(whole, part))).toEqual(positions)
  })
  it('finds nothing by what is not there, and no pinyin before its code has come', () => {
    expect(find('团队', 'zz', (whole, part) => match(whole, part))).toBeNull()
    expect(find('团队', 'td', null)).toBeNull()
  })
  it('cuts a label into runs', () => {
    expect(runsOf('雨夜归人', [0, 1])).toEqual([
      { text: '雨夜', hit: true },
      { text: '归人', hit: false },
    ])
  })
})

describe('route table', () => {
  it('has the thirteen public paths of document 1 §2.1, the links to games, and no sign-in on them', () => {
    const open = screens.filter(({ needs }) => needs === 'anyone').map(({ path }) => path)
    const documented = [
      '/',
      '/login',
      '/team/inviteLink',
      '/noAuth',
      '/about',
      '/userAgreement',
      '/privacy',
      '/userAgreement_xmtj',
      '/privacy_xmtj',
      '/test',
      '/sucai',
      '/sucai/search',
      '/sucai/detail',
    ]
    expect(documented).toHaveLength(13)
    expect(open.toSorted()).toEqual([...documented, '/play/:token', '*'].toSorted())
  })
  it.each(PERMISSIONS)('leads a role that holds %s alone to all that it opens, by the menu', key => {
    const role = { my_permissions: [key], in_works: false }
    const doors = menu.flatMap(({ entries }) => entries).filter(screen => keysOf(screen).length > 0 && isOpenTo(screen, role))
    expect(doors.map(({ title }) => title)).not.toEqual([])
    const opened = screens.filter(screen => keysOf(screen).includes(key))
    // The documents' address of the studio passes on to it; the menu has the studio itself.
    const isLed = ({ path, partOf }: Screen) => path === '/workBench/ai' || doors.some(door => door.path === path || door.path === partOf)
    expect(opened.filter(screen => !isLed(screen)).map(({ path }) => path)).toEqual([])
  })
  it('leads whoever takes part in a work to their works, and nobody else without a key', () => {
    const works = screens.find(({ path }) => path === PATHS.works)!
    expect([true, false].map(in_works => isOpenTo(works, { my_permissions: [], in_works }))).toEqual([true, false])
  })
  it('names every path once, absolute, with a title', () => {
    const paths = routes.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    for (const record of routes) expect(record.path === '*' || record.path.startsWith('/')).toBe(true)
    for (const { title } of screens) expect(title).not.toBe('')
  })
  it('redirects lead to screens that exist', () => {
    const paths = new Set(screens.map(({ path }) => path))
    const redirects = routes.filter(record => !isScreen(record))
    for (const record of redirects)
      if (!isScreen(record)) expect(paths.has(record.redirectTo) || record.redirectTo === '/workBench/worksManage').toBe(true)
  })
  it('every menu entry stands in a group', () => {
    expect([...menu.flatMap(({ entries }) => entries), ...inMenu(WORK_NAV)].length).toBe(screens.filter(({ nav }) => nav).length)
  })
})
