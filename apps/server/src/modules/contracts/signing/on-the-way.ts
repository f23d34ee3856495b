import { DAY } from '@xinqi/api/durations'
import { CONTRACT } from '@xinqi/api/limits'
import type { Tx } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, Visitor } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { type Contract, FILL, SIGNER } from '../contract/aggregate.ts'
import { URGES_PER_SIGNER } from '../contract/facts.ts'
import { perform } from '../contract/perform.ts'

const URGE_PAUSE = 3_600_000

/** Somebody does something with one contract, asked by a call or as one of many in a job. */
export type Act = {
  db: Tx
  services: Services
  now: Date
  actor: Actor
  visitor: Pick<Visitor, 'address'>
  contractId: string
}
const by = ({ db, services, now, actor, visitor, contractId }: Act) => ({
  db,
  services,
  now,
  by: { actor, visitor },
  contractId,
})

export const withdraw = async (act: Act, reason: string) => {
  const { contract, to, effects } = await perform({
    ...by(act),
    action: 'withdraw',
    said: { reason },
    after: async () => {
      await act.db
        .updateTable('contract')
        .set({ end_reason: reason })
        .where('id', '=', act.contractId)
        .execute()
    },
  })
  if (to === 'gone') throw new Error('a contract does not vanish by being withdrawn')
  return { contract, to, givenBack: effects.includes('giveBack') && contract.row.company_id !== null }
}

export const postpone = async (act: Act, until: string) => {
  const deadline = new Date(until)
  if (deadline.getTime() > act.now.getTime() + (CONTRACT.deadlineDaysMax + 1) * DAY)
    throw new CodedError('DEADLINE_NOT_LATER', `签署截止日期不能超过 ${CONTRACT.deadlineDaysMax} 天`)
  const { contract, to } = await perform({
    ...by(act),
    action: 'postpone',
    said: { deadline: until },
    given: ({ row }) => ({
      deadlineMovesOn: deadline > act.now && (!row.deadline_at || deadline > row.deadline_at),
    }),
    after: async () => {
      await act.db
        .updateTable('contract')
        .set({ deadline_at: deadline, phase_before_expiry: null })
        .where('id', '=', act.contractId)
        .execute()
      // Whoever had less time than the others, and let it pass, has as much as they from now on.
      await act.db
        .updateTable('contract_party')
        .set({ deadline_at: null })
        .where('contract_id', '=', act.contractId)
        .where('deadline_at', '<=', act.now)
        .execute()
    },
  })
  if (to === 'gone') throw new Error('a contract does not vanish by being postponed')
  return { contract, to }
}

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
    ...by(act),
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
        await act.db
          .updateTable('contract_signer')
          .set({ urged: one.urged + 1, urged_at: act.now })
          .where('contract_id', '=', act.contractId)
          .where('id', '=', one.id)
          .execute()
    },
  })
  return { contract, urged }
}

type OnTheWay = '/contract/withdraw' | '/contract/postpone' | '/contract/urge'
const actOf = ({ db, services, now, actor, visitor, body }: Call<OnTheWay>): Act => ({
  db: db as Tx,
  services,
  now,
  actor,
  visitor,
  contractId: body.contractId,
})

export const withdrawContract = async (call: Call<'/contract/withdraw'>) => {
  const { contract, to, givenBack } = await withdraw(actOf(call), call.body.reason)
  call.note({ target: contract.row.name, detail: { reason: call.body.reason } })
  return { ...to, givenBack }
}

export const postponeContract = async (call: Call<'/contract/postpone'>) => {
  const { contract, to } = await postpone(actOf(call), call.body.deadline)
  call.note({ target: contract.row.name, detail: { deadline: call.body.deadline } })
  return to
}

export const urgeContract = async (call: Call<'/contract/urge'>) => {
  const { contract, urged } = await urge(actOf(call))
  call.note({ target: contract.row.name, detail: { urged } })
  return { urged }
}
