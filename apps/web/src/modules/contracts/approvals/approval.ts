import type { Data } from '@xinqi/api/calls'
import { outdate } from '../../../shared/api/useCall.ts'

export type Approval = Data<'/approval/detail'>
export type Flow = Data<'/approvalFlow/list'>[number]

/** After somebody's word: lists and what is open are out of date. */
export const approvalsChanged = () =>
  outdate('/approval/list', '/approval/count', '/approval/detail', '/v2/file/detail')
