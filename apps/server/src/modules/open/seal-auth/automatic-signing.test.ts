import { randomBytes } from 'node:crypto'
import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { AUTOMATIC_GRANT } from '@xinqi/api/work-list-status'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { decideNext } from '../../../../test/decide-review.ts'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { type Credentials, callOpen, uploadOpen } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { inRows, rowsOf, theRow } from '../../../platform/db/row.ts'
import { FILING } from '../filings/rules.ts'
import { automaticRevoked } from './named-acts.ts'
import { tellOfEnds, tellOfTheDay } from './tell-owner.ts'

const GONE = 'SQ20260101AAAAAAAA'

const sandbox = async (name: string): Promise<Credentials> => {
  const made = await world.call('/open/app/create', { name, isSandbox: true }, { token: owner })
  return { ...made.data, partnerId: '' }
}
const api = <P extends Parameters<typeof callOpen>[2]>(
  path: P,
  body: Parameters<typeof callOpen<P>>[3],
  as = app,
) => callOpen<P>(world, as, path, body)

const world = await worldOfFile()
let owner = (await world.call('/open/login', { account: '13800000010', password: DEMO_PASSWORD })).data.token
await world.call('/open/partner/prove', { password: DEMO_PASSWORD }, { token: owner })
let operator = await world.signIn('13800000009')
const app = await sandbox('自动签署应用')
const other = await sandbox('别的应用')
const { list } = (await api('seal/list', { account: 'self' })).data
const sealNo = list.find(({ name }) => name === '合同专用章')!.sealNo
const officialNo = list.find(({ name }) => name === '公章')!.sealNo
const paper = await writtenPdf([['第一条 标的', '甲方（盖章）', '乙方（签字）']])

const form = (fields: Record<string, string>, file?: Buffer) => [
  ...Object.entries(fields).map(([name, value]) => ({ name, value })),
  ...(file ? [{ name: 'sample', fileName: '样本.pdf', bytes: file }] : []),
]
const save = (more: Record<string, string> = {}, file: Buffer | undefined = paper) =>
  world.form(
    '/open/filing/save',
    form(
      {
        appId: app.appId,
        name: '采购订单',
        scene: '供应商在线确认订单后，由采购方自动加盖合同专用章。',
        agreement: '供应商在下单页勾选同意并提交。',
        monthlyVolume: '1000',
        ...more,
      },
      file,
    ) as never,
    { token: owner },
  ) as Promise<{ code: number; data: { filingId: string } }>
const filing = (path: 'submit' | 'withdraw', filingId: string) =>
  world.call(`/open/filing/${path}`, { appId: app.appId, filingId }, { token: owner })
const decide = (passed: boolean, reason?: string) =>
  decideNext(world, 'filing', { token: operator, passed, reason })
const passFiling = async () => {
  const { filingId } = (await save()).data
  await filing('submit', filingId)
  await decide(true)
}
const newNo = () => `HT-${randomBytes(4).toString('hex')}`
const contract = async (more: object = {}, account = 'self') => {
  const contractNo = newNo()
  const file = await uploadOpen(world, app, paper)
  const made = await api('contract/create', {
    contractNo,
    name: '采购合同',
    files: [file.data.fileId],
    signers: [
      { account, order: 1, positions: [{ keyword: '甲方（盖章）' }] },
      { account: 'demo-person', order: 2, positions: [{ page: 1, x: 0.55, y: 0.75 }] },
    ],
    ...more,
  })
  expect(made).toMatchObject({ code: 1 })
  return contractNo
}
const sign = (
  contractNo: string,
  authNo: string,
  more: { account?: string; sealNo?: string } = {},
  as = app,
) => api('contract/autoSign', { contractNo, account: 'self', sealNo, authNo, ...more }, as)
const letter = (contractNo: string, account = 'self') =>
  api('sandbox/actAs', { contractNo, account, action: 'sign' })
const authorised = async (scope: object = {}, more: object = {}) => {
  const { data } = await api('sealAuth/create', { account: 'self', sealNos: [sealNo], scope, ...more })
  await letter(data.authNo)
  return data.authNo
}

