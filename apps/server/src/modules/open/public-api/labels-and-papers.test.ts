import { CODE } from '@xinqi/api/error-codes'
import { ID_TYPE_NAMES, ID_TYPES } from '@xinqi/api/open/id-types'
import { describe, expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { callOpen, partnerToken, sandboxApp, uploadOpen } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { theRow } from '../../../platform/db/row.ts'
import { paperLabel } from '../../people/identity/rules.ts'
import { maskAccount } from '../gateway/masked-accounts.ts'
import { publishEvent } from '../webhooks/publish-event.ts'

const world = await worldOfFile()
const app = await sandboxApp(world, '标签合作方')
const stranger = await sandboxApp(world, '别的合作方')
const token = await partnerToken(world, app)

const api = <P extends Parameters<typeof callOpen>[2]>(
  path: P,
  body: Parameters<typeof callOpen<P>>[3],
  as = app,
) => callOpen<P>(world, as, path, body)
const file = (await uploadOpen(world, app, await writtenPdf([['第一条', '乙方（签字）']]))).data.fileId
const contract = (contractNo: string, more: object = {}) =>
  api('contract/create', {
    contractNo,
    name: '采购合同',
    files: [file],
    signers: [{ account: 'demo-person', positions: [{ page: 1, x: 0.5, y: 0.5 }] }],
    ...more,
  })
const found = async (metadata: Record<string, string>, as = app) =>
  (await api('contract/list', { metadata }, as)).data.list.map(({ contractNo }) => contractNo)
const events = async () => (await api('webhook/events', {})).data.list

describe('labels', () => {
  it('of a contract are read, found by each pair, told in every event and lie sealed', async () => {
    await contract('L-1', { metadata: { orderId: 'A-1', 部门: '采购部' } })
    await contract('L-2', { metadata: { orderId: 'A-2', 部门: '采购部' } })
    await contract('L-3')
    expect((await api('contract/get', { contractNo: 'L-1' })).data.metadata).toEqual({
      orderId: 'A-1',
      部门: '采购部',
    })
    expect((await found({ 部门: '采购部' })).toSorted()).toEqual(['L-1', 'L-2'])
    expect(await found({ 部门: '采购部', orderId: 'A-2' })).toEqual(['L-2'])
    expect(await found({ orderId: 'a-2' })).toEqual([])
    const told = await events()
    for (const type of ['contract.sent', 'signer.turn'])
      expect(told.find((one) => one.type === type)).toMatchObject({
        data: { contractNo: 'L-1', metadata: { orderId: 'A-1' } },
      })
    expect(
      told.find(({ data }) => (data as { contractNo: string }).contractNo === 'L-3')!.data,
    ).not.toHaveProperty('metadata')
    const row = await theRow(world.services.db, 'open_contract', { app_id: app.appId, contract_no: 'L-1' })
    expect(row.metadata_sealed!.toString('utf8')).not.toContain('A-1')
    expect(row.metadata_hashes).toHaveLength(2)
  })

  it('are replaced and emptied, at any time, by their own app alone', async () => {
    const set = (metadata: Record<string, string>, as = app) =>
      api('contract/setMetadata', { contractNo: 'L-2', metadata }, as)
    expect((await set({ orderId: 'X' }, stranger)).http).toBe(404)
    expect(await found({ orderId: 'A-1' }, stranger)).toEqual([])
    await api('sandbox/actAs', { contractNo: 'L-2', account: 'demo-person', action: 'sign' })
    expect((await set({ orderId: 'A-9' })).code).toBe(1)
    expect(await found({ orderId: 'A-2' })).toEqual([])
    expect(await found({ orderId: 'A-9' })).toEqual(['L-2'])
    await set({})
    expect(await found({ orderId: 'A-9' })).toEqual([])
    expect((await api('contract/get', { contractNo: 'L-2' })).data.metadata).toEqual({})
  })

  it('have limits, and say which', async () => {
    const tooMany = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, 'v']))
    expect(await contract('L-4', { metadata: tooMany })).toMatchObject({
      http: 400,
      errors: [{ field: 'metadata', rule: 'maxProperties' }],
    })
    expect((await contract('L-4', { metadata: { k: 'v'.repeat(501) } })).errors).toMatchObject([
      { field: 'metadata.k', rule: 'maxLength' },
    ])
    expect((await contract('L-4', { metadata: { 'a b': 'v' } })).http).toBe(400)
    const long = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`k${at}`, '字'.repeat(300)]))
    expect((await contract('L-4', { metadata: long })).code).toBe(CODE.OPEN_METADATA)
    expect((await contract('L-4')).code).toBe(1)
  })

  it('of a user are read, found, changed and told', async () => {
    const user = { account: 'u-1', name: '王小样', mobile: '13600000001' }
    const idNo = '11010519491231002X'
    await api('user/addPerson', { ...user, idNo, metadata: { crmId: 'C-7' } })
    const listed = async (crmId: string, as = app) =>
      (await api('user/list', { metadata: { crmId } }, as)).data.list.map(({ account }) => account)
    expect(await listed('C-7')).toEqual(['u-1'])
    expect(await listed('C-7', stranger)).toEqual([])
    const verified = { account: 'u-1', method: 'idcard2', consent: 'a'.repeat(64) } as const
    await api('identity/personVerify', verified)
    expect((await events()).at(-1)).toMatchObject({
      type: 'identity.passed',
      data: { account: 'u-1', metadata: { crmId: 'C-7' } },
    })
    expect((await api('user/update', { account: 'u-1', metadata: { crmId: 'C-8' } })).data).toMatchObject({
      metadata: { crmId: 'C-8' },
      verified: true,
    })
    expect(await listed('C-7')).toEqual([])
    expect(
      (await api('user/update', { account: 'demo-company', metadata: { a: 'b' } })).data.metadata,
    ).toEqual({
      a: 'b',
    })
    expect((await api('user/update', { account: 'demo-company', name: '新名' })).code).toBe(
      CODE.OPEN_IDENTITY_FIELDS,
    )
  })
})

