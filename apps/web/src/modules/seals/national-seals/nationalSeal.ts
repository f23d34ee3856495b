import type { Data } from '@xinqi/api/calls'

export type NationalSeal = Data<'/nationalSeal/list'>['internal'][number]

export type SealTask = {
  kind: 'view' | 'export' | 'make' | 'refuse' | 'replace' | 'record' | 'stop' | 'resume' | 'lose' | 'cancel'
  seal: NationalSeal
}

export const CLASS_INTERNAL = 1
