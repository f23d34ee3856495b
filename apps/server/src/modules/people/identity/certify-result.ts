import { maskIdNumber } from '@xinqi/api/numbers'
import { IDENTITY } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { latestRow, latestRows, theRow } from '../../../platform/db/row.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { available } from '../../quota/copies/balance.ts'
import { provenMobile } from '../sign-in/proven-contact.ts'
import { triesLeft } from './attempts.ts'
import { payerOf } from './charge.ts'
import { ALL_METHODS, CONSENT, chargedAs, isOffered } from './rules.ts'

const SHOWN_ATTEMPTS = 10

/** Which ways his company can still pay for: he is told before he has typed anything. */
const payerShown = async (services: Services, db: Queryable, actor: Actor, now: Date) => {
  const payer = await payerOf(services, db, actor)
  if (!payer) return null
  const ownerId = payer.companyId
  const left = {
    person: await available(db, { ownerId, kind: 'person', now }),
    face: await available(db, { ownerId, kind: 'face', now }),
  }
  const usedUp = ALL_METHODS.filter((method) => {
    const kind = chargedAs(method)
    return kind !== null && left[kind] === 0
  })
  return { companyName: payer.name, usedUp }
}

export const certifyResult: PlainHandler<'/user/certifyResult'> = async ({ actor, db, services, now }) => {
  const { accountId } = actor
  const { identity, columns } = services
  const account = await theRow(db, 'account', { id: accountId })
  const attempts = await latestRows(
    db,
    'identity_attempt',
    { account_id: accountId },
    { by: ['created_at', 'id'], most: SHOWN_ATTEMPTS },
  )
  const review = await latestRow(
    db,
    'review_case',
    { kind: 'person', applicant_id: accountId },
    'submitted_at',
    ['status', 'reason', 'submitted_at', 'decided_at'],
  )
  const left = await triesLeft(db, accountId, now)
  return {
    identityStatus: account.identity_status,
    name: account.identity_status === IDENTITY.verified ? account.name : null,
    idNumber: account.id_number_cipher && maskIdNumber(columns.open(account.id_number_cipher)),
    document: account.id_document,
    method: account.identity_method,
    serialNo: account.identity_serial,
    at: account.identity_at?.toISOString() ?? null,
    sandbox: account.identity_sandbox,
    mobileProven: (await provenMobile(db, actor, now)) !== null,
    authority: { name: identity.name, sandbox: identity.isSandbox },
    triesLeft: ALL_METHODS.filter((method) => isOffered(identity, method)).map((method) => ({
      method,
      left: left(method),
    })),
    payer: await payerShown(services, db, actor, now),
    consents: Object.entries(CONSENT).map(([method, text]) => ({ method: Number(method), text })),
    review: review
      ? {
          status: review.status,
          reason: review.reason,
          submittedAt: review.submitted_at.toISOString(),
          decidedAt: review.decided_at?.toISOString() ?? null,
        }
      : null,
    attempts: attempts.map((attempt) => ({
      attemptId: attempt.id,
      method: attempt.method,
      status: attempt.status,
      serialNo: attempt.finished_at ? attempt.serial : null,
      reason: attempt.reason,
      sandbox: attempt.is_sandbox,
      at: attempt.created_at.toISOString(),
    })),
    examples: identity.examples.map(({ methods, fill, outcome }) => ({
      methods: [...methods],
      name: fill.name ?? null,
      mobile: fill.mobile ?? null,
      bankCard: fill.bankCard ?? null,
      outcome,
    })),
  }
}
