import { isCreditCode, normaliseCreditCode } from '@xinqi/api/credit-code'
import type { CompanyMethod } from '@xinqi/api/status'
import { CERTIFICATION, COMPANY } from '@xinqi/api/status'
import { TRANSFER } from '@xinqi/api/work-list-status'

export { CERTIFICATION_KIND as KIND } from '@xinqi/api/work-list-status'
export { CERTIFICATION }
export const LETTER = { byLegal: 1, byAgent: 2, sealed: 3 } as const
export const FORWARD = 1
export const REVERSE = 2
export { TRANSFER }

export type Facts = {
  name: string
  creditCode: string
  legalName: string
  address: string
  /** yyyy-mm-dd; null without end. */
  validUntil: string | null
}

/** What still has to be shown before an application is decided. */
export type Proof =
  | 'legalSignature'
  | 'agentSignature'
  | 'sealedLetter'
  | 'forwardTransfer'
  | 'reverseTransfer'

/**
 * The ways of the specification. Money that arrived in the company's own account under its own name, together with a
 * signed letter, needs no further judge; everything that rests on paper or on the licence alone is looked at by a person.
 */
export const METHODS: Record<CompanyMethod, { proofs: readonly Proof[]; reviewed: boolean }> = {
  1: { proofs: ['legalSignature'], reviewed: true },
  2: { proofs: ['sealedLetter'], reviewed: true },
  6: { proofs: ['forwardTransfer', 'agentSignature'], reviewed: false },
  7: { proofs: ['sealedLetter', 'reverseTransfer'], reviewed: true },
  9: { proofs: ['sealedLetter', 'forwardTransfer'], reviewed: true },
}

/** The legal representative himself, whom the authority knows to be the company's, needs no further judge either. */
export const needsReview = (method: CompanyMethod, legalConfirmed: boolean): boolean =>
  METHODS[method].reviewed && !(method === 1 && legalConfirmed)

const FACT_NAMES: Record<keyof Facts, string> = {
  name: '企业名称',
  creditCode: '统一社会信用代码',
  legalName: '法定代表人',
  address: '住所',
  validUntil: '营业期限',
}

/** Why people look at an application, in words for whoever handed it in and for whoever looks at it. Pure. */
export const reviewReasons = (
  method: CompanyMethod | null,
  warnings: Partial<Record<keyof Facts, string>>,
  legalConfirmed: boolean,
): string[] => [
  ...(Object.entries(warnings) as [keyof Facts, string][]).map(
    ([key, text]) => `${FACT_NAMES[key]}：${text}`,
  ),
  ...(method !== null && needsReview(method, legalConfirmed)
    ? [
        method === 1
          ? '认证机构未能核对法定代表人与企业的登记关系，须由人工核对'
          : '授权书为线下盖章，须由人工核对印章',
      ]
    : []),
]

/** Ways that can be gone here: those with a transfer need a bank, a legal representative elsewhere is asked by his number. */
export const offeredWays = (has: { bank: boolean; mobileIdentity: boolean }): CompanyMethod[] =>
  (Object.keys(METHODS).map(Number) as CompanyMethod[]).filter((method) =>
    METHODS[method].proofs.every(
      (proof) =>
        (has.bank || !proof.endsWith('Transfer')) && (has.mobileIdentity || proof !== 'legalSignature'),
    ),
  )

/** Whoever cannot receive money may pay some in instead: both prove the same account. */
const shown = (proof: Proof, held: ReadonlySet<Proof>): boolean =>
  held.has(proof) || (proof === 'forwardTransfer' && held.has('reverseTransfer'))

export const missingProofs = (method: CompanyMethod, held: ReadonlySet<Proof>): Proof[] =>
  METHODS[method].proofs.filter((proof) => !shown(proof, held))

/** Whether a way asks a bank or a legal representative who is elsewhere, or only people who look at papers. */
export const asksOutside = (method: CompanyMethod, isLegal: boolean): boolean =>
  METHODS[method].proofs.some(
    (proof) => proof.endsWith('Transfer') || (proof === 'legalSignature' && !isLegal),
  )

