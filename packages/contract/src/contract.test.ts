// The contract as a whole: every call is unique, named, guarded and worded; the numbers and codes of the documents stand in it.
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { NewPassword, Phone, SignInPassword, SmsCode, SPECIAL_TAGS } from './account.ts'
import { allCalls, contract } from './index.ts'
import * as limits from './kit/limits.ts'
import { TEAM_KEYS, WORK_KEYS } from './kit/needs.ts'
import { num } from './kit/scalars.ts'
import { FIELD_TEXTS } from './kit/sign-in.ts'
import { STATUS } from './kit/status.ts'
import { unreadSum } from './kit/messages.ts'
import { asWork, type Project } from './works/projects.ts'

const calls = allCalls()

describe('every call', () => {
  it('has a method and path of its own', () => {
    const seen = calls.map(call => `${call.method} ${call.path}`)
    expect(new Set(seen).size).toBe(seen.length)
  })
  it.each(calls.map(call => [call.name, call] as const))(
    '%s names its failure in Chinese and says what it needs [D2-8-31] [D3-8-13]',
    (_name, call) => {
      expect(call.fails).toMatch(/^[\u4e00-\u9fffa-z]{2,12}失败$|^[\u4e00-\u9fff]{2,12}$/)
      expect(call.needs.who).toBeTruthy()
    },
  )
  it('can be written as a JSON schema', () => {
    for (const call of calls)
      for (const schema of [call.query, call.body, call.data])
        if (schema) expect(() => z.toJSONSchema(schema, { unrepresentable: 'any' })).not.toThrow()
  })
})

describe('labels of the documents', () => {
  it.each([
    ['获取验证码失败', contract.account.requestSms],
    ['扫码有误失败', contract.account.pollQr],
    ['绑定操作失败', contract.account.changeWechat],
    ['刷新token失败', contract.account.refresh],
    ['上传文件失败 [D2-8-03] [D1-7.3-12]', contract.files.file],
    ['上传图片失败 [D3-8-05]', contract.files.image],
    ['上传失败 [D2-8-29]', contract.account.setAvatar],
    ['获取数据失败 [D2-8-04]', contract.documents.detail],
    ['创建失败 [D2-8-05]', contract.documents.add],
    ['删除文档失败 [D2-8-06]', contract.documents.remove],
    ['更新失败 [D2-8-30]', contract.documents.updateVersion],
    ['创建项目失败 [D2-8-25]', contract.projects.add],
    ['导入剧本失败', contract.exchange.import],
    ['导入剧本失败 [D2-8-28]', contract.screenplays.batch],
    ['创建智能体失败 [D2-8-26]', contract.roleAgents.createAgent],
    ['发送消息失败 [D2-8-27]', contract.roleAgents.dialog],
    ['统计失败 [D3-8-38]', contract.projects.statistics],
    ['生成漫画失败 [D3-8-10]', contract.comic.draw],
    ['合成视频失败 [D3-8-11]', contract.videos.composeAll],
    ['提取字幕失败 [D3-8-11]', contract.videos.readAll],
    ['翻译字幕失败 [D3-8-11]', contract.videos.translateAll],
    ['保存方案失败 [D3-8-32]', contract.profiles.save],
    ['获取方案列表失败 [D3-8-33]', contract.profiles.list],
    ['添加方案失败 [D3-8-34]', contract.profiles.add],
    ['更新方案失败 [D3-8-35]', contract.profiles.update],
    ['删除方案失败 [D3-8-36]', contract.profiles.remove],
    ['应用方案失败 [D3-8-37]', contract.profiles.apply],
    ['保存分镜配图失败 [D3-8-39]', contract.storyboards.saveImage],
    ['更新分镜配图失败 [D3-8-39]', contract.storyboards.updateImage],
    ['删除分镜配图失败 [D3-8-39]', contract.storyboards.removeImages],
    ['获取分镜配图失败 [D3-8-39]', contract.storyboards.images],
    ['获取原图失败 [D3-8-39]', contract.storyboards.baseImage],
  ])('%s', (label, call) => {
    expect(call.fails).toBe(label.split(' ')[0])
  })
})

