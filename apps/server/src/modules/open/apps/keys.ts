import { createPublicKey } from 'node:crypto'
import { DAY } from '@xinqi/api/durations'
import type { Queryable } from '../../../platform/db/database.ts'
import { addRow, inRow, rowsOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { appChanged, appOf } from './app-of.ts'
import { fingerprintOf, newSecret } from './create-app.ts'

const MOST_LIVE = 3
const MOST_OVERLAP = 30 * DAY
const HOUR = 3_600_000

const keysOf = (db: Queryable, appId: string) =>
  rowsOf(db, 'open_key', { app_id: appId }, { by: 'created_at' })

const room = async (db: Queryable, appId: string, now: Date) => {
  const keys = await keysOf(db, appId)
  const live = keys.filter(({ ends_at }) => !ends_at || ends_at > now)
  if (live.length >= MOST_LIVE) throw new CodedError('OPEN_KEY_LIMIT')
  return { next: `k${Math.max(0, ...keys.map(({ id }) => Number(id.slice(1)))) + 1}`, live }
}

export const listKeys = async (call: Call<'/open/app/keyList'>) => {
  const { id } = await appOf(call, call.body.appId)
  return {
    list: (await keysOf(call.db, id)).map((key) => ({
      keyId: key.id,
      algorithm: key.algorithm,
      fingerprint: key.fingerprint,
      createdAt: key.created_at.toISOString(),
      lastUsedAt: key.last_used_at?.toISOString() ?? null,
      endsAt: key.ends_at?.toISOString() ?? null,
      isEnded: key.ends_at !== null && key.ends_at <= call.now,
    })),
  }
}

/** SM2 is not among the keys Node reads: told by the curve its header names. Pure. */
export const readPublicKey = (pem: string): { algorithm: 'RSA-SHA256' | 'SM2-SM3'; spki: Buffer } => {
  const body = /-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----/.exec(pem)?.[1]
  if (!body || pem.includes('PRIVATE')) throw new CodedError('OPEN_KEY_INVALID')
  const spki = Buffer.from(body.replace(/\s/g, ''), 'base64')
  if (spki.includes(SM2_CURVE)) {
    if (spki.at(-65) !== 4) throw new CodedError('OPEN_KEY_INVALID')
    return { algorithm: 'SM2-SM3', spki }
  }
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048)
      return { algorithm: 'RSA-SHA256', spki }
  } catch {
    throw new CodedError('OPEN_KEY_INVALID')
  }
  throw new CodedError('OPEN_KEY_INVALID')
}
/** 1.2.156.10197.1.301 */
const SM2_CURVE = Buffer.from('06082a811ccf5501822d', 'hex')

export const addKey = async (call: Call<'/open/app/keyAdd'>) => {
  const { body, db, note, now } = call
  const app = await appOf(call, body.appId)
  const { algorithm, spki } = readPublicKey(body.publicKey)
  const { next } = await room(db, app.id, now)
  await addRow(db, 'open_key', {
    app_id: app.id,
    id: next,
    algorithm,
    public_key: spki,
    fingerprint: fingerprintOf(spki),
    created_at: now,
  })
  await appChanged(db, app.id)
  note({ target: app.name, detail: { appId: app.id, keyId: next, algorithm } })
  return { keyId: next }
}

/** The old secret lives on for a while, so that nobody is cut off while the new one is deployed. */
export const resetSecret = async (call: Call<'/open/app/resetSecret'>) => {
  const { body, db, note, now, services } = call
  const app = await appOf(call, body.appId)
  await db
    .updateTable('open_key')
    .set({ ends_at: new Date(now.getTime() + body.keepHours * HOUR), told_days: null })
    .where('app_id', '=', app.id)
    .where('algorithm', '=', 'HMAC-SHA256')
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .execute()
  const { next } = await room(db, app.id, now)
  const secret = newSecret()
  await addRow(db, 'open_key', {
    app_id: app.id,
    id: next,
    algorithm: 'HMAC-SHA256',
    secret_cipher: services.columns.seal(secret),
    fingerprint: fingerprintOf(secret),
    created_at: now,
  })
  await appChanged(db, app.id)
  note({ target: app.name, detail: { appId: app.id, keyId: next } })
  return { keyId: next, secret }
}

const endKey = async (call: Call<'/open/app/keyRetire' | '/open/app/keyRevoke'>, endsAt: Date) => {
  const { body, db, note } = call
  const app = await appOf(call, body.appId)
  orNotFound(
    await inRow(db, 'open_key', { app_id: app.id, id: body.keyId }).set(
      { ends_at: endsAt, told_days: null },
      ['id'],
    ),
  )
  await appChanged(db, app.id)
  note({ target: app.name, detail: { appId: app.id, keyId: body.keyId } })
  return {}
}

export const retireKey = (call: Call<'/open/app/keyRetire'>) => {
  const endsAt = new Date(call.body.endsAt)
  if (endsAt <= call.now || endsAt.getTime() > call.now.getTime() + MOST_OVERLAP)
    throw new CodedError('BAD_REQUEST', '到期时间须在 30 天之内')
  return endKey(call, endsAt)
}
export const revokeKey = (call: Call<'/open/app/keyRevoke'>) => endKey(call, call.now)