describe('a filing', () => {
  it('is written, handed in, taken back, sent back, mended and passed; each only in its turn', async () => {
    expect((await save({}, Buffer.from('no pdf at all'))).code).not.toBe(1)
    const { filingId } = (await save()).data
    expect((await filing('withdraw', filingId)).code).toBe(CODE.OPEN_FILING_STATUS)
    expect((await filing('submit', filingId)).code).toBe(1)
    expect((await filing('submit', filingId)).code).toBe(CODE.OPEN_FILING_STATUS)
    expect((await save({ filingId })).code).toBe(CODE.OPEN_FILING_STATUS)
    expect((await filing('withdraw', filingId)).code).toBe(1)
    await filing('submit', filingId)
    expect((await decide(false, '场景说明不清楚')).code).toBe(1)
    const read = async () =>
      (await world.call('/open/filing/detail', { appId: app.appId, filingId }, { token: owner })).data
    expect(await read()).toMatchObject({
      status: FILING.sentBack,
      remark: '场景说明不清楚',
      sample: { name: '样本.pdf' },
    })
    expect((await save({ filingId, name: '采购订单（修订）' })).code).toBe(1)
    await filing('submit', filingId)
    // Without it nothing can be asked for, even while it is being looked at.
    expect((await api('sealAuth/create', { account: 'self', sealNos: [sealNo] })).code).toBe(
      CODE.OPEN_FILING_NEEDED,
    )
    expect((await decide(true)).code).toBe(1)
    expect(await read()).toMatchObject({ status: FILING.passed, name: '采购订单（修订）' })
    expect(
      (await world.call('/open/filing/list', { appId: app.appId }, { token: owner })).data.counts,
    ).toEqual([{ status: FILING.passed, count: 1 }])
  })

  it('of one app is nothing to another', async () => {
    const { list } = (await world.call('/open/filing/list', { appId: app.appId }, { token: owner })).data
    const asked = { appId: other.appId, filingId: list[0]!.filingId }
    expect((await world.call('/open/filing/detail', asked, { token: owner })).code).toBe(CODE.NOT_FOUND)
    const seals = (await api('seal/list', { account: 'self' }, other)).data.list
    expect((await api('sealAuth/create', { account: 'self', sealNos: [seals[0]!.sealNo] }, other)).code).toBe(
      5251,
    )
  })
})

