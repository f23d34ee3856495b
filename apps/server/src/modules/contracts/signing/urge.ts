import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { type Act, actOf, performedBy } from '../contract/act.ts'
import { type Contract, FILL, SIGNER } from '../contract/aggregate.ts'
import { URGES_PER_SIGNER } from '../contract/facts.ts'
import { perform } from '../contract/perform.ts'
import { changeSigner } from '../contract/write-contract.ts'

const URGE_PAUSE = 3_600_000

/** Whom urging would reach: those it waits for who have not been urged often enough. Pure. */
export const urgeable = (contract: Contract, now: Date) =>
  waitedFor(contract).filter(
    ({ urged, urged_at }) =>
      urged < URGES_PER_SIGNER && (!urged_at || now.getTime() - urged_at.getTime() >= URGE_PAUSE),
  )

/** Who started it needs no urging by himself. */
const waitedFor = ({ row, signers, parties }: Contract) =>
  signers.filter((one) => {
    if (one.account_id === row.initiator_id) return false
    const waits =
      row.phase === 'filling'
        ? one.status !== SIGNER.released &&
          parties.some(({ id, fill_status }) => id === one.party_id && fill_status === FILL.due)
        : one.status === SIGNER.due
    return waits
  })

export const urge = async (act: Act) => {
  let urged = 0
  const { contract } = await perform({
    ...performedBy(act),
    action: 'urge',
    given: (contract) => {
      const reached = urgeable(contract, act.now)
      const waited = waitedFor(contract)
      if (reached.length === 0 && waited.some(({ urged }) => urged < URGES_PER_SIGNER))
        throw new CodedError('URGED_ENOUGH', '刚刚已经催办过，请一小时后再试')
      return { urgesLeft: reached.length > 0 }
    },
    after: async (contract) => {
      const reached = urgeable(contract, act.now)
      urged = reached.length
      for (const one of reached)
        await changeSigner(act.db, act.contractId, one.id, { urged: one.urged + 1, urged_at: act.now })
    },
  })
  return { contract, urged }
}

export const urgeContract = async (call: Call<'/contract/urge'>) => {
  const { contract, urged } = await urge(actOf(call))
  call.note({ target: contract.row.name, detail: { urged } })
  return { urged }
}
