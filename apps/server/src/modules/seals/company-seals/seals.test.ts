import type { Body } from '@xinqi/api/calls'
import { CODE } from '@xinqi/api/error-codes'
import { REVIEW } from '@xinqi/api/work-list-status'
import { drawCompanySeal, encodePng, rasterise } from '@xinqi/seal-art'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decideAbout } from '../../../../test/decide-review.ts'
import { type FormPart, worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inRows, rowsOf, theRow } from '../../../platform/db/row.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { admitSealUse, recordSealUses, sealAtHand } from '../authorisations/use-seal.ts'
import { sealForSigning } from './prepare-for-signing.ts'
import { SEAL } from './rules.ts'

const world = await worldOfFile()
const admin = await world.signIn('13800000001')
const sealAdmin = await world.signIn('13800000002')
const employee = await world.signIn('13800000004')
const other = await world.signIn('13800000005')
const operator = await world.signIn('13800000009')
// This file's company starts without the seals a demo shows.
await world.services.db.deleteFrom('seal_application').execute()
await world.services.db.deleteFrom('seal_grant').execute()
await world.services.db.deleteFrom('company_seal').execute()

const DESIGN: Body<'/companySeal/preview'>['design'] = {
  shape: 'round',
  sizeMm: 38,
  star: true,
  doubleRing: false,
  horizontal: ['合同专用章'],
  lower: '1101085012345',
  writing: 'vertical',
  colour: 'red',
}
const LEGAL: Body<'/companySeal/preview'>['design'] = {
  legalName: '王五',
  sizeMm: 20,
  face: 'song',
  ending: '之印',
  relief: 'red-on-white',
  colour: 'red',
}

const make = (name: string, more: Partial<Body<'/companySeal/createByTemplate'>> = {}, token = sealAdmin) =>
  world.call('/companySeal/createByTemplate', { name, type: 2, design: DESIGN, ...more }, { token })
const detail = async (sealId: string, token = sealAdmin) =>
  (await world.call('/companySeal/detail', { sealId }, { token })).data
const memberNamed = async (name: string) =>
  (await world.call('/departmentmember/getMemberList', { keyword: name }, { token: admin })).data.list[0]!
    .memberId
const act = (path: '/companySeal/disable' | '/companySeal/cancel', sealId: string, reason = '不再使用') =>
  world.call(path, { sealId, reason }, { token: sealAdmin })
const actorOf = async (token: string): Promise<Actor> => {
  const found = await world.services.sessions.find(token)
  if (found.state !== 'live') throw new Error('signed out')
  return found.actor
}

