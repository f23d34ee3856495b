import { createHash, randomBytes } from 'node:crypto'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { addRow, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { boundCompany } from '../gateway/acts-for.ts'
import type { AppConfig } from '../gateway/app-config.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { proveSandboxPerson } from '../realms/make-person.ts'
import { makeRealm, SAMPLE_USERS } from '../realms/make-realm.ts'
import { addCompany, addPerson } from '../users/add-user.ts'
import { takeUsersAsVerified } from '../users/users-verified.ts'
import { newEndpointSecret } from '../webhooks/endpoint-secret.ts'
import { APP_PERMIT } from './permit-point.ts'

export const newSecret = () => `sk_${randomBytes(24).toString('base64url')}`
export const fingerprintOf = (key: string | Buffer): string =>
  createHash('sha256').update(key).digest('hex').slice(0, 16)

type New = { partnerId: string; partnerName: string; name: string; isSandbox: boolean }

/** An app with its first key. In a sandbox a world of its own comes with it; in production it acts for the partner's company. */
export const makeApp = async (services: Services, db: Tx, asked: New) => {
  const { columns, clock } = services
  const now = clock()
  const appId = `${asked.isSandbox ? 'sbx' : 'app'}_${randomBytes(8).toString('hex')}`
  const world = asked.isSandbox
    ? await makeRealm(services, db, asked.partnerName)
    : await mustBeBound(db, asked.partnerId)
  const webhook = newEndpointSecret('v1')
  await addRow(db, 'open_app', {
    id: appId,
    partner_id: asked.partnerId,
    name: asked.name.trim(),
    is_sandbox: asked.isSandbox,
    realm: 'realm' in world ? (world.realm as string) : null,
    company_id: world.companyId,
    account_id: world.accountId,
    ip_enforced: !asked.isSandbox,
    config: JSON.stringify({ maskAccounts: true } satisfies AppConfig),
    notify_secret_cipher: columns.seal(webhook.kept),
    created_at: now,
  })
  const secret = newSecret()
  await addRow(db, 'open_key', {
    app_id: appId,
    id: 'k1',
    algorithm: 'HMAC-SHA256',
    secret_cipher: columns.seal(secret),
    fingerprint: fingerprintOf(secret),
    created_at: now,
  })
  if (asked.isSandbox) await addSamples(services, db, appId, now)
  return { appId, keyId: 'k1', secret, webhookSecret: webhook.shown }
}

export const addSamples = async (services: Services, db: Tx, appId: string, now: Date) => {
  const app: OpenApp = await theRow(db, 'open_app', { id: appId })
  const context = { services, db, app, now }
  for (const person of [SAMPLE_USERS.person, SAMPLE_USERS.agent]) {
    const { account_id } = await addPerson(context, person)
    await proveSandboxPerson(services, db, account_id!)
  }
  await addCompany(context, SAMPLE_USERS.company)
  await takeUsersAsVerified(db, appId)
}

/** In production there has to be a company to act for, and somebody in it. */
export const mustBeBound = async (db: Queryable, partnerId: string) => {
  const bound = await boundCompany(db, partnerId)
  if (!bound) throw new CodedError('OPEN_COMPANY_NEEDED')
  if (!bound.accountId) throw new CodedError('OPEN_COMPANY_NEEDED', '绑定的企业没有在职的系统管理员')
  return { companyId: bound.companyId, accountId: bound.accountId }
}

export const createApp = async (call: Call<'/open/app/create'>) => {
  const { body, db, note, partner, services } = call
  for (const { check } of services.extensions.all(APP_PERMIT))
    await check(db, partner.partnerId, body.isSandbox)
  const made = await makeApp(services, db, { ...partner, ...body })
  note({ target: body.name, detail: { appId: made.appId } })
  return made
}
