// Two partners, two apps of one partner, a sandbox and the real thing: whatever id of another is named, at every
// endpoint of the public API and every call of the console, it is not there, and nothing of its owner changes.

import { everyCall } from '@xinqi/api/calls'
import { everyPublicEndpoint } from '@xinqi/api/open/registry'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import {
  type Credentials,
  callOpen,
  certifiedCompany,
  partnerToken,
  productionApp,
  sandboxApp,
  sendOpen,
  uploadOpen,
} from '../../../../test/open-client.ts'
import { sampleBody } from '../../../../test/sample-body.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { transactWithFiles } from '../../../platform/db/prefetch.ts'
import { makeApp } from '../apps/create-app.ts'
import { FILING } from '../filings/rules.ts'

type Ids = Record<string, string>
type Stranger = { name: string; app: Credentials; token: string; ids: Ids | null }

/** An automatic signature needs a scene that was looked at; here nobody has to. */
const passFiling = (appId: string) =>
  world.services.db
    .insertInto('open_filing')
    .values({
      app_id: appId,
      id: newId(),
      number: 'BA0001',
      name: '采购',
      scene: '采购',
      agreement: '同意',
      monthly_volume: 1,
      status: FILING.passed,
      created_at: world.clock.now(),
      updated_at: world.clock.now(),
    })
    .execute()

