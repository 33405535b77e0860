// The route guard, permissions and paths as tables of cases (document 1 §4.2, §6).
import type { CurrentTeam } from '@qianmu/contract/team'
import type { UserInfo } from '@qianmu/contract/account'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge, loadsInfo, type TeamLookup } from './guard.ts'
import { loginPath, PATHS, safePath } from './paths.ts'
import { holds, scopeAt } from './permission.ts'
import type { ScreenNeeds } from './screen.ts'
import { titleOf } from './screen.ts'

const user = { user_id: 7 } as UserInfo
const team = { team_id: 3, my_permissions: ['mWorkManage'] } as unknown as CurrentTeam
const signedIn = { token: 't', userId: 7, user, team }
const nobody = { token: '', userId: 0, user: null, team: null }
const state = (session: typeof signedIn | typeof nobody | object, lookup: TeamLookup = 'loaded') => ({
  session: { ...nobody, ...session },
  lookup,
  path: '/workBench/team?tab=log',
  loginType: 2,
})

describe('guard', () => {
  const cases: [string, ScreenNeeds, ReturnType<typeof state>, object][] = [
    ['public, nobody', 'anyone', state(nobody), { show: true }],
    ['guarded, nobody [D1-4.2-03]', 'member', state(nobody), { go: loginPath('/workBench/team?tab=log', 2) }],
    ['guarded, token but no info yet [D1-4.2-02]', 'member', state({ token: 't', userId: 7 }, 'unknown'), { wait: true }],
    ['an account suffices, no team', 'signedIn', state({ ...signedIn, team: null }, 'none'), { show: true }],
    ['no team: 7007 [D1-2.6-02] [D1-7.3-05]', 'member', state({ ...signedIn, team: null }, 'none'), { go: '/login/registerWelcome' }],
    ['member', 'member', state(signedIn), { show: true }],
    ['key held', 'mWorkManage', state(signedIn), { show: true }],
    ['key missing [D1-2.3-09]', 'mTeamManage', state(signedIn), { go: '/noAuth' }],
    ['key missing in the stored team, not looked up yet', 'mTeamManage', state(signedIn, 'unknown'), { wait: true }],
    ['official', 'official', state({ ...signedIn, user: { user_id: 7, special_tags: { is_official: 1 } } }), { show: true }],
    ['not official', 'official', state({ ...signedIn, user: { user_id: 7, special_tags: { is_official: 0 } } }), { go: '/noAuth' }],
    ['key of a work: judged by its shell', { work: 'WriteWork' }, state(signedIn), { show: true }],
  ]
  it.each(cases)('%s', (_, needs, given, expected) => {
    expect(judge({ needs }, given)).toEqual(expected)
  })
  it.each([
    [['WriteWork'], { show: true }],
    [['mTemplateLib'], { go: '/noAuth' }],
  ])('a role of %j at a screen that another key opens as well', (my_permissions, expected) => {
    const session = { ...signedIn, team: { ...team, my_permissions } as typeof team }
    expect(judge({ needs: 'mWorkManage', or: ['WriteWork'] }, state(session))).toEqual(expected)
  })
  it.each([
    ['anyone', signedIn, true],
    ['anyone', { token: 't', userId: 0 }, false],
    ['anyone', nobody, false],
    ['member', { token: 't', userId: 0 }, true],
    ['member', nobody, false],
  ] as const)('loads info on %s with %o: %s [D1-4.2-01]', (needs, session, expected) => {
    expect(loadsInfo(needs, session)).toBe(expected)
  })
})

describe('permissions', () => {
  const lists = { team: ['mWorkManage', 'EditIdeas'], author: ['WriteWork'] } as const
  it('off /workDetail the team list decides [D1-6-01]', () => {
    expect(scopeAt('/workBench/worksManage')).toBe('team')
    expect(holds('mWorkManage', 'team', lists)).toBe(true)
    expect(holds('WriteWork', 'team', lists)).toBe(false)
  })
  it('on /workDetail, or when asked, the author list decides [D1-6-03]', () => {
    expect(scopeAt('/workDetail/5/1/script')).toBe('author')
    expect(scopeAt('/editor/edit/9', 'author')).toBe('author')
    expect(holds('WriteWork', 'author', lists)).toBe(true)
    expect(holds('EditIdeas', 'author', lists)).toBe(false)
  })
})

describe('paths and titles', () => {
  it.each([
    ['/workBench/team', '/workBench/team'],
    ['/team/inviteLink?code=x', '/team/inviteLink?code=x'],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['https://evil.example', null],
    ['javascript:alert(1)', null],
    ['/login', null],
    ['/login?toPath=/a', null],
    [null, null],
  ])('toPath %s leads to %s', (given, expected) => {
    expect(safePath(given)).toBe(expected)
  })
  it('never leads to another origin', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const path = safePath(text)
        expect(path === null || new URL(path, 'http://here.example').origin === 'http://here.example').toBe(true)
      }),
    )
  })
  it('titles end with the brand, and carry the work name [D1-2-03] [D1-2-04]', () => {
    expect(titleOf('团队')).toBe('团队 - 千幕')
    expect(titleOf('剧本', '雨夜归人')).toBe('雨夜归人 - 剧本 - 千幕')
  })
  it('the landing page is the list of workflows [D1-2.6-01]', () => {
    expect(PATHS.landing).toBe('/aiWork/comfyList')
  })
})
