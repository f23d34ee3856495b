import { createHash } from 'node:crypto'
import { LABOUR_NOTICE, LABOUR_NOTICE_VERSION } from '@xinqi/api/labour-notice'
import { CONTRACT_IS } from '@xinqi/api/status'
import { CodedError } from '../../../platform/errors.ts'
import { logStep } from '../../../platform/evidence/log-step.ts'
import type { Call } from '../../../platform/http/call.ts'
import { type Contract, lockContract, type PartyRow, SIGNER, type SignerRow } from '../contract/aggregate.ts'
import { confirmedLabourNotice, isOwnIntent, needsLabourNotice } from '../contract/labour.ts'
import { personOf } from '../contract/person.ts'
import { signerOf } from '../contract/roles-of.ts'
import { changeSigner } from '../contract/write-contract.ts'
import type { Intent } from './intent.ts'

export const LABOUR_NOTICE_STEP = 'labourNotice'
const NOTICE_SHA256 = createHash('sha256').update(LABOUR_NOTICE).digest('hex')

/** Confirmed once for each contract, before the worker signs; said again it stays as it was first said. */
export const confirmLabourNotice = async (call: Call<'/contract/confirmLabourNotice'>) => {
  const { actor, body, db, note, now, visitor } = call
  // What was shown is no longer what stands: it has to be read again.
  if (body.version !== LABOUR_NOTICE_VERSION) throw new CodedError('LABOUR_NOTICE_NEEDED')
  const contract = await lockContract(db, body.contractId)
  const signer = signerOf(contract, await personOf(db, actor))
  const party = signer && contract.parties.find(({ id }) => id === signer.party_id)
  if (
    !signer ||
    !party ||
    contract.row.status === CONTRACT_IS.draft ||
    !needsLabourNotice(contract.row, party)
  )
    throw new CodedError('NOT_FOUND')
  note({ target: contract.row.name, detail: { version: body.version } })
  const before = confirmedLabourNotice(signer)
  if (before) return { confirmedAt: before.toISOString() }
  if (signer.status === SIGNER.signed) throw new CodedError('CONTRACT_STATUS')
  await changeSigner(db, body.contractId, signer.id, {
    labour_notice: body.version,
    labour_notice_at: now,
  })
  await logStep(db, {
    contractId: body.contractId,
    step: LABOUR_NOTICE_STEP,
    at: now,
    actor,
    address: visitor.address,
    facts: { version: body.version, sha256: NOTICE_SHA256 },
  })
  return { confirmedAt: now.toISOString() }
}

export const assertLabourNotice = ({ row }: Contract, party: PartyRow, signer: SignerRow): void => {
  if (needsLabourNotice(row, party) && !confirmedLabourNotice(signer))
    throw new CodedError('LABOUR_NOTICE_NEEDED')
}

export const assertLabourIntent = ({ row }: Contract, { method }: Pick<Intent, 'method'>): void => {
  if (row.labour && !isOwnIntent(method)) throw new CodedError('LABOUR_INTENT')
}
