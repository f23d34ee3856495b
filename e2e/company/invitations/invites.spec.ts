import type { Page } from '@playwright/test'
import { test as base, expect, TELEPHONE } from '../../fixture.ts'
import { fillIn, pressed } from '../../parts.ts'
import { visit } from '../../visit.ts'
import { PEOPLE } from '../../world.ts'
import { fillRegistration, forgetAddress, NEW_PASSWORD } from './coming.ts'

const test = base.extend<{ invites: Page }>({
  /** Where the administrator sees whom he invited. */
  invites: async ({ page, signIn }, use) => {
    await signIn(page, PEOPLE.admin)
    await visit(page, '/inviteList')
    await expect(page.getByRole('heading', { name: '邀请记录' })).toBeVisible()
    await use(page)
  },
})
test.beforeEach(({ server }) => forgetAddress(server))

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

const inviteByMobile = async (page: Page, name: string, mobile: string) => {
  await page.getByRole('button', { name: '邀请成员' }).first().click()
  const form = page.getByRole('dialog', { name: '邀请成员' })
  await fillIn(form, { 姓名: name, 手机号: mobile })
  await form.getByLabel('部门').click()
  await page.locator('.ant-select-tree-title', { hasText: '法务部' }).first().click()
  await form.getByRole('button', { name: '发送邀请' }).click()
  const link = page.getByRole('dialog', { name: `「${name}」的邀请链接` })
  const url = await link.getByRole('button', { name: /^复制邀请链接/ }).innerText()
  await page.keyboard.press('Escape')
  await expect(link).toHaveCount(0)
  return new URL(url.trim())
}

test('an invitation by message brings a newcomer on his phone to the department it said', async ({
  invites: page,
  anotherBrowser,
  server,
}) => {
  await inviteByMobile(page, '韩来', '13924000001')
  await expect(row(page, '韩来')).toContainText('已邀请')
  await expect(row(page, '韩来')).toContainText('139****0001')

  const text = () =>
    server.sql<{ content: string }>(
      `select content from sandbox_delivery where content like '%邀请您加入企业%' order by id desc limit 1`,
    )
  await expect.poll(async () => (await text()).length).toBe(1)
  const [{ content }] = (await text()) as [{ content: string }]
  const his = await anotherBrowser(TELEPHONE)
  await his.goto(/\/blankPage\/\w+/.exec(content)![0])
  await expect(his).toHaveURL(/\/inviteRegister\?inviteCode=/)
  await expect(his.getByLabel('邀请内容')).toContainText('示例科技有限公司')
  await expect(his.getByLabel('邀请内容')).toContainText('法务部')
  await fillRegistration(his, { contact: '手机号', value: '13924000001', submit: '注册并加入' })
  await expect(his.getByRole('heading', { name: '已加入企业' })).toBeVisible()
  await visit(his, '/workbench')
  await expect(his.getByText('示例科技有限公司').first()).toBeAttached()

  await page.reload()
  await expect(row(page, '韩来')).toContainText('邀请已通过')
  await visit(page, '/member?keyword=韩来')
  await expect(row(page, '韩来')).toContainText('法务部')
})

test('a code to scan: somebody with an account signs in, asks, is reviewed and let in', async ({
  invites: page,
  anotherBrowser,
  server,
}) => {
  await page.getByRole('button', { name: '更多邀请方式' }).click()
  await page.getByRole('menuitem', { name: '邀请二维码' }).click()
  await page.getByRole('dialog', { name: '邀请二维码' }).getByRole('button', { name: '生成二维码' }).click()
  const make = page.getByRole('dialog', { name: '生成邀请二维码' })
  await make.getByRole('button', { name: '生成二维码' }).click()
  await expect(make).toHaveCount(0)
  const codes = page.getByRole('dialog', { name: '邀请二维码' })
  await expect(codes.getByRole('img', { name: '企业邀请二维码' })).toBeVisible()
  const url = new URL((await codes.getByRole('button', { name: /^复制邀请链接/ }).innerText()).trim())

  const his = await anotherBrowser(TELEPHONE)
  await his.goto('/register')
  await fillRegistration(his, { contact: '手机号', value: '13924000002', submit: '注册并登录' })
  await his.waitForURL('**/workbench')
  await his.evaluate(() => localStorage.clear())
  await his.context().clearCookies()
  await server.advance(61_000)

  await his.goto(url.pathname + url.search)
  await his.getByRole('link', { name: '登录并加入' }).click()
  await his.getByRole('tab', { name: '密码登录' }).click()
  await his.getByLabel('手机号或邮箱').fill('13924000002')
  await his.getByLabel('密码', { exact: true }).fill(NEW_PASSWORD)
  await his.getByRole('button', { name: '登录', exact: true }).click()
  await expect(his).toHaveURL(/\/eInviteRegisterIn\?inviteCode=/)
  await his.getByLabel('姓名').fill('申访')
  await his.getByRole('button', { name: '申请加入' }).click()
  await expect(his.getByRole('heading', { name: '申请已提交' })).toBeVisible()

  await page.goto('/inviteList?review=0')
  await expect(row(page, '申访')).toContainText('申请加入')
  await row(page, '申访').getByRole('button', { name: '通过' }).click()
  await page
    .getByRole('dialog', { name: '通过「申访」的申请' })
    .getByRole('button', { name: '通过申请' })
    .click()
  await expect(row(page, '申访')).toHaveCount(0)
  await page.getByRole('tab', { name: /已通过/ }).click()
  await expect(row(page, '申访')).toContainText('申请已通过')

  await his.goto(url.pathname + url.search)
  await expect(his.getByRole('heading', { name: '已加入企业' })).toBeVisible()
})

