import { CONTRACT_IS, IDENTITY } from '@xinqi/api/status'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, inRows, rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { accountOf } from '../../people/security/own-account.ts'
import { type Contract, lockContract, readContract } from '../contract/aggregate.ts'
import { composeFiles } from '../contract/compose.ts'
import { endOfDay } from '../contract/empty-draft.ts'
import { encloseAgain } from '../contract/enclosures.ts'
import { perform } from '../contract/perform.ts'
import { canPay } from '../contract/send-effects.ts'
import { startTurns } from '../contract/start-turns.ts'
import { addContract, addContractFiles } from '../contract/write-contract.ts'
import { readyFile } from '../contract/write-files.ts'
import { withNumbers } from '../drafts/people.ts'
import { openDraft } from '../drafts/sealed-draft.ts'
import { writeDraftRows } from '../drafts/write-draft-rows.ts'
import { giveNumber } from '../types/give-number.ts'
import { isGuest } from './guests.ts'
import { draftFor, freshIds, nameFor, type Scanner } from './scan-draft.ts'
import { companyObstacle, takenBy, whyNotSaid } from './who-scans.ts'

/**
 * One scan, one contract. All who scan the same code pass through its row one after the other: the limit holds whatever
 * arrives at the same moment, and whoever scans twice finds the contract he has.
 */
export const takeScan = async (call: Call<'/contract/scan/take'>) => {
  const { actor, body, note, now, services } = call
  const db = call.db
  const code = await rowOf(db, 'scan_code', { code: body.code }, ['contract_id'])
  if (!code) throw new CodedError('LINK_INVALID')
  const parent = await lockContract(db, code.contract_id)
  const held = await theRow(db, 'scan_code', { contract_id: code.contract_id })
  note({ target: parent.row.name })
  const before = await takenBy(db, held, actor)
  if (before) return { contractId: before }
  if (parent.row.status !== CONTRACT_IS.toScan) throw new CodedError('SCAN_ENDED')
  if (held.paused_at) throw new CodedError('SCAN_PAUSED')
  const account = await accountOf(db, actor.accountId)
  if (account.identity_status !== IDENTITY.verified || !account.name)
    throw new CodedError('SEAL_PERSON_UNVERIFIED', '请先完成实名认证再扫码签署')
  if (held.listed_only && !(await isGuest(db, held.contract_id, account.mobile_hash)))
    throw new CodedError('SCAN_NOT_LISTED')
  const obstacle = held.for_company && (await companyObstacle(db, parent.row, actor))
  if (obstacle) throw new CodedError('SCAN_COMPANY', whyNotSaid(obstacle, actor))
  const scanner: Scanner = {
    name: account.name,
    ...(held.for_company ? { companyName: actor.company!.name } : {}),
    ...(account.mobile_cipher ? { mobile: services.columns.open(account.mobile_cipher) } : {}),
    ...(!account.mobile_cipher && account.email_cipher
      ? { email: services.columns.open(account.email_cipher) }
      : {}),
  }
  let contractId = ''
  await perform({
    db,
    services,
    now,
    by: { actor, visitor: call.visitor, as: ['scanner'] },
    contractId: code.contract_id,
    action: 'scan',
    given: async ({ row }) => ({
      isLastScan: held.taken + 1 >= held.taken_limit,
      quotaEnough: await canPay(services, db, row, now),
    }),
    effects: {
      newContract: async (contract) => {
        contractId = await makeContract(services, db, contract, held, scanner, now)
      },
    },
    after: async () => {
      const taking = {
        contract_id: held.contract_id,
        account_id: actor.accountId,
        made_id: contractId,
        taken_at: now,
      }
      if (held.for_company)
        await addRow(db, 'scan_company_taking', { ...taking, company_id: actor.company!.id })
      else await addRow(db, 'scan_taking', taking)
      await inRows(db, 'scan_code', { contract_id: code.contract_id }).set({ taken: held.taken + 1 })
    },
    witness: async () => ({ made: contractId }),
  })
  return { contractId }
}

/** Sent in the name of whoever put the code up, and charged to him. */
const makeContract = async (
  services: Services,
  db: Tx,
  parent: Contract,
  held: { party_id: string; deadline_days: number },
  scanner: Scanner,
  now: Date,
): Promise<string> => {
  const { row, files } = parent
  const id = newId()
  const renamed = new Map(files.map((file) => [file.id, newId()]))
  const template = await withNumbers(services, db, row, openDraft(services, parent))
  const name = nameFor(template.name, scanner)
  const deadline = endOfDay(now, held.deadline_days)
  const draft = freshIds(
    { ...draftFor(template, held.party_id, scanner), name, deadline: deadline.toISOString() },
    renamed,
  )
  await addContract(db, {
    id,
    owner_id: row.owner_id,
    company_id: row.company_id,
    initiator_id: row.initiator_id,
    initiator_name: row.initiator_name,
    department_id: row.department_id,
    kind: 'contract',
    name,
    type_id: row.type_id,
    amount_cents: row.amount_cents,
    in_turn: draft.inTurn,
    deadline_at: deadline,
    scan_parent_id: row.id,
    created_at: now,
    updated_at: now,
  })
  await addContractFiles(
    db,
    files.map((file) =>
      readyFile(file, {
        contract_id: id,
        id: renamed.get(file.id)!,
        kind: file.kind,
        position: file.position,
        created_at: now,
      }),
    ),
  )
  await encloseAgain(db, row.id, id, now)
  await writeDraftRows(services, db, await lockContract(db, id), draft)
  await perform({
    db,
    services,
    now,
    by: { platform: true, as: ['initiator'] },
    contractId: id,
    action: 'send',
    given: async ({ row }) => ({ draftComplete: true, quotaEnough: await canPay(services, db, row, now) }),
    effects: {
      freezeFiles: async () => {},
      composeFiles: async ({ row }) => composeFiles(services, db, (await readContract(db, row.id))!),
    },
    after: async ({ row }) => {
      await giveNumber(db, row, now)
      await startTurns(db, row.id)
    },
  })
  return id
}
