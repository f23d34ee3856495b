import { COMPANY } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { oneOf, rowsOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import { LEGAL_SEAL, SEAL } from '../../seals/company-seals/rules.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { findUser, SELF, seatOf, USER } from '../users/app-users.ts'

const ADMINISTRATOR = 1
const SHOWN = 200

/** The seat that signs a company's letter. A natural person is told no before anything else is looked at. */
export const grantorOf = async (
  db: Queryable,
  app: OpenApp,
  account: string,
  now: Date,
): Promise<Actor & { company: NonNullable<Actor['company']> }> => {
  if (account !== SELF) {
    const user = await findUser(db, app.id, account)
    if (user?.kind === USER.person) throw new CodedError('OPEN_AUTO_PERSON')
  }
  const seat = await seatOf(db, app, account)
  if (!seat.companyId) throw new CodedError('OPEN_AUTO_PERSON')
  const actor = await loadSeat(
    db,
    { accountId: seat.accountId, companyId: seat.companyId, homeCompanyId: null },
    now,
  )
  if (actor?.company?.status !== COMPANY.certified) throw new CodedError('OPEN_USER_UNVERIFIED')
  return { ...actor, company: actor.company }
}

type Authorising = Pick<Actor, 'accountId' | 'roleTypes'>
/** A company's seal is lent by its administrator or legal representative; his own seal by the latter alone. */
export const mayAuthorise = (
  { accountId, roleTypes }: Authorising,
  seals: readonly { type: number; legal_account_id: string | null }[],
): boolean =>
  seals.every(({ type, legal_account_id }) =>
    type === LEGAL_SEAL ? legal_account_id === accountId : roleTypes.has(ADMINISTRATOR),
  )

export const sealsToLend = async (db: Queryable, companyId: string, sealIds: readonly string[]) => {
  const rows = await rowsOf(
    db,
    'company_seal',
    { company_id: companyId, id: oneOf(sealIds) },
    { columns: ['id', 'name', 'type', 'status', 'legal_account_id'] },
  )
  if (rows.length !== new Set(sealIds).size) throw new CodedError('NOT_FOUND', '印章不存在')
  const off = rows.find(({ status }) => status !== SEAL.enabled)
  if (off) throw new CodedError('SEAL_STATUS', `印章「${off.name}」未启用`)
  return rows
}

/** Companies of an app whose seals a letter can be asked for, with those that are in use. */
export const possibleGrantors = async (db: Queryable, app: OpenApp) => {
  const users = await db
    .selectFrom('open_user')
    .select(['account', 'name', 'company_id'])
    .where('app_id', '=', app.id)
    .where('kind', '=', USER.company)
    .where('company_id', 'is not', null)
    .where('company_id', '<>', app.company_id)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
    .execute()
  const own = await theRow(db, 'company', { id: app.company_id }, ['name'])
  const companies = [{ account: SELF as string, name: own.name, company_id: app.company_id }, ...users]
  const seals = await db
    .selectFrom('company_seal')
    .select(['id', 'name', 'company_id'])
    .where(
      'company_id',
      'in',
      companies.map(({ company_id }) => company_id!),
    )
    .where('status', '=', SEAL.enabled)
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .execute()
  return companies.map(({ account, name, company_id }) => ({
    account,
    name,
    seals: seals
      .filter((seal) => seal.company_id === company_id)
      .map(({ id, name: sealName }) => ({ sealId: id, name: sealName })),
  }))
}
