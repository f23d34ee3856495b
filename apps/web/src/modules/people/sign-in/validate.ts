import { MOBILE_INVALID, PASSWORD_WEAK } from 'virtual:failures'
import { PASSWORD, VERIFICATION_CODE } from '@xinqi/api/limits'
import { isMobile } from '@xinqi/api/mobile'

const CLASSES = [/[A-Za-z]/, /[0-9]/, /[^A-Za-z0-9]/]

/** Each returns what to tell the person, or nothing when all is well. */
export const mobileProblem = (mobile: string) => (isMobile(mobile) ? undefined : MOBILE_INVALID.msg)

export const emailProblem = (email: string) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim()) ? undefined : '请输入正确的邮箱'

export const codeProblem = (code: string) =>
  code.length === VERIFICATION_CODE.digits ? undefined : `请输入 ${VERIFICATION_CODE.digits} 位验证码`

export const passwordProblem = (password: string) => {
  const longEnough = password.length >= PASSWORD.min && password.length <= PASSWORD.max
  const mixed = CLASSES.filter((kind) => kind.test(password)).length >= PASSWORD.classes
  return longEnough && mixed ? undefined : PASSWORD_WEAK.msg
}

export const repeatProblem = (password: string, repeated: string) =>
  password === repeated ? undefined : '两次输入的密码不一致'
