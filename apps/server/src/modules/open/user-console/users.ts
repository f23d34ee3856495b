import type { Data } from '@xinqi/api/calls'
import { publicStatus } from '@xinqi/api/open/public-shapes'
import { sql } from 'kysely'
import { latestRows, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { SEAL } from '../../seals/company-seals/rules.ts'
import { appIdsOf, appOf } from '../apps/app-of.ts'
import { metadataOf } from '../gateway/metadata.ts'
import { labelledUser, presentUser, USER, USER_STATUS, type UserRow, userOf } from '../users/app-users.ts'
import { listUsers, switchUser } from '../users/change-user.ts'
import { isCalled } from '../webhooks/signer-accounts.ts'

type Listed = Data<'/open/user/list'>['list'][number]
type UserListContext = Pick<Call<'/open/user/list'>, 'services' | 'db'>

export const shownUser = async ({ services, db }: UserListContext, row: UserRow): Promise<Listed> => {
  const { type: _, status: __, ...user } = await presentUser(services, db, row)
  return { ...user, appId: row.app_id, kind: row.kind, status: row.status }
}

export const findUsers: PlainHandler<'/open/user/list'> = async (call) => {
  const { appId, page = 1, pageSize = 20, ...filter } = call.body
  const ids = await appIdsOf(call, appId)
  const { rows, total } = await listUsers(call.services, call.db, ids, { ...filter, page, pageSize })
  const counts = ids.length
    ? await call.db
        .selectFrom('open_user')
        .select([
          sql<number>`count(*) filter (where verified = 1)`.as('verified'),
          sql<number>`count(*) filter (where verified = 0)`.as('unverified'),
          sql<number>`count(*) filter (where status = ${USER_STATUS.frozen})`.as('frozen'),
        ])
        .where('app_id', 'in', ids)
        .where('removed_at', 'is', null)
        .executeTakeFirstOrThrow()
    : { verified: 0, unverified: 0, frozen: 0 }
  return {
    total,
    counts: {
      verified: Number(counts.verified),
      unverified: Number(counts.unverified),
      frozen: Number(counts.frozen),
    },
    list: await Promise.all(rows.map((row) => shownUser(call, row))),
  }
}

const LATEST = 10

export const userDetail: PlainHandler<'/open/user/detail'> = async (call) => {
  const { body, db, now } = call
  const app = await appOf(call, body.appId)
  const row = await userOf(db, app.id, body.account)
  const attempts = await latestRows(
    db,
    'open_identity',
    { app_id: app.id, account: row.account },
    { by: 'created_at', most: LATEST },
  )
  const contracts = await db
    .selectFrom('open_contract_signer')
    .innerJoin('open_contract', 'open_contract.contract_id', 'open_contract_signer.contract_id')
    .innerJoin('contract', 'contract.id', 'open_contract.contract_id')
    .select(['contract_no', 'contract.name', 'contract.status', 'contract.phase', 'open_contract.created_at'])
    .where('open_contract.app_id', '=', app.id)
    .where(await isCalled(call.services, [app.id], row.account))
    .orderBy('open_contract.created_at', 'desc')
    .limit(LATEST)
    .execute()
  const consent = row.account_id
    ? await db
        .selectFrom('open_consent')
        .select('until')
        .where('app_id', '=', app.id)
        .where('account_id', '=', row.account_id)
        .where('until', '>', now)
        .executeTakeFirst()
    : undefined
  return {
    ...(await shownUser(call, row)),
    legalName: row.legal_name,
    metadata: await metadataOf(call.services, labelledUser(app.id, row.account), row.metadata_sealed),
    agreedUntil: consent?.until.toISOString() ?? null,
    attempts: attempts.map((one) => ({
      serialNo: one.serial_no,
      method: one.method,
      status: one.status,
      reason: one.reason,
      at: one.created_at.toISOString(),
    })),
    seals: await sealsOf(call, app.is_sandbox || row.company_id === app.company_id, row),
    contracts: contracts.map((one) => ({
      contractNo: one.contract_no,
      name: one.name,
      status: publicStatus(one.status, one.phase),
      createdAt: one.created_at.toISOString(),
    })),
  }
}

/** Names alone; and of people on the platform nothing: their signatures are their own. */
const sealsOf = async ({ db }: Call<'/open/user/detail'>, mayKnow: boolean, row: UserRow) => {
  if (!mayKnow) return []
  if (row.kind === USER.company && row.company_id)
    return (
      await db
        .selectFrom('company_seal')
        .select(['name', 'is_default', 'status'])
        .where('company_id', '=', row.company_id)
        .where('status', '<>', SEAL.cancelled)
        .execute()
    ).map((seal) => ({
      name: seal.name,
      isDefault: seal.is_default,
      status: seal.status === SEAL.enabled ? '启用' : '停用',
    }))
  if (!row.account_id) return []
  const own = await rowsOf(
    db,
    'person_seal',
    { account_id: row.account_id },
    { columns: ['name', 'is_default'] },
  )
  return own.map((seal) => ({ name: seal.name, isDefault: seal.is_default, status: '启用' }))
}

/** One field in clear, for a reason, on the record. */
export const revealUser = async (call: Call<'/open/user/reveal'>) => {
  const { body, db, note, services } = call
  const app = await appOf(call, body.appId)
  const row = await userOf(db, app.id, body.account)
  const cipher = body.what === 'idNo' ? row.id_number_cipher : row.mobile_cipher
  if (!cipher) throw new CodedError('NOT_FOUND', '没有这项资料')
  note({ target: row.account, detail: { appId: app.id, what: body.what, reason: body.reason } })
  return { value: services.columns.open(cipher) }
}

export const freezeUser = async (call: Call<'/open/user/switch'>) => {
  const { body, db, note } = call
  const app = await appOf(call, body.appId)
  await switchUser(db, app.id, body.account, body.on)
  note({ target: body.account, detail: { appId: app.id, on: body.on } })
  return {}
}
