import { DAY } from '@xinqi/api/durations'
import { CONTRACT } from '@xinqi/api/limits'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { type Act, actOf, performedBy } from '../contract/act.ts'
import { perform } from '../contract/perform.ts'
import { changeContract, liftLateDeadlines } from '../contract/write-contract.ts'

export const postpone = async (act: Act, until: string) => {
  const deadline = new Date(until)
  if (deadline.getTime() > act.now.getTime() + (CONTRACT.deadlineDaysMax + 1) * DAY)
    throw new CodedError('DEADLINE_NOT_LATER', `签署截止日期不能超过 ${CONTRACT.deadlineDaysMax} 天`)
  const { contract, to } = await perform({
    ...performedBy(act),
    action: 'postpone',
    said: { deadline: until },
    given: ({ row }) => ({
      deadlineMovesOn: deadline > act.now && (!row.deadline_at || deadline > row.deadline_at),
    }),
    after: async () => {
      await changeContract(act.db, act.contractId, { deadline_at: deadline, phase_before_expiry: null })
      await liftLateDeadlines(act.db, act.contractId, act.now)
    },
  })
  if (to === 'gone') throw new Error('a contract does not vanish by being postponed')
  return { contract, to }
}

export const postponeContract = async (call: Call<'/contract/postpone'>) => {
  const { contract, to } = await postpone(actOf(call), call.body.deadline)
  call.note({ target: contract.row.name, detail: { deadline: call.body.deadline } })
  return to
}