test('a revoked invitation tells the truth, and a refusal gives its reason', async ({
  invites: page,
  anotherBrowser,
}) => {
  const url = await inviteByMobile(page, '收回者', '13924000003')
  await row(page, '收回者').getByRole('button', { name: '撤回' }).click()
  const confirm = page.getByRole('dialog', { name: /撤回对「收回者」的邀请/ })
  await expect(confirm).toContainText('立即失效')
  await confirm.getByRole('button', { name: '撤回邀请' }).click()
  await expect(row(page, '收回者')).toContainText('邀请失败')
  await expect(row(page, '收回者')).toContainText('邀请已撤回')
  const his = await anotherBrowser(TELEPHONE)
  await his.goto(url.pathname + url.search)
  await expect(his.getByRole('heading', { name: '邀请已失效' })).toBeVisible()
  await visit(his, '/inviteRegister?inviteCode=nonesuch')
  await expect(his.getByRole('heading', { name: '邀请不存在' })).toBeVisible()
  await visit(his, '/blankPage/nonesuch')
  await expect(his.getByRole('heading', { name: '链接无法打开' })).toBeVisible()
})

test('somebody asks a company to let him in, is refused with a reason, and may ask again', async ({
  page,
  anotherBrowser,
  signIn,
}) => {
  const his = await anotherBrowser(TELEPHONE)
  await his.goto('/loginJoin')
  await his.getByRole('link', { name: '免费注册' }).click()
  // Both pages have a field of this name; the first is there until the second has come.
  await expect(his.getByRole('button', { name: '注册并登录' })).toBeVisible()
  await fillRegistration(his, { contact: '手机号', value: '13924000004', submit: '注册并登录' })
  await expect(his).toHaveURL(/\/eInviteRegisterIn$/)
  await his.getByLabel('企业全称').fill('样例')
  await pressed(his, '查找企业', '没有找到该企业')
  await his.getByLabel('企业全称').fill('样例贸易有限公司')
  await his.getByRole('button', { name: '查找企业' }).click()
  await his.getByLabel('姓名').fill('求进')
  await his.getByRole('button', { name: '提交申请' }).click()
  await expect(his.getByRole('listitem')).toContainText('申请加入')

  await signIn(page, PEOPLE.otherAdmin, '/inviteList')
  await row(page, '求进').getByRole('button', { name: '拒绝' }).click()
  const refuse = page.getByRole('dialog', { name: '拒绝「求进」的申请' })
  await pressed(refuse, '拒绝申请', '请填写拒绝原因')
  await refuse.getByLabel('拒绝原因').fill('请先与人事联系')
  await refuse.getByRole('button', { name: '拒绝申请' }).click()
  await expect(row(page, '求进')).toContainText('申请未通过')
  await his.reload()
  await expect(his.getByRole('listitem')).toContainText('请先与人事联系')
})

test('a delegate says yes on his phone, and the screen that asked knows', async ({
  page,
  anotherBrowser,
  signIn,
}) => {
  await signIn(page, PEOPLE.admin, '/member?keyword=李四')
  await row(page, '李四').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '授权经办人' }).click()
  const form = page.getByRole('dialog', { name: '授权「李四」为经办人' })
  const answer = page.waitForResponse((response) =>
    response.url().endsWith('/departmentmember/delegateQRCode'),
  )
  await form.getByRole('button', { name: '生成授权二维码' }).click()
  const { data } = (await (await answer).json()) as { data: { url: string } }
  await expect(page.getByRole('img', { name: '经办人授权二维码' })).toBeVisible()

  const his = await anotherBrowser(TELEPHONE)
  await his.goto(data.url)
  await expect(his).toHaveURL(/\/login$/)
  await his.getByLabel('手机号或邮箱').fill(PEOPLE.sealAdmin)
  await his.getByLabel('密码', { exact: true }).fill('Xinqi-2026')
  await his.getByRole('button', { name: '登录', exact: true }).click()
  await expect(his.getByLabel('授权内容', { exact: true })).toContainText('示例科技有限公司')
  await his.getByRole('button', { name: '获取验证码' }).click()
  await his.getByRole('button', { name: '填入验证码' }).click()
  await his.getByRole('checkbox').check()
  await his.getByRole('button', { name: '确认成为经办人' }).click()
  await expect(his.getByRole('heading', { name: '授权已确认' })).toBeVisible()
  await expect(page.getByText('李四 已成为企业经办人')).toBeVisible()
})
