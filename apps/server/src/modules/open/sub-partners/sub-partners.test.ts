import { chinaDay, monthOf } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { afterAll, describe, expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { callOpen, uploadOpen } from '../../../../test/open-client.ts'
import { type ProductionPartner, productionApp } from '../../../../test/production-app.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { theRow } from '../../../platform/db/row.ts'
import { balance } from '../../quota/copies/balance.ts'
import { proveLedger } from '../../quota/copies/prove.ts'

const PASSWORD = 'Partner-2026'
let subPartnerId: string

const world = await worldOfFile()
const parent = await productionApp(world, { name: '上级合作方', mobile: '13770020001' })
const child = await productionApp(world, { name: '下级合作方', mobile: '13770020002' })
let token = await parent.signIn()

afterAll(async () => {
  expect(await proveLedger(world.services.db)).toEqual([])
})

const prove = () => world.call('/open/partner/prove', { password: PASSWORD }, { token })
const invite = (mobile: string, by = token) =>
  world.call('/open/subPartner/add', { name: '下级', mobile }, { token: by })
const codeIn = (link: string) => new URL(link, 'https://x.example').searchParams.get('invite')!
const join = (mobile: string, code: string) =>
  world.call('/open/login', { account: mobile, password: PASSWORD, invite: code })
const copies = (of: ProductionPartner) =>
  balance(world.services.db, { ownerId: of.companyId, kind: 'contract', now: world.clock.now() })
const move = (way: 'allocate' | 'takeBack', quantity: number) =>
  world.call(
    way === 'allocate' ? '/open/subPartner/allocate' : '/open/subPartner/takeBack',
    { subPartnerId, items: [{ kind: 'contract', quantity }] },
    { token },
  )

describe('an invitation', () => {
  it('is for one number, once, and one level deep', async () => {
    const first = await invite(child.mobile)
    expect(first.code).toBe(1)
    subPartnerId = first.data.subPartnerId
    const second = await invite(child.mobile)
    expect(second.data.subPartnerId).toBe(subPartnerId)
    expect((await join(child.mobile, codeIn(first.data.link))).code).toBe(CODE.OPEN_SUB_INVITE)
    expect((await join(parent.mobile, codeIn(second.data.link))).code).toBe(CODE.OPEN_SUB_INVITE)
    const stranger = await productionApp(world, { name: '旁人合作方', mobile: '13770020003' })
    expect((await join(stranger.mobile, codeIn(second.data.link))).code).toBe(CODE.OPEN_SUB_INVITE)
    expect((await join(child.mobile, codeIn(second.data.link))).code).toBe(1)
    expect((await join(child.mobile, codeIn(second.data.link))).code).toBe(CODE.OPEN_SUB_INVITE)
    expect((await invite(child.mobile)).code).toBe(CODE.OPEN_SUB_EXISTS)
    expect((await invite('13770020009', await child.signIn())).code).toBe(CODE.OPEN_SUB_DEPTH)
    // Whoever is above somebody cannot come below another.
    const theirs = await stranger.signIn()
    const up = await invite(parent.mobile, theirs)
    expect((await join(parent.mobile, codeIn(up.data.link))).code).toBe(CODE.OPEN_SUB_DEPTH)
    const asked = { subPartnerId }
    expect((await world.call('/open/subPartner/detail', asked, { token: theirs })).code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/open/subPartner/usage', asked, { token: theirs })).code).toBe(CODE.NOT_FOUND)
  })

  it('that ran out opens nothing', async () => {
    const late = await productionApp(world, { name: '迟到合作方', mobile: '13770020004' })
    const { data } = await invite(late.mobile)
    world.clock.advance(8 * DAY)
    expect((await join(late.mobile, codeIn(data.link))).code).toBe(CODE.OPEN_SUB_INVITE)
    token = await parent.signIn()
  })
})

describe('copies', () => {
  it('ask for the password, go over, and come back: never more than there are', async () => {
    expect((await move('allocate', 10)).code).toBe(CODE.OPEN_PROVE)
    await prove()
    const before = [await copies(parent), await copies(child)] as const
    expect((await move('allocate', before[0] + 1)).code).not.toBe(1)
    expect((await move('allocate', 10)).code).toBe(1)
    expect([await copies(parent), await copies(child)]).toEqual([before[0] - 10, before[1] + 10])
    expect((await move('takeBack', 11)).code).not.toBe(1)
    expect((await move('takeBack', 4)).code).toBe(1)
    expect([await copies(parent), await copies(child)]).toEqual([before[0] - 6, before[1] + 6])
    const { data } = await world.call('/open/subPartner/list', {}, { token })
    expect(data.list.find((one) => one.subPartnerId === subPartnerId)).toMatchObject({
      given: 6,
      used: 0,
      left: 6,
      companyName: child.companyName,
    })
  })

  it('asked for by many at once are given and taken exactly', async () => {
    const before = [await copies(parent), await copies(child)] as const
    const share = Math.floor(before[0] / 8)
    const answers = await Promise.all(Array.from({ length: 12 }, () => move('allocate', share)))
    const given = answers.filter(({ code }) => code === 1).length
    expect(given).toBe(Math.floor(before[0] / share))
    expect([await copies(parent), await copies(child)]).toEqual([
      before[0] - given * share,
      before[1] + given * share,
    ])
    const taken = await Promise.all(Array.from({ length: given + 3 }, () => move('takeBack', share)))
    expect(taken.filter(({ code }) => code === 1)).toHaveLength(given)
    expect([await copies(parent), await copies(child)]).toEqual([...before])
  })
})

describe('what the one below does', () => {
  it('is seen above in numbers, at the agreed price, and never in contents', async () => {
    const { db } = world.services
    await world.call(
      '/open/subPartner/savePrices',
      { subPartnerId, prices: [{ kind: 'contract', unitFen: 333 }] },
      { token },
    )
    const file = await uploadOpen(world, child, await writtenPdf([['机密条款', '乙方（签字）']]))
    for (const contractNo of ['SECRET-NO-1', 'SECRET-NO-2'])
      expect(
        await callOpen(world, child, 'contract/create', {
          contractNo,
          name: '绝密并购合同',
          files: [file.data.fileId],
          signers: [{ name: '李明', mobile: '13800000008' }],
        }),
      ).toMatchObject({ code: 1 })
    await callOpen(world, child, 'contract/withdraw', { contractNo: 'SECRET-NO-2', reason: '机密原因' })
    const month = monthOf(chinaDay(world.clock.now()))
    const answers = [
      await world.call('/open/subPartner/list', {}, { token }),
      await world.call('/open/subPartner/detail', { subPartnerId }, { token }),
      await world.call('/open/subPartner/usage', { subPartnerId }, { token }),
      await world.call('/open/subPartner/bill', { subPartnerId, month, exports: true }, { token }),
    ]
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1])
    const told = JSON.stringify(answers.map(({ data }) => data))
    for (const secret of ['SECRET', '绝密', '机密', '李明', '13800000008', file.data.fileId])
      expect(told).not.toContain(secret)
    expect(answers[2]!.data).toMatchObject({
      list: [{ month, kind: 'contract', charged: 2, returned: 1, net: 1, amountFen: 333 }],
    })
    expect(answers[3]!.data).toMatchObject({ bill: { amountFen: 333, chargedFen: 666, lines: 3 } })
    const mine = await world.call('/open/bill/detail', { month }, { token: await child.signIn() })
    expect(mine.data).toMatchObject({ amountFen: 333, chargedFen: 666, lines: 3 })
    // Nor through any other call of the console.
    const peek = await world.call(
      '/open/dosage/list',
      { from: `${month}-01`, to: `${month}-28`, appId: child.appId },
      { token },
    )
    expect(peek.data?.list ?? []).toEqual([])
    const sheet = await theRow(db, 'task', { account_id: parent.partnerId }, ['payload'])
    expect(sheet.payload).toMatchObject({ hidesContracts: true })
  })

  it('is disputed below and answered above', async () => {
    const month = monthOf(chinaDay(world.clock.now()))
    const below = await child.signIn()
    const { data } = await world.call('/open/bill/dispute', { month, reason: '价格不对' }, { token: below })
    const answer = { subPartnerId, disputeId: data.disputeId, answer: '按协议价' }
    expect((await world.call('/open/subPartner/answer', answer, { token })).code).toBe(1)
    expect((await world.call('/open/subPartner/answer', answer, { token })).code).toBe(CODE.NOT_FOUND)
    const seen = await world.call('/open/bill/detail', { month }, { token: below })
    expect(seen.data.disputes).toMatchObject([{ reason: '价格不对', answer: '按协议价' }])
  })

  it('stops when it is frozen, console and apps, and goes on when restored', async () => {
    const below = await child.signIn()
    expect((await world.call('/open/subPartner/switch', { subPartnerId, on: false }, { token })).code).toBe(1)
    expect((await world.call('/open/info', {}, { token: below })).code).toBe(CODE.UNAUTHENTICATED)
    expect((await world.call('/open/login', { account: child.mobile, password: PASSWORD })).code).toBe(
      CODE.ACCOUNT_FROZEN,
    )
    await expect
      .poll(async () => (await callOpen(world, child, 'ping', {})).code, { timeout: 6000 })
      .toBe(CODE.OPEN_APP_OFF)
    await prove()
    expect((await move('allocate', 1)).code).toBe(CODE.OPEN_SUB_FROZEN)
    expect((await world.call('/open/subPartner/switch', { subPartnerId, on: true }, { token })).code).toBe(1)
    await expect.poll(async () => (await callOpen(world, child, 'ping', {})).code, { timeout: 6000 }).toBe(1)
  })

  it('opens only what it may', async () => {
    await world.call(
      '/open/subPartner/update',
      { subPartnerId, name: '下级', mayOpen: ['sandbox'] },
      { token },
    )
    const below = await child.signIn()
    const open = (isSandbox: boolean) =>
      world.call('/open/app/create', { name: '新应用', isSandbox }, { token: below })
    expect((await open(false)).code).toBe(CODE.OPEN_SUB_MAY_NOT)
    expect((await open(true)).code).toBe(1)
  })
})
