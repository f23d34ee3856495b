import { VERIFICATION_CODE } from '@xinqi/api/limits'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { CodedError } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/call.ts'
import { maskMobile } from '../../platform/present.ts'
import { openTicket, readTicket, settleTicket, TICKET_STATUS } from '../../platform/security/tickets.ts'
import { issueCode, spendCode } from '../auth/verification-codes.ts'
import { readContract } from '../contracts/aggregate.ts'
import { personOf } from '../contracts/person.ts'
import { signerOf } from '../contracts/who-stands.ts'
import { logStep } from '../evidence/log-step.ts'
import { METHOD_LABEL } from '../evidence/witness.ts'
import { accountOf, ownMobile } from '../security/own-account.ts'
import { verifySigningPassword } from '../security/signing-password.ts'

export const INTENT = { sms: 1, password: 2, face: 3 } as const
const PURPOSE = 'intent'
const LIFETIME = 10 * 60_000
export type Intent = { method: number; serial: string }

const mySlot = async (db: Queryable, actor: Call<'/contract/sign'>['actor'], contractId: string) => {
  const contract = await readContract(db, contractId)
  const signer = contract && contract.row.status !== 1 && signerOf(contract, await personOf(db, actor))
  if (!contract || !signer) throw new CodedError('NOT_FOUND')
  return { contract, party: contract.parties.find(({ id }) => id === signer.party_id)! }
}

/** The text names the contract: nobody can be made to read out a code for something else. */
export const sendIntentCode = async (call: Call<'/contract/intent/code'>) => {
  const { actor, body, db, note, services, standing } = call
  const { contract } = await mySlot(db, actor, body.contractId)
  const mobile = ownMobile(services, await accountOf(db, actor.accountId))
  const code = await issueCode(services, mobile, `sign:${body.contractId}`)
  await services.sms.sendCode(standing, { mobile, code })
  note({ target: contract.row.name })
  const shown = services.sms.isSandbox && services.config.MODE === 'demo'
  return {
    mobile: maskMobile(mobile),
    resendAfter: 60 / VERIFICATION_CODE.perMinute,
    sandbox: shown
      ? `【信契】您的验证码为${code}，5分钟内有效，用于签署《${contract.row.name}》，请勿泄露。`
      : null,
  }
}

/** A proof of meaning it, for one contract, one person and one signature. */
export const checkIntent = async (call: Call<'/contract/intent/check'>) => {
  const { actor, body, db, note, now, services, standing } = call
  const { contract, party } = await mySlot(db, actor, body.contractId)
  if (!(party.intent_methods as number[]).includes(body.method)) throw new CodedError('INTENT_METHOD')
  note({ target: contract.row.name, detail: { method: body.method } })
  if (body.method === INTENT.sms) {
    const mobile = ownMobile(services, await accountOf(db, actor.accountId))
    const right = await spendCode(services, standing, mobile, `sign:${body.contractId}`, body.code ?? '')
    if (!right) throw new CodedError('CODE_WRONG')
  } else await verifySigningPassword(standing, actor.accountId, body.password ?? '')
  const { ticket, ticketId, expiresAt } = await openTicket(
    db,
    {
      purpose: PURPOSE,
      lifetimeMs: LIFETIME,
      accountId: actor.accountId,
      companyId: actor.company?.id,
      payload: { contractId: body.contractId, method: body.method },
    },
    now,
  )
  await logStep(db as Tx, {
    contractId: body.contractId,
    step: 'intent',
    at: now,
    actor,
    address: call.visitor.address,
    facts: { method: METHOD_LABEL[body.method]!, serial: ticketId },
  })
  note({ detail: { serial: ticketId } })
  return { intentToken: ticket, expiresAt: expiresAt.toISOString() }
}

/** Used up by the signature it was given for, in the same transaction; anything else leaves it as it is. */
export const spendIntent = async (
  db: Queryable,
  { accountId, contractId, intentToken }: { accountId: string; contractId: string; intentToken: string },
  now: Date,
): Promise<Intent> => {
  const ticket = await readTicket(db, PURPOSE, intentToken, now).catch((error) => {
    throw error instanceof CodedError ? new CodedError('INTENT_EXPIRED') : error
  })
  const payload = ticket.payload as { contractId: string; method: number }
  const fits = ticket.account_id === accountId && payload.contractId === contractId
  if (!fits || ticket.status !== TICKET_STATUS.waiting) throw new CodedError('INTENT_EXPIRED')
  await settleTicket(db, ticket.id, TICKET_STATUS.done)
  return { method: payload.method, serial: ticket.id }
}
