import type { Data } from '@xinqi/api/calls'
import { SEAL_TYPE } from '@xinqi/api/status'
import { outdate } from '../../../shared/api/useCall.ts'

export type AppSeal = Data<'/open/seal/list'>['list'][number]
export type Owner = Data<'/open/seal/owners'>['list'][number]
export const COMPANY = 1
export const PERSON = 2

export const typeName = (type: number): string =>
  type === 0 ? '个人签名' : SEAL_TYPE[type as keyof typeof SEAL_TYPE]

/** After any change to seals of an app's users. */
export const appSealsChanged = () =>
  outdate('/open/seal/list', '/open/seal/detail', '/open/seal/owners', '/open/seal/useLog')
