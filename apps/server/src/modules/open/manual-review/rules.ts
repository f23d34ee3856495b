import type { PaperKind } from '@xinqi/api/open/review-papers'

// The life of a case: the partner looks first, the platform decides. Pure.

export const CASE = { notHandedIn: 0, underReview: 1, passed: 2, notPassed: 3 } as const
export type Stage = 'partner' | 'platform'
type CaseState = { status: number; stage: string | null }
export type Act = 'upload' | 'submit' | 'withdraw' | 'approve' | 'reject' | 'decide'

export { PAPERS, type PaperKind, papersFor } from '@xinqi/api/open/review-papers'

const isOpen = (status: number) => status === CASE.notHandedIn || status === CASE.notPassed

export const mayDo = ({ status, stage }: CaseState, act: Act): boolean => {
  switch (act) {
    case 'upload':
    case 'submit':
      return isOpen(status)
    case 'withdraw':
      return status === CASE.underReview
    case 'approve':
    case 'reject':
      return status === CASE.underReview && stage === 'partner'
    case 'decide':
      return status === CASE.underReview && stage === 'platform'
  }
}

const plain = (text: string) => text.replace(/[\s\u3000]/g, '').toUpperCase()

export type StatedFacts = {
  name: string
  /** Of an identity card, or the credit code. */
  idNo: string | null
  /** Of a company. */
  legalName: string | null
}

/** What a machine read beside what was said: where it does not find it, somebody looks closer. */
export const warningsOf = (said: StatedFacts, isCompany: boolean, readings: Readings): string[] =>
  isCompany ? companyWarnings(said, readings) : personWarnings(said, readings)

type Readings = Partial<Record<PaperKind, string | null>>

const companyWarnings = (
  { name, idNo, legalName }: StatedFacts,
  { licence, legalFront }: Readings,
): string[] => {
  const read = (text: string | null | undefined, paper: string, wanted: [string, string | null][]) => {
    if (!text) return [`${paper}没有识别出文字，请人工核对`]
    return wanted
      .filter(([, value]) => value && !plain(text).includes(plain(value)))
      .map(([what]) => `${paper}未识别到所填${what}`)
  }
  return [
    ...read(licence, '营业执照', [
      ['企业名称', name],
      ['统一社会信用代码', idNo],
      ['法定代表人', legalName],
    ]),
    ...read(legalFront, '法定代表人证件人像面', [['法定代表人姓名', legalName]]),
  ]
}

const personWarnings = (said: StatedFacts, { front }: Readings): string[] => {
  if (!front) return ['人像面没有识别出文字，请人工核对']
  const text = plain(front)
  return [
    ...(text.includes(plain(said.name)) ? [] : ['人像面未识别到所填姓名']),
    ...(said.idNo && !text.includes(plain(said.idNo)) ? ['人像面未识别到所填证件号码'] : []),
  ]
}