/** Everything of an app there is to name, by the name of the field that names it. */
const furnish = async (app: Credentials, whose: string): Promise<Ids> => {
  const ok = async <D>(answer: Promise<{ code: number; msg: string; data: D }>): Promise<D> => {
    const { code, msg, data } = await answer
    expect([code, msg]).toEqual([1, 'ok'])
    return data
  }
  const account = `${whose}-user`
  const contractNo = `${whose}-1`
  const { fileId } = await ok(uploadOpen(world, app, await writtenPdf([['甲方（盖章）', '乙方（签字）']])))
  await ok(
    callOpen(world, app, 'user/addPerson', {
      account,
      name: '吴秘',
      mobile: '13900000088',
      idNo: '110101199003074514',
    }),
  )
  const { serialNo } = await ok(
    callOpen(world, app, 'identity/personVerify', { account, method: 'idcard2', consent: 'a'.repeat(64) }),
  )
  await ok(
    callOpen(world, app, 'contract/create', {
      contractNo,
      name: '秘密合同',
      files: [fileId],
      signers: [
        { account: 'self', positions: [{ page: 1, x: 0.2, y: 0.5 }] },
        { account, positions: [{ page: 1, x: 0.5, y: 0.5 }] },
      ],
    }),
  )
  await ok(
    callOpen(world, app, 'contract/create', {
      contractNo: `${whose}-draft`,
      name: '草稿',
      files: [fileId],
      signers: [{ account }],
      autoSend: false,
    }),
  )
  const { linkId } = await ok(callOpen(world, app, 'contract/signUrl', { contractNo, account }))
  const { templateNo } = await ok(
    callOpen(world, app, 'template/create', {
      name: '秘密模板',
      fileId,
      roles: [{ name: '甲方', type: 'person' }],
      fields: [
        { key: 'sign', type: 'signature', role: '甲方', page: 1, x: 0.1, y: 0.8, width: 0.2, height: 0.06 },
      ],
    }),
  )
  const seals = await ok(callOpen(world, app, 'seal/list', { account: 'self' }))
  const sealNo = seals.list[0]!.sealNo
  await passFiling(app.appId)
  const { authNo } = await ok(callOpen(world, app, 'sealAuth/create', { account: 'self', sealNos: [sealNo] }))
  await ok(callOpen(world, app, 'sandbox/actAs', { contractNo: authNo, account: 'self', action: 'sign' }))
  const { reportNo } = await ok(callOpen(world, app, 'signReport/apply', { fileId }))
  const { evidenceNo } = await ok(
    callOpen(world, app, 'evidence/anchorHash', { sha256: 'b'.repeat(64), tag: whose }),
  )
  const compare = await ok(
    callOpen(world, app, 'compare/create', { baseFileId: fileId, compareFileId: fileId }),
  )
  const events = await ok(callOpen(world, app, 'webhook/events', {}))
  const { id: endpointId } = await world.services.db
    .insertInto('open_endpoint')
    .values({
      app_id: app.appId,
      id: newId(),
      url: `https://${whose}.example.com/hook`,
      secret_cipher: world.services.columns.seal('whsec_x'),
      created_at: world.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    appId: app.appId,
    contractNo,
    contractNos: contractNo,
    draftNo: `${whose}-draft`,
    account,
    agentAccount: account,
    newAccount: account,
    fileId,
    baseFileId: fileId,
    compareFileId: fileId,
    files: fileId,
    fileIds: fileId,
    linkId,
    templateNo,
    sealNo,
    sealNos: sealNo,
    authNo,
    serialNo,
    reportNo,
    evidenceNo,
    taskNo: compare.taskNo,
    eventId: events.list[0]!.id,
    eventIds: events.list[0]!.id,
    endpointId,
  }
}

const world = await worldOfFile()
const { db } = world.services
const app = await sandboxApp(world, '甲合作方')
const owner = { app, ids: await furnish(app, 'secret'), token: await partnerToken(world, app) }
const other = await sandboxApp(world, '乙合作方')
const made = await transactWithFiles(db, (tx) =>
  makeApp(world.services, tx, {
    partnerId: app.partnerId,
    partnerName: '甲合作方',
    name: '另一个应用',
    isSandbox: true,
  }),
)
const sister = { ...made, partnerId: app.partnerId }
const company = await certifiedCompany(world)
const real = await productionApp(world, company.id, '丙合作方')
const strangers: Stranger[] = [
  {
    name: 'another partner',
    app: other,
    token: await partnerToken(world, other),
    ids: await furnish(other, 'other'),
  },
  { name: 'a sister app', app: sister, token: owner.token, ids: await furnish(sister, 'sister') },
  { name: 'a production app', app: real, token: await partnerToken(world, real), ids: null },
]

/** What stands in the owner's world, and by what it is his. */
const OWNED: Record<string, 'app' | 'id' | 'contract' | 'owner' | 'company'> = {
  open_app: 'id',
  open_key: 'app',
  open_ip: 'app',
  open_user: 'app',
  open_identity: 'app',
  open_file: 'app',
  open_contract: 'app',
  open_contract_signer: 'contract',
  open_endpoint: 'app',
  open_event: 'app',
  open_link: 'app',
  open_seal_auth: 'app',
  open_sign_report: 'app',
  open_hash: 'app',
  open_ai_task: 'app',
  open_notary: 'app',
  contract: 'owner',
  contract_signer: 'contract',
  company_seal: 'company',
}

/** Rows of the owner's world as they stand; what others add to their own is not among them. */
const ownersWorld = async (): Promise<string[]> => {
  const { db } = world.services
  const { appId } = owner.app
  const seen: string[] = []
  for (const [table, by] of Object.entries(OWNED)) {
    const company = sql`(select company_id from open_app where id = ${appId})`
    const his = {
      id: sql`t.id = ${appId}`,
      app: sql`t.app_id = ${appId}`,
      contract: sql`t.contract_id in (select contract_id from open_contract where app_id = ${appId})`,
      owner: sql`t.owner_id = ${company}`,
      company: sql`t.company_id = ${company}`,
    }[by]
    const { rows } = await sql<{ all: string | null }>`
      select md5(string_agg(t::text, '|' order by t::text)) as all from ${sql.table(table)} t where ${his}`.execute(
      db,
    )
    seen.push(`${table} ${rows[0]!.all}`)
  }
  return seen
}

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema }
type Json = Record<string, unknown>

const put = (body: Json, schema: Schema, key: string, id: string): Json => ({
  ...body,
  [key]: schema.properties![key]!.type === 'array' ? [id] : id,
})
/** Of the same shape, and nobody's. */
const unknownLike = (id: string): string =>
  id.replace(/[0-9a-z](?=[^0-9a-z]*$)/i, (last) => (last === '7' ? '8' : '7'))

const named = (schema: Schema, ids: Ids) =>
  Object.keys(schema.properties ?? {}).filter((key) => ids[key] !== undefined)