describe('labels in pushes', () => {
  it('stand in those about seals, notaries and reports too', async () => {
    await contract('L-7', { metadata: { orderId: 'Z-7' } })
    await api('sandbox/actAs', { contractNo: 'L-7', account: 'demo-person', action: 'sign' })
    await api('signReport/apply', { contractNo: 'L-7' })
    await api('user/update', { account: 'demo-company', metadata: { crmId: 'C-11' } })
    const told = async (type: string) =>
      (await events()).filter((one) => one.type === type).map(({ data }) => data)
    await expect
      .poll(() => told('signReport.ready'))
      .toMatchObject([{ contractNo: 'L-7', metadata: { orderId: 'Z-7' } }])
    await publishEvent(world.services, world.services.db, {
      appId: app.appId,
      type: 'notary.changed',
      data: { applyNo: 'N-1', contractNo: 'L-7', status: 'issued' },
    })
    expect(await told('notary.changed')).toMatchObject([{ contractNo: 'L-7', metadata: { orderId: 'Z-7' } }])
    // As the seal of a company, its owner's labels.
    await publishEvent(world.services, world.services.db, {
      appId: app.appId,
      type: 'sealAuth.revoked',
      data: { authNo: 'A-1', account: 'demo-company', reason: '到期' },
    })
    expect(await told('sealAuth.revoked')).toMatchObject([{ metadata: { crmId: 'C-11' } }])
  })
})

