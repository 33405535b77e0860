// Accounts: sign-in, session, profile, phone, password, QR sign-in (document 1 §7.2), own sessions.
import * as z from 'zod'
import { calls, DELETE, GET, POST, PUT, UPLOAD } from './kit/call.ts'
import { IMAGE_MAX_BYTES, PASSWORD_MAX, PASSWORD_MIN, PHONE_LENGTH, SMS_CODE_LENGTH } from './kit/limits.ts'
import { anyone, signedIn } from './kit/needs.ts'
import { id, instant, line } from './kit/scalars.ts'
import { FIELD_TEXTS, LOGIN_TYPE, PHONE_PATTERN, SMS_CODE_PATTERN } from './kit/sign-in.ts'

const nonEmpty = (text: string) => z.string(text).min(1, text)
/** 1, then 3-9, then 9 digits (document 1 §5). */
export const Phone = nonEmpty(FIELD_TEXTS.phoneRequired)
  .max(PHONE_LENGTH, FIELD_TEXTS.phoneLength)
  .regex(PHONE_PATTERN, FIELD_TEXTS.phonePattern)
/** Exactly six digits on the server; the field itself accepts at most six characters. */
export const SmsCode = nonEmpty(FIELD_TEXTS.codeRequired)
  .max(SMS_CODE_LENGTH, FIELD_TEXTS.codeLength)
  .regex(SMS_CODE_PATTERN, FIELD_TEXTS.codeLength)
/** Signing in checks only the length (wire.md, readings). */
export const SignInPassword = nonEmpty(FIELD_TEXTS.passwordRequired)
  .min(PASSWORD_MIN, FIELD_TEXTS.password)
  .max(PASSWORD_MAX, FIELD_TEXTS.password)
/** Set and find: digits and letters, 8-16 characters, others allowed. */
export const NewPassword = SignInPassword.refine(text => /\d/.test(text) && /[A-Za-z]/.test(text), FIELD_TEXTS.password)

/** The ten flags, each 0 by default (document 1 §3). */
export const SPECIAL_TAGS = [
  'is_official',
  'batch_subtitle',
  'ai_chat',
  'comfy_ui',
  'model_up',
  'avg_pub',
  'ai_evaluate',
  'novel_to_script',
  'train_lora',
  'overseas',
] as const

export const SpecialTags = z.object(
  Object.fromEntries(SPECIAL_TAGS.map(tag => [tag, z.literal([0, 1])])) as Record<(typeof SPECIAL_TAGS)[number], z.ZodLiteral<0 | 1>>,
)
export const UserInfo = z.object({
  user_id: z.int(),
  nickname: z.string(),
  avatar: z.string().describe('address of the picture, empty when the default is to be shown'),
  sex: z.literal([0, 1, 2]).describe('0 unknown, 1 male, 2 female'),
  has_phone: z.literal([0, 1]),
  has_password: z.literal(['0', '1']).describe("the string '0' when no password is set"),
  has_wx: z.literal([0, 1]),
  special_tags: SpecialTags,
  created_at: instant(),
})
export type UserInfo = z.infer<typeof UserInfo>

/** `wx_code` and `password` are needed by their own login_type; the server says which field is missing. */
export const Login = z.discriminatedUnion(
  'login_type',
  [
    z.object({ login_type: z.literal(LOGIN_TYPE.password), phone: Phone, password: SignInPassword }),
    z.object({ login_type: z.literal(LOGIN_TYPE.sms), phone: Phone, sms_code: SmsCode }),
    z.object({ login_type: z.literal(LOGIN_TYPE.wx), wx_code: nonEmpty('请重新扫码').max(128, '请重新扫码') }),
  ],
  '登录方式无效',
)
const Session = z.object({ token: z.string(), expire: z.int().describe('unix seconds'), user_id: z.int(), user: UserInfo })

const OwnUser = z.object({ user_id: id().optional() })
const SessionKey = z.object({ session_key: nonEmpty('二维码已过期').max(128, '二维码已过期') })