describe('a seal from a template', () => {
  it('is drawn with the certified name, enabled at once, and the first one is the default', async () => {
    const { data } = await make('合同专用章')
    const seal = await detail(data.sealId)
    expect(seal).toMatchObject({
      name: '合同专用章',
      type: 2,
      status: SEAL.enabled,
      source: 1,
      widthMm: 38,
      heightMm: 38,
      isDefault: true,
      createdBy: '李四',
      design: { ...DESIGN, companyName: '示例科技有限公司' },
    })
    const picture = await world.app.inject({ url: seal.picture })
    expect(picture.headers['content-type']).toContain('image/svg+xml')
    const preview = await world.call('/companySeal/preview', { design: DESIGN }, { token: sealAdmin })
    expect(picture.body).toBe(preview.data.svg)
    const event = await rowsOf(
      world.services.db,
      'audit_event',
      { event: 'seal.create' },
      { columns: ['target', 'succeeded'] },
    )
    expect(event).toEqual([{ target: '合同专用章', succeeded: true }])
    await act('/companySeal/cancel', data.sealId)
  })

  it('keeps the name it was made with when the company takes another', async () => {
    const { data } = await make('旧名章')
    const { db } = world.services
    const prepared = async () =>
      sealForSigning(world.services, db, await theRow(db, 'company_seal', { id: data.sealId }))
    const before = await prepared()
    const { id } = (await actorOf(sealAdmin)).company!
    const call = (name: string) => inRows(db, 'company', { id }).set({ name })
    await call('改名科技有限公司')
    expect(await prepared()).toEqual(before)
    await call('示例科技有限公司')
    await act('/companySeal/cancel', data.sealId)
  })

  it('is refused in words when it cannot be drawn, is of the wrong kind, or its name is taken', async () => {
    const square = { ...DESIGN, shape: 'square', sizeMm: 22 } as typeof DESIGN
    expect(await make('方', { design: square })).toMatchObject({
      code: CODE.SEAL_DRAWING,
      msg: '方形印章没有下弦文',
    })
    expect((await make('尺寸', { design: { ...DESIGN, sizeMm: 39 } as typeof DESIGN })).msg).toContain('毫米')
    expect((await make('缺字', { design: { ...LEGAL, legalName: '\u{E000}\u{E001}' }, type: 6 })).code).toBe(
      2706,
    )
    expect((await make('错类', { type: 6 })).code).toBe(CODE.SEAL_TYPE_MISMATCH)
    expect((await make('错类', { type: 2, design: LEGAL })).code).toBe(CODE.SEAL_TYPE_MISMATCH)
    const { data } = await make('重名章')
    expect((await make('重名章')).code).toBe(CODE.SEAL_NAME_TAKEN)
    await act('/companySeal/cancel', data.sealId)
    const again = await make('重名章')
    expect(again.code).toBe(1)
    await act('/companySeal/cancel', again.data.sealId)
  })

  it('is one of its kind when it is the official one, by the database’s own word', async () => {
    const { data } = await make('公章', { type: 1 })
    expect((await make('公章二', { type: 1 })).code).toBe(CODE.SEAL_ONLY_ONE)
    await act('/companySeal/disable', data.sealId)
    expect((await make('公章二', { type: 1 })).code).toBe(CODE.SEAL_ONLY_ONE)
    const both = await Promise.all([make('并发甲', { type: 3 }), make('并发甲', { type: 4 })])
    expect(both.map(({ code }) => code).sort()).toEqual([1, CODE.SEAL_NAME_TAKEN])
    await act('/companySeal/cancel', data.sealId)
    await act('/companySeal/cancel', both.find(({ code }) => code === 1)!.data.sealId)
    expect((await make('公章二', { type: 1 })).code).toBe(1)
  })

  it('needs a certified company and a verified person', async () => {
    const { db, sessions } = world.services
    const actor = await actorOf(sealAdmin)
    const setCompany = async (status: number) => {
      await inRows(db, 'company', { id: actor.company!.id }).set({ status })
      await sessions.actorChanged(db, actor.accountId)
    }
    for (const status of [0, 1, 2]) {
      await setCompany(status)
      expect((await make('未认证')).code).toBe(CODE.SEAL_COMPANY_UNCERTIFIED)
    }
    await setCompany(3)
    const setPerson = (identity_status: number) =>
      inRows(db, 'account', { id: actor.accountId }).set({ identity_status })
    await setPerson(0)
    expect((await make('未实名')).code).toBe(CODE.SEAL_PERSON_UNVERIFIED)
    await setPerson(1)
  })

  it('stops at the number the package allows', async () => {
    const { data: counts } = await world.call('/companySeal/counts', {}, { token: other })
    expect(counts.limit).toBe(20)
    for (let place = 0; place < 20; place++) expect((await make(`第${place}枚`, {}, other)).code).toBe(1)
    const refused = await make('再一枚', {}, other)
    expect(refused).toMatchObject({
      code: CODE.PACKAGE_LIMIT,
      msg: '当前版本仅支持20个企业印章，升级版本可提升数量',
    })
  })
})