describe('an authorisation', () => {
  it('holds from the signature under its letter on, and only then', async () => {
    const { data } = await api('sealAuth/create', { account: 'self', sealNos: [sealNo] })
    const contractNo = await contract()
    expect((await sign(contractNo, data.authNo)).code).toBe(CODE.OPEN_AUTH_UNSIGNED)
    expect((await api('sealAuth/get', { authNo: data.authNo })).data.status).toBe('pending')
    expect(await letter(data.authNo)).toMatchObject({ code: 1, data: { status: 'completed' } })
    expect((await api('sealAuth/get', { authNo: data.authNo })).data).toMatchObject({
      status: 'active',
      sealNos: [sealNo],
    })
    expect(await sign(contractNo, data.authNo)).toMatchObject({ code: 1, data: { status: 'signing' } })
    const events = (await api('webhook/events', {})).data.list.map(({ type }) => type)
    expect(events).toContain('sealAuth.granted')
    expect(events).toContain('signer.signed')
  })

  it('is signed on a page of its own, opened by a link, by whoever lends the seal and nobody else', async () => {
    const { data } = await api('sealAuth/create', { account: 'self', sealNos: [sealNo], scope: {} })
    const opened = await world.call(
      '/open/freeLink/{param}',
      {},
      { params: { param: data.url.split('/platform/freeOpenLink/')[1]! } },
    )
    expect(opened).toMatchObject({ code: 1, data: { state: 'open', purpose: 'sign' } })
    const { contracts, session } = opened.data
    expect(contracts).toMatchObject([{ contractNo: data.authNo }])
    const signIn = { token: session!.token }
    const letterOf = (contractId: string) => world.call('/v2/file/detail', { contractId }, signIn)
    expect((await letterOf(contracts[0]!.contractId)).data.actions).toContain('sign')
    // What it opened is the letter, and nothing else of the company.
    const other = await contract()
    const { contract_id } = await theRow(world.services.db, 'open_contract', { contract_no: other }, [
      'contract_id',
    ])
    expect((await letterOf(contract_id)).code).toBe(CODE.OPEN_LINK_CONFINED)
    const again = await api('contract/signUrl', { contractNo: data.authNo, account: 'self' })
    expect(again.code).toBe(1)
  })

  it('is never given for a natural person, nor used for one', async () => {
    const persons = (await api('seal/list', { account: 'demo-person' })).data.list
    expect(
      (await api('sealAuth/create', { account: 'demo-person', sealNos: [persons[0]!.sealNo] })).code,
    ).toBe(5258)
    expect((await api('sealAuth/create', { account: 'self', sealNos: [persons[0]!.sealNo] })).code).toBe(
      CODE.NOT_FOUND,
    )
    const { filings } = (await world.call('/open/sealAuth/list', { appId: app.appId }, { token: owner })).data
    const inConsole = await world.call(
      '/open/sealAuth/create',
      {
        appId: app.appId,
        account: 'demo-person',
        sealIds: [persons[0]!.sealNo],
        filingId: filings[0]!.filingId,
        scope: { templates: [], types: [], counterparties: [], maxAmountCents: null },
        notice: 'daily',
      },
      { token: owner },
    )
    expect(inConsole.code).toBe(CODE.OPEN_AUTO_PERSON)
    const authNo = await authorised()
    const contractNo = await contract()
    expect((await sign(contractNo, authNo, { account: 'demo-person' })).code).toBe(CODE.OPEN_AUTO_PERSON)
    expect(
      (await sign(contractNo, authNo, { account: 'demo-person', sealNo: persons[0]!.sealNo })).code,
    ).toBe(5258)
    expect((await api('contract/status', { contractNo })).data.status).toBe('waiting')
  })

  it('covers its seals, its company, its amount and its parties, and nothing beside them', async () => {
    const authNo = await authorised({ maxAmountCents: 1000_00, counterparties: ['张三'] })
    expect((await sign(await contract({ amountCents: 1000_01 }), authNo)).code).toBe(CODE.OPEN_AUTH_SCOPE)
    expect((await sign(await contract(), authNo)).code).toBe(CODE.OPEN_AUTH_SCOPE)
    const right = await contract({ amountCents: 1000_00 })
    expect((await sign(right, authNo, { sealNo: officialNo })).code).toBe(CODE.OPEN_AUTH_SCOPE)
    expect((await sign(right, GONE)).code).toBe(CODE.OPEN_AUTH_UNKNOWN)
    expect((await sign(right, authNo, {}, other)).code).toBe(CODE.OPEN_CONTRACT_UNKNOWN)
    expect((await sign(right, authNo)).code).toBe(1)
    // Signed is signed: the same call again finds nothing to sign.
    expect((await sign(right, authNo)).code).not.toBe(1)
    const elsewhere = await contract({ amountCents: 1 }, 'demo-company')
    expect((await sign(elsewhere, authNo, { account: 'demo-company' })).code).toBe(CODE.OPEN_AUTH_SCOPE)
  })

  it('waits for its turn, and for what only a person can do', async () => {
    const authNo = await authorised()
    const file = await uploadOpen(world, app, paper)
    const contractNo = newNo()
    await api('contract/create', {
      contractNo,
      name: '后签',
      files: [file.data.fileId],
      signers: [
        { account: 'demo-person', order: 1 },
        { account: 'self', order: 2, readSeconds: 30 },
      ],
    })
    expect((await sign(contractNo, authNo)).code).not.toBe(1)
    await api('sandbox/actAs', { contractNo, account: 'demo-person', action: 'sign' })
    expect((await sign(contractNo, authNo)).code).toBe(CODE.OPEN_AUTO_PLACES)
  })

  it('cannot be used to sign its own letter, or to make itself longer', async () => {
    const authNo = await authorised()
    const next = (await api('sealAuth/create', { account: 'self', sealNos: [sealNo, officialNo] })).data
    expect([5257, 5258]).toContain((await sign(next.authNo, authNo)).code)
    expect((await api('sealAuth/get', { authNo: next.authNo })).data.status).toBe('pending')
  })

  it('ends on its day, and lasts longer when the owner signs again', async () => {
    const until = new Date(world.clock.now().getTime() + 10 * DAY).toISOString()
    const authNo = await authorised({}, { until })
    const tooLong = new Date(world.clock.now().getTime() + 4 * 365 * DAY).toISOString()
    expect((await api('sealAuth/create', { account: 'self', sealNos: [sealNo], until: tooLong })).code).toBe(
      5261,
    )
    const before = (await api('webhook/events', {})).data.list.length
    await tellOfEnds(world.services)
    await tellOfEnds(world.services)
    const told = (await api('webhook/events', {})).data.list.slice(before)
    expect(told.filter(({ data }) => (data as { authNo?: string }).authNo === authNo)).toHaveLength(1)
    const find = async () =>
      (await world.call('/open/sealAuth/list', { appId: app.appId, keyword: authNo }, { token: owner })).data
        .list[0]!
    const { authId } = await find()
    const extend = (endsAt: string) =>
      world.call('/open/sealAuth/extend', { appId: app.appId, authId, endsAt }, { token: owner })
    expect((await extend(until)).code).toBe(CODE.OPEN_AUTH_TERM)
    const later = new Date(world.clock.now().getTime() + 20 * DAY).toISOString()
    expect((await extend(later)).code).toBe(1)
    expect((await extend(later)).code).toBe(CODE.OPEN_AUTH_UNSIGNED)
    expect(await find()).toMatchObject({ status: AUTOMATIC_GRANT.inForce, isExtending: true, endsAt: until })
    await letter(`${authNo}-X1`)
    expect(await find()).toMatchObject({ status: AUTOMATIC_GRANT.inForce, isExtending: false, endsAt: later })
    world.clock.advance(21 * DAY)
    owner = (await world.call('/open/login', { account: '13800000010', password: DEMO_PASSWORD })).data.token
    await world.call('/open/partner/prove', { password: DEMO_PASSWORD }, { token: owner })
    operator = await world.signIn('13800000009')
    expect((await sign(await contract(), authNo)).code).toBe(CODE.OPEN_AUTH_ENDED)
    expect(await find()).toMatchObject({ status: AUTOMATIC_GRANT.ended })
  })

  it('revoked, signs nothing more: not by the next call, not by one that came at the same moment', async () => {
    const authNo = await authorised()
    const numbers = [await contract(), await contract(), await contract()]
    const { authId } = (
      await world.call('/open/sealAuth/list', { appId: app.appId, keyword: authNo }, { token: owner })
    ).data.list[0]!
    const [revoked, ...signed] = await Promise.all([
      world.call('/open/sealAuth/revoke', { appId: app.appId, authId, reason: '业务结束' }, { token: owner }),
      ...numbers.map((contractNo) => sign(contractNo, authNo)),
    ])
    expect(revoked!.code).toBe(1)
    for (const answer of signed) expect([1, 5256]).toContain(answer.code)
    const uses = (await world.call('/open/sealAuth/detail', { appId: app.appId, authId }, { token: owner }))
      .data.uses
    expect(uses).toHaveLength(signed.filter(({ code }) => code === 1).length)
    expect((await sign(await contract(), authNo)).code).toBe(CODE.OPEN_AUTH_REVOKED)
    expect((await api('sealAuth/revoke', { authNo, reason: '再次' })).code).toBe(CODE.OPEN_AUTH_REVOKED)
  })

  it('is over when the seal is switched off, and when its owner takes it back himself', async () => {
    const authNo = await authorised()
    await api('seal/update', { account: 'self', sealNo, enabled: false })
    expect((await sign(await contract(), authNo)).code).not.toBe(1)
    await api('seal/update', { account: 'self', sealNo, enabled: true })
    expect((await sign(await contract(), authNo)).code).toBe(1)
    // Its owner, in his own company, with nobody's help.
    const { company_id, account_id } = await theRow(world.services.db, 'open_app', { id: app.appId }, [
      'company_id',
      'account_id',
    ])
    const token = await world.services.sessions.open(world.services.db, {
      accountId: account_id,
      companyId: company_id,
      address: null,
      userAgent: null,
    } as never)
    const { list } = (
      await world.call('/sealAuth/automatic/list', { status: AUTOMATIC_GRANT.inForce }, { token })
    ).data
    const mine = list.find((one) => one.authNo === authNo)!
    expect(mine).toMatchObject({ appName: '自动签署应用', seals: ['合同专用章'], used: 1 })
    const stranger = await world.signIn('13800000001')
    const take = (by: string) =>
      world.call('/sealAuth/automatic/revoke', { authId: mine.authId, reason: '不再授权' }, { token: by })
    expect((await take(stranger)).code).toBe(CODE.NOT_FOUND)
    expect((await take(token)).code).toBe(1)
    expect((await api('sealAuth/get', { authNo })).data.status).toBe('revoked')
    expect((await sign(await contract(), authNo)).code).toBe(CODE.OPEN_AUTH_REVOKED)
  })

  it('that is refused or withdrawn never was one', async () => {
    const { data } = await api('sealAuth/create', { account: 'demo-company', sealNos: await sealsOf() })
    await api('sandbox/actAs', {
      contractNo: data.authNo,
      account: 'demo-company',
      action: 'refuse',
      reason: '不同意',
    })
    expect((await api('sealAuth/get', { authNo: data.authNo })).data.status).toBe('revoked')
  })
})

