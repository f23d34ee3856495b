// Which page an application goes on with.

import type { Data } from '@xinqi/api/calls'

export type Application = NonNullable<Data<'/company/companyIdentifyInfo'>>
type Standing = Pick<Application, 'certificationId' | 'status' | 'step' | 'missing'>

export const STEPS = ['企业信息', '授权人信息', '认证方式', '办理认证', '认证结果'] as const

export const RESULT_PAGE = '/companyVerify'
export const FIRST_PAGE = '/createCompany'
const PAGE_OF_STEP = { 1: FIRST_PAGE, 2: '/createCompanyTwo', 3: '/createCompanyThree' } as const
const REMIT_PAGE = '/createCompanyRemit'
const SIGN_PAGE = '/createCompanySign'

const pageOf = ({ status, step, missing }: Standing): string => {
  if (status !== 0) return RESULT_PAGE
  if (step === 1 || step === 2 || step === 3) return PAGE_OF_STEP[step]
  return missing[0]?.endsWith('Transfer') ? REMIT_PAGE : SIGN_PAGE
}

export const certificationPath = (standing: Standing): string =>
  `${pageOf(standing)}?id=${standing.certificationId}`
