import type { Data } from '@xinqi/api/calls'
import { INTENT } from '@xinqi/api/ways'
import { call } from '../../../shared/api/call.ts'
import { endOfPicked } from '../../../shared/format/chinaToday.ts'
import type { BatchValues } from './BatchForm.tsx'
import type { BatchKind } from './batchKinds.ts'

export type Count = Data<'/file/batchNotifyUserCount'> & Partial<Data<'/file/batchSignCount'>>

const COUNT = {
  urge: '/file/batchNotifyUserCount',
  postpone: '/file/batchPostponeCount',
  withdraw: '/file/batchWithdrawCount',
  approve: '/file/batchApprovalCount',
  sign: '/file/batchSignCount',
} as const

export const countBatch = (kind: BatchKind, contractIds: string[]): Promise<Count> =>
  call(COUNT[kind], { contractIds }, { quiet: true })

export const beginBatch = (
  kind: BatchKind,
  contractIds: string[],
  values: BatchValues,
): Promise<{ taskId: string }> => {
  const quiet = { quiet: true }
  switch (kind) {
    case 'urge':
      return call('/file/batchNotifyUser', { contractIds }, quiet)
    case 'postpone':
      return call('/file/batchPostpone', { contractIds, deadline: endOfPicked(values.deadline!) }, quiet)
    case 'withdraw':
      return call('/file/batchWithdraw', { contractIds, reason: values.reason!.trim() }, quiet)
    case 'approve':
      return call(
        '/file/batchApproval',
        {
          contractIds,
          agree: values.agree === true,
          ...(values.comment?.trim() ? { comment: values.comment.trim() } : {}),
        },
        quiet,
      )
    case 'sign':
      return call(
        '/file/batchSign',
        {
          contractIds,
          method: values.method!,
          ...(values.method === INTENT.sms ? { code: values.code } : { password: values.password }),
          ...(values.sealId ? { sealId: values.sealId } : {}),
          ...(values.personSealId ? { personSealId: values.personSealId } : {}),
        },
        quiet,
      )
  }
}
