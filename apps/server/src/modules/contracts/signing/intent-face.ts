import { FACE_TICKET_LIFETIME } from '@xinqi/api/limits'
import { IDENTITY } from '@xinqi/api/status'
import { CodedError } from '../../../platform/errors.ts'
import { type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import { openTicket, readTicket, spendTicket } from '../../../platform/security/tickets.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { Verdict } from '../../../providers/identity.ts'
import type { Payer } from '../../people/identity/charge.ts'
import {
  faceAgainVerdict,
  recordFaceAgain,
  type Started,
  startFaceAgain,
} from '../../people/identity/face.ts'
import { accountOf } from '../../people/security/own-account.ts'
import type { Contract } from '../contract/aggregate.ts'
import { INTENT, openMethods } from './intent-methods.ts'
import { mySignerPlace, refuseUnsignable } from './my-signer-place.ts'

const PURPOSE = 'intentFace'
type Payload = { contractId: string; attemptId: string }

/** Whoever sent the contract asked for the face, and pays for it; a person who sends for himself pays nothing. */
const initiatorPays = ({ row }: Contract, { accountId, name }: Actor): Payer | null =>
  row.company_id
    ? {
        companyId: row.company_id,
        name: '发起方',
        purpose: `签署《${row.name}》`,
        by: { accountId, name },
        through: { contractId: row.id },
        whenShort: (kindName) => `发起方的${kindName}次数已用完，请改用其他方式确认，或联系发起方`,
      }
    : null

/** The face is compared with the verified name and number, not with anything typed now. */
export const startIntentFace = prepareThenCommit<'/contract/intent/face', Started>(
  async (call) => {
    const { actor, body, db, services } = call
    const { contract, party, signer } = await mySignerPlace(db, actor, body.contractId)
    if (!openMethods(party, signer).includes(INTENT.face)) throw new CodedError('INTENT_METHOD')
    await refuseUnsignable(call, contract)
    if (!body.consented) throw new CodedError('CONSENT_REQUIRED')
    const account = await accountOf(db, actor.accountId)
    if (account.identity_status !== IDENTITY.verified || !account.name || !account.id_number_cipher)
      throw new CodedError('SEAL_PERSON_UNVERIFIED', '请先完成实名认证再签署')
    const person = { name: account.name, idNumber: services.columns.open(account.id_number_cipher) }
    return startFaceAgain(call, person, initiatorPays(contract, actor))
  },
  async ({ actor, body, db, note, now, services }, started) => {
    const { contract } = await mySignerPlace(db, actor, body.contractId)
    await recordFaceAgain(db, actor.accountId, started)
    const { ticket } = await openTicket(
      db,
      {
        purpose: PURPOSE,
        lifetimeMs: FACE_TICKET_LIFETIME,
        accountId: actor.accountId,
        payload: { contractId: body.contractId, attemptId: started.attemptId } satisfies Payload,
      },
      now,
    )
    note({ target: contract.row.name, detail: { sandbox: services.identity.isSandbox } })
    return {
      attemptId: started.attemptId,
      faceToken: ticket,
      url: started.url,
      expiresAt: started.expiresAt.toISOString(),
      sandbox: services.identity.isSandbox,
    }
  },
)

/** One face, one contract, one check: a face shown for another contract is no face here. */
export const verdictOnFace = async (
  call: PreparingCall<'/contract/intent/check'>,
): Promise<Verdict | null> => {
  const { actor, body, now, autocommit } = call
  const ticket = await readTicket(autocommit, PURPOSE, body.faceToken ?? '', now).catch((error) => {
    throw error instanceof CodedError ? new CodedError('INTENT_EXPIRED') : error
  })
  const { contractId, attemptId } = ticket.payload as Payload
  if (ticket.account_id !== actor.accountId || contractId !== body.contractId)
    throw new CodedError('INTENT_EXPIRED')
  const verdict = await faceAgainVerdict(call, attemptId)
  if (verdict === 'pending') return null
  if (!(await spendTicket(autocommit, ticket.id))) throw new CodedError('INTENT_EXPIRED')
  return verdict
}
