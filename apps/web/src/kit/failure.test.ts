// The error catalogue: every condition with its text and code (document 1 §8).
import { describe, expect, it } from 'vitest'
import { eachOf, envelopeOf, FAILURE_CODES, failureOf, isUnheard, type Outcome, succeeded } from './failure.ts'

const answer = (http: number, status?: number, msg = '', data: unknown = null): Outcome => ({
  how: 'answer',
  http,
  body: status === undefined ? null : { status, msg, data },
})
const LABEL = '获取数据失败'

describe('success', () => {
  it.each([
    [200, 0, true],
    [200, 1, false],
    [500, 0, false],
    [404, undefined, false],
  ])('HTTP %i with status %s succeeds: %s [D2-0-02] [D3-8-01]', (http, status, expected) => {
    expect(succeeded(answer(http, status))).toBe(expected)
  })
  it('reads a status of alsoOk as an answer', () => {
    expect(succeeded(answer(200, 6001), [6001])).toBe(true)
    expect(succeeded(answer(200, 6001), [304])).toBe(false)
  })
  it('reads status, msg and data of a body [D2-0-03] [D2-0-04]', () => {
    expect(envelopeOf('{"status":0,"msg":"好","data":{"a":1}}')).toEqual({ status: 0, msg: '好', data: { a: 1 } })
    expect(envelopeOf('<html>')).toBeNull()
    expect(envelopeOf('{"error":1}')).toBeNull()
  })
})

describe('failures', () => {
  const cases: [string, Parameters<typeof failureOf>[1], Outcome, string, number | null][] = [
    ['server msg after the label [D1-8.4-01] [D2-0-05]', 'main', answer(200, 1, '名称重复'), `${LABEL}：名称重复`, null],
    ['HTTP status without msg [D1-8.4-02] [D2-0-06]', 'main', answer(503), `${LABEL}：503`, null],
    ['HTTP 404 without body [D1-8.1-01] [D1-8.3-01]', 'main', answer(404), `${LABEL}：404 网络异常，请检查网络配置`, 55003],
    ['HTTP 500 [D1-8.1-02]', 'main', answer(500), `${LABEL}：500 服务器异常，请刷新页面或稍后再试`, null],
    ['HTTP 502 [D1-8.1-02]', 'main', answer(502), `${LABEL}：502 服务器异常，请刷新页面或稍后再试`, null],
    ['HTTP 500 with msg', 'main', answer(500, 1500, '磁盘已满'), `${LABEL}：磁盘已满 服务器异常，请刷新页面或稍后再试`, null],
    ['timeout [D1-8.3-02]', 'main', { how: 'timeout' }, `${LABEL}：接口超时无响应，请稍后再试~`, 55002],
    ['no connection [D1-8.3-03]', 'main', { how: 'network' }, `${LABEL}：网络异常，请检查网络设置`, 55005],
    ['chat service failure [D1-8.3-04]', 'chat', { how: 'network' }, `${LABEL}：请求失败了，当前服务使用量较大，请稍候再试`, 55004],
    ['chat service failure, bodiless 502 [D1-8.3-04]', 'chat', answer(502), `${LABEL}：请求失败了，当前服务使用量较大，请稍候再试`, 55004],
    ['chat service 404 [D1-8.3-05]', 'chat', answer(404), `${LABEL}：error 404，请联系相关人员处理~`, null],
  ]
  it.each(cases)('%s', (_, base, outcome, message, code) => {
    const failure = failureOf(LABEL, base, outcome)
    expect(failure.message).toBe(message)
    expect(failure.code).toBe(code)
  })
  it('gives each case of document 1 §8.3 its own code', () => {
    expect(new Set(Object.values(FAILURE_CODES)).size).toBe(4)
  })
  it('lists the refused fields of status 1000', () => {
    const fields = [{ field: 'phone', msg: '手机号格式有误' }]
    expect(failureOf(LABEL, 'main', answer(200, 1000, '请检查', { fields })).fields).toEqual(fields)
    expect(failureOf(LABEL, 'main', answer(200, 1, '请检查', { fields })).fields).toEqual([])
  })
})

describe('several at once', () => {
  const refusal = () => failureOf(LABEL, 'main', { how: 'network' })
  it('answers those that succeeded; a failure, which the client has shown, stops none of them', async () => {
    const done = await eachOf([1, 2, 3], nth => (nth === 2 ? Promise.reject(refusal()) : Promise.resolve()))
    expect(done).toEqual([1, 3])
  })
  it('lets a fault of ours through', async () => {
    await expect(eachOf([1], () => Promise.reject(new TypeError('undefined is not a function')))).rejects.toThrow(TypeError)
  })
})

describe('what the server said of a session', () => {
  const answer = (http: number, text: string) => failureOf('获取用户信息失败', 'main', { how: 'answer', http, body: envelopeOf(text) })
  const said = (status: number) => JSON.stringify({ status, msg: '', data: null })
  it.each([
    ['a time-out', failureOf('x', 'main', { how: 'timeout' }), true],
    ['no network', failureOf('x', 'main', { how: 'network' }), true],
    ['HTML of a proxy', answer(200, '<html>请登录网络</html>'), true],
    ['a gateway', answer(502, ''), true],
    ['a server that is busy', answer(503, said(1090)), true],
    ['a gateway that waited', answer(504, '<html>'), true],
    ['too many calls', answer(429, said(1029)), true],
    ['signed out', answer(200, said(4000)), false],
    ['another refusal', answer(200, said(7013)), false],
    ['a fault of its own', answer(500, ''), false],
  ])('%s', (_name, failure, unheard) => expect(isUnheard(failure)).toBe(unheard))
})