describe('the seal of the legal representative', () => {
  it('needs his code when somebody else has it made, and he must be who the seal names', async () => {
    expect((await make('法人章', { type: 6, design: LEGAL })).code).toBe(CODE.SEAL_LEGAL_CONSENT)
    const sendTo = async (mobile: string) => {
      world.clock.advance(61_000)
      const sent = await world.call('/companySeal/legalCode', { mobile }, { token: sealAdmin })
      expect(sent.data.mobile).toMatch(/^\d{3}\*{4}\d{4}$/)
      return sent.data.sandbox!.match(/\d{6}/)![0]
    }
    const his = '13800000003'
    const code = await sendTo(his)
    const wrong = code === '000000' ? '111111' : '000000'
    const consented = (mobile: string, given: string) =>
      make('法人章', { type: 6, design: LEGAL, consent: { mobile, code: given } })
    expect((await consented(his, wrong)).code).toBe(CODE.CODE_WRONG)
    const strangers = '13800000004'
    expect((await consented(strangers, await sendTo(strangers))).code).toBe(CODE.SEAL_LEGAL_PERSON)
    const made = await consented(his, code)
    expect(made.code).toBe(1)
    expect(await detail(made.data.sealId)).toMatchObject({ legalName: '王五', isDefault: false, widthMm: 20 })
    expect((await detail(made.data.sealId)).legalConsentAt).not.toBeNull()
    // Spent: the same code does not make another.
    await act('/companySeal/cancel', made.data.sealId)
    expect((await consented(his, code)).code).toBe(CODE.CODE_WRONG)
  })

  it('needs no code when he acts himself, but always the name of the certification', async () => {
    const own = { ...LEGAL, legalName: '李四' }
    const made = await make('法人章', { type: 6, design: own })
    expect(made.code).toBe(1)
    await act('/companySeal/cancel', made.data.sealId)
    const { id } = (await actorOf(sealAdmin)).company!
    const certify = (legal_name: string | null) =>
      inRows(world.services.db, 'company', { id }).set({ legal_name })
    await certify('钱某')
    expect((await make('法人章', { type: 6, design: own })).code).toBe(CODE.SEAL_LEGAL_PERSON)
    await certify(null)
  })
})

describe('the life of a seal', () => {
  it('is disabled and cancelled with a reason, enabled again, and never comes back from the end', async () => {
    const { data } = await make('生命章')
    await world.call('/companySeal/setDefault', { sealId: data.sealId }, { token: sealAdmin })
    expect((await detail(data.sealId)).isDefault).toBe(true)
    expect(
      (await world.call('/companySeal/disable', { sealId: data.sealId } as never, { token: sealAdmin })).code,
    ).toBe(400)
    expect((await act('/companySeal/disable', data.sealId, '印章遗失')).code).toBe(1)
    expect(await detail(data.sealId)).toMatchObject({
      status: SEAL.disabled,
      statusReason: '印章遗失',
      isDefault: false,
    })
    expect((await act('/companySeal/disable', data.sealId)).code).toBe(CODE.SEAL_STATUS)
    const setDefault = () =>
      world.call('/companySeal/setDefault', { sealId: data.sealId }, { token: sealAdmin })
    expect((await setDefault()).code).toBe(CODE.SEAL_STATUS)
    const enable = () => world.call('/companySeal/enable', { sealId: data.sealId }, { token: sealAdmin })
    expect((await enable()).code).toBe(1)
    expect(await detail(data.sealId)).toMatchObject({ status: SEAL.enabled, statusReason: null })
    expect((await act('/companySeal/cancel', data.sealId, '更换新章')).code).toBe(1)
    expect(await detail(data.sealId)).toMatchObject({ status: SEAL.cancelled, statusReason: '更换新章' })
    expect((await enable()).code).toBe(CODE.SEAL_STATUS)
    expect((await act('/companySeal/cancel', data.sealId)).code).toBe(CODE.SEAL_STATUS)
  })

  it('is renamed, has a keeper who is verified, and passes on when he leaves', async () => {
    const { data } = await make('保管章')
    const keeper = await memberNamed('赵六')
    const update = (body: Omit<Body<'/companySeal/update'>, 'sealId'>) =>
      world.call('/companySeal/update', { sealId: data.sealId, ...body }, { token: sealAdmin })
    expect((await update({ keeperMemberId: newId() })).code).toBe(CODE.SEAL_KEEPER)
    expect((await update({ name: '保管章甲', keeperMemberId: keeper })).code).toBe(1)
    expect(await detail(data.sealId)).toMatchObject({ name: '保管章甲', keeper: { name: '赵六' } })
    const receiver = await memberNamed('王五')
    const moved = await world.call(
      '/departmentmember/transfer',
      { memberId: keeper, receiverId: receiver },
      { token: admin },
    )
    expect(moved.data).toContainEqual({ kind: '保管的印章', count: 1 })
    expect((await detail(data.sealId)).keeper).toEqual({ memberId: receiver, name: '王五' })
    await update({ keeperMemberId: null })
    expect((await detail(data.sealId)).keeper).toBeNull()
  })

  it('is hidden from others: another company, an employee, a bad body', async () => {
    const { data } = await make('隐藏章')
    expect((await world.call('/companySeal/detail', { sealId: data.sealId }, { token: other })).code).toBe(
      404,
    )
    for (const path of ['/companySeal/enable', '/companySeal/setDefault'] as const)
      expect((await world.call(path, { sealId: data.sealId }, { token: other })).code).toBe(CODE.NOT_FOUND)
    for (const path of ['/companySeal/disable', '/companySeal/cancel'] as const)
      expect((await world.call(path, { sealId: data.sealId, reason: '外人' }, { token: other })).code).toBe(
        404,
      )
    expect(
      (await world.call('/companySeal/update', { sealId: data.sealId, name: '外人' }, { token: other })).code,
    ).toBe(404)
    expect((await world.call('/companySeal/list', {}, { token: employee })).code).toBe(CODE.FORBIDDEN)
    expect((await make('员工章', {}, employee)).code).toBe(CODE.FORBIDDEN)
    expect((await make('', {})).code).toBe(CODE.BAD_REQUEST)
    const list = await world.call(
      '/companySeal/list',
      { keyword: '隐藏', status: SEAL.enabled, type: 2 },
      { token: admin },
    )
    expect(list.data).toMatchObject({ total: 1, list: [{ name: '隐藏章' }] })
    expect((await world.call('/companySeal/list', { keyword: '隐藏' }, { token: other })).data.total).toBe(0)
  })

  it('follows the company in size when told to', async () => {
    const set = (isSelfAdaptiveSeal: boolean) =>
      world.call('/companySeal/selfAdaptive', { isSelfAdaptiveSeal }, { token: sealAdmin })
    const flag = async () =>
      (await world.call('/home/account/detail', {}, { token: admin })).data.enterprise!.isSelfAdaptiveSeal
    await set(true)
    expect(await flag()).toBe(true)
    await set(false)
    expect(await flag()).toBe(false)
  })
})

