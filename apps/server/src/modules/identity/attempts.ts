import { createHash, randomBytes } from 'node:crypto'
import { FACE_TICKET_LIFETIME, IDENTITY_FAILURES_PER_DAY } from '@xinqi/api/limits'
import { sql } from 'kysely'
import { isUniqueViolation, type Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { CodedError } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Services } from '../../platform/services.ts'
import { IdentityUnavailable, type Person, type Verdict } from '../../providers/identity.ts'
import { spendCode } from '../auth/verification-codes.ts'
import { CONSENT, isBankCard, isIdNumber } from './rules.ts'

const DAY = 86_400_000
const PASSED = 1
const FAILED = 2
const UNDER_WAY = 0

const ticketHash = (ticket: string) => createHash('sha256').update(ticket).digest()
const consentHash = (method: 3 | 4) => createHash('sha256').update(CONSENT[method]).digest()

export const failuresToday = async (
  db: Queryable,
  accountId: string,
  now: Date,
): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('identity_attempt')
    .select(['method', sql<number>`count(*)`.as('failures')])
    .where('account_id', '=', accountId)
    .where('status', '=', FAILED)
    .where('created_at', '>', new Date(now.getTime() - DAY))
    .groupBy('method')
    .execute()
  return new Map(rows.map((row) => [row.method, row.failures]))
}

type Starting = { accountId: string; method: 1 | 2 | 3 | 4; person: Person }

/** Everything that can be refused without asking the authority. */
const refuseEarly = async (db: Queryable, { accountId, method, person }: Starting, now: Date) => {
  const account = await db
    .selectFrom('account')
    .select('identity_status')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (account.identity_status === 1) throw new CodedError('IDENTITY_DONE')
  if (!isIdNumber(person.idNumber, now)) throw new CodedError('ID_NUMBER_INVALID')
  const failures = (await failuresToday(db, accountId, now)).get(method) ?? 0
  if (failures >= IDENTITY_FAILURES_PER_DAY) throw new CodedError('IDENTITY_LIMIT')
}

const insertAttempt = async (
  services: Services,
  db: Queryable,
  { accountId, method, person }: Starting,
  more: { status: number; verdict?: Verdict; ticket?: string; consented: boolean },
  now: Date,
): Promise<string> => {
  const id = newId()
  const { columns, identity } = services
  await db
    .insertInto('identity_attempt')
    .values({
      account_id: accountId,
      id,
      method,
      status: more.status,
      provider: identity.name,
      is_sandbox: identity.isSandbox,
      serial: more.verdict?.serial ?? null,
      reason: more.verdict?.reason ?? null,
      name_cipher: columns.seal(person.name),
      id_number_cipher: columns.seal(person.idNumber),
      consent_sha256: more.consented && (method === 3 || method === 4) ? consentHash(method) : null,
      ticket_hash: more.ticket ? ticketHash(more.ticket) : null,
      created_at: now,
      finished_at: more.status === UNDER_WAY ? null : now,
    })
    .execute()
  return id
}

const markVerified = async (
  services: Services,
  db: Queryable,
  starting: Starting,
  verdict: Verdict,
  now: Date,
) => {
  const { columns, identity, sessions } = services
  try {
    await db
      .updateTable('account')
      .set({
        name: starting.person.name,
        id_number_hash: columns.lookup(starting.person.idNumber),
        id_number_cipher: columns.seal(starting.person.idNumber),
        identity_status: 1,
        identity_method: starting.method,
        identity_serial: verdict.serial,
        identity_at: now,
        identity_sandbox: identity.isSandbox,
      })
      .where('id', '=', starting.accountId)
      .execute()
  } catch (error) {
    if (isUniqueViolation(error)) throw new CodedError('IDENTITY_TAKEN')
    throw error
  }
  await sessions.actorChanged(db, starting.accountId)
}

const asked = async (ask: () => Promise<Verdict>): Promise<Verdict> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof IdentityUnavailable) throw new CodedError('IDENTITY_UNAVAILABLE')
    throw error
  }
}

const present = (services: Services, status: number, verdict?: Verdict) => ({
  status,
  serialNo: verdict?.serial ?? null,
  reason: verdict?.reason ?? null,
  sandbox: services.identity.isSandbox,
})

const normalise = (person: Person): Person => ({
  name: person.name.trim(),
  idNumber: person.idNumber.trim().toUpperCase(),
})

