// Which page an application for certification goes on with.

import { CERTIFICATION } from './status-names.ts'

type CertificationState = {
  certificationId: string
  status: number
  step: number
  missing: readonly string[]
}

export const CERTIFICATION_STEPS = ['企业信息', '经办人信息', '认证方式', '办理认证', '认证结果'] as const

export const CERTIFICATION_RESULT_PAGE = '/companyVerify'
export const CERTIFICATION_FIRST_PAGE = '/createCompany'
const PAGE_OF_STEP = {
  1: CERTIFICATION_FIRST_PAGE,
  2: '/createCompanyTwo',
  3: '/createCompanyThree',
} as const
const REMIT_PAGE = '/createCompanyRemit'
const SIGN_PAGE = '/createCompanySign'

const pageOf = ({ status, step, missing }: CertificationState): string => {
  if (status !== CERTIFICATION.draft) return CERTIFICATION_RESULT_PAGE
  if (step === 1 || step === 2 || step === 3) return PAGE_OF_STEP[step]
  return missing[0]?.endsWith('Transfer') ? REMIT_PAGE : SIGN_PAGE
}

export const certificationPath = (standing: CertificationState): string =>
  `${pageOf(standing)}?id=${standing.certificationId}`
