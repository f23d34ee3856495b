import type { Data, JsonPath } from '@xinqi/api/calls'

export type NationalSeal = Data<'/nationalSeal/list'>['internal'][number]

export type SigningService = NonNullable<Data<'/nationalSeal/list'>['signing']>

export const SEALS_CHANGED: JsonPath[] = ['/nationalSeal/list', '/nationalSeal/detail']

export type SealTask = {
  kind:
    | 'view'
    | 'export'
    | 'make'
    | 'refuse'
    | 'replace'
    | 'record'
    | 'connect'
    | 'disconnect'
    | 'stop'
    | 'resume'
    | 'lose'
    | 'cancel'
  seal: NationalSeal
}

export const CLASS_INTERNAL = 1
