import { DAY } from '@xinqi/api/durations'
import { FACE_STARTS_PER_DAY, FACE_TICKET_LIFETIME } from '@xinqi/api/limits'
import { isIdNumber } from '@xinqi/api/numbers'
import { TICKET } from '@xinqi/api/work-list-status'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PlainHandler, prepareThenCommit } from '../../../platform/http/call.ts'
import { maskName } from '../../../platform/present.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import { openTicket, readTicket, settleTicket } from '../../../platform/security/tickets.ts'
import type { Services } from '../../../platform/services.ts'
import { IdentityUnavailable, type Person, type Verdict } from '../../../providers/identity.ts'
import { takeSandboxFace } from '../../../providers/identity-sandbox.ts'
import { ATTEMPT, beginAttempt, endAttempt, forgetAttempt, triesLeft, typedPerson } from './attempts.ts'
import { type Payer, payerOf } from './charge.ts'
import { heedCard } from './read-card.ts'
import { isOffered, METHODS } from './rules.ts'
import { asFailure, markVerified } from './verified.ts'

const FACE_TICKET = 'face'
/** Where the telephone comes back to from the authority, and what it opens when the sandbox is the authority. */
const facePage = (ticket: string) => `/face?ticket=${ticket}`
const returnUrl = ({ config }: Services, path: string) => `${config.PUBLIC_URL ?? ''}${path}`

type Start = Call<'/user/face/start'>
/** Without a ticket of the provider: it is asked when the device has come. */
export type Started = { attemptId: string; providerTicket: string | null; url: string; expiresAt: Date }

type FaceCall = Pick<Start, 'actor' | 'services' | 'autocommit' | 'now'>
type FaceRequest = { person: Person; payer: Payer | null; returnPath: string | null; isVerified?: true }

const reserve = (
  { actor, services, autocommit, now }: FaceCall,
  { person, payer, returnPath, isVerified }: FaceRequest,
) =>
  autocommit.transaction().execute(async (tx) => {
    const attemptId = await beginAttempt(
      { services, db: tx, now },
      {
        accountId: actor.accountId,
        method: METHODS.face,
        person,
        provider: services.identity,
        consent: METHODS.face,
        payer,
        ...(isVerified ? { isVerified } : {}),
      },
    )
    const opened = await openTicket(
      tx,
      {
        purpose: FACE_TICKET,
        lifetimeMs: FACE_TICKET_LIFETIME,
        accountId: actor.accountId,
        payload: { attemptId, returnPath },
      },
      now,
    )
    return { attemptId, ...opened }
  })

const begin = async (call: FaceCall, asked: FaceRequest): Promise<Started> => {
  const { actor, services, autocommit, now } = call
  if (!isOffered(services.identity, METHODS.face)) throw new CodedError('WAY_NOT_OFFERED')
  const starts = await hitWindow(autocommit, `face:start:${actor.accountId}`, FACE_STARTS_PER_DAY, DAY, now)
  if (!starts.allowed) throw new CodedError('IDENTITY_LIMIT')
  const { attemptId, ticket, expiresAt } = await reserve(call, asked)
  const path = facePage(ticket)
  if (services.identity.needsDevice) return { attemptId, providerTicket: null, url: path, expiresAt }
  try {
    const started = await services.identity.startFace(asked.person, returnUrl(services, path), null)
    return { attemptId, providerTicket: started.providerTicket, url: started.url ?? path, expiresAt }
  } catch (error) {
    const key = { accountId: actor.accountId, attemptId }
    await autocommit.transaction().execute((tx) => forgetAttempt(tx, key, now))
    if (error instanceof IdentityUnavailable) throw new CodedError('IDENTITY_UNAVAILABLE')
    throw error
  }
}

const keepSerial = (
  db: Queryable,
  accountId: string,
  { attemptId, providerTicket }: Pick<Started, 'attemptId' | 'providerTicket'>,
) => inRows(db, 'identity_attempt', { account_id: accountId, id: attemptId }).set({ serial: providerTicket })

/** A verified person shows his face again. Asks the authority: not to be called inside a transaction. */
export const startFaceAgain = (call: FaceCall, person: Person, payer: Payer | null): Promise<Started> =>
  begin(call, { person, payer, returnPath: null, isVerified: true })

