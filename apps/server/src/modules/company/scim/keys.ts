import { createHash, randomBytes } from 'node:crypto'
import { addNew, inRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { verifiedMember } from '../members/members.ts'
import { scimKeys } from './queries.ts'

/** Recognised by scanners of leaked secrets, and by people. */
const PREFIX = 'xinqi_scim_'
const MOST_KEYS = 5

const WRITTEN = /^Bearer ([\w-]{20,200}|[\w+/]{20,300}={0,2})$/

/** The key of a request. Some clients write it in base64, as they would a name and a password. */
export const keyIn = (authorization: string | undefined): string | undefined => {
  const written = WRITTEN.exec(authorization ?? '')?.[1]
  return written?.startsWith(PREFIX) ? written : written && Buffer.from(written, 'base64').toString('latin1')
}

export const hashOfKey = (token: string): Buffer => createHash('sha256').update(token).digest()

export const SCIM_BASE = '/scim/v2'

export const scimSetting: PlainHandler<'/companyScim/detail'> = async ({ actor, db, services }) => {
  const companyId = companyOf(actor)
  const setting = await rowOf(db, 'scim_setting', { company_id: companyId }, ['receiver_member_id'])
  const receiver = setting?.receiver_member_id
    ? await verifiedMember(db, companyId, setting.receiver_member_id)
    : undefined
  const { users } = await db
    .selectFrom('scim_user')
    .select(({ fn }) => fn.countAll<number>().as('users'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  const { PUBLIC_URL } = services.config
  return {
    address: PUBLIC_URL ? new URL(PUBLIC_URL).origin + SCIM_BASE : null,
    receiver: receiver ? { memberId: receiver.id, name: receiver.name } : null,
    users: Number(users),
    keys: (await scimKeys(db, companyId)).map((key) => ({
      keyId: key.id,
      name: key.name,
      hint: key.hint,
      madeBy: key.made_by ?? '',
      createdAt: key.created_at.toISOString(),
      lastUsedAt: key.last_used_at?.toISOString() ?? null,
    })),
  }
}

export const saveReceiver: PlainHandler<'/companyScim/receiver'> = async ({ actor, body, db, now, note }) => {
  const companyId = companyOf(actor)
  const receiver = body.memberId ? await verifiedMember(db, companyId, body.memberId) : undefined
  if (body.memberId && !receiver) throw new CodedError('HANDOVER_RECEIVER')
  const values = { receiver_member_id: receiver?.id ?? null, changed_at: now }
  await db
    .insertInto('scim_setting')
    .values({ company_id: companyId, ...values })
    .onConflict((oc) => oc.column('company_id').doUpdateSet(values))
    .execute()
  note({ target: receiver?.name ?? '部门负责人' })
  return {}
}

/** Shown this once: we keep its hash. */
export const addKey = async ({ actor, body, db, now, note }: Call<'/companyScim/addKey'>) => {
  const companyId = companyOf(actor)
  if ((await scimKeys(db, companyId)).length >= MOST_KEYS)
    throw new CodedError('BAD_REQUEST', `最多保留 ${MOST_KEYS} 个目录同步密钥，请先停用不用的`)
  const token = PREFIX + randomBytes(32).toString('base64url')
  const keyId = await addNew(db, 'scim_key', {
    company_id: companyId,
    name: body.name.trim(),
    token_hash: hashOfKey(token),
    hint: token.slice(-4),
    created_by: actor.accountId,
    created_at: now,
  })
  note({ target: body.name.trim(), detail: { keyId } })
  return { keyId, token }
}

export const revokeKey: PlainHandler<'/companyScim/revokeKey'> = async ({ actor, body, db, now, note }) => {
  const key = { company_id: companyOf(actor), id: body.keyId }
  const found = await rowOf(db, 'scim_key', key, ['name', 'revoked_at'])
  if (!found || found.revoked_at) throw new CodedError('NOT_FOUND')
  await inRows(db, 'scim_key', key).set({ revoked_at: now })
  note({ target: found.name })
  return {}
}