describe('constants', () => {
  it.each([
    ['SMS countdown 60 s [D1-9-01]', limits.SMS_COUNTDOWN_S, 60],
    ['SMS code length 6 [D1-9-02]', limits.SMS_CODE_LENGTH, 6],
    ['phone length 11 [D1-9-03]', limits.PHONE_LENGTH, 11],
    ['password 8', limits.PASSWORD_MIN, 8],
    ['password 16', limits.PASSWORD_MAX, 16],
    ['QR polls 300', limits.QR_POLL_MAX, 300],
    ['QR poll every second', limits.QR_POLL_MS, 1000],
    ['QR shown after 0.5 s [D1-9-06]', limits.QR_SHOW_MS, 500],
    ['bind-phone check 1 s [D1-9-08]', limits.BIND_PHONE_CHECK_MS, 1000],
    ['reload on storage change 1 s [D1-9-09]', limits.STORAGE_RELOAD_MS, 1000],
    ['cross-tab flag 2 s [D1-9-10]', limits.STORAGE_FLAG_MS, 2000],
    ['overlay 2 s [D1-9-11]', limits.OVERLAY_MS, 2000],
    ['refresh window 24 h [D1-9-13]', limits.REFRESH_WINDOW_S, 86400],
    ['refresh throttle 1 s [D1-9-12]', limits.REFRESH_THROTTLE_MS, 1000],
    ['timeout 20 s', limits.TIMEOUT_MS, 20_000],
    ['timeout 35 s', limits.TIMEOUT_AI_MS, 35_000],
    ['upload timeout 300 s [D2-9-01]', limits.TIMEOUT_UPLOAD_MS, 300_000],
    ['idea text 2000', limits.IDEA_TEXT_MAX, 2000],
    ['bin page 1000', limits.BIN_PAGE_SIZE, 1000],
  ])('%s', (_name, value, wanted) => {
    expect(value).toBe(wanted)
  })
  it('gives the file upload 300 s on the client [D2-7-02] [D1-7.1-12]', () => {
    expect(contract.files.file.timeoutMs).toBe(300_000)
    expect(contract.files.image.timeoutMs).toBe(300_000)
  })
  it('gives uploads of whole films no time limit [D3-7-11] [D3-9-45]', () => {
    expect(contract.videos.upload.timeoutMs).toBe(0)
    expect(contract.videos.addBatch.timeoutMs).toBe(0)
  })
  it('knows the menu levels module 1, menu 2, button 3 [D2-3-25]', () => {
    expect(limits.MENU_LEVEL).toEqual({ module: 1, menu: 2, button: 3 })
  })
  it('knows the scopes and gives official users 2 instead of 1 [D2-3-21]', () => {
    expect(limits.SCOPE).toEqual({ user: 1, sys: 2, comp: 3 })
    expect([limits.scopeOf({ is_official: 1 }), limits.scopeOf({ is_official: 0 }), limits.scopeOf({})]).toEqual([2, 1, 1])
  })
  it('knows five thumbnails [D1-9-18] [D1-3-25]', () => {
    expect(Object.keys(limits.THUMBNAILS)).toEqual(['large', 'big', 'mid', 'small', 'mini'])
  })
  it('holds the keys of routes and the ten flags [D1-6-05]', () => {
    for (const key of ['mWorkManage', 'mMaterialCenter', 'mAiEvaluate', 'mTeamManage', 'mTemplateLib']) expect(TEAM_KEYS).toContain(key)
    expect(WORK_KEYS).toEqual(['EditIdeas', 'WriteWork', 'Producer', 'AiEvaluate'])
    expect(SPECIAL_TAGS).toHaveLength(10)
  })
  it('uses the statuses of the documents', () => {
    expect(STATUS).toMatchObject({
      ok: 0,
      duplicateVersion: 304,
      signedOut: 4000,
      qrExpired: 4015,
      internalOnly: 4025,
      noTeam: 7007,
      noAccess: 7013,
      loginAgain: 8003,
      merged: 6001,
    })
  })
  it('accepts 6001 beside 0 for a saved document, and only then [D2-4-07] [D2-8-35] [D2-4-09]', () => {
    expect(contract.documents.updateVersion.alsoOk).toEqual([6001])
  })
  it('shows a failed document update only online [D2-4-10] [D2-8-36]', () => {
    expect(contract.documents.updateVersion.onlineOnly).toBe(true)
  })
})

describe('fields', () => {
  const message = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message
  it.each([
    [Phone, '', FIELD_TEXTS.phoneRequired],
    [Phone, '138000000000', FIELD_TEXTS.phoneLength],
    [Phone, '12800000000', FIELD_TEXTS.phonePattern],
    [Phone, '13800000000', undefined],
    [SmsCode, '', FIELD_TEXTS.codeRequired],
    [SmsCode, '1234567', FIELD_TEXTS.codeLength],
    [SmsCode, '123456', undefined],
    [SignInPassword, '', FIELD_TEXTS.passwordRequired],
    [SignInPassword, '1234567', FIELD_TEXTS.password],
    [SignInPassword, '12345678', undefined],
    [NewPassword, '12345678', FIELD_TEXTS.password],
    [NewPassword, 'abcd_1234!', undefined],
  ])('%# %s', (schema, value, wanted) => {
    expect(message(schema, value)).toBe(wanted)
  })
  it('reads a number from a query string, and nothing that only looks like one', () => {
    const schema = num('无效', { min: 1, max: 10 })
    for (const good of [1, '7', 10]) expect(schema.safeParse(good).success).toBe(true)
    for (const bad of [0, 11, '1e1', ' 3', true, [3], null, '', 1.5, '0x5', Number.NaN]) expect(schema.safeParse(bad).success).toBe(false)
  })
})

it('sums unread messages [D3-9-48] [D3-3-80]', () => {
  expect(unreadSum([{ quantity: 2 }, { quantity: 3 }])).toBe(5)
  expect(unreadSum([])).toBe(0)
})

it('maps a project to the client’s names [D2-3-08]', () => {
  const project = { project_id: 7, project_name: '雨夜归人', script_type: 'SCRIPT' } as Project
  expect(asWork(project)).toMatchObject({ id: 7, work_name: '雨夜归人', media_type: 'SCRIPT' })
})
