import { expect, test } from '../../fixture.ts'
import { PEOPLE } from '../../world.ts'
import { fillRegistration, forgetAddress, NEW_PASSWORD, passCode } from './coming.ts'

test.beforeEach(({ server }) => forgetAddress(server))

test('registers abroad by e-mail, and signs in with the address', async ({ page, context }) => {
  await page.goto('/register')
  await page.getByRole('link', { name: '使用邮箱注册' }).click()
  // Both pages have a button of that name.
  await expect(page.getByLabel('邮箱', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page.getByText('请输入正确的邮箱')).toBeVisible()
  await fillRegistration(page, {
    contact: '邮箱',
    value: 'jane.doe@example.com',
    name: 'Jane Doe',
    submit: '注册并登录',
  })
  await expect(page).toHaveURL(/\/workbench$/)
  await page.evaluate(() => localStorage.clear())
  await context.clearCookies()
  await page.goto('/login')
  await page.getByLabel('手机号或邮箱').fill('Jane.Doe@example.com')
  await page.getByLabel('密码', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/workbench$/)
})

test('registers by a partner’s link, which is remembered', async ({ page, server }) => {
  await page.goto('/register?partnerCode=XINQI2026')
  await expect(page.getByText('由合作伙伴「演示合作伙伴」推荐注册')).toBeVisible()
  await fillRegistration(page, { contact: '手机号', value: '13923000001', submit: '注册并登录' })
  await expect(page).toHaveURL(/\/workbench$/)
  const [kept] = await server.sql<{ count: string }>(
    `select count(*) from account join partner on partner.id = account.partner_id where account.source = 'partner'`,
  )
  expect(Number(kept!.count)).toBe(1)
})

test('a member added in advance activates his account and is in the company', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.otherAdmin, '/member')
  await page.getByRole('button', { name: '添加成员' }).first().click()
  const form = page.getByRole('dialog', { name: '添加成员' })
  await form.getByLabel('姓名').fill('待激活')
  await form.getByLabel('手机号').fill('13923000002')
  await form.getByRole('button', { name: '添加成员' }).click()
  await expect(form).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()

  await page.goto('/login')
  await page.getByRole('link', { name: '账号遇到问题' }).click()
  await page.getByRole('link', { name: /激活账号/ }).click()
  await fillRegistration(page, { contact: '手机号', value: '13923000002', submit: '激活并登录' })
  await expect(page.getByRole('button', { name: /^当前身份：样例贸易有限公司/ })).toBeVisible()
})

test('gives up a number for another, and only the new one signs in', async ({ page, context, server }) => {
  await page.goto('/register')
  await fillRegistration(page, { contact: '手机号', value: '13923000003', submit: '注册并登录' })
  await expect(page).toHaveURL(/\/workbench$/)
  await page.evaluate(() => localStorage.clear())
  await context.clearCookies()
  await server.advance(61_000)

  await page.goto('/login?view=mobile')
  await passCode(page, '原手机号', '13923000003')
  await page.getByRole('button', { name: '下一步' }).click()
  await passCode(page, '新手机号', '13923000004')
  await page.getByRole('button', { name: '更换手机号' }).click()
  await expect(page.getByText('手机号已更换')).toBeVisible()
  await page.getByRole('link', { name: '返回登录' }).click()
  const signInAs = async (mobile: string) => {
    await page.getByLabel('手机号或邮箱').fill(mobile)
    await page.getByLabel('密码', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
  }
  await signInAs('13923000003')
  await expect(page.locator('[data-toast="error"]')).toContainText('账号或密码错误')
  await signInAs('13923000004')
  await expect(page).toHaveURL(/\/workbench$/)
})

test('looks up what stands behind one’s own number', async ({ page }) => {
  await page.goto('/login?view=account')
  await passCode(page, '手机号', PEOPLE.templateAdmin)
  await page.getByRole('button', { name: '查询账号' }).click()
  await expect(page.getByText('示例科技有限公司')).toBeVisible()
  await expect(page.getByText('王*')).toBeVisible()
})

test('comes back to the evidence page it was sent from, and to no other site', async ({ page }) => {
  await page.goto('/registerEschain?redirect=/chainview%3Fno%3D1')
  await fillRegistration(page, { contact: '手机号', value: '13923000005', submit: '注册并返回' })
  await expect(page).toHaveURL(/\/chainview\?no=1$/)
  await page.goto('/registerEschain?redirect=//evil.example')
  await expect(page.getByRole('button', { name: '注册并登录' })).toBeVisible()
})
