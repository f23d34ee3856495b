import type { Body } from '@xinqi/api/calls'
import { ADDRESS_LIMIT } from '@xinqi/api/limits'
import type { Queryable } from '../../../platform/db/database.ts'
import { addNew, countRows, inRow, inRows, latestRows, takeRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'

export const listAddresses: PlainHandler<'/user/address/list'> = async ({ actor, db, services }) => {
  const rows = await latestRows(
    db,
    'address',
    { account_id: actor.accountId },
    { by: ['is_default', 'created_at'] },
  )
  return rows.map((row) => ({
    addressId: row.id,
    receiver: row.receiver,
    mobile: maskMobile(services.columns.open(row.mobile_cipher)),
    region: row.region,
    detail: services.columns.open(row.detail_cipher),
    postcode: row.postcode,
    label: row.label,
    isDefault: row.is_default,
  }))
}

const facts = (services: Services, body: Omit<Body<'/user/address/add'>, 'mobile' | 'isDefault'>) => ({
  receiver: body.receiver.trim(),
  region: body.region.trim(),
  detail_cipher: services.columns.seal(body.detail.trim()),
  postcode: body.postcode ?? null,
  label: body.label?.trim() || null,
})

/** There is one default; another taking its place ends it. */
const clearDefault = (db: Queryable, accountId: string) =>
  inRows(db, 'address', { account_id: accountId, is_default: true }).set({ is_default: false })

export const addAddress: PlainHandler<'/user/address/add'> = async (call) => {
  const { actor, body, db, services, now } = call
  const held = await countRows(db, 'address', { account_id: actor.accountId })
  if (held >= ADDRESS_LIMIT) throw new CodedError('ADDRESS_LIMIT')
  // The first one is what people mean until they say otherwise.
  const isDefault = held === 0 || body.isDefault === true
  if (isDefault) await clearDefault(db, actor.accountId)
  const id = await addNew(db, 'address', {
    account_id: actor.accountId,
    mobile_cipher: services.columns.seal(body.mobile),
    ...facts(services, body),
    is_default: isDefault,
    created_at: now,
  })
  call.note({ target: body.region })
  return { addressId: id }
}

export const updateAddress = async (call: Call<'/user/address/update'>): Promise<Record<string, never>> => {
  const { actor, body, db, services } = call
  if (body.isDefault) await clearDefault(db, actor.accountId)
  orNotFound(
    await inRow(db, 'address', { account_id: actor.accountId, id: body.addressId }).set(
      {
        ...facts(services, body),
        ...(body.mobile ? { mobile_cipher: services.columns.seal(body.mobile) } : {}),
        ...(body.isDefault === undefined ? {} : { is_default: body.isDefault }),
      },
      ['id'],
    ),
  )
  call.note({ target: body.region })
  return {}
}

export const deleteAddress = async (call: Call<'/user/address/delete'>): Promise<Record<string, never>> => {
  const { actor, body, db } = call
  const gone = orNotFound(
    await takeRow(db, 'address', { account_id: actor.accountId, id: body.addressId }, ['region']),
  )
  call.note({ target: gone.region })
  return {}
}
