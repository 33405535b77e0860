// Account rules: validation texts, the countdown, the QR session on a fake clock.
import { Phone, SmsCode } from '@qianmu/contract/account'
import { codeFault, phoneFault } from '@qianmu/contract/kit/sign-in'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { secondsLeft } from './countdown.ts'
import { type QrPorts, type QrState, runQrSession } from './qr-session.ts'
import { confirmationFault, passwordFault, phoneDigits } from './rules.ts'
import { SIGN_IN_MODES } from './sign-in-state.ts'

const fault = (schema: typeof Phone | typeof SmsCode, text: string) => schema.safeParse(text).error?.issues[0]?.message ?? null
const PASSWORD = '密码必须包含数字和字母，8-16位'

describe('validation', () => {
  it.each([
    ['', '请输入手机号'],
    ['138000000001', '请输入11位数手机号'],
    ['13800000000', null],
    ['12800000000', '手机号格式有误'],
    ['23800000000', '手机号格式有误'],
    ['1380000000', '手机号格式有误'],
  ])('phone %s: %s [D1-5-01] [D1-5-02] [D1-5-03]', (text, expected) =>
    expect([fault(Phone, text), phoneFault(text)]).toEqual([expected, expected]),
  )
  it.each([
    ['', '请输入验证码'],
    ['1234567', '请输入6位数验证码'],
    ['12345', '请输入6位数验证码'],
    ['123456', null],
  ])('code %s: %s [D1-5-04] [D1-5-05]', (text, expected) => expect([fault(SmsCode, text), codeFault(text)]).toEqual([expected, expected]))
  it.each([
    ['', '请输入密码'],
    ['a234567', PASSWORD],
    ['12345678', null],
    ['1234567890123456', null],
    ['12345678901234567', PASSWORD],
  ])('sign-in password %s: %s [D1-5-06] [D1-5-07]', (text, expected) => expect(passwordFault(text, 'signIn', 16)).toBe(expected))
  it.each([
    ['abcdefgh', PASSWORD],
    ['12345678', PASSWORD],
    ['a1', PASSWORD],
    ['abcd1234abcd1234x', PASSWORD],
    ['ab_123', PASSWORD],
    ['abcd1234', null],
    ['abc_1234', null],
  ])('new password %s: %s [D1-5-08] [D1-5-12]', (text, expected) => expect(passwordFault(text, 'new', 16)).toBe(expected))
  it('an instance may allow longer passwords', () => expect(passwordFault('abcd1234abcd1234x', 'new', 64)).toBeNull())
  it('the confirmation is required and must be equal [D1-5-09] [D1-5-10]', () => {
    expect(confirmationFault('', 'abcd1234')).toBe('请再次输入密码')
    expect(confirmationFault('abcd1235', 'abcd1234')).toBe('两次输入密码不一致')
    expect(confirmationFault('abcd1234', 'abcd1234')).toBeNull()
  })
  it.each([
    ['138 0571 2946', '13805712946'],
    ['+86 138-0571-2946', '13805712946'],
    ['008613805712946', '13805712946'],
    ['8613', '8613'],
  ])('a pasted %s is %s', (text, digits) => expect(phoneDigits(text)).toBe(digits))
  it('the dialog has nine modes, Phone first [D1-2.7-01]', () => {
    expect(SIGN_IN_MODES).toHaveLength(9)
    expect(SIGN_IN_MODES[0]).toBe('Phone')
  })
})

describe('SMS countdown', () => {
  it.each([
    [60_000, 0, 60],
    [60_000, 1, 60],
    [60_000, 59_001, 1],
    [60_000, 60_000, 0],
    [0, 5, 0],
  ])('end %i, now %i: %i s left', (end, now, expected) => expect(secondsLeft(end, now)).toBe(expected))
})

describe('QR session', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const setUp = (poll: QrPorts['poll'], start: QrPorts['start'] = () => Promise.resolve({ session_key: 'k', redirect_uri: '/qr' })) => {
    const states: QrState[] = []
    const end = vi.fn(() => Promise.resolve(null))
    const ports: QrPorts = { start, poll, end, wait: ms => new Promise(resolve => setTimeout(resolve, ms)), now: () => Date.now() }
    let stopped = false
    const result = runQrSession(
      ports,
      state => states.push(state),
      () => stopped,
    )
    return { states, end, result, stop: () => void (stopped = true) }
  }
  const waiting = () => Promise.resolve({ status: 0, wx_code: '' })

  it('shows the code 0.5 s after the session was asked for [D1-4.4-02] [D1-9-06]', async () => {
    const { states, stop } = setUp(waiting)
    await vi.advanceTimersByTimeAsync(499)
    expect(states).toEqual([{ step: 'starting' }])
    await vi.advanceTimersByTimeAsync(1)
    expect(states.at(-1)).toEqual({ step: 'shown', address: '/qr', scanned: false })
    stop()
  })
  it('polls once a second, 300 times and no more, then shows that the code has expired [D1-4.4-03] [D1-4.4-04] [D1-9-05]', async () => {
    const poll = vi.fn(waiting)
    const { states, result } = setUp(poll)
    await vi.advanceTimersByTimeAsync(500 + 10_000)
    expect(poll).toHaveBeenCalledTimes(10)
    await vi.advanceTimersByTimeAsync(400_000)
    expect(poll).toHaveBeenCalledTimes(300)
    expect(await result).toBeNull()
    expect(states.at(-1)).toEqual({ step: 'expired' })
  })
  it('an expired poll (4015) shows it and stops polling [D1-4.4-05]', async () => {
    const poll = vi.fn(() => Promise.reject(new Error('4015')))
    const { states, result } = setUp(poll)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await result).toBeNull()
    expect(poll).toHaveBeenCalledTimes(1)
    expect(states.at(-1)).toEqual({ step: 'expired' })
  })
  it('a failed session call shows it too [D1-4.4-06]', async () => {
    const { states, result } = setUp(waiting, () => Promise.reject(new Error('no')))
    expect(await result).toBeNull()
    expect(states.at(-1)).toEqual({ step: 'expired' })
  })
  it('ends the session when the code has arrived [D1-4.4-07]', async () => {
    const answers = [
      { status: 0, wx_code: '' },
      { status: 1, wx_code: '' },
      { status: 2, wx_code: 'wx' },
    ]
    const { states, end, result } = setUp(() => Promise.resolve(answers.shift() ?? { status: 2, wx_code: 'wx' }))
    await vi.advanceTimersByTimeAsync(4000)
    expect(await result).toBe('wx')
    expect(end).toHaveBeenCalledWith('k')
    expect(states.at(-1)).toEqual({ step: 'shown', address: '/qr', scanned: true })
  })
  it('does nothing more after it was stopped', async () => {
    const poll = vi.fn(waiting)
    const { states, result, stop } = setUp(poll)
    await vi.advanceTimersByTimeAsync(1600)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await result).toBeNull()
    expect(poll.mock.calls.length).toBeLessThanOrEqual(2)
    expect(states.at(-1)).toMatchObject({ step: 'shown' })
  })
})