export const recordFaceAgain = async (db: Queryable, accountId: string, started: Started): Promise<void> => {
  await keepSerial(db, accountId, started)
}

/** What the authority says of a face shown again; asks it at most once, and keeps the answer. */
export const faceAgainVerdict = async (
  call: Pick<Call<'/user/face/ready'>, 'actor' | 'db' | 'services' | 'now' | 'autocommit'>,
  attemptId: string,
): Promise<Verdict | 'pending'> => {
  const told = await askAuthority(call, attemptId)
  if (told === 'pending') return 'pending'
  if (told !== 'known')
    await endAttempt(call.autocommit, { accountId: call.actor.accountId, attemptId }, told, call.now)
  const { status, serial, reason } = await findAttempt(call.autocommit, call.actor.accountId, attemptId)
  return { passed: status === ATTEMPT.passed, serial: serial ?? '', ...(reason ? { reason } : {}) }
}

export const startFace = prepareThenCommit<'/user/face/start', Started>(
  async (call) => {
    const { actor, body, services, autocommit, now } = call
    call.note({ detail: { sandbox: services.identity.isSandbox } })
    if (!body.consented) throw new CodedError('CONSENT_REQUIRED')
    const person = typedPerson(body)
    if (!isIdNumber(person.idNumber, now)) throw new CodedError('ID_NUMBER_INVALID')
    heedCard({ services, accountId: actor.accountId, person, said: body, now, note: call.note })
    const payer = await payerOf(services, autocommit, actor)
    return begin(call, { person, payer, returnPath: body.returnPath ?? null })
  },
  async ({ actor, db, services }, started) => {
    await keepSerial(db, actor.accountId, started)
    return {
      attemptId: started.attemptId,
      url: started.url,
      expiresAt: started.expiresAt.toISOString(),
      sandbox: services.identity.isSandbox,
    }
  },
)

const findAttempt = async (db: Queryable, accountId: string, attemptId: string) => {
  const attempt = await rowOf(db, 'identity_attempt', {
    account_id: accountId,
    id: attemptId,
    method: METHODS.face,
  })
  if (!attempt) throw new CodedError('IDENTITY_TICKET')
  return attempt
}
type FaceAttempt = Awaited<ReturnType<typeof findAttempt>>

const personOf = ({ columns }: Services, attempt: FaceAttempt): Person => ({
  name: columns.open(attempt.name_cipher),
  idNumber: columns.open(attempt.id_number_cipher),
})

/** The authority is asked only while the answer is outstanding; asking again later gets the same answer. */
const askAuthority = async (
  { actor, db, services, now }: Pick<Call<'/user/face/ready'>, 'actor' | 'db' | 'services' | 'now'>,
  attemptId: string,
): Promise<Verdict | 'pending' | 'known'> => {
  const attempt = await findAttempt(db, actor.accountId, attemptId)
  if (attempt.status !== ATTEMPT.underWay) return 'known'
  if (now.getTime() - attempt.created_at.getTime() > FACE_TICKET_LIFETIME)
    throw new CodedError('IDENTITY_TICKET')
  if (attempt.serial === null) return 'pending'
  try {
    return await services.identity.faceResult(db, attempt.serial, personOf(services, attempt))
  } catch (error) {
    if (error instanceof IdentityUnavailable) throw new CodedError('IDENTITY_UNAVAILABLE')
    throw error
  }
}

/** For the screen that waits: asks every few seconds, so it neither writes nor fills the log. */
export const faceReady: PlainHandler<'/user/face/ready'> = async (call) => ({
  ready: (await askAuthority(call, call.body.attemptId)) !== 'pending',
})