describe('an uploaded seal', () => {
  const scan = async () => {
    const drawing = drawCompanySeal({ name: '示例科技有限公司', type: 'finance' })
    const stamp = await sharp(Buffer.from(encodePng(rasterise(drawing, 12))))
      .png()
      .toBuffer()
    return sharp({ create: { width: 700, height: 700, channels: 3, background: '#efe9dc' } })
      .composite([{ input: stamp, left: 110, top: 120 }])
      .jpeg()
      .toBuffer()
  }
  const parts = (bytes: Buffer, fields: Record<string, string>, fileName = '财务章.jpg'): FormPart[] => [
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    { name: 'file', fileName, bytes },
  ]
  const upload = async (
    name: string,
    bytes: Buffer,
    fields: Record<string, string> = {},
    token = sealAdmin,
  ) =>
    (await world.form('/companySeal/upload', parts(bytes, { name, type: '3', widthMm: '38', ...fields }), {
      token,
    })) as unknown as { code: number; msg: string; data: { sealId: string } }
  const decide = (sealId: string, passed: boolean, reason?: string) =>
    decideAbout(world, sealId, { token: operator, passed, reason })

  it('loses its background, waits for review, and is enabled when it passes', async () => {
    const bytes = await scan()
    const preview = (await world.form('/companySeal/previewPicture', parts(bytes, { widthMm: '38' }), {
      token: sealAdmin,
    })) as unknown as { data: { picture: string; widthMm: number; heightMm: number } }
    expect(preview.data.widthMm).toBe(38)
    expect(Math.abs(preview.data.heightMm - 38)).toBeLessThan(0.6)
    const cut = sharp(Buffer.from(preview.data.picture.split(',')[1]!, 'base64'))
    const { data: pixels, info } = await cut.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(pixels[3]).toBe(0)
    expect(info.channels).toBe(4)

    const { data } = await upload('财务专用章', bytes)
    expect(await detail(data.sealId)).toMatchObject({
      status: SEAL.underReview,
      source: 2,
      design: null,
      isDefault: false,
    })
    expect((await detail(data.sealId)).original).toContain('/api/web/blob/')
    expect(
      (await world.call('/companySeal/enable', { sealId: data.sealId }, { token: sealAdmin })).code,
    ).toBe(2705)
    expect((await decide(data.sealId, true)).code).toBe(1)
    expect((await detail(data.sealId)).status).toBe(SEAL.enabled)
    const messages = await world.call('/message/list', {}, { token: sealAdmin })
    expect(messages.data.list[0]).toMatchObject({ title: '印章审核通过' })
  })

  it('is refused with the reviewer’s reason, or withdrawn by cancelling it', async () => {
    const bytes = await scan()
    const first = await upload('待审章', bytes)
    expect((await decide(first.data.sealId, false, '印章名称与企业不符')).code).toBe(1)
    expect(await detail(first.data.sealId)).toMatchObject({
      status: SEAL.refused,
      statusReason: '印章名称与企业不符',
    })
    const second = await upload('待审章', bytes)
    expect(second.code).toBe(1)
    await act('/companySeal/cancel', second.data.sealId, '传错了')
    const [review] = await rowsOf(
      world.services.db,
      'review_case',
      { subject_id: second.data.sealId },
      { columns: ['status'] },
    )
    expect(review!.status).toBe(REVIEW.withdrawn)
  })

  it('must be a picture with a seal on it, of a likely size', async () => {
    expect((await upload('坏', Buffer.from('not a picture'))).code).toBe(CODE.SEAL_PICTURE)
    const blank = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect((await upload('白', blank)).msg).toContain('没有识别到')
    expect((await upload('大', await scan(), { widthMm: '500' })).code).toBe(CODE.SEAL_PICTURE)
    expect((await upload('法', await scan(), { type: '6' })).code).toBe(CODE.SEAL_TYPE_MISMATCH)
    const none = await world.form(
      '/companySeal/upload',
      [
        { name: 'name', value: '无' },
        { name: 'type', value: '3' },
        { name: 'widthMm', value: '38' },
      ],
      { token: sealAdmin },
    )
    expect(none.code).toBe(CODE.FILE_MISSING)
    expect((await upload('员', await scan(), {}, employee)).code).toBe(CODE.FORBIDDEN)
  })
})

