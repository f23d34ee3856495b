import type { Data, JsonPath } from '@xinqi/api/calls'
import { NATIONAL_SEAL } from '@xinqi/api/work-list-status'

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
    | 'invalidate'
  seal: NationalSeal
}

export type SealStep = Data<'/nationalSeal/detail'>['history'][number]

/** Something done about one step of a seal's life. */
export type StepTask = { kind: 'receipt' | 'reportAgain'; sealId: string; step: SealStep }

/** Cancelled or found invalid: its key is gone, and nothing brings it back. */
export const isOver = (state: number): boolean =>
  state === NATIONAL_SEAL.cancelled || state === NATIONAL_SEAL.invalidated

export const CLASS_INTERNAL = 1
