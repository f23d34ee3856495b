import { createHash, randomBytes } from 'node:crypto'
import type { Data } from '@xinqi/api/calls'
import { sql } from 'kysely'
import { transactWithFiles } from '../../../platform/db/prefetch.ts'
import { addRow, EMPTY, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PlainHandler, prepareThenCommit } from '../../../platform/http/call.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import type { Services } from '../../../platform/services.ts'
import { makeApp } from '../apps/create-app.ts'
import { ensurePartner } from '../partner-accounts/house-partner.ts'
import { samplePaper } from '../public-api/sample-paper.ts'
import { shownEvent } from '../webhooks/push-once.ts'
import { type Received, sendAsApp } from './as-app.ts'

const AN_HOUR = 3_600_000
const PER_ADDRESS = 20
const LIVES = 24 * AN_HOUR
const hashOf = (code: string) => createHash('sha256').update(code).digest()

/** The house is a partner of its own here, with one sandbox app; whoever tries it out gets a contract in it. */
const houseApp = (services: Services): Promise<string> =>
  transactWithFiles(services.db, async (tx) => {
    // Two visitors at once must not make two.
    await sql`select pg_advisory_xact_lock(hashtextextended('open experience', 0))`.execute(tx)
    const partner = await ensurePartner(tx, '在线体验', services.clock())
    const known = await rowOf(tx, 'open_app', { partner_id: partner.id, removed_at: EMPTY }, ['id'])
    if (known) return known.id
    const made = await makeApp(services, tx, {
      partnerId: partner.id,
      partnerName: partner.name,
      name: '在线体验',
      isSandbox: true,
    })
    return made.appId
  })

const answered = <T>({ http, code, answer, data }: Received): T => {
  if (http === 429) throw new CodedError('OPEN_EXPERIENCE_FULL')
  if (code !== 1) throw new CodedError('CONTRACT_STATUS', (JSON.parse(answer) as { msg: string }).msg)
  return data as T
}

type Begun = { appId: string; contractNo: string }

export const startExperience = prepareThenCommit<'/open/experience/start', Begun>(
  async ({ now, services, autocommit, visitor }) => {
    const { allowed } = await hitWindow(
      autocommit,
      `experience:${visitor.address}`,
      PER_ADDRESS,
      AN_HOUR,
      now,
    )
    if (!allowed) throw new CodedError('OPEN_EXPERIENCE_FULL')
    const appId = await houseApp(services)
    const { address } = visitor
    const file = answered<{ fileId: string }>(
      await sendAsApp(services, appId, {
        endpoint: 'file/upload',
        query: '?fileName=sample-contract.pdf',
        body: await samplePaper(),
        address,
      }),
    )
    const contractNo = `TY-${randomBytes(6).toString('hex')}`
    answered(
      await sendAsApp(services, appId, {
        endpoint: 'contract/create',
        body: JSON.stringify({
          contractNo,
          name: '采购合同（样例）',
          files: [file.fileId],
          signers: [
            { account: 'demo-person', order: 1, positions: [{ keyword: '乙方（签章）' }] },
            { account: 'self', order: 2, positions: [{ keyword: '甲方（签章）' }] },
          ],
        }),
        address,
      }),
    )
    return { appId, contractNo }
  },
  async ({ db, note, now }, { appId, contractNo }) => {
    const code = randomBytes(32).toString('base64url')
    await addRow(db, 'open_experience', {
      code_hash: hashOf(code),
      app_id: appId,
      contract_no: contractNo,
      created_at: now,
      expires_at: new Date(now.getTime() + LIVES),
    })
    note({ target: contractNo })
    return { code }
  },
)

type ExperienceContext = Pick<Call<'/open/experience/status'>, 'services' | 'now'>
const experienceOf = async ({ services, now }: ExperienceContext, code: string) => {
  const row = await services.db
    .selectFrom('open_experience')
    .selectAll()
    .where('code_hash', '=', hashOf(code))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) throw new CodedError('NOT_FOUND', '体验已结束，请重新开始')
  return row
}

export const experienceStatus: PlainHandler<'/open/experience/status'> = async (call) => {
  const { services, visitor } = call
  const { app_id: appId, contract_no: contractNo } = await experienceOf(call, call.body.code)
  const ask = async <T>(endpoint: string) =>
    answered<T>(
      await sendAsApp(services, appId, {
        endpoint,
        body: JSON.stringify({ contractNo }),
        address: visitor.address,
      }),
    )
  const standing = await ask<Pick<Data<'/open/experience/status'>, 'status' | 'signers'>>('contract/status')
  const events = await rowsOf(
    services.db,
    'open_event',
    { app_id: appId, contract_no: contractNo },
    { by: 'seq' },
  )
  const isDone = standing.status === 'completed'
  const files = isDone ? await ask<{ files: { url: string }[] }>('contract/download') : null
  const evidence = isDone ? await ask<{ evidenceNo: string | null }>('evidence/get') : null
  return {
    contractNo,
    status: standing.status,
    signers: standing.signers.map(({ account, name, status }) => ({ account, name, status })),
    events: await Promise.all(
      events.map(async (event) => ({
        id: event.id,
        type: event.type,
        seq: event.seq,
        isFinal: event.is_final,
        occurredAt: event.occurred_at.toISOString(),
        body: JSON.stringify(await shownEvent(services, event, { is_sandbox: true, config: {} }), null, 2),
      })),
    ),
    fileUrl: files?.files[0]?.url ?? null,
    evidenceNo: evidence?.evidenceNo ?? null,
  }
}

export const actInExperience = prepareThenCommit<
  '/open/experience/act',
  { status: string; contractNo: string }
>(
  async (call) => {
    const { body, services, visitor } = call
    const { app_id: appId, contract_no: contractNo } = await experienceOf(call, body.code)
    const { status } = answered<{ status: string }>(
      await sendAsApp(services, appId, {
        endpoint: 'sandbox/actAs',
        body: JSON.stringify({ contractNo, account: body.account, action: body.action }),
        address: visitor.address,
      }),
    )
    return { status, contractNo }
  },
  async ({ note }, { status, contractNo }) => {
    note({ target: contractNo })
    return { status }
  },
)
