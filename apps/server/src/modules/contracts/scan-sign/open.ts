import { randomBytes } from 'node:crypto'
import { COMPANY, PARTY_KIND } from '@xinqi/api/status'
import { transactionOf } from '../../../platform/db/database.ts'
import { inRows, removeRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { askLaunch, type LaunchApproval, launchApproval } from '../approvals/launch.ts'
import { performedBy } from '../contract/act.ts'
import { endOfDay } from '../contract/empty-draft.ts'
import { offeredIntents } from '../contract/offered-intents.ts'
import { perform } from '../contract/perform.ts'
import { changeContract } from '../contract/write-contract.ts'
import { problemsOf } from '../drafts/draft.ts'
import { withNumbers } from '../drafts/people.ts'
import { openDraft } from '../drafts/sealed-draft.ts'
import { addGuests } from './guests.ts'
import { scannedParty, withStandIn } from './scan-draft.ts'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 22 letters of chance: nobody finds a poster he has not seen. */
const newCode = (): string => {
  let code = ''
  while (code.length < 22)
    for (const byte of randomBytes(32)) if (byte < 248 && code.length < 22) code += LETTERS[byte % 62]
  return code
}

/** From here on the draft stands still: everybody who scans the code gets the same contract. */
export const openScan = async (call: Call<'/contract/scan/open'>) => {
  const { actor, body, note, now, services } = call
  const db = call.db
  if (actor.company && actor.company.status !== COMPANY.certified)
    throw new CodedError('SEAL_COMPANY_UNCERTIFIED', '企业未通过认证，暂不能生成签署码')
  const code = newCode()
  let asks: LaunchApproval | null = null
  const { contract, to } = await perform({
    ...performedBy({ db, services, now, actor, visitor: call.visitor, contractId: body.contractId }),
    action: 'openScan',
    given: async (contract, who) => {
      if (!who.has('initiator')) return {}
      if (contract.row.revision !== body.revision) throw new CodedError('CONFLICT')
      const draft = await withNumbers(services, db, contract.row, openDraft(services, contract))
      const party = scannedParty(draft)
      if (!party) throw new CodedError('CONTRACT_INCOMPLETE', '扫码签须有且只有一个由扫码人签署的签署方')
      const [problem] = await problemsOf(services, db, contract, withStandIn(draft, party), now)
      if (problem) throw new CodedError('CONTRACT_INCOMPLETE', problem.message)
      const offered = offeredIntents(services)
      if (draft.parties.some(({ intentMethods }) => !intentMethods.every((way) => offered.includes(way))))
        throw new CodedError('WAY_NOT_OFFERED', '平台没有开通人脸识别，请为签署方选择其他意愿确认方式')
      if (draft.placeLater) throw new CodedError('CONTRACT_INCOMPLETE', '扫码签须先指定签署位置')
      // Everybody who scans gets a contract of the house: those who must agree to one agree to the code.
      asks = await launchApproval(
        db,
        actor,
        { typeId: draft.typeId ?? null, amountCents: draft.amountCents ?? null },
        { now, chosen: body.approvers },
      )
      return { draftComplete: true, overdue: false, needsApproval: asks !== null }
    },
    effects: {
      freezeFiles: async () => {},
      askApproval: async ({ row }) => askLaunch(db, actor, row.id, asks!, now),
    },
    after: async (contract) => {
      await changeContract(db, body.contractId, {
        deadline_at: endOfDay(now, body.openDays),
        sent_at: asks ? null : now,
      })
      const party = scannedParty(openDraft(services, contract))!
      const facts = {
        code,
        party_id: party.partyId,
        for_company: party.kind === PARTY_KIND.company,
        listed_only: body.guests !== undefined,
        paused_at: null,
        taken_limit: body.limit,
        deadline_days: body.deadlineDays,
        created_at: now,
      }
      await db
        .insertInto('scan_code')
        .values({ contract_id: body.contractId, ...facts })
        // Asked for before, and refused in the house.
        .onConflict((oc) => oc.column('contract_id').doUpdateSet(facts))
        .execute()
      await removeRows(db, 'scan_guest', { contract_id: body.contractId })
      if (body.guests) await addGuests(services, db, body.contractId, body.guests, now)
    },
  })
  note({
    target: contract.row.name,
    detail: { limit: body.limit, ...(body.guests ? { guests: body.guests.length } : {}) },
  })
  return { contractId: body.contractId, code, status: to === 'gone' ? 0 : to.status }
}

export const closeScan = async (call: Call<'/contract/scan/close'>) => {
  const { actor, body, note, now, services } = call
  const { contract, to } = await perform({
    db: call.db,
    services,
    now,
    by: { actor, visitor: call.visitor },
    contractId: body.contractId,
    action: 'closeScan',
  })
  note({ target: contract.row.name })
  return { status: to === 'gone' ? 0 : to.status }
}

/** It rests: nobody takes a contract by it, those taken go on, and it can be used again. */
const restScan =
  <P extends '/contract/scan/pause' | '/contract/scan/resume'>(action: 'pauseScan' | 'resumeScan') =>
  async (call: Call<P>) => {
    const { actor, note, now, services } = call
    const { contractId } = call.body as { contractId: string }
    const db = transactionOf(call.db)
    const { contract } = await perform({
      db,
      services,
      now,
      by: { actor: actor as Actor, visitor: call.visitor },
      contractId,
      action,
      after: async () => {
        await inRows(db, 'scan_code', { contract_id: contractId }).set({
          paused_at: action === 'pauseScan' ? now : null,
        })
      },
    })
    note({ target: contract.row.name })
    return {}
  }
export const pauseScan = restScan<'/contract/scan/pause'>('pauseScan')
export const resumeScan = restScan<'/contract/scan/resume'>('resumeScan')
