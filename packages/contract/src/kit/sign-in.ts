// Facts of signing in that need no schema: what the first page loads of the contract.
import { PHONE_LENGTH, SMS_CODE_LENGTH } from './limits.ts'

/** Texts of the validation table, document 1 §5, verbatim. */
export const FIELD_TEXTS = {
  phoneRequired: '请输入手机号',
  phoneLength: '请输入11位数手机号',
  phonePattern: '手机号格式有误',
  codeRequired: '请输入验证码',
  codeLength: '请输入6位数验证码',
  passwordRequired: '请输入密码',
  password: '密码必须包含数字和字母，8-16位',
  confirmRequired: '请再次输入密码',
  confirmDiffers: '两次输入密码不一致',
  samePhone: '新手机不能与旧手机相同',
} as const

/** 1, then 3-9, then 9 digits (document 1 §5). */
export const PHONE_PATTERN = /^1[3-9]\d{9}$/
export const SMS_CODE_PATTERN = /^\d{6}$/

/** The fault of a phone number as its schema would tell it, or null. */
export const phoneFault = (phone: string): string | null => {
  if (!phone) return FIELD_TEXTS.phoneRequired
  if (phone.length > PHONE_LENGTH) return FIELD_TEXTS.phoneLength
  return PHONE_PATTERN.test(phone) ? null : FIELD_TEXTS.phonePattern
}
/** The fault of an SMS code as its schema would tell it, or null. */
export const codeFault = (code: string): string | null => {
  if (!code) return FIELD_TEXTS.codeRequired
  return code.length <= SMS_CODE_LENGTH && SMS_CODE_PATTERN.test(code) ? null : FIELD_TEXTS.codeLength
}

/** loginType (document 1 §3). */
export const LOGIN_TYPE = { password: 1, sms: 2, wx: 3 } as const
/** sms_type (document 1 §3). */
export const SMS_TYPE = { login: 0, findPassword: 1, verifyPhone: 2, bindPhone: 3 } as const