/** Two, three or four facts that must belong together. A failure is an answer, kept like a success. */
export const submitIdentity = async (call: Call<'/user/identity/submit'>) => {
  const { actor, body, db, services, now } = call
  const person = normalise(body)
  const starting: Starting = { accountId: actor.accountId, method: body.method, person }
  call.note({ detail: { method: body.method, sandbox: services.identity.isSandbox } })
  await refuseEarly(db, starting, now)
  const { mobile = '', bankCard = '' } = body
  if (body.method === 3 && !body.consented) throw new CodedError('CONSENT_REQUIRED')
  if (body.method === 3 && !isBankCard(bankCard)) throw new CodedError('BANK_CARD_INVALID')
  if (body.method !== 1) {
    if (!mobile) throw new CodedError('MOBILE_INVALID')
    const proven = await spendCode(services, call.standing, mobile, 'identity', body.code ?? '')
    if (!proven) throw new CodedError('CODE_WRONG')
  }
  const verdict = await asked(() => {
    if (body.method === 1) return services.identity.twoFactor(person)
    if (body.method === 2) return services.identity.byMobile({ ...person, mobile })
    return services.identity.byBankCard({ ...person, mobile, bankCard })
  })
  const status = verdict.passed ? PASSED : FAILED
  await insertAttempt(services, db, starting, { status, verdict, consented: body.consented ?? false }, now)
  if (verdict.passed) await markVerified(services, db, starting, verdict, now)
  call.note({ detail: { passed: verdict.passed, serial: verdict.serial } })
  return present(services, status, verdict)
}

export const startFace = async (call: Call<'/user/face/start'>) => {
  const { actor, body, db, services, now } = call
  if (!body.consented) throw new CodedError('CONSENT_REQUIRED')
  const starting: Starting = { accountId: actor.accountId, method: 4, person: normalise(body) }
  await refuseEarly(db, starting, now)
  const returnUrl = `${services.config.PUBLIC_URL ?? ''}/center/personCenter`
  let started: Awaited<ReturnType<typeof services.identity.startFace>>
  try {
    started = await services.identity.startFace(starting.person, returnUrl)
  } catch (error) {
    if (error instanceof IdentityUnavailable) throw new CodedError('IDENTITY_UNAVAILABLE')
    throw error
  }
  // Our own ticket: the authority's never reaches the browser, and ours works for this person alone.
  const ticket = randomBytes(24).toString('base64url')
  await insertAttempt(
    services,
    db,
    starting,
    {
      status: UNDER_WAY,
      verdict: { passed: false, serial: started.providerTicket },
      ticket,
      consented: true,
    },
    now,
  )
  return { ticket, url: started.url, sandbox: services.identity.isSandbox }
}

export const finishFace = async (call: Call<'/user/face/result'>) => {
  const { actor, body, db, services, now } = call
  const attempt = await db
    .selectFrom('identity_attempt')
    .selectAll()
    .where('account_id', '=', actor.accountId)
    .where('ticket_hash', '=', ticketHash(body.ticket))
    .forUpdate()
    .executeTakeFirst()
  const isStale = !attempt || now.getTime() - attempt.created_at.getTime() > FACE_TICKET_LIFETIME
  if (isStale) throw new CodedError('IDENTITY_TICKET')
  const known = {
    passed: attempt.status === PASSED,
    serial: attempt.serial ?? '',
    reason: attempt.reason ?? undefined,
  }
  if (attempt.status !== UNDER_WAY) return present(services, attempt.status, known)
  const person = {
    name: services.columns.open(attempt.name_cipher),
    idNumber: services.columns.open(attempt.id_number_cipher),
  }
  let verdict: Verdict | 'pending'
  try {
    verdict = await services.identity.faceResult(attempt.serial ?? '', person)
  } catch (error) {
    if (error instanceof IdentityUnavailable) throw new CodedError('IDENTITY_UNAVAILABLE')
    throw error
  }
  if (verdict === 'pending') return present(services, UNDER_WAY)
  const status = verdict.passed ? PASSED : FAILED
  await db
    .updateTable('identity_attempt')
    .set({ status, reason: verdict.reason ?? null, serial: verdict.serial, finished_at: now })
    .where('account_id', '=', actor.accountId)
    .where('id', '=', attempt.id)
    .execute()
  if (verdict.passed)
    await markVerified(services, db, { accountId: actor.accountId, method: 4, person }, verdict, now)
  call.note({ detail: { passed: verdict.passed, serial: verdict.serial } })
  return present(services, status, verdict)
}