export const letterProof = (letterKind: number | null): Proof | undefined =>
  letterKind === LETTER.byLegal
    ? 'legalSignature'
    : letterKind === LETTER.byAgent
      ? 'agentSignature'
      : letterKind === LETTER.sealed
        ? 'sealedLetter'
        : undefined

/** As registers write it: brackets of full width, no blanks. */
export const normaliseCompanyName = (name: string): string =>
  name.replace(/\s/g, '').replaceAll('(', '（').replaceAll(')', '）')

export type FactProblem =
  | 'COMPANY_NAME_INVALID'
  | 'CREDIT_CODE_INVALID'
  | 'LEGAL_NAME_INVALID'
  | 'LICENCE_EXPIRED'

export const normaliseFacts = (facts: Facts): Facts => ({
  name: normaliseCompanyName(facts.name),
  creditCode: normaliseCreditCode(facts.creditCode),
  legalName: facts.legalName.trim(),
  address: facts.address.trim(),
  validUntil: facts.validUntil,
})

/** `today` as yyyy-mm-dd in China. */
export const factProblem = (facts: Facts, today: string): FactProblem | undefined => {
  if (!/^[\p{Script=Han}A-Za-z0-9（）·&.，、\-—]{4,100}$/u.test(facts.name)) return 'COMPANY_NAME_INVALID'
  if (!isCreditCode(facts.creditCode)) return 'CREDIT_CODE_INVALID'
  if (!/^[\p{Script=Han}A-Za-z·. ]{2,50}$/u.test(facts.legalName)) return 'LEGAL_NAME_INVALID'
  if (facts.validUntil !== null && facts.validUntil < today) return 'LICENCE_EXPIRED'
  return undefined
}

/** What a company's state becomes with its application: a certified company keeps its state until something better is decided. */
export const companyStatusAfter = (
  current: number,
  application: 'submitted' | 'failed' | 'passed' | 'withdrawn',
): number => {
  if (application === 'passed') return COMPANY.certified
  if (current === COMPANY.certified || current === COMPANY.disabled) return current
  if (application === 'withdrawn') return COMPANY.uncertified
  return application === 'submitted' ? COMPANY.underReview : COMPANY.failed
}

/** Cents as people write them. Undefined when it is no amount at all. */
export const parseAmount = (text: string): number | undefined => {
  const match = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

export const showAmount = (fen: number): string => (fen / 100).toFixed(2)

/** 6222 **** **** 1234: the last four are enough to recognise one's own. */
export const maskAccount = (account: string): string => `**** ${account.slice(-4)}`

export type AmountVerdict = { status: number; verified: boolean; triesLeft: number }

export const judgeAmount = (
  transfer: { status: number; amountFen: number; tries: number; expiresAt: Date },
  given: number,
  now: Date,
  maxTries: number,
): AmountVerdict | 'notOpen' => {
  if (transfer.status !== TRANSFER.arrived) return 'notOpen'
  if (transfer.expiresAt <= now) {
    return { status: TRANSFER.expired, verified: false, triesLeft: 0 }
  }
  if (given === transfer.amountFen) {
    return { status: TRANSFER.proven, verified: true, triesLeft: maxTries - transfer.tries }
  }
  const triesLeft = maxTries - transfer.tries - 1
  return { status: triesLeft > 0 ? TRANSFER.arrived : TRANSFER.usedUp, verified: false, triesLeft }
}

export type PaidIn = { payerName: string; payerAccount: string; amountFen: number }

/** Why money that came with the right remark proves nothing; undefined when it does. */
export const receiptProblem = (
  receipt: PaidIn,
  expected: { companyName: string; account: string; amountFen: number },
): string | undefined => {
  if (normaliseCompanyName(receipt.payerName) !== expected.companyName) return '付款户名与企业名称不一致'
  if (receipt.payerAccount.replace(/\s/g, '') !== expected.account) return '付款账号与填写的对公账号不一致'
  if (receipt.amountFen !== expected.amountFen) return `付款金额应为 ${showAmount(expected.amountFen)} 元`
  return undefined
}
