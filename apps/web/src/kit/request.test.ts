// The request builder: addresses, headers, ids, arrays, timeouts (document 1 §7.1).
import { contract } from '@qianmu/contract'
import { GET, POST, UPLOAD } from '@qianmu/contract/kit/call'
import { anyone, signedIn } from '@qianmu/contract/kit/needs'
import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { addressOf, baseOf, timeoutOf } from './bases.ts'
import { prepare, queryText } from './request.ts'
import { API_BASES, parseSettings } from './settings.ts'

const caller = { token: 'secret', userId: 7, teamId: 3, deviceId: 'dev' }
const at = { base: '/', bases: {} }
const list = GET('/ixj_web/x/list', { needs: signedIn, fails: '获取数据失败', query: z.object({ page: z.int() }) })
const add = POST('/ixj_web/x/add', { needs: signedIn, fails: '创建失败', body: z.object({ name: z.string() }) })
const upload = UPLOAD('POST', '/ixj_web/file', { needs: signedIn, fails: '上传文件失败', files: { file: 10 } })
const workflow = GET('/ai_web/ai/comfy/result', { needs: anyone, fails: '失败' })

describe('requests', () => {
  it('adds user_id and team_id to the query of a GET [D1-7.1-05]', () => {
    expect(prepare(list, { page: 2 }, caller, at)).toMatchObject({ url: '/ixj_web/x/list?user_id=7&team_id=3&page=2', body: undefined })
  })
  it('adds user_id and team_id to a JSON body [D1-7.1-06]', () => {
    expect(JSON.parse(String(prepare(add, { name: 'a' }, caller, at).body))).toEqual({ name: 'a', user_id: 7, team_id: 3 })
  })
  it('adds user_id and team_id to form data [D1-7.1-07]', () => {
    const { body } = prepare(upload, { file: new Blob(['x']) }, caller, at)
    expect(body instanceof FormData && [body.get('user_id'), body.get('team_id'), body.get('file') instanceof Blob]).toEqual([
      '7',
      '3',
      true,
    ])
  })
  it('leaves given ids as they are, once [D1-7.1-08]', () => {
    const { url } = prepare(list, { page: 1, user_id: 9, team_id: 8 }, caller, at)
    expect(new URL(url, 'http://x').searchParams.getAll('user_id')).toEqual(['9'])
    expect(new URL(url, 'http://x').searchParams.getAll('team_id')).toEqual(['8'])
  })
  it('adds no ids for nobody', () => {
    expect(prepare(list, {}, { ...caller, token: '', userId: 0, teamId: 0 }, at).url).toBe('/ixj_web/x/list')
  })
  it('repeats array parameters, one occurrence per item [D1-7.1-09]', () => {
    expect(queryText({ a: [1, 2], b: undefined, c: null, d: 'x y' })).toBe('a=1&a=2&d=x+y')
  })
  it('carries the bearer token and the device id [D1-7.1-02]', () => {
    expect(prepare(list, {}, caller, at).headers).toEqual({ Authorization: 'Bearer secret', device_id: 'dev' })
  })
  it('sends no device id to the workflow service [D1-7.1-03]', () => {
    expect(prepare(workflow, {}, caller, at).headers).toEqual({ Authorization: 'Bearer secret' })
  })
  it('gives the login body its five wire names where they apply [D1-3-11]', () => {
    const body = prepare(
      contract.account.login,
      { login_type: 2, phone: '13800000000', sms_code: '123456' },
      { ...caller, userId: 0, teamId: 0 },
      at,
    ).body
    expect(JSON.parse(String(body))).toEqual({ login_type: 2, phone: '13800000000', sms_code: '123456' })
  })
})

describe('bases', () => {
  it.each([
    ['/ixj_web/doc/list', 'main'],
    ['/ai_web/ai/character_analyse/result', 'analysis'],
    ['/mt_web/material/list', 'translation'],
    ['/ai_web/ai/draw_picture', 'ai'],
    ['/ai_uploader/subtitle_media/batch_upload', 'uploader'],
    ['/ixj_shared/wx_login/start_session', 'login'],
    ['/aigc_web/ai/history', 'chat'],
    ['/ixieju_audit/', 'logger'],
    ['/ai_web/ai/comfy/result', 'workflow'],
    ['/avg/create_agent', 'role'],
  ])('%s belongs to the base %s, which has an address of its own [D1-7.1-01]', (path, base) => {
    expect(API_BASES).toContain(base)
    expect(baseOf(path)).toBe(base)
    expect(addressOf(path, { base: '/studio/', bases: {} })).toBe(`/studio${path}`)
    expect(addressOf(path, { base: '/studio/', bases: { [base]: 'https://other.example/' } })).toBe(`https://other.example${path}`)
  })
  it.each([
    ['/ixj_web/x', 'json', 20_000],
    ['/ai_web/ai/x', 'json', 35_000],
    ['/ai_uploader/x', 'json', 35_000],
    ['/ai_web/ai/comfy/x', 'json', 35_000],
    ['/ixj_web/file', 'upload', 300_000],
    ['/ixj_web/events', 'stream', 0],
  ] as const)('waits for %s (%s) %i ms [D1-7.1-10] [D1-7.1-11] [D1-9-07]', (path, kind, ms) => {
    expect(timeoutOf({ path, kind })).toBe(ms)
  })
  it('reads the settings block, and defaults without one', () => {
    expect(parseSettings('')).toMatchObject({ base: '/', analyticsSrc: '', supportUrl: '', passwordMax: 16 })
    expect(parseSettings('{"base":"/studio/"}').base).toBe('/studio/')
  })
})