describe('labels in the console', () => {
  it('stand among the facts of a contract and of a user', async () => {
    const appId = app.appId
    await contract('L-8', { metadata: { orderId: 'Z-8' } })
    const flow = await world.call('/apiContract/detail', { appId, contractNo: 'L-8' }, { token })
    expect(flow.data.metadata).toEqual({ orderId: 'Z-8' })
    await api('user/update', { account: 'demo-person', metadata: { crmId: 'C-12' } })
    const user = await world.call('/open/user/detail', { appId, account: 'demo-person' }, { token })
    expect(user.data.metadata).toEqual({ crmId: 'C-12' })
  })
})

describe('papers', () => {
  const NUMBERS = {
    idCard: ['11010519491231002X', '110105194912310021'],
    hkMacaoPermit: ['H12345678', 'K12345678'],
    taiwanPermit: ['12345678', '1234567'],
    passport: ['E12345678', 'e-12345'],
    foreignPermit: ['ABC123456789012', 'AB1234567890123'],
  } as const

  it('have the labels reviewers know them by', () => {
    for (const name of ID_TYPE_NAMES) expect(paperLabel(ID_TYPES[name].paper)).toBe(ID_TYPES[name].label)
  })

  it('are taken with numbers of their form, refused with others, and shown masked', async () => {
    for (const [at, idType] of ID_TYPE_NAMES.entries()) {
      const [right, wrong] = NUMBERS[idType]
      const user = { account: `p-${at}`, name: '王小样', mobile: `1350000000${at}`, idType }
      expect(await api('user/addPerson', { ...user, idNo: wrong })).toMatchObject({
        http: 400,
        code: CODE.OPEN_ID_NUMBER,
        msg: expect.stringContaining(ID_TYPES[idType].label),
      })
      expect((await api('user/addPerson', user)).code).toBe(CODE.OPEN_ID_NUMBER)
      const added = await api('user/addPerson', { ...user, idNo: right })
      expect(added.data).toMatchObject({ idType })
      expect(added.data.idNo).not.toBe(right)
    }
    const verify = (account: string) =>
      api('identity/personVerify', { account, method: 'idcard2', consent: 'a'.repeat(64) })
    // The number is that of somebody else here.
    expect((await verify('p-0')).data).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('另一位'),
    })
    expect((await verify('p-3')).code).toBe(CODE.OPEN_IDENTITY_FIELDS)
    expect((await api('identity/personUrl', { account: 'p-3' })).code).toBe(1)
    expect((await api('user/get', { account: 'demo-company' })).data.idType).toBeNull()
  })
})

