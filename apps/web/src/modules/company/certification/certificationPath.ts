import type { Data } from '@xinqi/api/calls'
import {
  CERTIFICATION_FIRST_PAGE,
  CERTIFICATION_RESULT_PAGE,
  CERTIFICATION_STEPS,
  certificationPath,
} from '@xinqi/api/certification-path'

export type Application = NonNullable<Data<'/company/companyIdentifyInfo'>>

export { certificationPath }
export const STEPS = CERTIFICATION_STEPS
export const RESULT_PAGE = CERTIFICATION_RESULT_PAGE
export const FIRST_PAGE = CERTIFICATION_FIRST_PAGE
