import { idTypeOf } from '@xinqi/api/open/id-types'
import { COMPANY, IDENTITY } from '@xinqi/api/status'
import type { Selectable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { EMPTY, rowOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError } from '../../../platform/errors.ts'
import { maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import { labelled, metadataOf } from '../gateway/metadata.ts'
import type { OpenApp } from '../gateway/open-call.ts'

export type UserRow = Selectable<Tables['open_user']>
export const USER = { company: 1, person: 2 } as const
export const USER_STATUS = { frozen: 0, normal: 1 } as const
/** The company the app itself acts for. */
export const SELF = 'self'

export const findUser = async (db: Queryable, appId: string, account: string): Promise<UserRow | undefined> =>
  rowOf(db, 'open_user', { app_id: appId, account, removed_at: EMPTY })

export const userOf = async (db: Queryable, appId: string, account: string): Promise<UserRow> => {
  const user = await findUser(db, appId, account)
  if (!user) throw new CodedError('OPEN_USER_UNKNOWN', `用户 ${account} 不存在`)
  return user
}

export const maskIdNo = (idNo: string): string =>
  idNo.length > 8 ? `${idNo.slice(0, 4)}${'*'.repeat(idNo.length - 8)}${idNo.slice(-4)}` : '****'

/** Verified here, or on the platform meanwhile. */
export const isVerified = async (db: Queryable, user: UserRow): Promise<boolean> => {
  if (user.kind === USER.company) {
    if (!user.company_id) return false
    const company = await rowOf(db, 'company', { id: user.company_id }, ['status'])
    return company?.status === COMPANY.certified
  }
  if (!user.account_id) return false
  const account = await rowOf(db, 'account', { id: user.account_id }, ['identity_status'])
  return account?.identity_status === IDENTITY.verified
}

/** Where the labels of a user are sealed to. */
export const labelledUser = (appId: string, account: string) =>
  ({ appId, table: 'open_user', id: account }) as const

/** As they stand in what a partner is told of a user. */
export const toldLabels = async (
  services: Pick<Services, 'ownerKeys'>,
  db: Queryable,
  { appId, account }: { appId: string; account: string },
) => {
  const user = await rowOf(db, 'open_user', { app_id: appId, account }, ['metadata_sealed'])
  return labelled(await metadataOf(services, labelledUser(appId, account), user?.metadata_sealed ?? null))
}

export const presentUser = async (services: Services, db: Queryable, user: UserRow) => ({
  account: user.account,
  type: user.kind === USER.company ? 'company' : 'person',
  name: user.name,
  idType: user.kind === USER.person && user.id_number_cipher ? idTypeOf(user.id_type) : null,
  idNo: user.id_number_cipher && maskIdNo(services.columns.open(user.id_number_cipher)),
  mobile: user.mobile_cipher && maskMobile(services.columns.open(user.mobile_cipher)),
  agentAccount: user.agent_account,
  verified: await isVerified(db, user),
  status: user.status === USER_STATUS.normal ? 'normal' : 'frozen',
  createdAt: user.created_at.toISOString(),
  metadata: await metadataOf(services, labelledUser(user.app_id, user.account), user.metadata_sealed),
})

/** In whose name somebody of the app acts: a person for himself, a company by its 经办人. */
export type Seat = { accountId: string; companyId: string | null; name: string }
export const seatOf = async (db: Queryable, app: OpenApp, account: string): Promise<Seat> => {
  if (account === SELF) return { accountId: app.account_id, companyId: app.company_id, name: '' }
  const user = await userOf(db, app.id, account)
  if (user.kind === USER.person) {
    if (!user.account_id) throw new CodedError('OPEN_USER_UNVERIFIED')
    return { accountId: user.account_id, companyId: null, name: user.name }
  }
  const agent = await userOf(db, app.id, user.agent_account!)
  if (!agent.account_id || !user.company_id) throw new CodedError('OPEN_USER_UNVERIFIED')
  return { accountId: agent.account_id, companyId: user.company_id, name: agent.name }
}