export const faceResult = prepareThenCommit<'/user/face/result', Verdict | 'pending' | 'known'>(
  (call) => askAuthority(call, call.body.attemptId),
  async (call, told) => {
    const { actor, body, db, services, autocommit, now } = call
    const { accountId } = actor
    const key = { accountId, attemptId: body.attemptId }
    if (told !== 'pending' && told !== 'known') {
      const attempt = await findAttempt(db, accountId, body.attemptId)
      if (told.passed && attempt.status === ATTEMPT.underWay) {
        try {
          await markVerified(
            services,
            db,
            {
              accountId,
              method: METHODS.face,
              person: personOf(services, attempt),
              serial: told.serial,
              isSandbox: attempt.is_sandbox,
            },
            now,
          )
        } catch (error) {
          if (error instanceof CodedError)
            await endAttempt(autocommit, key, asFailure(error, told.serial), now)
          throw error
        }
      }
      await endAttempt(db, key, told, now)
      call.note({ detail: { passed: told.passed, serial: told.serial } })
    }
    const { status, serial, reason, is_sandbox } = await findAttempt(db, accountId, body.attemptId)
    return {
      status,
      serialNo: status === ATTEMPT.underWay ? null : serial,
      reason,
      sandbox: is_sandbox,
      triesLeft: (await triesLeft(db, accountId, now))(METHODS.face),
    }
  },
)

const ticketAttempt = async (db: Queryable, ticket: string, now: Date) => {
  const found = await readTicket(db, FACE_TICKET, ticket, now)
  const { attemptId, returnPath } = found.payload as { attemptId: string; returnPath: string | null }
  return { found, returnPath, attempt: await findAttempt(db, found.account_id!, attemptId) }
}

/** Back on the page that began it, which then knows what to ask about. */
const withFace = (path: string, attemptId: string) =>
  `${path}${path.includes('?') ? '&' : '?'}face=${attemptId}`

/** Whoever holds the telephone learns no more than that this is about 张*. */
export const openFace: PlainHandler<'/face/open'> = async ({ body, db, services, now }) => {
  const { found, returnPath, attempt } = await ticketAttempt(db, body.ticket, now)
  const isDone = found.status >= TICKET.done || attempt.status !== ATTEMPT.underWay
  return {
    name: maskName(personOf(services, attempt).name),
    sandbox: attempt.is_sandbox,
    done: isDone,
    returnPath: returnPath && withFace(returnPath, attempt.id),
  }
}

/** How often one may set out for the authority's page with the same code: each page of theirs is good for one try. */
const BEGINNINGS = 5

/** The device in somebody's hand sets out for the authority's page, which shows only to the device described here. */
export const beginFace = prepareThenCommit<
  '/face/begin',
  { url: string; attemptId: string; providerTicket: string }
>(
  async ({ body, services, autocommit, now }) => {
    const { identity } = services
    if (!identity.needsDevice) throw new CodedError('NOT_FOUND')
    const { found, attempt } = await ticketAttempt(autocommit, body.ticket, now)
    if (found.status >= TICKET.done || attempt.status !== ATTEMPT.underWay)
      throw new CodedError('LINK_INVALID')
    const tries = await hitWindow(autocommit, `face:begin:${found.id}`, BEGINNINGS, FACE_TICKET_LIFETIME, now)
    if (!tries.allowed) throw new CodedError('IDENTITY_LIMIT')
    try {
      const back = returnUrl(services, facePage(body.ticket))
      const { providerTicket, url } = await identity.startFace(personOf(services, attempt), back, body.device)
      return { attemptId: attempt.id, providerTicket, url: url ?? back }
    } catch (error) {
      if (error instanceof IdentityUnavailable) throw new CodedError('IDENTITY_UNAVAILABLE')
      throw error
    }
  },
  async (call, begun) => {
    const { body, db, now } = call
    const { attempt } = await ticketAttempt(db, body.ticket, now)
    call.note({
      detail: { device: body.device.type },
      actor: { accountId: attempt.account_id, companyId: null, name: null },
    })
    await keepSerial(db, attempt.account_id, begun)
    return { url: begun.url }
  },
)

export const chooseSandboxFace: PlainHandler<'/face/sandbox'> = async (call) => {
  const { body, db, services, now } = call
  if (!services.identity.isSandbox) throw new CodedError('NOT_FOUND')
  const { found, attempt } = await ticketAttempt(db, body.ticket, now)
  call.note({
    detail: { outcome: body.outcome },
    actor: { accountId: attempt.account_id, companyId: null, name: null },
  })
  await settleTicket(db, found.id, TICKET.done)
  await takeSandboxFace(db, attempt.serial ?? '', body.outcome, now)
  return {}
}
