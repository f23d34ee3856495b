import { randomBytes } from 'node:crypto'
import { PASSKEYS } from '@xinqi/api/limits'
import { ACCOUNT } from '@xinqi/api/status'
import { TICKET } from '@xinqi/api/work-list-status'
import type { Config } from '../../../platform/config/settings.ts'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inRow, inRows, lockRow, rowsOf, takeRow } from '../../../platform/db/row.ts'
import { CodedError, ifRefused, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { openTicket, readTicket, settleTicket } from '../../../platform/security/tickets.ts'
import type { Services } from '../../../platform/services.ts'
import { openProvenSession } from '../sign-in/open-session.ts'
import { tellSelf } from '../sign-in/tell-owner.ts'
import { accountOf } from './own-account.ts'
import { requireRecentProof } from './proof.ts'
import { totpLabel } from './second-step.ts'
import { ALGORITHMS, checkAssertion, readRegistration, type Site } from './webauthn.ts'

const ADDING = 'passkey.add'
const SIGNING_IN = 'passkey.signIn'

/** The public address, or, on one's own machine without one, localhost under whichever port. */
export const siteOf = (config: Pick<Config, 'PUBLIC_URL'>): Site => {
  if (config.PUBLIC_URL) {
    const { hostname, origin } = new URL(config.PUBLIC_URL)
    return { rpId: hostname, isOrigin: (asked) => asked === origin }
  }
  return { rpId: 'localhost', isOrigin: (asked) => /^http:\/\/localhost(:\d{1,5})?$/.test(asked) }
}

const openChallenge = async (db: Queryable, purpose: string, accountId: string | null, now: Date) => {
  const challenge = randomBytes(32).toString('base64url')
  const { ticket } = await openTicket(
    db,
    { purpose, lifetimeMs: PASSKEYS.challengeLifetime, accountId, payload: { challenge } },
    now,
  )
  return { ticket, challenge }
}

/** Spent whether the answer is right or wrong, so on its own connection. */
const spendChallenge = async (autocommit: Database, purpose: string, ticket: string, now: Date) => {
  const found = await readTicket(autocommit, purpose, ticket, now).catch(ifRefused(() => undefined))
  if (!found || found.status !== TICKET.waiting) throw new CodedError('PASSKEY_REFUSED')
  await settleTicket(autocommit, found.id, TICKET.done).catch(
    ifRefused(() => {
      throw new CodedError('PASSKEY_REFUSED')
    }),
  )
  return { accountId: found.account_id, challenge: (found.payload as { challenge: string }).challenge }
}

const orRefuse = async <T>(services: Services, check: () => Promise<T>): Promise<T> => {
  try {
    return await check()
  } catch (error) {
    services.log.info({ error }, 'passkey refused')
    throw new CodedError('PASSKEY_REFUSED')
  }
}

const fromText = (text: string) => Buffer.from(text, 'base64url')

export const beginPasskey: PlainHandler<'/user/passkey/begin'> = async (call) => {
  const { actor, db, services, now } = call
  await requireRecentProof(call)
  const account = await accountOf(db, actor.accountId)
  const held = await rowsOf(db, 'passkey', { account_id: actor.accountId }, { columns: ['credential_id'] })
  if (held.length >= PASSKEYS.limit) throw new CodedError('PASSKEY_LIMIT')
  return {
    ...(await openChallenge(db, ADDING, actor.accountId, now)),
    rpId: siteOf(services.config).rpId,
    rpName: '信契',
    userHandle: Buffer.from(actor.accountId).toString('base64url'),
    userName: totpLabel(services, account),
    displayName: account.name ?? totpLabel(services, account),
    algorithms: Object.values(ALGORITHMS),
    exclude: held.map((row) => row.credential_id.toString('base64url')),
  }
}

export const addPasskey: PlainHandler<'/user/passkey/add'> = async (call) => {
  const { actor, body, db, services, autocommit, now } = call
  await requireRecentProof(call)
  const { accountId, challenge } = await spendChallenge(autocommit, ADDING, body.ticket, now)
  if (accountId !== actor.accountId) throw new CodedError('PASSKEY_REFUSED')
  const credential = await orRefuse(services, () =>
    readRegistration(
      {
        clientDataJSON: fromText(body.clientDataJSON),
        attestationObject: fromText(body.attestationObject),
      },
      challenge,
      siteOf(services.config),
    ),
  )
  const made = await db
    .insertInto('passkey')
    .values({
      account_id: actor.accountId,
      id: newId(),
      credential_id: credential.credentialId,
      public_key: credential.publicKey,
      algorithm: credential.algorithm,
      sign_count: credential.signCount,
      name: body.name,
      created_at: now,
    })
    .onConflict((oc) => oc.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new CodedError('PASSKEY_EXISTS')
  call.note({ target: body.name })
  await tellSelf(call, '已添加通行密钥', `通行密钥「${body.name}」可用于登录您的账号。`)
  return { passkeyId: made.id }
}

export const renamePasskey = async (call: Call<'/user/passkey/rename'>): Promise<Record<string, never>> => {
  const { actor, body, db } = call
  orNotFound(
    await inRow(db, 'passkey', { account_id: actor.accountId, id: body.passkeyId }).set({ name: body.name }, [
      'id',
    ]),
  )
  call.note({ target: body.name })
  return {}
}

export const deletePasskey = async (call: Call<'/user/passkey/delete'>): Promise<Record<string, never>> => {
  const { actor, body, db } = call
  await requireRecentProof(call)
  const gone = orNotFound(
    await takeRow(db, 'passkey', { account_id: actor.accountId, id: body.passkeyId }, ['name']),
  )
  call.note({ target: gone.name })
  await tellSelf(call, '通行密钥已删除', `通行密钥「${gone.name}」不能再用于登录。`)
  return {}
}

export const beginPasskeySignIn: PlainHandler<'/v2/auth/passkeyBegin'> = async ({ db, services, now }) => ({
  ...(await openChallenge(db, SIGNING_IN, null, now)),
  rpId: siteOf(services.config).rpId,
})

/** Something one has and something one is, in one: no second step follows. */
export const signInByPasskey: PlainHandler<'/v2/auth/passkeyLogin'> = async (call) => {
  const { body, db, services, autocommit, now } = call
  const { challenge } = await spendChallenge(autocommit, SIGNING_IN, body.ticket, now)
  const passkey = await lockRow(db, 'passkey', { credential_id: fromText(body.credentialId) })
  if (!passkey) throw new CodedError('PASSKEY_REFUSED')
  const signCount = await orRefuse(services, () =>
    checkAssertion(
      {
        clientDataJSON: fromText(body.clientDataJSON),
        authenticatorData: fromText(body.authenticatorData),
        signature: fromText(body.signature),
      },
      challenge,
      siteOf(services.config),
      {
        credentialId: passkey.credential_id,
        publicKey: passkey.public_key,
        algorithm: passkey.algorithm,
        signCount: passkey.sign_count,
      },
    ),
  )
  const account = await accountOf(db, passkey.account_id)
  call.note({ actor: { accountId: account.id, companyId: null, name: account.name } })
  if (account.status === ACCOUNT.frozen) throw new CodedError('ACCOUNT_FROZEN')
  await inRows(db, 'passkey', { account_id: passkey.account_id, id: passkey.id }).set({
    sign_count: signCount,
    last_used_at: now,
  })
  const opened = await openProvenSession(call, account.id)
  call.note({
    actor: { accountId: account.id, companyId: opened.companyId, name: account.name },
    detail: { way: 'passkey' },
  })
  return opened
}