/** Numbers a partner gives himself may be anybody's for something new; of the two an evidence number and a contract exclude each other. */
const NEW: Record<string, readonly string[]> = {
  'user/addPerson': ['account'],
  'user/addCompany': ['account'],
  'contract/create': ['contractNo'],
  'contract/createByTemplate': ['contractNo'],
  'contract/terminate': ['newContractNo'],
}
/** What of one's own an endpoint needs to come as far as the id in question. */
const OWN: Record<string, (ids: Ids) => Json> = Object.fromEntries([
  ...[
    'contract/addFiles',
    'contract/addAttachments',
    'contract/addSigners',
    'contract/setPositions',
    'contract/send',
  ].map((path) => [path, ({ draftNo }: Ids) => ({ contractNo: draftNo })]),
  ...['sealAuth/create', 'contract/autoSign', 'seal/update', 'seal/cancel'].map((path) => [
    path,
    () => ({ account: 'self' }),
  ]),
])
const EITHER: Record<string, readonly string[]> = {
  'evidence/get': ['contractNo', 'evidenceNo'],
  'signReport/apply': ['contractNo', 'fileId'],
}

describe('an id of another', () => {
  it('is not there at any endpoint of the public API', async () => {
    const before = await ownersWorld()
    const wrong: string[] = []
    let tried = 0
    for (const { name, app, ids } of strangers) {
      for (const [path, facts] of everyPublicEndpoint()) {
        if (facts.raw || facts.unsigned) continue
        const schema = facts.body as Schema
        const keys = named(schema, owner.ids).filter((key) => !NEW[path]?.includes(key))
        const either = EITHER[path] ?? []
        for (const key of keys) {
          // Everything else is his own, so that nothing but this one id can be refused.
          let body = facts.example as Json
          for (const own of keys)
            if (ids && own in body && !either.includes(own)) body = put(body, schema, own, ids[own]!)
          if (ids) body = { ...body, ...OWN[path]?.(ids) }
          body = Object.fromEntries(Object.entries(body).filter(([one]) => !either.includes(one)))
          const ask = (id: string) =>
            sendOpen(world, app, path, { body: JSON.stringify(put(body, schema, key, id)) })
          const id = owner.ids[key]!
          const answer = await ask(id)
          tried++
          const listed = (answer.data ?? {}) as { list?: unknown[] }
          const nothing = answer.code === 1 && Array.isArray(listed.list) && listed.list.length === 0
          if (nothing || answer.http === 404) continue
          // Refused for another reason: then with the very words with which what does not exist is.
          const gone = unknownLike(id)
          const unknown = await ask(gone)
          const alike = unknown.code === answer.code && unknown.msg === answer.msg.replaceAll(id, gone)
          if (answer.code === 1 || answer.http >= 500 || !alike)
            wrong.push(`${name} ${path} ${key}: ${answer.http} ${answer.code} ${answer.msg}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(150)
    expect(await ownersWorld()).toEqual(before)
  }, 120_000)

  it('is not there at any call of the console, nor under an app of one’s own', async () => {
    const before = await ownersWorld()
    const wrong: string[] = []
    const tried = new Set<string>()
    for (const { name, app, token } of strangers.filter((one) => one.token !== owner.token)) {
      for (const [path, facts] of everyCall()) {
        if (facts.auth !== 'open' || facts.kind === 'multipart' || NEW_IN_CONSOLE.has(path)) continue
        const schema = facts.body as Schema
        for (const ids of [owner.ids, { ...owner.ids, appId: app.appId }]) {
          const keys = named(schema, ids)
          if (keys.filter((key) => key !== 'appId' || ids === owner.ids).length === 0) continue
          let body = sampleBody(facts.body, ids) as Json
          for (const key of keys) body = put(body, schema, key, ids[key]!)
          const answer = await world.call(path as never, body as never, { token })
          const { code, http, msg, data } = answer as {
            code: number
            http: number
            msg: string
            data: unknown
          }
          tried.add(path)
          const text = JSON.stringify(data ?? null)
          const leaks = Object.entries(owner.ids).some(([key, id]) => key !== 'appId' && text.includes(id))
          if (http >= 500 || (code === 1 && leaks))
            wrong.push(`${name} ${path}: ${http} ${code} ${msg} ${text.slice(0, 120)}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(tried.size).toBeGreaterThan(40)
    expect(await ownersWorld()).toEqual(before)
  }, 120_000)
})

/** Names somebody gives to what is his own and new. */
const NEW_IN_CONSOLE: ReadonlySet<string> = new Set(['/open/user/addPerson', '/open/user/addCompany'])
