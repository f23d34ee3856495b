import type { Body } from '@xinqi/api/calls'
import { VERIFICATION_CODE } from '@xinqi/api/limits'
import { TICKET } from '@xinqi/api/work-list-status'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import { logStep, logSteps } from '../../../platform/evidence/log-step.ts'
import { type Call, type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import {
  openTicket,
  readTicket,
  recordSettledTickets,
  useTicket,
} from '../../../platform/security/tickets.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { StalePreparation } from '../../../platform/stale-preparation.ts'
import type { Verdict } from '../../../providers/identity.ts'
import { type OwnCodeText, signedCode } from '../../../providers/sms.ts'
import { accountOf } from '../../people/security/own-account.ts'
import { maskContact, ownContact, sendCodeThere } from '../../people/security/own-contact.ts'
import { verifySigningPassword } from '../../people/security/signing-password.ts'
import { issueCode, spendCode } from '../../people/sign-in/verification-codes.ts'
import type { PartyRow, SignerRow } from '../contract/aggregate.ts'
import { METHOD_LABEL } from '../contract/witness.ts'
import { changeSigner } from '../contract/write-contract.ts'
import { OWN_SMS_WORDINGS } from '../notices/sms-wording-point.ts'
import { verdictOnFace } from './intent-face.ts'
import { FACES_BEFORE_FALLBACK, INTENT, openMethods } from './intent-methods.ts'
import { mySignerPlace, refuseUnsignable } from './my-signer-place.ts'

export const PURPOSE = 'intent'
const LIFETIME = 10 * 60_000
export type Intent = { method: number; serial: string }
/** `proven`: he was asked for this very one, in this session; others only lean on it. */
export type Payload = { contractId: string; methods: number[]; proven?: boolean; sessionId?: string }

/** As whoever started the contract words his codes, where he does. */
const ownCodeText = async (
  services: Services,
  db: Queryable,
  contractId: string,
): Promise<OwnCodeText | null> => {
  for (const { of } of services.extensions.all(OWN_SMS_WORDINGS)) {
    const own = (await of(db, [contractId]))(contractId, 'signCode')
    if (own) return own
  }
  return null
}

/** The text names the contract: nobody can be made to read out a code for something else. */
export const sendIntentCode = async (call: PreparingCall<'/contract/intent/code'>) => {
  const { actor, body, db, note, services, autocommit } = call
  const { contract, party, signer } = await mySignerPlace(db, actor, body.contractId)
  if (!openMethods(party, signer).includes(INTENT.sms)) throw new CodedError('INTENT_METHOD')
  await refuseUnsignable(call, contract)
  const contact = ownContact(services, await accountOf(db, actor.accountId))
  const code = await issueCode(services, contact.target, `sign:${body.contractId}`)
  const own = contact.byMail ? null : await ownCodeText(services, db, body.contractId)
  const about = { code, contract: contract.row.name, own, language: call.visitor.language }
  const { isShown } = await sendCodeThere(services, autocommit, contact, about)
  note({ target: contract.row.name })
  return {
    mobile: maskContact(contact),
    resendAfter: 60 / VERIFICATION_CODE.perMinute,
    sandbox: isShown ? signedCode(about) : null,
  }
}

/** What a signature is shown to be meant by: given for one contract, whether asked for it alone or with others. */
export const grantIntent = (
  db: Queryable,
  actor: Actor,
  contractId: string,
  methods: number[],
  now: Date,
  proven = false,
) =>
  openTicket(
    db,
    {
      purpose: PURPOSE,
      lifetimeMs: LIFETIME,
      accountId: actor.accountId,
      companyId: actor.company?.id,
      payload: { contractId, methods, proven, sessionId: actor.sessionId } satisfies Payload,
    },
    now,
  )

/** One proof for many contracts is a used-up one for each, so that every signature can be followed to its own. */
export const recordIntents = async (
  db: Tx,
  actor: Actor,
  meant: readonly { contractId: string; intent: Intent }[],
  { now, address }: { now: Date; address: string },
): Promise<void> => {
  await recordSettledTickets(
    db,
    meant.map(({ contractId, intent: { method, serial } }) => ({
      ticketId: serial,
      purpose: PURPOSE,
      lifetimeMs: LIFETIME,
      accountId: actor.accountId,
      companyId: actor.company?.id,
      payload: { contractId, methods: [method] } satisfies Payload,
    })),
    now,
  )
  await logSteps(
    db,
    meant.map(({ contractId, intent: { method, serial } }) => ({
      contractId,
      step: 'intent',
      at: now,
      actor,
      address,
      facts: { method: METHOD_LABEL[method]!, serial },
    })),
  )
}

/** Where he signs, if that is a way he may show there that he means it. */
const placeFor = async (db: Queryable, actor: Actor, body: Body<'/contract/intent/check'>) => {
  const place = await mySignerPlace(db, actor, body.contractId)
  if (!openMethods(place.party, place.signer).includes(body.method)) throw new CodedError('INTENT_METHOD')
  return place
}

/** What was found out before the transaction, by the way he chose. */
type ShownMeant = { face: Verdict | null } | { passwordIsRight: true } | null

/** A proof of meaning it, for one contract, one person and one signature; by one way, or by all that are asked for. */
export const checkIntent = prepareThenCommit<'/contract/intent/check', ShownMeant>(
  // A code is looked at where it is spent. A face is somebody else's to judge, and a password takes a tenth of a second:
  // neither is waited for with a connection held.
  async (call) => {
    const { actor, autocommit, body, db, note } = call
    if (body.method === INTENT.sms) return null
    const { contract } = await placeFor(db, actor, body)
    if (body.method === INTENT.face) return { face: await verdictOnFace(call) }
    note({ target: contract.row.name, detail: { method: body.method } })
    await verifySigningPassword(autocommit, actor.accountId, body.password ?? '')
    return { passwordIsRight: true }
  },
  async (call, shown) => {
    const { actor, body, db, note, now, services, autocommit } = call
    const face = shown && 'face' in shown ? shown.face : null
    const { contract, party, signer } = await placeFor(db, actor, body)
    note({ target: contract.row.name, detail: { method: body.method } })
    let method = METHOD_LABEL[body.method]!
    if (body.method === INTENT.sms) {
      const { target, byMail } = ownContact(services, await accountOf(db, actor.accountId))
      const right = await spendCode(services, autocommit, target, `sign:${body.contractId}`, body.code ?? '')
      if (!right) throw new CodedError('CODE_WRONG')
      // The record says how it reached him, not how it usually does.
      if (byMail) method = '邮件验证码'
    } else if (body.method === INTENT.password) {
      if (!shown || !('passwordIsRight' in shown)) throw new StalePreparation()
    } else if (!face?.passed) await refuseFace(call, signer, party, face)
    const before = body.intentToken
      ? await takeIntent(db, { accountId: actor.accountId, ...body, intentToken: body.intentToken }, now)
      : undefined
    const methods = [...new Set([...(before?.methods ?? []), body.method])]
    // What began by leaning on another proof starts no minutes of its own.
    const proven = before?.proven !== false
    const { ticket, ticketId, expiresAt } = await grantIntent(
      db,
      actor,
      body.contractId,
      methods,
      now,
      proven,
    )
    await logStep(db, {
      contractId: body.contractId,
      step: 'intent',
      at: now,
      actor,
      address: call.visitor.address,
      facts: { method, serial: ticketId },
    })
    note({ detail: { serial: ticketId, ...(face ? { face: face.serial } : {}) } })
    return {
      intentToken: ticket,
      expiresAt: expiresAt.toISOString(),
      remaining: remaining(party, signer, methods),
    }
  },
)

export const remaining = (party: PartyRow, signer: SignerRow, passed: readonly number[]): number[] =>
  party.intent_all ? openMethods(party, signer).filter((method) => !passed.includes(method)) : []

/** Counted outside the transaction: it is counted because the call is refused. */
const refuseFace = async (
  { body, autocommit }: Call<'/contract/intent/check'>,
  signer: SignerRow,
  party: PartyRow,
  face: Verdict | null,
): Promise<never> => {
  if (!face) throw new CodedError('INTENT_FACE', '人脸识别尚未完成，请在手机上完成后继续')
  const failures = signer.face_failures + 1
  await changeSigner(autocommit, body.contractId, signer.id, { face_failures: failures })
  const reason = `人脸识别未通过${face.reason ? `：${face.reason}` : ''}`
  const instead = failures >= FACES_BEFORE_FALLBACK && party.intent_fallback ? '，可以改用短信验证码' : ''
  throw new CodedError('INTENT_FACE', reason + instead)
}

type Token = { accountId: string; contractId: string; intentToken: string }

const inTime = <T>(ticket: Promise<T>): Promise<T> =>
  ticket.catch((error) => {
    throw error instanceof CodedError ? new CodedError('INTENT_EXPIRED') : error
  })

const fitting = (
  { accountId, contractId }: Token,
  ticket: { id: string; account_id: string | null; payload: unknown },
): Payload & { serial: string } => {
  const payload = ticket.payload as Payload
  if (ticket.account_id !== accountId || payload.contractId !== contractId)
    throw new CodedError('INTENT_EXPIRED')
  return { ...payload, serial: ticket.id }
}

const takeIntent = async (db: Tx, asked: Token, now: Date) =>
  fitting(asked, await inTime(useTicket(db, PURPOSE, asked.intentToken, now)))

type PartyAndSigner = { party: PartyRow; signer: SignerRow }

/** Used up by the signature it was given for, in the same transaction; anything else leaves it as it is. */
export const spendIntent = async (
  db: Tx,
  asked: Token,
  signerPlace: PartyAndSigner,
  now: Date,
): Promise<Intent> => intentBy(await takeIntent(db, asked, now), signerPlace)

/** Whether it would do, before anybody is asked for a certificate. */
export const peekIntent = async (
  db: Queryable,
  asked: Token,
  signerPlace: PartyAndSigner,
  now: Date,
): Promise<Intent> => {
  const ticket = await inTime(readTicket(db, PURPOSE, asked.intentToken, now))
  if (ticket.status !== TICKET.waiting) throw new CodedError('INTENT_EXPIRED')
  return intentBy(fitting(asked, ticket), signerPlace)
}

const intentBy = ({ methods, serial }: Payload & { serial: string }, signerPlace: PartyAndSigner): Intent => {
  if (remaining(signerPlace.party, signerPlace.signer, methods).length)
    throw new CodedError('INTENT_EXPIRED', '还有意愿确认方式没有完成，请继续确认')
  // The strongest stands in the books; the audit log has every one of them.
  return { method: Math.max(...methods), serial }
}
