import { ACCOUNT, MEMBER } from '@xinqi/api/status'
import { inRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { maskMobile, maskName } from '../../../platform/present.ts'
import { keepAgreements } from './agreements.ts'
import { openSession } from './open-session.ts'
import { hashPassword } from './passwords.ts'
import { companiesOf, findAccountByMobile } from './queries.ts'
import { isStrongPassword } from './rules.ts'
import { takeWaitingSeats } from './take-seats.ts'
import { spendCode } from './verification-codes.ts'

type Check = Call<'/v2/auth/checkUserFrozen'> | Call<'/v2/auth/checkOldUser'>

/** Only whoever holds the number learns anything; a stranger gets the same refusal for every number. */
const ownAccount = async (call: Check) => {
  const { body, services } = call
  if (!(await spendCode(services, call.autocommit, body.mobile, 'check', body.code)))
    throw new CodedError('CODE_WRONG')
  call.note({ target: maskMobile(body.mobile) })
  return findAccountByMobile(call.db, services.columns.lookup(body.mobile))
}

const ownStanding = async (call: Check) => {
  const account = await ownAccount(call)
  return {
    account,
    seats: account ? await companiesOf(call.db, account.id) : [],
    frozen: account?.status === ACCOUNT.frozen,
    activated: account !== undefined && account.status !== ACCOUNT.toActivate,
  }
}

export const checkFrozen: PlainHandler<'/v2/auth/checkUserFrozen'> = async (call) => {
  const { seats, frozen, activated } = await ownStanding(call)
  return {
    frozen,
    activated,
    frozenIn: seats.filter(({ status }) => status === MEMBER.frozen).map(({ name }) => name),
  }
}

export const checkOldAccount: PlainHandler<'/v2/auth/checkOldUser'> = async (call) => {
  const { account, seats, frozen, activated } = await ownStanding(call)
  return {
    exists: account !== undefined,
    activated,
    frozen,
    name: account?.name ? maskName(account.name) : null,
    registeredAt: account?.created_at.toISOString() ?? null,
    companies: seats.map(({ name }) => name),
  }
}

/** The account a company made in advance becomes its owner's, and so do the seats that wait for him. */
export const activate: PlainHandler<'/v2/auth/activeUser'> = async (call) => {
  const { body, services, db, now } = call
  if (!body.agreed) throw new CodedError('AGREEMENT_REQUIRED')
  if (!isStrongPassword(body.password)) throw new CodedError('PASSWORD_WEAK')
  const passwordHash = await hashPassword(body.password)
  if (!(await spendCode(services, call.autocommit, body.mobile, 'register', body.code)))
    throw new CodedError('CODE_WRONG')
  const account = await inRow(db, 'account', {
    mobile_hash: services.columns.lookup(body.mobile),
    status: ACCOUNT.toActivate,
  }).set({ status: ACCOUNT.active, password_hash: passwordHash }, ['id', 'name'])
  if (!account) throw new CodedError('NOTHING_TO_ACTIVATE')
  const { address, userAgent } = call.visitor
  await keepAgreements(db, { accountId: account.id, at: now, address, userAgent })
  const taken = await takeWaitingSeats(db, account.id, now)
  call.note({
    target: maskMobile(body.mobile),
    detail: { seats: taken },
    actor: { accountId: account.id, companyId: null, name: account.name },
  })
  return openSession(call, account.id)
}
