// One contract from the first word to its signatures, in two browsers: the house that opened the room at a desk, the other
// side on a telephone.

import type { Page } from '@playwright/test'
import { toContent } from '@xinqi/api/draft-document'
import { expectNoViolations } from '../axe.ts'
import { contractDriver, party, place, someone } from '../contract-driver.ts'
import { confirmByCode, signAll } from '../contracts/signing/signing.ts'
import { expect, TELEPHONE, test } from '../fixture.ts'
import { write } from '../handwriting.ts'

const HOST = '13910370101'
const GUEST = '13910370110'
const SHOTS = process.env.SHOTS

test.beforeAll(async ({ server }) => {
  await server.found({
    company: { name: '协商甲商贸公司', mobile: HOST, adminName: '庚一', members: [] },
    people: [{ name: '辛一', mobile: GUEST }],
  })
  const driver = contractDriver(server)
  await driver.sealOf(await driver.signIn(HOST))
})

const shoot = async (page: Page, name: string) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}
const noSidewaysScroll = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)

const CONTENT = toContent([
  { kind: 'title', text: '设备采购合同' },
  { kind: 'plain', text: '甲方：协商甲商贸公司' },
  { kind: 'plain', text: '乙方：辛一' },
  { kind: 'clause', text: '标的与价款' },
  {
    kind: 'table',
    rows: [
      ['名称', '数量', '单价（元）'],
      ['液压铰链', '20,000', '12.50'],
    ],
  },
  { kind: 'body', text: '总价人民币 250,000 元，甲方预付 50%，验收后付清。' },
  { kind: 'clause', text: '质量保证' },
  { kind: 'body', text: '质保期自验收合格之日起一年。' },
  { kind: 'plain', text: '甲方（签字或盖章）：' },
  { kind: 'plain', text: '乙方（签字或盖章）：' },
])