export const account = calls('account', {
  login: POST('/ixj_web/user/login', { needs: anyone, fails: '登录失败', body: Login, data: Session, limit: 'login' }),
  logout: POST('/ixj_web/user/logout', { needs: signedIn, fails: '退出登录失败', quiet: true, audit: 'sign_out' }),
  requestSms: POST('/ixj_web/user/request_sms_code', {
    needs: anyone,
    fails: '获取验证码失败',
    body: z.object({ phone: Phone, sms_type: z.literal([0, 1, 2, 3], '验证码类型无效') }),
    limit: 'sms',
  }),
  myInfo: GET('/ixj_web/user/get_my_info', { needs: signedIn, fails: '获取用户信息失败', query: OwnUser, data: UserInfo }),
  refresh: GET('/ixj_web/user/refresh_token', {
    needs: signedIn,
    fails: '刷新token失败',
    data: z.object({ token: z.string(), expire: z.int() }),
  }),
  myPhone: GET('/ixj_web/user/get_my_phone', {
    needs: signedIn,
    fails: '获取手机号失败',
    data: z.object({ phone: z.string().describe('138****0000, or empty') }),
  }),
  changeWechat: PUT('/ixj_web/user/change_wechat', {
    needs: signedIn,
    fails: '绑定操作失败',
    body: z.object({ opt_type: z.literal(2, '操作类型无效'), wx_code: nonEmpty('请重新扫码').max(128, '请重新扫码') }),
    audit: 'bind_wechat',
  }),
  setPassword: PUT('/ixj_web/user/set_password', {
    needs: signedIn,
    fails: '设置密码失败',
    body: z.object({ password: NewPassword, user_id: id() }),
    audit: 'set_password',
    about: 'Replacing a password ends the other sessions of the account.',
  }),
  retrievePassword: PUT('/ixj_web/user/retrieve_password', {
    needs: anyone,
    fails: '找回密码失败',
    body: z.object({ phone: Phone, password: NewPassword, sms_code: SmsCode }),
    limit: 'guess',
  }),
  updateUser: PUT('/ixj_web/user/update_user', {
    needs: signedIn,
    fails: '更新失败',
    body: z.object({ nickname: line('昵称', 20).optional(), sex: z.literal([0, 1, 2], '性别无效').optional() }),
    data: UserInfo,
  }),
  changePhone: PUT('/ixj_web/user/change_phone', {
    needs: signedIn,
    fails: '绑定操作失败',
    body: z.object({ opt_type: z.literal([1, 2], '操作类型无效'), phone: Phone, sms_code: SmsCode }),
    limit: 'guess',
    audit: 'change_phone',
    about: 'opt_type 1 proves the old phone (good for 10 minutes, once); 2 binds the new one. A user without a phone starts with 2.',
  }),
  setAvatar: UPLOAD('PUT', '/ixj_web/user/upload_and_set_avatar', {
    needs: signedIn,
    fails: '上传失败',
    files: { file: IMAGE_MAX_BYTES },
    data: z.object({ avatar: z.string() }),
  }),
  sessions: GET('/ixj_web/user/session_list', {
    needs: signedIn,
    fails: '获取登录设备失败',
    data: z.array(z.object({ session_id: z.int(), device: z.string(), ip: z.string(), seen_at: instant(), current: z.boolean() })),
  }),
  endSession: DELETE('/ixj_web/user/session', {
    needs: signedIn,
    fails: '退出设备失败',
    query: z.object({ session_id: id().optional() }),
    audit: 'end_session',
    about: 'Without session_id every session but the present one ends.',
  }),
  startQr: UPLOAD('POST', '/ixj_shared/wx_login/start_session', {
    needs: anyone,
    fails: '扫码有误失败',
    files: {},
    body: z.object({ callback_html: z.string().max(2000, '回调地址过长').optional() }),
    data: z.object({
      session_key: z.string(),
      redirect_uri: z.string().describe('page that shows the QR code, for a frame of 300 by 400 px'),
    }),
    limit: 'guess',
  }),
  endQr: UPLOAD('POST', '/ixj_shared/wx_login/end_session', {
    needs: anyone,
    fails: '扫码有误失败',
    quiet: true,
    files: {},
    body: SessionKey,
  }),
  pollQr: GET('/ixj_shared/wx_login/get_wx_code', {
    needs: anyone,
    fails: '扫码有误失败',
    query: SessionKey,
    data: z.object({ status: z.literal([0, 1, 2]).describe('0 waiting, 1 scanned, 2 confirmed'), wx_code: z.string() }),
  }),
})
