import type { Data } from '@xinqi/api/calls'
import { isBankCard, isIdNumber } from '@xinqi/api/numbers'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import { IdentityUnavailable, type Person, type Verdict } from '../../../providers/identity.ts'
import { hasProven } from '../sign-in/proven-contact.ts'
import { spendCode } from '../sign-in/verification-codes.ts'
import { ATTEMPT, beginAttempt, endAttempt, forgetAttempt, triesLeft, typedPerson } from './attempts.ts'
import { payerOf } from './charge.ts'
import { heedCard } from './read-card.ts'
import { isOffered } from './rules.ts'
import { asFailure, markVerified } from './verified.ts'

type Submit = Call<'/user/identity/submit'>
type IdentityAnswer = { attemptId: string; person: Person; verdict: Verdict }

/** Everything that can be refused without asking the authority. */
const refuseEarly = async (
  { actor, body, services, autocommit, now }: PreparingCall<'/user/identity/submit'>,
  person: Person,
): Promise<void> => {
  if (!isIdNumber(person.idNumber, now)) throw new CodedError('ID_NUMBER_INVALID')
  if (body.method === 3 && !body.consented) throw new CodedError('CONSENT_REQUIRED')
  if (body.method === 3 && !isBankCard(body.bankCard ?? '')) throw new CodedError('BANK_CARD_INVALID')
  if (body.method === 1) return
  if (!body.mobile) throw new CodedError('MOBILE_INVALID')
  // The number he came in by is not proven twice in a visit.
  if (!body.code && (await hasProven(services, autocommit, actor, body.mobile, now))) return
  const proven = await spendCode(services, autocommit, body.mobile, 'identity', body.code ?? '')
  if (!proven) throw new CodedError('CODE_WRONG')
}

const ask = async (call: PreparingCall<'/user/identity/submit'>): Promise<IdentityAnswer> => {
  const { actor, body, services, autocommit, now } = call
  const { identity } = services
  call.note({ detail: { method: body.method, sandbox: identity.isSandbox } })
  if (!isOffered(identity, body.method)) throw new CodedError('WAY_NOT_OFFERED')
  const person = typedPerson(body)
  const left = await triesLeft(autocommit, actor.accountId, now)
  if (left(body.method) === 0) throw new CodedError('IDENTITY_LIMIT')
  heedCard({ services, accountId: actor.accountId, person, said: body, now, note: call.note })
  await refuseEarly(call, person)
  const payer = await payerOf(services, autocommit, actor)
  const attemptId = await autocommit.transaction().execute((tx) =>
    beginAttempt(
      { services, db: tx, now },
      {
        accountId: actor.accountId,
        method: body.method,
        person,
        provider: identity,
        consent: body.method === 3 ? 3 : undefined,
        payer,
      },
    ),
  )
  const { mobile = '', bankCard = '' } = body
  try {
    const verdict = await (body.method === 1
      ? identity.twoFactor(person)
      : body.method === 2
        ? identity.byMobile({ ...person, mobile })
        : identity.byBankCard({ ...person, mobile, bankCard }))
    return { attemptId, person, verdict }
  } catch (error) {
    const key = { accountId: actor.accountId, attemptId }
    await autocommit.transaction().execute((tx) => forgetAttempt(tx, key, now))
    if (error instanceof IdentityUnavailable) throw new CodedError('IDENTITY_UNAVAILABLE')
    throw error
  }
}

const act = async (
  call: Submit,
  { attemptId, person, verdict }: IdentityAnswer,
): Promise<Data<'/user/identity/submit'>> => {
  const { actor, body, db, services, autocommit, now } = call
  const { accountId } = actor
  const key = { accountId, attemptId }
  call.note({ detail: { passed: verdict.passed, serial: verdict.serial } })
  if (verdict.passed) {
    try {
      await markVerified(
        services,
        db,
        {
          accountId,
          method: body.method,
          person,
          serial: verdict.serial,
          isSandbox: services.identity.isSandbox,
        },
        now,
      )
    } catch (error) {
      if (error instanceof CodedError)
        await endAttempt(autocommit, key, asFailure(error, verdict.serial), now)
      throw error
    }
  }
  await endAttempt(db, key, verdict, now)
  return {
    status: verdict.passed ? ATTEMPT.passed : ATTEMPT.failed,
    serialNo: verdict.serial,
    reason: verdict.reason ?? null,
    sandbox: services.identity.isSandbox,
    triesLeft: (await triesLeft(db, accountId, now))(body.method),
  }
}

/** Two, three or four facts that must belong together. A failure is an answer, kept like a success. */
export const submitIdentity = prepareThenCommit<'/user/identity/submit', IdentityAnswer>(ask, act)
