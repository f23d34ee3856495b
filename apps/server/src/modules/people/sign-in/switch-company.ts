import type { Data } from '@xinqi/api/calls'
import { MEMBER } from '@xinqi/api/status'
import { theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { refuseConfined } from './refuse-confined.ts'
import { isCompanyAdmin } from './running-seats.ts'
import { seatsOf } from './seats.ts'
import { companiesAskingFor } from './second-step-needed.ts'
import { takeSeat } from './take-seats.ts'
import { hasTotp } from './totp.ts'

const COMPANY_DISABLED = 4

type Switch = Call<'/auth/switch'> | Call<'/user/switchCompany'>

/** Acting for another company, or for oneself: a new token, and the old one is dead. */
export const switchCompany = async (call: Switch): Promise<Data<'/auth/switch'>> => {
  const { actor, body, services, db } = call
  const { companyId } = body
  await refuseConfined(db, actor.sessionId)
  if (companyId) {
    const seat = (await seatsOf(db, actor.accountId)).find((held) => held.companyId === companyId)
    if (!seat) throw new CodedError('COMPANY_NOT_JOINED')
    if (seat.companyStatus === COMPANY_DISABLED) throw new CodedError('COMPANY_DISABLED')
    if (seat.memberStatus === MEMBER.frozen) throw new CodedError('MEMBER_FROZEN')
    await requireSecondFactor(call, companyId)
    if (seat.memberStatus === MEMBER.toActivate) await takeSeat(call.db, companyId, actor.accountId, call.now)
  }
  // The same visit goes on: what was proven in it stays proven.
  const { contact_proven_at } = await theRow(db, 'session', { id: actor.sessionId }, ['contact_proven_at'])
  const token = await services.sessions.open(db, {
    accountId: actor.accountId,
    companyId,
    contactProvenAt: contact_proven_at,
    secondStepAt: actor.secondStepAt,
    ...call.visitor,
  })
  await services.sessions.end(db, actor.sessionId, 'switched')
  call.note({ target: companyId ? await companyName(db, companyId) : '个人' })
  return {
    token,
    companyId,
    isAdmin: companyId ? await isCompanyAdmin(db, companyId, actor.accountId) : false,
  }
}

const companyName = async (db: Switch['db'], companyId: string): Promise<string> => {
  const { name } = await theRow(db, 'company', { id: companyId }, ['name'])
  return name
}

/** A company that asks its administrators for a second factor is not entered by one who showed none by switching into it. */
const requireSecondFactor = async ({ actor, db }: Switch, companyId: string) => {
  if (actor.secondStepAt) return
  const asks = (await companiesAskingFor(db, actor.accountId)).some(({ id }) => id === companyId)
  if (asks && !(await hasTotp(db, actor.accountId))) throw new CodedError('SECOND_FACTOR_MISSING')
}
