import { ID_TYPES, type IdType } from '@xinqi/api/open/id-types'
import { IDENTITY } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { inRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { sandboxAddress } from '../../../platform/sandbox-address.ts'
import type { Services } from '../../../platform/services.ts'
import { changeAccount } from '../../people/sign-in/change-account.ts'
import { bearsMetadata, type Metadata, metadataColumns } from '../gateway/metadata.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { isCalled } from '../webhooks/signer-accounts.ts'
import { assertIdNumber, platformAccount } from './add-user.ts'
import { labelledUser, USER, USER_STATUS, type UserRow, userOf } from './app-users.ts'

type Context = { services: Services; db: Tx; app: OpenApp; now: Date }

/** Another name or paper has to be proven again. */
export const changeUser = async (
  { services, db, app, now }: Context,
  account: string,
  change: { mobile?: string; name?: string; idType?: IdType; idNo?: string; metadata?: Metadata },
): Promise<UserRow> => {
  const user = await userOf(db, app.id, account)
  const { mobile, name, idType, idNo } = change
  if (user.kind !== USER.person && [mobile, name, idType, idNo].some((one) => one !== undefined))
    throw new CodedError('OPEN_IDENTITY_FIELDS', '企业用户的资料须由企业认证修改')
  if (idNo !== undefined && idType === undefined)
    throw new CodedError('OPEN_ID_NUMBER', '修改证件号码时须同时给出 idType')
  assertIdNumber(change, now)
  const { columns } = services
  const renamed = name !== undefined && name !== user.name
  const known = user.id_number_cipher && columns.open(user.id_number_cipher)
  const repapered = idNo !== undefined && (idNo !== known || ID_TYPES[idType!].paper !== user.id_type)
  let accountId = user.account_id
  if (app.realm && user.kind === USER.person) {
    const address = change.mobile && sandboxAddress(app.realm, change.mobile)
    const holder = address && (await rowOf(db, 'account', { mobile_hash: columns.lookup(address) }, ['id']))
    if (holder && holder.id !== accountId)
      throw new CodedError('OPEN_USER_EXISTS', `手机号 ${change.mobile} 已属于沙箱中的另一位用户`)
    if (renamed || repapered || address)
      await changeAccount(db, accountId!, {
        ...(renamed ? { name } : {}),
        ...(repapered
          ? {
              id_number_hash: columns.lookup(sandboxAddress(app.realm, idNo!)),
              id_number_cipher: columns.seal(idNo!),
            }
          : {}),
        ...(renamed || repapered ? { identity_status: IDENTITY.unverified } : {}),
        ...(address ? { mobile_hash: columns.lookup(address), mobile_cipher: columns.seal(address) } : {}),
      })
  } else if (change.mobile)
    accountId = await platformAccount(
      { services, db, now },
      { name: change.name ?? user.name, mobile: change.mobile },
    )
  await inRows(db, 'open_user', { app_id: app.id, account }).set({
    account_id: accountId,
    ...(change.mobile ? { mobile_cipher: columns.seal(change.mobile) } : {}),
    ...(renamed ? { name } : {}),
    ...(repapered ? { id_type: ID_TYPES[idType!].paper, id_number_cipher: columns.seal(idNo!) } : {}),
    ...(renamed || repapered ? { verified: 0, serial_no: null } : {}),
    ...(change.metadata
      ? await metadataColumns(services, labelledUser(app.id, account), change.metadata)
      : {}),
  })
  return userOf(db, app.id, account)
}

/** Frozen he can neither be added to a contract nor sign one. */
export const switchUser = async (db: Queryable, appId: string, account: string, on: boolean) => {
  await userOf(db, appId, account)
  await inRows(db, 'open_user', { app_id: appId, account }).set({
    status: on ? USER_STATUS.normal : USER_STATUS.frozen,
  })
}

const UNFINISHED = [1, 2, 3, 6, 10]

/** What the law asks to keep stays with the contracts; everything else of him goes. */
export const removeUser = async ({ services, db, app, now }: Context, account: string): Promise<void> => {
  await userOf(db, app.id, account)
  const busy = await db
    .selectFrom('open_contract_signer')
    .innerJoin('open_contract', 'open_contract.contract_id', 'open_contract_signer.contract_id')
    .innerJoin('contract', 'contract.id', 'open_contract.contract_id')
    .select('contract.id')
    .where('open_contract.app_id', '=', app.id)
    .where(await isCalled(services, [app.id], account))
    .where('contract.status', 'in', UNFINISHED)
    .executeTakeFirst()
  if (busy) throw new CodedError('OPEN_USER_BUSY')
  await inRows(db, 'open_user', { app_id: app.id, account }).set({
    removed_at: now,
    name: '已注销',
    id_number_cipher: null,
    mobile_cipher: null,
    legal_name: null,
    serial_no: null,
    account_id: null,
    metadata_sealed: null,
    metadata_hashes: null,
  })
}

export const listUsers = async (
  services: Pick<Services, 'ownerKeys'>,
  db: Queryable,
  appIds: readonly string[],
  asked: {
    kind?: number
    keyword?: string
    verified?: boolean
    status?: number
    /** All of these labels, found by the keys of the apps. */
    metadata?: Metadata
    page: number
    pageSize: number
  },
): Promise<{ rows: UserRow[]; total: number }> => {
  if (appIds.length === 0) return { rows: [], total: 0 }
  const labelled = asked.metadata && (await bearsMetadata(services, appIds, asked.metadata, 'open_user'))
  const found = db
    .selectFrom('open_user')
    .where('app_id', 'in', [...appIds])
    .where('removed_at', 'is', null)
    .$if(labelled !== undefined, (query) => query.where(labelled!))
    .$if(asked.kind !== undefined, (query) => query.where('kind', '=', asked.kind!))
    .$if(asked.status !== undefined, (query) => query.where('status', '=', asked.status!))
    .$if(asked.verified !== undefined, (query) => query.where('verified', '=', asked.verified ? 1 : 0))
    .$if(Boolean(asked.keyword), (query) =>
      query.where((eb) =>
        eb.or([
          eb(sql`position(${asked.keyword!} in account)`, '>', 0),
          eb(sql`position(${asked.keyword!} in name)`, '>', 0),
        ]),
      ),
    )
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('account')
    .limit(asked.pageSize)
    .offset((asked.page - 1) * asked.pageSize)
    .execute()
  return { rows, total: Number(total) }
}
