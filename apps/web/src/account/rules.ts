// Field rules of the account forms: the contract's own, with this instance's greatest password length.
import { PASSWORD_MIN } from '@qianmu/contract/kit/limits'
import { codeFault, FIELD_TEXTS, phoneFault } from '@qianmu/contract/kit/sign-in'
import type { FormRule } from 'antd'
import { settings } from '../kit/settings.ts'

/** The fault of a password, or null. Signing in checks only the length; a new one needs digits and letters (document 1 §5). Pure. */
export const passwordFault = (password: string, kind: 'signIn' | 'new', max: number): string | null => {
  if (!password) return FIELD_TEXTS.passwordRequired
  if (password.length < PASSWORD_MIN || password.length > max) return FIELD_TEXTS.password
  return kind === 'new' && !(/\d/.test(password) && /[A-Za-z]/.test(password)) ? FIELD_TEXTS.password : null
}
/** The fault of a repeated password, or null. Pure. */
export const confirmationFault = (confirmation: string, password: string): string | null => {
  if (!confirmation) return FIELD_TEXTS.confirmRequired
  return confirmation === password ? null : FIELD_TEXTS.confirmDiffers
}

const rule = (fault: (value: string) => string | null): FormRule => ({
  validator: (_, value: string | undefined) => {
    const text = fault(value ?? '')
    return text ? Promise.reject(new Error(text)) : Promise.resolve()
  },
})
export const phoneRules: FormRule[] = [rule(phoneFault)]
export const codeRules: FormRule[] = [rule(codeFault)]
export const passwordRules = (kind: 'signIn' | 'new'): FormRule[] => [rule(value => passwordFault(value, kind, settings.passwordMax))]
export const confirmationRules = (password: () => string): FormRule[] => [rule(value => confirmationFault(value, password()))]
export const differentPhoneRules = (oldPhone: string): FormRule[] => [
  ...phoneRules,
  rule(value => (value === oldPhone ? FIELD_TEXTS.samePhone : null)),
]

/** The digits of a typed or pasted number, without a +86 in front. Pure. */
export const phoneDigits = (text: string): string => text.replace(/^\s*(?:\+|00)86/, '').replace(/\D/g, '')
