import type { Data } from '@xinqi/api/calls'

export const RULES = '/companyRule/list'
export type CompanyRule = Data<typeof RULES>[number]
