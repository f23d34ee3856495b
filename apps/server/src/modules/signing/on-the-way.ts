import { CONTRACT } from '@xinqi/api/limits'
import type { Tx } from '../../platform/db/database.ts'
import { CodedError } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/call.ts'
import { SIGNER } from '../contracts/aggregate.ts'
import { URGES_PER_SIGNER } from '../contracts/facts.ts'
import { perform } from '../contracts/perform.ts'

const DAY = 86_400_000

export const withdrawContract = async (call: Call<'/contract/withdraw'>) => {
  const { actor, body, note, now, services } = call
  const db = call.db as Tx
  const { contract, to, effects } = await perform({
    db,
    services,
    now,
    by: { actor },
    contractId: body.contractId,
    action: 'withdraw',
    said: { reason: body.reason },
    after: async () => {
      await db
        .updateTable('contract')
        .set({ end_reason: body.reason })
        .where('id', '=', body.contractId)
        .execute()
    },
  })
  note({ target: contract.row.name, detail: { reason: body.reason } })
  if (to === 'gone') throw new Error('a contract does not vanish by being withdrawn')
  return { ...to, givenBack: effects.includes('giveBack') && contract.row.company_id !== null }
}

export const postponeContract = async (call: Call<'/contract/postpone'>) => {
  const { actor, body, note, now, services } = call
  const db = call.db as Tx
  const deadline = new Date(body.deadline)
  if (deadline.getTime() > now.getTime() + (CONTRACT.deadlineDaysMax + 1) * DAY)
    throw new CodedError('DEADLINE_NOT_LATER', `签署截止日期不能超过 ${CONTRACT.deadlineDaysMax} 天`)
  const { contract, to } = await perform({
    db,
    services,
    now,
    by: { actor },
    contractId: body.contractId,
    action: 'postpone',
    said: { deadline: body.deadline },
    given: ({ row }) => ({
      deadlineMovesOn: deadline > now && (!row.deadline_at || deadline > row.deadline_at),
    }),
    after: async () => {
      await db
        .updateTable('contract')
        .set({ deadline_at: deadline, phase_before_expiry: null })
        .where('id', '=', body.contractId)
        .execute()
    },
  })
  note({ target: contract.row.name, detail: { deadline: body.deadline } })
  if (to === 'gone') throw new Error('a contract does not vanish by being postponed')
  return to
}

export const urgeContract = async (call: Call<'/contract/urge'>) => {
  const { actor, body, note, now, services } = call
  const db = call.db as Tx
  let urged = 0
  const { contract } = await perform({
    db,
    services,
    now,
    by: { actor },
    contractId: body.contractId,
    action: 'urge',
    given: ({ row, signers, parties }) =>
      row.phase === 'filling'
        ? { urgesLeft: signers.some((one) => fillsNow(parties, one) && one.urged < URGES_PER_SIGNER) }
        : {},
    after: async ({ row, signers, parties }) => {
      const due = signers.filter((one) =>
        row.phase === 'filling' ? fillsNow(parties, one) : one.status === SIGNER.due,
      )
      const reached = due.filter((one) => one.urged < URGES_PER_SIGNER)
      urged = reached.length
      for (const one of reached)
        await db
          .updateTable('contract_signer')
          .set({ urged: one.urged + 1 })
          .where('contract_id', '=', row.id)
          .where('id', '=', one.id)
          .execute()
    },
  })
  note({ target: contract.row.name, detail: { urged } })
  return { urged }
}

const fillsNow = (
  parties: readonly { id: string; fill_status: number }[],
  { party_id, status }: { party_id: string; status: number },
) => status !== SIGNER.released && parties.some(({ id, fill_status }) => id === party_id && fill_status === 1)
