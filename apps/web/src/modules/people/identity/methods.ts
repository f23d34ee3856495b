// The ways to prove who one is, in the order they are offered.

import { IDENTITY_WAY } from '@xinqi/api/ways'
import { words } from './messages/identity.zh.ts'

export type Method = (typeof IDENTITY_WAY)[keyof typeof IDENTITY_WAY]

export type MethodFacts = { method: Method; name: string; needs: string; about: string }

export const METHODS: readonly MethodFacts[] = [
  {
    method: IDENTITY_WAY.face,
    get name() {
      return words().face
    },
    get needs() {
      return words().faceNeeds
    },
    get about() {
      return words().faceAbout
    },
  },
  {
    method: IDENTITY_WAY.mobile,
    get name() {
      return words().mobile
    },
    get needs() {
      return words().mobileNeeds
    },
    get about() {
      return words().mobileAbout
    },
  },
  {
    method: IDENTITY_WAY.bankCard,
    get name() {
      return words().bankCard
    },
    get needs() {
      return words().bankCardNeeds
    },
    get about() {
      return words().bankCardAbout
    },
  },
  {
    method: IDENTITY_WAY.twoFactor,
    get name() {
      return words().idNumber
    },
    get needs() {
      return words().idNumberNeeds
    },
    get about() {
      return words().idNumberAbout
    },
  },
  {
    method: IDENTITY_WAY.manual,
    get name() {
      return words().manual
    },
    get needs() {
      return words().manualNeeds
    },
    get about() {
      return words().manualAbout
    },
  },
]

export const methodName = (method: number | null): string =>
  METHODS.find((facts) => facts.method === method)?.name ?? '–'

export const readMethod = (text: string | null): Method | null =>
  METHODS.find(({ method }) => String(method) === text)?.method ?? null

export const ID_CARD = 1
export const PASSPORT = 4
export const DOCUMENTS: Record<number, string> = {
  get 1() {
    return words().idCard
  },
  get 2() {
    return words().hkMacaoPermit
  },
  get 3() {
    return words().taiwanPermit
  },
  get 4() {
    return words().passport
  },
  get 5() {
    return words().foreignerCard
  },
}
