import { PARTY_KIND } from '@xinqi/api/status'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { usePackage } from '../../quota/copies/package-use.ts'
import { performedBy } from '../contract/act.ts'
import { type Contract, SEAL_USE, VOTER } from '../contract/aggregate.ts'
import { perform } from '../contract/perform.ts'
import { personOf } from '../contract/person.ts'
import { signerOf } from '../contract/roles-of.ts'
import { insertVoters, openApproval, votersOf, writeVotes } from './open-approval.ts'
import { resolveMembers } from './resolve.ts'
import { type Vote, withAdded } from './rules.ts'
import { askSealUse, type SealUseState, setSealUse } from './seal-use.ts'

/** 加签: an approver asks others before or after himself; a signer asks before the seal is used. */
export const addApproval = async (call: Call<'/approval/add'>) => {
  const { actor, body, note, now, services, visitor } = call
  const db = call.db
  const companyId = companyOf(actor)
  const people = (await resolveMembers(db, companyId, body.memberIds)).filter(
    ({ accountId }) => accountId !== actor.accountId,
  )
  if (people.length === 0) throw new CodedError('APPROVER_MISSING', '请选择本人以外的审批人')
  const person = await personOf(db, actor)
  const step = { rule: body.rule, people }

  const intoExisting = async (
    { voters }: Contract,
    approvalId: string,
    atStep: number,
    where: 'before' | 'after',
  ) => {
    const votes = voters.filter(({ approval_id }) => approval_id === approvalId)
    const asked = new Set(
      votes
        .filter(({ status }) => status === VOTER.due || status === VOTER.waits)
        .map((vote) => vote.account_id),
    )
    const again = people.find(({ accountId }) => asked.has(accountId))
    if (again) throw new CodedError('APPROVER_ASKED', `${again.name} 已在审批流程中`)
    const added = votersOf([step], actor.accountId)
    const after = withAdded<Vote>(votes, atStep, where, added)
    await writeVotes(db, body.contractId, votes, after, now)
    const placeOf = (voterId: string) => after.find(({ id }) => id === voterId)!
    await insertVoters(
      db,
      body.contractId,
      approvalId,
      added.map((voter) => ({ ...voter, step: placeOf(voter.id).step, status: placeOf(voter.id).status })),
      now,
    )
  }

  await usePackage(db, {
    companyId,
    service: 'service:contract:addapprove',
    reference: newId(),
    accountId: actor.accountId,
    now,
  })
  const { contract } = await perform({
    ...performedBy({ db, services, now, actor, visitor, contractId: body.contractId }),
    action: 'addApproval',
    effects: {
      askApproval: async (contract) => {
        const mine = contract.voters.find(
          ({ purpose, account_id, status }) =>
            purpose === 'launch' && account_id === actor.accountId && status === VOTER.due,
        )
        if (mine) return intoExisting(contract, mine.approval_id, mine.step, body.where ?? 'before')
        const signer = signerOf(contract, person)
        const party = contract.parties.find(({ id }) => id === signer?.party_id)
        if (party?.kind !== PARTY_KIND.company || party.company_id !== companyId)
          throw new CodedError('NOT_CONCERNED')
        const underWay = contract.voters.filter(({ party_id }) => party_id === party.id)
        if (underWay.length) {
          const last = Math.max(...underWay.map((voter) => voter.step))
          return intoExisting(contract, underWay[0]!.approval_id, last, 'after')
        }
        await openApproval(db, {
          contractId: body.contractId,
          companyId,
          purpose: 'sealUse',
          partyId: party.id,
          flowName: '加签审批',
          askedBy: { accountId: actor.accountId, name: actor.name ?? '' },
          steps: [step],
          addedBy: actor.accountId,
          now,
        })
        await setSealUse(db, body.contractId, party.id, SEAL_USE.asked)
      },
    },
  })
  note({
    target: contract.row.name,
    detail: { people: people.map(({ name }) => name), comment: body.comment?.trim() || null },
  })
  return {}
}

/** By the company's own flow: when nobody was asked yet because nobody was here to ask, or after a no. */
export const askAgainForSeal = async (call: Call<'/approval/askSealUse'>) => {
  const { actor, body, note, now, services, visitor } = call
  const db = call.db
  const person = await personOf(db, actor)
  let asked = 'free' as SealUseState
  const { contract } = await perform({
    ...performedBy({ db, services, now, actor, visitor, contractId: body.contractId }),
    action: 'addApproval',
    effects: {
      askApproval: async (contract) => {
        const signer = signerOf(contract, person)
        const party = contract.parties.find(({ id }) => id === signer?.party_id)
        if (!party) throw new CodedError('NOT_CONCERNED')
        if (party.seal_use === SEAL_USE.asked || party.seal_use === SEAL_USE.granted)
          throw new CodedError('APPROVAL_DECIDED', '用印审批已在进行或已通过')
        const asker = { accountId: actor.accountId, name: actor.name ?? '' }
        asked = await askSealUse(db, contract, party, asker, now)
        if (asked === 'free') throw new CodedError('APPROVAL_NOT_NEEDED')
      },
    },
  })
  note({ target: contract.row.name })
  return { granted: asked === 'granted' }
}
