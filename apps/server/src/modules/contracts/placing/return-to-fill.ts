import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { actOf, performedBy } from '../contract/act.ts'
import { FILL } from '../contract/aggregate.ts'
import { perform } from '../contract/perform.ts'
import { reopenFilling } from '../contract/write-contract.ts'

/** Back to those who filled it in, with the reason; what they wrote is still there for them to mend. */
export const returnToFill = async (call: Call<'/contract/returnToFill'>) => {
  const { body, db, note } = call
  const { contract, to } = await perform({
    ...performedBy(actOf(call)),
    action: 'returnToFill',
    given: (contract) => {
      const filled = contract.parties.filter(({ fill_status }) => fill_status === FILL.done)
      const asked = body.partyIds ?? filled.map(({ id }) => id)
      if (asked.some((id) => !filled.some((party) => party.id === id)))
        throw new CodedError('BAD_REQUEST', '只能退回给填写过的签署方')
      return { fillsLeft: asked.length > 0 }
    },
    effects: {
      thawFiles: async ({ row, parties }) => {
        const asked =
          body.partyIds ?? parties.filter(({ fill_status }) => fill_status === FILL.done).map(({ id }) => id)
        await reopenFilling(db, row.id, { partyIds: asked, reason: body.reason.trim() })
      },
    },
  })
  note({ target: contract.row.name, detail: { reason: body.reason } })
  if (to === 'gone') throw new Error('a contract does not end by being returned')
  return to
}
