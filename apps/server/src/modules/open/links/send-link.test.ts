// A partner's links by SMS: the message leaves before anything is written, and what is written is what left.
import { CODE } from '@xinqi/api/error-codes'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { partnerToken } from '../../../../test/open-client.ts'
import { type ProductionPartner, productionApp } from '../../../../test/production-app.ts'
import { type World, worldOfFile } from '../../../../test/world.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import type { SmsNotice } from '../../../providers/sms.ts'
import { SmsRefused } from '../../../providers/sms-aliyun.ts'
import { smsSandbox } from '../../../providers/sms-sandbox.ts'

const MOBILE = '13770060011'
const OTHER = '13770060012'
const texts: SmsNotice[] = []
let carried: () => Promise<void> = async () => {}
const world: World = await worldOfFile({
  sms: {
    ...smsSandbox(() => world.clock.now()),
    isSandbox: false,
    sendNotice: async (_db, notice) => {
      texts.push(notice)
      await carried()
    },
  },
})
let partner: ProductionPartner
let token: string
beforeAll(async () => {
  partner = await productionApp(world, { name: '发链接合作方', mobile: '13770060001' })
  token = await partnerToken(world, partner)
  const person = { appId: partner.appId, account: 'told', name: '收件人', mobile: MOBILE }
  expect((await world.call('/open/user/addPerson', person, { token })).code).toBe(1)
})
afterEach(() => {
  texts.length = 0
  carried = async () => {}
  world.clock.advance(61_000)
})

const links = () => rowsOf(world.services.db, 'open_link', { app_id: partner.appId }, { by: 'created_at' })
const askLink = (bySms: boolean) =>
  world.call('/open/user/authLink', { appId: partner.appId, account: 'told', bySms }, { token })
const open = (code: string) => world.call('/open/freeLink/{param}', {}, { params: { param: code } })
const renew = (code: string) => world.call('/open/freeLinkRenew/{param}', {}, { params: { param: code } })
const resolved = (code: string) => world.call('/shortLink/resolve/{code}', {}, { params: { code } })
/** Where the code of a message leads. */
const followed = async ({ parameters }: SmsNotice) => {
  const { data } = await resolved(parameters.code!)
  return data.path.split('/').at(-1)!
}
const numberIs = async (mobile: string) => {
  const { columns, db } = world.services
  const [link] = await links()
  await db
    .updateTable('account')
    .set({ mobile_cipher: columns.seal(mobile), mobile_hash: columns.lookup(mobile) })
    .where('id', '=', link!.account_id)
    .execute()
}

it('the link in the message is the one that was made', async () => {
  expect(await askLink(true)).toMatchObject({ code: 1, data: { url: null, mobile: '137****0011' } })
  expect(texts.map(({ mobile }) => mobile)).toEqual([MOBILE])
  expect(await links()).toHaveLength(1)
  expect((await open(await followed(texts[0]!))).code).toBe(1)
})

it('a message that was refused leaves no link, and the old one as it was', async () => {
  const code = (await askLink(false)).data.url!.split('/').at(-1)!
  const before = await links()
  const attempts = () => rowsOf(world.services.db, 'open_identity', { app_id: partner.appId })
  const begun = await attempts()
  carried = () => Promise.reject(new SmsRefused('短信服务拒绝：isv.BUSINESS_LIMIT_CONTROL'))
  for (const refused of [await askLink(true), await renew(code)]) expect(refused.code).not.toBe(1)
  expect(texts).toHaveLength(2)
  expect(await links()).toEqual(before)
  expect(await attempts()).toEqual(begun)
  expect((await open(code)).code).toBe(1)
})

it('who may not have one is refused before anything is sent', async () => {
  const nobody = { appId: partner.appId, account: 'nobody', bySms: true }
  expect((await world.call('/open/user/authLink', nobody, { token })).code).toBe(CODE.OPEN_USER_UNKNOWN)
  expect(texts).toEqual([])
})

it('a number given up meanwhile gets a link that leads nowhere; the new one gets his', async () => {
  const before = await links()
  carried = async () => {
    carried = async () => {}
    await numberIs(OTHER)
  }
  expect(await askLink(true)).toMatchObject({ code: 1, data: { mobile: '137****0012' } })
  expect(texts.map(({ mobile }) => mobile)).toEqual([MOBILE, OTHER])
  expect(await links()).toHaveLength(before.length + 1)
  const { code } = texts[0]!.parameters
  expect((await resolved(code!)).code).toBe(CODE.LINK_INVALID)
  expect((await open(await followed(texts[1]!))).code).toBe(1)
})

it('asked for anew it goes to whom it is for, and the old one is over', async () => {
  const code = (await askLink(false)).data.url!.split('/').at(-1)!
  expect(await renew(code)).toMatchObject({ code: 1, data: { mobile: '137****0012' } })
  expect((await open(code)).code).toBe(CODE.OPEN_LINK_REVOKED)
  expect((await open(await followed(texts[0]!))).code).toBe(1)
})
