import { IDENTITY } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { sandboxAddress } from '../../../platform/sandbox-address.ts'
import type { Services } from '../../../platform/services.ts'
import { changeAccount } from '../../people/sign-in/change-account.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { isCalled } from '../webhooks/signer-accounts.ts'
import { platformAccount } from './add-user.ts'
import { USER, USER_STATUS, type UserRow, userOf } from './app-users.ts'

type Context = { services: Services; db: Queryable; app: OpenApp; now: Date }

/** Another name has to be proven again. */
export const changeUser = async (
  { services, db, app, now }: Context,
  account: string,
  change: { mobile?: string; name?: string },
): Promise<UserRow> => {
  const user = await userOf(db, app.id, account)
  if (user.kind !== USER.person)
    throw new CodedError('OPEN_IDENTITY_FIELDS', '企业用户的资料须由企业认证修改')
  const { columns } = services
  const renamed = change.name !== undefined && change.name !== user.name
  let accountId = user.account_id
  if (app.realm) {
    const address = change.mobile && sandboxAddress(app.realm, change.mobile)
    if (renamed || address)
      await changeAccount(db, accountId!, {
        ...(renamed ? { name: change.name!, identity_status: IDENTITY.unverified } : {}),
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
    ...(renamed ? { name: change.name!, verified: 0, serial_no: null } : {}),
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
  })
}

export const listUsers = async (
  db: Queryable,
  appIds: readonly string[],
  asked: {
    kind?: number
    keyword?: string
    verified?: boolean
    status?: number
    page: number
    pageSize: number
  },
): Promise<{ rows: UserRow[]; total: number }> => {
  if (appIds.length === 0) return { rows: [], total: 0 }
  const found = db
    .selectFrom('open_user')
    .where('app_id', 'in', [...appIds])
    .where('removed_at', 'is', null)
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
