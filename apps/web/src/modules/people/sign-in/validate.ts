import { MOBILE_INVALID, PASSWORD_WEAK } from 'virtual:failures'
import { PASSWORD, VERIFICATION_CODE } from '@xinqi/api/limits'
import { isMobile } from '@xinqi/api/mobile'
import { errorText } from '../../../shared/language/errorText.ts'
import { words } from './messages/entry.zh.ts'

const CLASSES = [/[A-Za-z]/, /[0-9]/, /[^A-Za-z0-9]/]

/** Each returns what to tell the person, or nothing when all is well. */
export const mobileProblem = (mobile: string) => (isMobile(mobile) ? undefined : errorText(MOBILE_INVALID))

export const emailProblem = (email: string) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim()) ? undefined : words().emailWrong

export const codeProblem = (code: string) =>
  code.length === VERIFICATION_CODE.digits
    ? undefined
    : words().codeDigits({ digits: VERIFICATION_CODE.digits })

export const passwordProblem = (password: string) => {
  const longEnough = password.length >= PASSWORD.min && password.length <= PASSWORD.max
  const mixed = CLASSES.filter((kind) => kind.test(password)).length >= PASSWORD.classes
  return longEnough && mixed ? undefined : errorText(PASSWORD_WEAK)
}

export const repeatProblem = (password: string, repeated: string) =>
  password === repeated ? undefined : words().passwordsDiffer
