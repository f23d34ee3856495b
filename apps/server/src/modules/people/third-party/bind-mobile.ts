import type { Data } from '@xinqi/api/calls'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import { readTicket, takeTicket } from '../../../platform/security/tickets.ts'
import { keepForeign } from '../../../platform/session/foreign-identities.ts'
import { accountOfNumber } from '../sign-in/make-account.ts'
import { spendCode } from '../sign-in/verification-codes.ts'
import { BIND, enterAs } from './callback.ts'

type Bind = Call<'/dd/bindMobile'> | Call<'/v2/auth/bindForeign'>

/**
 * A code sent to the number decides whose identity it is, never what the other side says about the number: whoever
 * runs a company's directory could write any number there. Whether the number had an account before, nobody learns.
 */
export const bindMobile = async (call: Bind): Promise<Data<'/dd/bindMobile'>> => {
  const { body, db, services, now } = call
  if (!body.agreed) throw new CodedError('AGREEMENT_REQUIRED')
  const ticket = await readTicket(db, BIND, body.bindTicket, now)
  if (!(await spendCode(services, call.autocommit, body.mobile, 'foreign', body.code)))
    throw new CodedError('CODE_WRONG')
  await takeTicket(db, BIND, ticket.id, now)
  const { provider, subject } = ticket.payload as { provider: string; subject: string }
  const companyId = ticket.company_id
  const account = await accountOfNumber(services, db, body.mobile, now)
  if (!(await keepForeign(db, { provider, subject, accountId: account.id, companyId }, now)))
    throw new CodedError('FOREIGN_TAKEN')
  call.note({ target: maskMobile(body.mobile) })
  return enterAs(call, account, { provider, companyId })
}
