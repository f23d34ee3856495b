// The console keeps the seals of an app's users by the use cases of the web; and nothing of it is there for others.
import { CODE } from '@xinqi/api/error-codes'
import { describe, expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { callOpen, partnerToken, sandboxApp, uploadOpen } from '../../../../test/open-client.ts'
import { productionApp } from '../../../../test/production-app.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows } from '../../../platform/db/row.ts'
import { SEAL } from '../../seals/company-seals/rules.ts'

const world = await worldOfFile()
const app = await sandboxApp(world, '甲合作方')
const token = await partnerToken(world, app)
const stranger = await partnerToken(world, await sandboxApp(world, '乙合作方'))
const live = await productionApp(world, { name: '丙科技', mobile: '13700000081' })
const liveToken = await live.signIn()

const ROUND = {
  shape: 'round',
  sizeMm: 40,
  star: true,
  doubleRing: false,
  horizontal: ['采购章'] as string[],
  lower: '',
  writing: 'vertical',
  colour: 'red',
} as const
const NAME = { shape: 'square', face: 'song', ending: '印', relief: 'red-on-white', colour: 'red' } as const
const of = (account: string) => ({ appId: app.appId, account })
const make = (account: string, name: string, more: object = {}, by = token) =>
  world.call(
    '/open/seal/createByTemplate',
    {
      ...of(account),
      name,
      ...(account === 'demo-person' ? { design: NAME } : { type: 9, design: ROUND }),
      ...more,
    },
    { token: by },
  )
const list = async (more: object = {}) =>
  (await world.call('/open/seal/list', { appId: app.appId, ...more }, { token })).data
const prove = () =>
  world.services.db.updateTable('partner_session').set({ proven_at: world.clock.now() }).execute()

describe('seals of the users of a sandbox app', () => {
  it('are drawn and made for the company and for a person, and stand in the list and in the API alike', async () => {
    const { data: owners } = await world.call('/open/seal/owners', { appId: app.appId }, { token })
    expect(owners.list[0]).toMatchObject({ account: 'self', kind: 1, hasOfficial: true, problem: null })
    expect(owners.list.find(({ account }) => account === 'demo-person')).toMatchObject({
      kind: 2,
      problem: null,
    })
    const drawn = await world.call('/open/seal/preview', { ...of('self'), design: ROUND }, { token })
    expect(drawn.data).toMatchObject({ widthMm: 40, heightMm: 40 })
    expect(await make('self', '采购章')).toMatchObject({ code: 1 })
    expect(await make('demo-person', '姓名章')).toMatchObject({ code: 1 })
    const { list: rows } = await list({ keyword: '章' })
    expect(rows.find(({ name }) => name === '采购章')).toMatchObject({
      account: 'self',
      type: 9,
      status: SEAL.enabled,
      uses: 0,
    })
    expect(rows.find(({ name }) => name === '姓名章')).toMatchObject({
      account: 'demo-person',
      ownerKind: 2,
      type: 0,
      uses: null,
    })
    const api = await callOpen(world, app, 'seal/list', { account: 'self' })
    expect(api.data.list.some(({ name }) => name === '采购章')).toBe(true)
    expect((await make('self', '采购章')).code).toBe(CODE.SEAL_NAME_TAKEN)
    expect((await make('self', '人名', { design: NAME })).code).toBe(CODE.SEAL_TYPE_MISMATCH)
    expect((await make('demo-person', '圆章', { design: ROUND })).code).toBe(CODE.SEAL_TYPE_MISMATCH)
  })

  it('are renamed, switched, made the default and ended, each on the record of the seal', async () => {
    const seal = { ...of('self'), sealId: (await list({ keyword: '采购章' })).list[0]!.sealId }
    const changed = { ...seal, name: '采购合同章', remark: '只用于订单', isSelfAdaptive: true }
    expect(await world.call('/open/seal/update', changed, { token })).toMatchObject({ code: 1 })
    expect(await world.call('/open/seal/setDefault', seal, { token })).toMatchObject({ code: 1 })
    const off = { ...seal, on: false }
    expect((await world.call('/open/seal/switch', off, { token })).code).toBe(CODE.BAD_REQUEST)
    expect(await world.call('/open/seal/switch', { ...off, reason: '盘点' }, { token })).toMatchObject({
      code: 1,
    })
    expect((await list({ status: SEAL.disabled })).list).toMatchObject([
      { name: '采购合同章', remark: '只用于订单', statusReason: '盘点', isDefault: false },
    ])
    expect(await world.call('/open/seal/switch', { ...seal, on: true }, { token })).toMatchObject({ code: 1 })
    const { data } = await world.call('/open/seal/detail', seal, { token })
    expect(data.isSelfAdaptive).toBe(true)
    expect(data.history.map(({ what }) => what).sort()).toEqual(
      ['为应用用户制章', '修改应用用户的印章', '设置应用用户的默认印章', '停用印章', '启用印章'].sort(),
    )
    expect(data.mayUse.length).toBeGreaterThan(0)
    await world.services.db.updateTable('partner_session').set({ proven_at: null }).execute()
    const end = { ...seal, reason: '不再使用' }
    expect((await world.call('/open/seal/cancel', end, { token })).code).not.toBe(1)
    await prove()
    expect(await world.call('/open/seal/cancel', end, { token })).toMatchObject({ code: 1 })
    expect((await world.call('/open/seal/switch', { ...seal, on: true }, { token })).code).toBe(
      CODE.SEAL_STATUS,
    )
    const person = { ...of('demo-person'), sealId: (await list({ keyword: '姓名章' })).list[0]!.sealId }
    const renamed = { ...person, name: '印鉴' }
    expect(await world.call('/open/seal/update', renamed, { token })).toMatchObject({ code: 1 })
    expect(await world.call('/open/seal/cancel', { ...person, reason: '换新' }, { token })).toMatchObject({
      code: 1,
    })
    expect((await world.call('/open/seal/detail', person, { token })).http).toBe(404)
  })

  it('tell what they were used for', async () => {
    const file = await uploadOpen(world, app, await writtenPdf([['甲方（盖章）', '乙方（签字）']]))
    await callOpen(world, app, 'contract/create', {
      contractNo: 'S-1',
      name: '订单',
      files: [file.data.fileId],
      signers: [
        { account: 'self', order: 1, positions: [{ keyword: '甲方（盖章）' }] },
        { account: 'demo-person', order: 2, positions: [{ keyword: '乙方（签字）' }] },
      ],
    })
    for (const account of ['self', 'demo-person'])
      await callOpen(world, app, 'sandbox/actAs', { contractNo: 'S-1', account, action: 'sign' })
    const used = (await list({ ownerKind: 1 })).list.find(({ uses }) => uses === 1)!
    const log = await world.call('/open/seal/useLog', { ...of('self'), sealId: used.sealId }, { token })
    expect(log.data).toMatchObject({ total: 1, list: [{ contractNo: 'S-1', isAutomatic: false, places: 1 }] })
    const own = (await list({ account: 'demo-person' })).list[0]!
    const signed = await world.call(
      '/open/seal/useLog',
      { ...of('demo-person'), sealId: own.sealId },
      { token },
    )
    expect(signed.data).toMatchObject({ total: 1, list: [{ contractNo: 'S-1', places: null }] })
  })

  it('are not there for another partner, another user of the app, nor for one frozen', async () => {
    const seal = { ...of('self'), sealId: (await list({ ownerKind: 1 })).list[0]!.sealId }
    for (const path of ['/open/seal/detail', '/open/seal/useLog', '/open/seal/setDefault'] as const)
      expect((await world.call(path, seal, { token: stranger })).http).toBe(404)
    expect((await make('self', '别家的章', {}, stranger)).http).toBe(404)
    expect((await world.call('/open/seal/detail', { ...seal, account: 'demo-person' }, { token })).http).toBe(
      404,
    )
    expect(
      (await world.call('/open/seal/setDefault', { ...seal, account: 'demo-person' }, { token })).http,
    ).toBe(404)
    await world.call('/open/user/switch', { ...of('demo-person'), on: false }, { token })
    expect((await make('demo-person', '冻结者的章')).code).toBe(CODE.OPEN_USER_FROZEN)
    await world.call('/open/user/switch', { ...of('demo-person'), on: true }, { token })
  })
})

describe('seals of a production app', () => {
  it('are those of the bound company alone, and the legal representative is asked himself', async () => {
    const appId = live.appId
    const person = { appId, account: 'zhang', name: '张三', mobile: '13800000001' }
    expect(await world.call('/open/user/addPerson', person, { token: liveToken })).toMatchObject({ code: 1 })
    const { data } = await world.call('/open/seal/owners', { appId }, { token: liveToken })
    expect(data.list.map(({ account }) => account)).toEqual(['self'])
    const shown = await world.call('/open/seal/list', { appId }, { token: liveToken })
    expect(shown.data.list.every(({ account }) => account === 'self')).toBe(true)
    const asked = { appId, account: 'zhang', name: '代制', design: NAME }
    expect((await world.call('/open/seal/createByTemplate', asked, { token: liveToken })).http).toBe(403)
    const seat = await world.services.db
      .selectFrom('open_app')
      .innerJoin('account', 'account.id', 'open_app.account_id')
      .select('account.name')
      .where('open_app.id', '=', appId)
      .executeTakeFirstOrThrow()
    await inRows(world.services.db, 'company', { id: live.companyId }).set({ legal_name: seat.name })
    const legal = {
      appId,
      account: 'self',
      name: '法定代表人章',
      type: 6,
      design: {
        legalName: seat.name!,
        sizeMm: 20,
        face: 'song',
        ending: '之印',
        relief: 'red-on-white',
        colour: 'red',
      },
    } as const
    const alone = await world.call('/open/seal/createByTemplate', legal, { token: liveToken })
    expect(alone.code).toBe(CODE.SEAL_LEGAL_CONSENT)
  })
})
