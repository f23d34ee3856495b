import type { Data } from '@xinqi/api/calls'

export type CertifyResult = Data<'/user/certifyResult'>
export type Outcome = Data<'/user/identity/submit'>
export type PersonFacts = { name: string; idNumber: string }