test('two sides negotiate one contract clause by clause, freeze it and sign what was agreed', async ({
  page,
  anotherBrowser,
  desk: driver,
  server,
  signIn,
}) => {
  test.slow()
  const token = await driver.signIn(HOST)
  const { draftId } = await driver.call(
    '/draftAI/create',
    { type: '买卖', stance: '甲方', answers: [] },
    token,
  )
  await driver.call('/draftAI/save', { draftId, revision: 1, name: '设备采购合同', content: CONTENT }, token)
  await signIn(page, HOST, `/draftAI/${draftId}`)
  await page.getByRole('button', { name: '导出与协商' }).click()
  await page.getByRole('menuitem', { name: '发起协商' }).click()
  await expect(page).toHaveURL(/\/negotiation\/[0-9a-f-]{36}/)
  await expect(page.getByText('第一条', { exact: true })).toBeVisible()

  // The other side is asked by number, proves it by the code, and is in.
  await page.getByRole('button', { name: '邀请对方' }).click()
  const inviting = page.getByRole('dialog', { name: '邀请对方参加协商' })
  await inviting.getByLabel('对方姓名').fill('辛一')
  await inviting.getByLabel('手机号或邮箱').fill(GUEST)
  await inviting.getByRole('button', { name: '发送邀请' }).click()
  const link = await page.getByRole('button', { name: /^复制邀请链接/ }).getAttribute('aria-label')
  await page.getByRole('button', { name: '建议修改：第一条 标的与价款' }).click()
  const proposing = page.getByRole('dialog', { name: /修改「第一条/ })
  const words = proposing.getByLabel('条款文字')
  await words.fill((await words.inputValue()).replace('预付 50%', '预付 30%'))
  await proposing.getByLabel('理由（对方可见）').fill('预付比例过高')
  await proposing.getByRole('button', { name: '加入本轮提议' }).click()
  await expect(page.getByText('未提交', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '提交本轮' }).click()
  await expect(page.getByText('第 1 轮已提交，对方已收到通知')).toBeVisible()
  await expectNoViolations(page)
  await shoot(page, 'room-desk')

  const phone = await anotherBrowser(TELEPHONE)
  await phone.goto(new URL(link!.split(' ')[1]!).pathname)
  await expect(phone.getByText('协商甲商贸公司 邀请您协商')).toBeVisible()
  await expectNoViolations(phone)
  await noSidewaysScroll(phone)
  await shoot(phone, 'room-invitation')
  await phone.getByRole('button', { name: '同意并获取验证码' }).tap()
  await phone.getByRole('button', { name: '填入验证码' }).tap()
  await expect(phone).toHaveURL(/\/negotiation\/[0-9a-f-]{36}/, { timeout: 30_000 })
  await expect(phone.getByText('1 项待我方答复')).toBeVisible()
  await expectNoViolations(phone)
  await noSidewaysScroll(phone)
  await shoot(phone, 'room-phone')
  await phone.getByRole('button', { name: '接受' }).tap()
  await expect(phone.getByText(/预付 30%/).first()).toBeVisible()
  await phone.getByRole('button', { name: '在其后新增：第二条 质量保证' }).tap()
  const adding = phone.getByRole('dialog', { name: /之后新增一条/ })
  await adding.getByLabel('条款文字').fill('保密\n双方对商业秘密保密三年。')
  await adding.getByRole('button', { name: '加入本轮提议' }).tap()
  await phone.getByRole('button', { name: '提交本轮' }).tap()
  await expect(phone.getByText('第 2 轮已提交，对方已收到通知')).toBeVisible()

  // What has changed is told between rounds; the desk accepts, and both agree to the same words.
  await page.reload()
  await page.getByRole('button', { name: '接受' }).click()
  await expect(page.getByText('第三条', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: '从' }).click()
  await page.getByTitle(/^初稿/).click()
  await page.getByRole('button', { name: '比较', exact: true }).click()
  await expect(page.locator('ins', { hasText: '30%' }).last()).toBeVisible()
  await page.getByRole('button', { name: '同意定稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '同意定稿' }).click()
  await expect(page.getByText('我方已同意，等待对方')).toBeVisible()
  await phone.reload()
  await phone.getByRole('button', { name: '同意定稿' }).tap()
  await phone.getByRole('dialog').getByRole('button', { name: '同意定稿' }).tap()
  await expect(phone.getByText(/同意定稿，文本不能再改/)).toBeVisible()
  await expect(phone.getByRole('button', { name: '建议修改：第二条 质量保证' })).toHaveCount(0)
  await shoot(phone, 'room-frozen-phone')

  // It is signed as it was agreed.
  await page.reload()
  await expectNoViolations(page)
  await page.getByRole('button', { name: '以定稿发起签署' }).click()
  await expect(page).toHaveURL(/\/startCompany\?contractId=/)
  const contractId = new URL(page.url()).searchParams.get('contractId')!
  // Who signs where is another page's business: set through calls.
  const { draft, revision } = await driver.call('/contract/draft', { contractId }, token)
  const parties = [
    party({
      kind: 1,
      isOwn: true,
      companyName: '协商甲商贸公司',
      intentMethods: [1],
      signers: [someone('庚一', HOST)],
    }),
    party({ kind: 2, intentMethods: [1], signers: [someone('辛一', GUEST)] }),
  ]
  const fields = parties.map(({ partyId, kind }, index) =>
    place(partyId, draft.files[0]!, kind === 1 ? 'seal' : 'signature', { x: 0.1 + index * 0.4, y: 0.7 }),
  )
  await driver.call(
    '/contract/saveDraft',
    { contractId, revision, draft: { ...draft, parties, fields } },
    token,
  )
  await page.goto(`/startView?contractId=${contractId}`)
  // Held against the agreed text before it goes out, and said to whoever signs.
  await expect(page.getByText(/所签即所议：页面与双方协商定稿「设备采购合同」逐字一致/)).toBeVisible()
  await shoot(page, 'start-view')
  await page.getByRole('button', { name: '确认发送' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发送合同' }).click()
  await expect(page.getByText('合同已发送', { exact: true })).toBeVisible()
  await page.goto(`/sign/detail?contractId=${contractId}`)
  await signAll(page, server)
  await expect(page.getByRole('heading', { name: /签署完成|已签署|签署成功/ })).toBeVisible({
    timeout: 60_000,
  })
  await phone.goto(`/sign/detail?contractId=${contractId}`)
  await expect(phone.getByText(/所签即所议.*已写入存证日志/)).toBeVisible()
  await expectNoViolations(phone)
  await shoot(phone, 'sign-phone')
  await phone.getByRole('button', { name: /^开始签署/ }).tap()
  await write(phone)
  await phone.getByRole('button', { name: '使用签名' }).tap()
  const sign = phone.getByRole('button', { name: '确认签署', exact: true })
  await expect(sign).toBeEnabled()
  await sign.tap()
  await confirmByCode(phone, server)
  await expect(phone.getByRole('heading', { name: '签署完成' })).toBeVisible({ timeout: 60_000 })
})
