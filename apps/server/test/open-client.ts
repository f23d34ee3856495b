import { createHash, createHmac, randomBytes } from 'node:crypto'
import { PUBLIC_BASE, type PublicBody, type PublicData, type PublicPath } from '@xinqi/api/open/registry'
import { publicTextToSign, SIGN_HEADERS } from '@xinqi/api/open/signing-text'
import { COMPANY } from '@xinqi/api/status'
import { makeApp } from '../src/modules/open/apps/create-app.ts'
import { newId } from '../src/platform/db/ids.ts'
import { transactWithFiles } from '../src/platform/db/prefetch.ts'
import { inRows } from '../src/platform/db/row.ts'
import type { World } from './world.ts'

export type Credentials = {
  appId: string
  keyId: string
  secret: string
  webhookSecret: string
  partnerId: string
}
export type OpenAnswer<D> = {
  http: number
  code: number
  msg: string
  data: D
  requestId: string
  errors?: { field: string; rule: string; msg: string; allowed?: string[] }[]
  signedText?: string
  headers: Record<string, unknown>
}

/** A partner of its own with a sandbox app. */
export const sandboxApp = async ({ services }: World, partnerName = '测试合作方'): Promise<Credentials> => {
  const partnerId = newId()
  return transactWithFiles(services.db, async (tx) => {
    await tx
      .insertInto('partner')
      .values({ id: partnerId, name: partnerName, created_at: services.clock() })
      .execute()
    const made = await makeApp(services, tx, { partnerId, partnerName, name: '测试应用', isSandbox: true })
    return { ...made, partnerId }
  })
}

/** The first company of the demo world that may act in earnest. */
export const certifiedCompany = ({ services }: World) =>
  services.db
    .selectFrom('company')
    .select('id')
    .where('status', '=', COMPANY.certified)
    .where('realm', 'is', null)
    .orderBy('created_at')
    .executeTakeFirstOrThrow()

/** A partner bound to a company of the platform, with an app that acts for it in earnest. */
export const productionApp = async (
  { services }: World,
  companyId: string,
  partnerName = '正式合作方',
): Promise<Credentials> => {
  const partnerId = newId()
  return transactWithFiles(services.db, async (tx) => {
    await tx
      .insertInto('partner')
      .values({ id: partnerId, name: partnerName, company_id: companyId, created_at: services.clock() })
      .execute()
    const made = await makeApp(services, tx, { partnerId, partnerName, name: '正式应用', isSandbox: false })
    await tx
      .insertInto('open_ip')
      .values({
        app_id: made.appId,
        id: newId(),
        network: '127.0.0.1',
        added_by: partnerName,
        created_at: services.clock(),
      })
      .execute()
    return { ...made, partnerId }
  })
}

/** Somebody of the partner in its console, just proven. */
export const partnerToken = async ({ services }: World, { partnerId }: Pick<Credentials, 'partnerId'>) => {
  const visitor = { address: '127.0.0.1', userAgent: null }
  const token = await services.partnerSessions.open(services.db, { partnerId, userId: null, ...visitor })
  await inRows(services.db, 'partner_session', { partner_id: partnerId }).set({ proven_at: services.clock() })
  return token
}

export type Sent = {
  body?: string | Buffer
  target?: string
  timestamp?: number | string
  nonce?: string
  digestOf?: string | Buffer
  headers?: Record<string, string | undefined>
  address?: string
  idempotencyKey?: string
}

/** Signs as the documents say, with whatever a test wants to be wrong. */
export const sendOpen = async (
  world: World,
  app: Pick<Credentials, 'appId' | 'keyId' | 'secret'>,
  path: string,
  sent: Sent = {},
): Promise<OpenAnswer<never>> => {
  // Time goes on between calls, or a test would run into the limits of a single second.
  world.clock.advance(250)
  const body = sent.body ?? '{}'
  const target = sent.target ?? `${PUBLIC_BASE}/${path}`
  const timestamp = String(sent.timestamp ?? world.services.clock().getTime())
  const nonce = sent.nonce ?? randomBytes(12).toString('hex')
  const digest = createHash('sha256')
    .update(sent.digestOf ?? body)
    .digest('hex')
  const text = publicTextToSign({
    algorithm: 'HMAC-SHA256',
    method: 'POST',
    target,
    appId: app.appId,
    keyId: app.keyId,
    timestamp,
    nonce,
    digest,
  })
  const headers: Record<string, string | undefined> = {
    'content-type': 'application/json',
    [SIGN_HEADERS.app]: app.appId,
    [SIGN_HEADERS.key]: app.keyId,
    [SIGN_HEADERS.timestamp]: timestamp,
    [SIGN_HEADERS.nonce]: nonce,
    [SIGN_HEADERS.digest]: digest,
    [SIGN_HEADERS.signature]: createHmac('sha256', app.secret).update(text).digest('base64'),
    ...(sent.idempotencyKey ? { 'idempotency-key': sent.idempotencyKey } : {}),
    ...sent.headers,
  }
  const response = await world.app.inject({
    method: 'POST',
    url: target,
    payload: body,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >,
    ...(sent.address ? { remoteAddress: sent.address } : {}),
  })
  return { ...response.json(), http: response.statusCode, headers: response.headers }
}

export const callOpen = <P extends PublicPath>(
  world: World,
  app: Pick<Credentials, 'appId' | 'keyId' | 'secret'>,
  path: P,
  body: PublicBody<P>,
  sent: Sent = {},
): Promise<OpenAnswer<PublicData<P>>> =>
  sendOpen(world, app, path, { ...sent, body: JSON.stringify(body) }) as Promise<OpenAnswer<PublicData<P>>>

export const uploadOpen = async (world: World, app: Credentials, bytes: Buffer, fileName = '合同.pdf') =>
  (await sendOpen(world, app, 'file/upload', {
    body: bytes,
    target: `${PUBLIC_BASE}/file/upload?fileName=${encodeURIComponent(fileName)}`,
    headers: { 'content-type': 'application/octet-stream' },
  })) as unknown as OpenAnswer<PublicData<'file/upload'>>