const sealsOf = async () =>
  (await api('seal/list', { account: 'demo-company' })).data.list.map(({ sealNo: one }) => one)

describe('what was signed automatically', () => {
  it('says so in the books, in the evidence and in the use of the seal, and its owner is told each day', async () => {
    const authNo = await authorised()
    const contractNo = await contract()
    await sign(contractNo, authNo)
    const { db } = world.services
    const { contract_id } = await theRow(db, 'open_contract', { contract_no: contractNo }, ['contract_id'])
    const signature = await theRow(db, 'contract_signature', { contract_id })
    expect(signature).toMatchObject({ by_hand: false, intent_method: 4, intent_serial: authNo })
    const use = await theRow(db, 'seal_use', { contract_id })
    expect(use).toMatchObject({ ground: 5, authorisation_no: authNo })
    const leaves = await rowsOf(db, 'evidence_leaf', { contract_id }, { columns: ['step', 'entry'] })
    const entries = leaves.map(({ step, entry }) => ({ step, ...JSON.parse(entry.toString()) }))
    expect(entries).toContainEqual(
      expect.objectContaining({ step: 'intent', method: '自动签署', serial: authNo, app: app.appId }),
    )
    expect(entries).toContainEqual(
      expect.objectContaining({ step: 'sign', method: '自动签署', serial: authNo }),
    )
    const told = async () =>
      (
        await db
          .selectFrom('message')
          .select('content')
          .where('title', '=', '自动签署日报')
          .where('content', 'like', `%${authNo}%`)
          .execute()
      ).map(({ content }) => content)
    expect(await told()).toEqual([])
    await tellOfTheDay(world.services)
    await tellOfTheDay(world.services)
    expect(await told()).toHaveLength(1)
    expect((await told())[0]).toContain(contractNo)
    expect((await letterOf(authNo)).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('is told at once to an owner who wants to hear of each', async () => {
    const authNo = await authorised({}, { notice: 'each' })
    const contractNo = await contract()
    await sign(contractNo, authNo)
    const messages = await rowsOf(
      world.services.db,
      'message',
      { title: '合同已自动签署' },
      { columns: ['content'] },
    )
    expect(messages.filter(({ content }) => content.includes(contractNo))).toHaveLength(1)
  })
})

const letterOf = async (authNo: string): Promise<Buffer> => {
  const { authId } = (
    await world.call('/open/sealAuth/list', { appId: app.appId, keyword: authNo }, { token: owner })
  ).data.list[0]!
  const { response } = await world.send({
    url: '/api/web/open/sealAuth/letter',
    payload: JSON.stringify({ appId: app.appId, authId }),
    token: owner,
  })
  return response.rawPayload
}

describe('a filing that is not there any more', () => {
  it('ends automatic signing at once', async () => {
    const authNo = await authorised()
    const { db } = world.services
    await inRows(db, 'open_filing', { app_id: app.appId }).set({ status: FILING.sentBack })
    expect((await sign(await contract(), authNo)).code).toBe(CODE.OPEN_FILING_NEEDED)
    await inRows(db, 'open_filing', { app_id: app.appId }).set({ status: FILING.passed })
    await passFiling()
    expect((await sign(await contract(), authNo)).code).toBe(1)
  })
})

it('a letter and its end each have an entry of their own in the log, under the company it was given for', async () => {
  const authNo = await authorised()
  const auth = await theRow(world.services.db, 'open_seal_auth', { number: authNo })
  const kept = () =>
    rowsOf(world.services.db, 'named_act', { owner_id: auth.company_id, label: authNo }, { by: 'at' })
  expect((await kept()).map(({ act, id }) => [act, id])).toEqual([['letter.granted', auth.id]])
  world.clock.advance(60_000)
  await api('sealAuth/revoke', { authNo, reason: '不再使用' })
  const both = await kept()
  expect(both.map(({ act }) => act)).toEqual(['letter.granted', 'letter.revoked'])
  for (const { id, act } of both) {
    const leaves = await rowsOf(world.services.db, 'evidence_leaf', { contract_id: id, step: 'named' })
    expect(leaves.map(({ entry }) => JSON.parse(entry.toString()))).toMatchObject([
      { act, owner: auth.company_id, of: 'company' },
    ])
  }
  // The page tells each of them once, by the same id.
  const { rows } = await sql<{
    id: string
  }>`${automaticRevoked.rows({ id: auth.company_id, isCompany: true })}`.execute(world.services.db)
  expect(rows.map(({ id }) => id)).not.toContain(both[1]!.id)
})