describe('a number somebody else has proven', () => {
  const NUMBER = '110101199003070353'
  const add = (account: string, mobile: string, idNo?: string) =>
    api('user/addPerson', { account, name: '王小样', mobile, ...(idNo ? { idNo } : {}) })
  const verify = (account: string) =>
    api('identity/personVerify', { account, method: 'idcard2', consent: 'a'.repeat(64) })
  const TAKEN = expect.stringContaining('另一位')

  it('is told by its reason or its code, whichever way one comes to it, and never as our fault', async () => {
    await add('n-1', '13300000001', NUMBER)
    for (const at of [2, 3, 4]) await add(`n-${at}`, `1330000000${at}`, NUMBER)
    expect((await verify('n-1')).data.status).toBe('passed')
    expect((await verify('n-2')).data).toMatchObject({ status: 'failed', reason: TAKEN })
    // On our page.
    const { data } = await api('identity/personUrl', { account: 'n-3' })
    const proved = await world.call(
      `/open/freeLinkProve/${data.url.split('/').at(-1)!}` as never,
      {
        passes: true,
      } as never,
    )
    expect(proved.http).toBe(200)
    const { serialNo } = data as { serialNo: string }
    expect((await api('identity/result', { serialNo })).data).toMatchObject({
      status: 'failed',
      reason: TAKEN,
    })
    // Named in a contract by his mobile number, whom the sandbox proves by itself.
    const signers = [{ name: '王小样', mobile: '13300000004', positions: [{ page: 1, x: 0.5, y: 0.5 }] }]
    expect(await contract('N-1', { signers })).toMatchObject({
      http: 422,
      code: CODE.IDENTITY_TAKEN,
      msg: TAKEN,
    })
    expect((await api('user/get', { account: 'n-4' })).data.verified).toBe(false)
  })

  it('is one person’s also when two prove it at once', async () => {
    await add('n-5', '13300000005', '110101199003070396')
    await add('n-6', '13300000006', '110101199003070396')
    const both = await Promise.all([verify('n-5'), verify('n-6')])
    expect(both.filter(({ data }) => data?.status === 'passed')).toHaveLength(1)
    for (const { http } of both) expect([200, 422]).toContain(http)
  })

  it('is replaced by another of any paper, and then proven anew', async () => {
    await add('n-7', '13300000007', '11010119900307037X')
    expect((await verify('n-7')).data.status).toBe('passed')
    const update = (more: object) => api('user/update', { account: 'n-7', ...more })
    expect((await update({ idNo: 'E12345678' })).code).toBe(CODE.OPEN_ID_NUMBER)
    expect((await update({ idType: 'passport', idNo: 'e-1' })).code).toBe(CODE.OPEN_ID_NUMBER)
    const changed = await update({ idType: 'passport', idNo: 'E87654321' })
    expect(changed.data).toMatchObject({ idType: 'passport', verified: false })
    expect(changed.data.idNo).not.toContain('87654321')
    expect((await verify('n-7')).code).toBe(CODE.OPEN_IDENTITY_FIELDS)
    await update({ idType: 'idCard', idNo: '11010119900307037X' })
    expect((await verify('n-7')).data.status).toBe('passed')
    expect(
      (await api('user/update', { account: 'demo-company', idType: 'passport', idNo: 'E1234567' })).code,
    ).toBe(CODE.OPEN_IDENTITY_FIELDS)
  })
})

describe('accounts that are numbers of people', () => {
  it('are shown masked by a new app, in answers and events, until its owner says otherwise', async () => {
    const account = '13400000001'
    await api('user/addPerson', { account, name: '王小样', mobile: account })
    await api('identity/personUrl', { account })
    const signers = [{ account: 'demo-person' }, { account: 'demo-agent' }]
    await contract('M-1', { signers })
    await contract('M-2', { signers: [{ account, positions: [{ page: 1, x: 0.5, y: 0.5 }] }] })
    const shown = async () => ({
      user: (await api('user/get', { account })).data.account,
      signer: (await api('contract/status', { contractNo: 'M-2' })).data.signers[0]!.account,
      event: JSON.stringify(
        (await events()).filter(({ data }) => (data as { contractNo?: string }).contractNo === 'M-2'),
      ),
    })
    const masked = await shown()
    expect(masked).toMatchObject({ user: '134****0001', signer: '134****0001' })
    expect(masked.event).toContain('134****0001')
    expect(masked.event).not.toContain(account)
    expect(
      (await api('contract/status', { contractNo: 'M-1' })).data.signers.map((one) => one.account).toSorted(),
    ).toEqual(['demo-agent', 'demo-person'])
    const { config } = (await world.call('/open/app/detail', { appId: app.appId }, { token })).data
    expect(config.maskAccounts).toBe(true)
    await world.call(
      '/open/app/saveConfig',
      { appId: app.appId, config: { ...config, maskAccounts: false } },
      { token },
    )
    // Servers keep what they know of an app until they hear that it changed.
    await expect.poll(async () => (await api('user/get', { account })).data.account).toBe(account)
    expect(await shown()).toMatchObject({
      user: account,
      signer: account,
      event: expect.stringContaining(account),
    })
  })

  it('are mobile numbers, identity numbers and mail addresses', () => {
    expect(maskAccount('13400000001')).toBe('134****0001')
    expect(maskAccount('11010519491231002X')).toBe('1101**********002X')
    expect(maskAccount('someone@example.com')).toBe('so***@example.com')
    expect(maskAccount('user_1001')).toBe('user_1001')
  })
})
