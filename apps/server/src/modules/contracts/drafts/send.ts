import type { ChosenApprovers } from '@xinqi/api/calls'
import type { Facts } from '@xinqi/api/contract-life/vocabulary'
import { COMPANY } from '@xinqi/api/status'
import type { Tx } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler, Visitor } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { askLaunch, launchApproval } from '../approvals/launch.ts'
import { MORE_APPROVAL } from '../approvals/more-approval-point.ts'
import type { ResolvedStep } from '../approvals/resolve.ts'
import { performedBy } from '../contract/act.ts'
import { type Contract, lockContract, readContract } from '../contract/aggregate.ts'
import { offeredIntents } from '../contract/offered-intents.ts'
import { perform } from '../contract/perform.ts'
import { canPay, leavingEffects, tryOutSenders } from '../contract/send-effects.ts'
import { startTurns } from '../contract/start-turns.ts'
import { changeContract } from '../contract/write-contract.ts'
import { giveNumber } from '../types/give-number.ts'
import { problemsOf } from './draft.ts'
import { keepPeople } from './keep-people.ts'
import { withNumbers } from './people.ts'
import { refuseUnreachable } from './refuse-unreachable.ts'
import { openDraft, sealDraft } from './sealed-draft.ts'
import { writeDraftRows } from './write-draft-rows.ts'

type Sending = {
  actor: Actor
  db: Tx
  now: Date
  services: Services
  visitor: Pick<Visitor, 'address'>
  contractId: string
  /** What whoever sends it has seen of it. */
  revision: number
  /** Whom he asks where the flow leaves it to him. */
  approvers?: ChosenApprovers
}

/** Out of the house: taken apart, judged, charged, composed, and the first in turn told — all of it or nothing. */
export const send = async (sending: Sending) => {
  const { actor, db, now, services, visitor, contractId, revision } = sending
  const contract = await lockContract(db, contractId)
  if (actor.company && actor.company.status !== COMPANY.certified)
    throw new CodedError('SEAL_COMPANY_UNCERTIFIED', '企业未通过认证，暂不能发送合同')
  if (contract.row.revision !== revision) throw new CodedError('CONFLICT')
  if (contract.row.kind === 'termination')
    return sendAgreement({ actor, db, now, services, visitor, contract })
  const draft = await withNumbers(services, db, contract.row, openDraft(services, contract))
  const offered = offeredIntents(services)
  if (draft.parties.some(({ intentMethods }) => !intentMethods.every((method) => offered.includes(method))))
    throw new CodedError('WAY_NOT_OFFERED', '平台没有开通人脸识别，请为签署方选择其他意愿确认方式')
  await refuseUnreachable(services, db, draft)
  const [problem] = await problemsOf(services, db, contract, draft, now)
  // Whose draft it is is judged by the table; what it lacks is only told to whoever may see it.
  if (!problem) await writeDraftRows(services, db, contract, draft)
  // A number that is printed on the pages is given before they are made.
  const printsNumber = draft.fields.some(({ settings }) => settings.auto === 'contractNumber')
  const early =
    printsNumber && !problem && contract.row.initiator_id === actor.accountId
      ? await giveNumber(db, contract.row, now)
      : null
  const asks =
    problem || contract.row.kind !== 'contract' || contract.row.phase === 'approved'
      ? null
      : await approvalOf(sending, contract)
  const { to } = await perform({
    ...performedBy({ db, services, now, actor, visitor, contractId }),
    action: 'send',
    given: async ({ row }): Promise<Partial<Facts>> => {
      if (problem && row.initiator_id === actor.accountId)
        throw new CodedError('CONTRACT_INCOMPLETE', problem.message)
      return {
        draftComplete: !problem,
        needsApproval: asks !== null,
        quotaEnough: await canPay(services, db, row, now),
      }
    },
    effects: {
      ...leavingEffects(services, db),
      askApproval: async ({ row }) => {
        await tryOutSenders(services, db, (await readContract(db, row.id))!)
        await askLaunch(db, actor, row.id, asks!, now)
      },
    },
    after: async ({ row }) => {
      const number = await giveNumber(db, { ...row, number: row.number ?? early }, now)
      // Refused or called back it is edited again: the number it was given stays with it.
      if (asks && number)
        await changeContract(db, row.id, {
          draft_cipher: sealDraft(services, { ...openDraft(services, contract), number }),
        })
      if (draft.keepPeople) await keepPeople({ actor, db, now, services }, draft)
      await startTurns(db, row.id)
    },
  })
  if (to === 'gone') throw new Error('a contract does not end by being sent')
  return { name: contract.row.name, to }
}

/** Whom the flow names, and behind them whom what stands in the contract asks for. */
const approvalOf = async ({ actor, db, now, services, approvers }: Sending, contract: Contract) => {
  const { type_id: typeId, amount_cents: amountCents } = contract.row
  const asked = await launchApproval(db, actor, { typeId, amountCents }, { now, chosen: approvers })
  const more: ResolvedStep[] = []
  for (const { steps } of services.extensions.all(MORE_APPROVAL))
    more.push(...(await steps(services, db, { contract, actor, now })))
  if (more.length === 0) return asked
  return { flowName: asked?.flowName ?? '企业规则审批', steps: [...(asked?.steps ?? []), ...more] }
}

/** Agreed to in the house when there was nothing left to send it with: it goes out as it stands, it has no draft. */
const sendAgreement = async ({
  actor,
  db,
  now,
  services,
  visitor,
  contract,
}: Omit<Sending, 'contractId' | 'revision' | 'approvers'> & { contract: Contract }) => {
  const { to } = await perform({
    ...performedBy({ db, services, now, actor, visitor, contractId: contract.row.id }),
    action: 'send',
    given: async ({ row }) => ({
      draftComplete: row.phase === 'approved',
      quotaEnough: await canPay(services, db, row, now),
    }),
    effects: leavingEffects(services, db),
    after: async ({ row }) => startTurns(db, row.id),
  })
  if (to === 'gone') throw new Error('a contract does not end by being sent')
  return { name: contract.row.name, to }
}

export const sendContract: PlainHandler<'/contract/send'> = async (call) => {
  const { actor, body, db, note, now, services, visitor } = call
  const { name, to } = await send({ actor, db, now, services, visitor, ...body })
  note({ target: name })
  return { contractId: body.contractId, ...to }
}