describe('the log of uses', () => {
  const contract = { id: newId(), no: 'HT-2026-001', type: '采购合同', name: '办公用品采购合同' }

  it('holds every use with its contract and ground, and cannot be changed', async () => {
    const { data } = await make('用印章')
    const { db } = world.services
    const actor = await actorOf(sealAdmin)
    const now = world.clock.now()
    const use = admitSealUse(await sealAtHand(db, actor, data.sealId), contract, now)
    await recordSealUses(db, actor, [{ use, contract, places: 3 }], now)
    const log = await world.call('/companySeal/useLog', { sealId: data.sealId }, { token: admin })
    expect(log.data).toMatchObject({
      total: 1,
      list: [
        {
          sealName: '用印章',
          userName: '李四',
          userCompany: '示例科技有限公司',
          ground: 2,
          contractNo: 'HT-2026-001',
          contractName: '办公用品采购合同',
          places: 3,
        },
      ],
    })
    expect((await detail(data.sealId)).uses).toBe(1)
    expect((await world.call('/companySeal/useLog', {}, { token: other })).data.total).toBe(0)
    expect(
      (await world.call('/companySeal/useLog', { keyword: '不存在' }, { token: admin })).data.total,
    ).toBe(0)
    await expect(db.updateTable('seal_use').set({ places: 1 }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('seal_use').execute()).rejects.toThrow('append-only')
  })

  it('is not reached by those who may not use the seal', async () => {
    const { data } = await make('管控章')
    const { db } = world.services
    const now = world.clock.now()
    const admitted = async (token: string) =>
      admitSealUse(await sealAtHand(db, await actorOf(token), data.sealId), contract, now)
    await expect(admitted(employee)).rejects.toMatchObject({ code: CODE.SEAL_MAY_NOT_USE })
    await expect(admitted(other)).rejects.toMatchObject({ code: CODE.NOT_FOUND })
    await act('/companySeal/disable', data.sealId)
    await expect(admitted(sealAdmin)).rejects.toMatchObject({
      code: CODE.SEAL_MAY_NOT_USE,
      message: '该印章未启用，不能使用',
    })
  })
})
