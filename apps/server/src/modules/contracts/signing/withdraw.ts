import type { Call } from '../../../platform/http/call.ts'
import { type Act, actOf, performedBy } from '../contract/act.ts'
import { perform } from '../contract/perform.ts'
import { changeContract } from '../contract/write-contract.ts'

export const withdraw = async (act: Act, reason: string) => {
  const { contract, to, effects } = await perform({
    ...performedBy(act),
    action: 'withdraw',
    said: { reason },
    after: async () => {
      await changeContract(act.db, act.contractId, { end_reason: reason })
    },
  })
  if (to === 'gone') throw new Error('a contract does not vanish by being withdrawn')
  return { contract, to, givenBack: effects.includes('giveBack') && contract.row.company_id !== null }
}

export const withdrawContract = async (call: Call<'/contract/withdraw'>) => {
  const { contract, to, givenBack } = await withdraw(actOf(call), call.body.reason)
  call.note({ target: contract.row.name, detail: { reason: call.body.reason } })
  return { ...to, givenBack }
}
