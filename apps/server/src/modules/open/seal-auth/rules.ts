import { DAY } from '@xinqi/api/durations'
import type { ErrorName } from '@xinqi/api/errors'
import { AUTOMATIC_GRANT as AUTH } from '@xinqi/api/work-list-status'
import { dueNotice } from '../webhooks/expiry-notice.ts'

// Whether a letter of authorisation lets an app sign this contract, now. Pure; asked anew at every signature.

export { AUTH }
export const AUTH_WORDS = ['pending', 'active', 'ended', 'revoked'] as const

export type Scope = {
  /** Empty: whatever; otherwise only these. */
  templates: readonly string[]
  types: readonly string[]
  counterparties: readonly string[]
  maxAmountCents: number | null
}
export type AuthFacts = Scope & {
  status: number
  endsAt: Date
  companyId: string
  sealIds: readonly string[]
  filingPassed: boolean
}
export type AutomaticUse = {
  now: Date
  sealId: string
  /** Null: a natural person signs for himself. */
  companyId: string | null
  contract: {
    kind: string
    /** It is itself a letter of authorisation. */
    isLetter: boolean
    templateNo: string | null
    type: string | null
    amountCents: number | null
    counterparties: readonly string[]
  }
  places: {
    kinds: readonly string[]
    toFill: number
    attachmentsAsked: number
    reading: boolean
  }
}
export type Refusal = { name: ErrorName; because?: string }

/** What the row says, and what the clock makes of it. */
export const authStateOf = ({ status, endsAt }: { status: number; endsAt: Date }, now: Date): number =>
  status === AUTH.inForce && endsAt <= now ? AUTH.ended : status

const BY_SEAL = new Set(['seal', 'seam', 'date'])

const againstPlaces = ({
  kinds,
  toFill,
  attachmentsAsked,
  reading,
}: AutomaticUse['places']): Refusal | null => {
  if (kinds.includes('signature'))
    return { name: 'OPEN_AUTO_PERSON', because: '该签署方有个人签名的位置，须由本人签署' }
  if (toFill > 0) return { name: 'OPEN_AUTO_PLACES', because: '该签署方有待填写的内容' }
  if (attachmentsAsked > 0) return { name: 'OPEN_AUTO_PLACES', because: '该签署方须上传附件' }
  if (reading) return { name: 'OPEN_AUTO_PLACES', because: '该签署方须先阅读合同' }
  if (kinds.some((kind) => !BY_SEAL.has(kind)))
    return { name: 'OPEN_AUTO_PLACES', because: '该签署方须手写备注' }
  return null
}

const outside = (because: string): Refusal => ({ name: 'OPEN_AUTH_SCOPE', because })

const againstScope = (auth: AuthFacts, { sealId, contract }: AutomaticUse): Refusal | null => {
  if (!auth.sealIds.includes(sealId)) return outside('印章不在授权范围内')
  if (contract.isLetter) return outside('授权书须由本人签署')
  if (contract.kind !== 'contract') return outside('解约协议须由本人签署')
  if (auth.templates.length && !(contract.templateNo && auth.templates.includes(contract.templateNo)))
    return outside('合同不是按授权的模板发起的')
  if (auth.types.length && !(contract.type && auth.types.includes(contract.type)))
    return outside('合同类型不在授权范围内')
  const stranger =
    auth.counterparties.length > 0 &&
    contract.counterparties.find((name) => !auth.counterparties.includes(name))
  if (stranger) return outside(`相对方「${stranger}」不在授权范围内`)
  if (auth.maxAmountCents === null) return null
  if (contract.amountCents === null) return outside('授权限定了金额，合同须填写金额')
  return contract.amountCents > auth.maxAmountCents ? outside('合同金额超过授权的上限') : null
}

/** Nothing, or why not. Persons first: for them nothing else is even looked at. */
export const whyNotAutomatic = (auth: AuthFacts, use: AutomaticUse): Refusal | null => {
  if (use.companyId === null) return { name: 'OPEN_AUTO_PERSON' }
  if (!auth.filingPassed) return { name: 'OPEN_FILING_NEEDED' }
  const standing = authStateOf(auth, use.now)
  if (standing === AUTH.waiting) return { name: 'OPEN_AUTH_UNSIGNED' }
  if (standing === AUTH.revoked) return { name: 'OPEN_AUTH_REVOKED' }
  if (standing === AUTH.ended) return { name: 'OPEN_AUTH_ENDED' }
  if (auth.companyId !== use.companyId) return outside('授权企业不是该签署方')
  return againstScope(auth, use) ?? againstPlaces(use.places)
}

export const TERM = { usual: 365 * DAY, longest: 3 * 365 * DAY + DAY }

/** Whether a letter may run that long; for a later end also beyond the end it has. */
export const isTerm = (endsAt: Date, now: Date, before?: Date): boolean =>
  endsAt > now && endsAt.getTime() - now.getTime() <= TERM.longest && (!before || endsAt > before)

/** Days before its end at which an authorisation is spoken of. */
export const EXPIRY_DAYS = [30, 7, 1] as const
export const dueExpiryNotice = (endsAt: Date, now: Date, told: number | null): number | null =>
  dueNotice(EXPIRY_DAYS, endsAt, now, told)
