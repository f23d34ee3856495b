import type { Data, Path } from '@xinqi/api/calls'
import type { Queryable } from '../../../platform/db/database.ts'
import { theRow } from '../../../platform/db/row.ts'
import type { Call } from '../../../platform/http/call.ts'
import { rememberDevice } from '../../../platform/security/known-device.ts'
import { deviceName } from '../../../platform/user-agent.ts'
import { noticeNewDevice } from './new-device.ts'
import { landingSeat } from './rules.ts'
import { isCompanyAdmin } from './running-seats.ts'
import { seatsOf } from './seats.ts'
import { secondStepFor } from './second-step-needed.ts'
import { SIGNED_IN } from './signed-in.ts'

type SignedIn = Data<'/v2/auth/register'>
type SessionCall = Pick<Call<Path>, 'db' | 'services' | 'visitor' | 'now' | 'setCookie'>
type Landing = {
  /** Where he has just been let in; without it, where he usually works. */
  into?: string
  /** Let in on that company's word alone: the session stays inside it. */
  confined?: boolean
  /** He has just shown by a code that the account's number or address is his: another code there is no second step. */
  contactProven?: boolean
}

/**
 * What every way of signing in ends with: a fresh token in the company a person usually works in, or for himself; or,
 * where a second factor stands before it, the ticket for the second step.
 */
export const openSession = async (
  call: SessionCall,
  accountId: string,
  landing: Landing = {},
): Promise<SignedIn> => {
  const { db, services } = call
  const { into, confined = false, contactProven = false } = landing
  const companyId = into ?? (await landingOf(db, accountId))
  const seat = { companyId, into, confined, contactProven }
  const secondStep = await secondStepFor(services, db, accountId, seat, services.clock())
  if (!secondStep) return openFor(call, accountId, landing, null)
  return {
    token: '',
    userId: accountId,
    userType: companyId ? 1 : 2,
    companyId,
    isAdmin: false,
    secondStep,
  }
}

/** After the second step, or a way of signing in that is two in one. */
export const openProvenSession = (
  call: SessionCall,
  accountId: string,
  landing: Landing = {},
): Promise<SignedIn> => openFor(call, accountId, landing, call.services.clock())

const openFor = async (
  call: SessionCall,
  accountId: string,
  { into, confined = false, contactProven = false }: Landing,
  secondStepAt: Date | null,
): Promise<SignedIn> => {
  const { db, services, visitor } = call
  const companyId = into ?? (await landingOf(db, accountId))
  await noticeNewDevice(db, accountId, visitor, services.clock())
  const token = await services.sessions.open(db, {
    accountId,
    companyId,
    confined,
    contactProvenAt: contactProven ? services.clock() : null,
    secondStepAt,
    ...visitor,
  })
  await rememberDevice(call, accountId)
  const { address, userAgent } = visitor
  for (const { follow } of services.extensions.all(SIGNED_IN))
    await follow(services, db, { accountId, device: deviceName(userAgent), address }, services.clock())
  return {
    token,
    userId: accountId,
    userType: companyId ? 1 : 2,
    companyId,
    isAdmin: companyId ? await isCompanyAdmin(db, companyId, accountId) : false,
  }
}

const landingOf = async (db: Queryable, accountId: string): Promise<string | null> => {
  const { landing } = await theRow(db, 'account', { id: accountId }, ['landing'])
  return landingSeat(await seatsOf(db, accountId), landing)?.companyId ?? null
}
