import { expect, test } from '../../fixture.ts'
import { fillIn, pressed } from '../../parts.ts'
import { PASSWORD, PEOPLE } from '../../world.ts'
import { fillCode } from './codes.ts'

const LOGIN = /\/platform\/openlogin$/
const HOME = /\/platform\/openUser$/

test('a partner signs in to its console, and people of the platform do not', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.employee, '/platform/openUser/subUsers')
  await expect(page).toHaveURL(LOGIN)
  await page.getByRole('button', { name: /开放平台 · 演示合作伙伴/ }).click()
  await page.getByLabel('密码', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: '登录控制台' }).click()
  await expect(page.locator('[data-toast="error"]')).toContainText('账号或密码错误')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录控制台' }).click()
  // Back to what was asked for.
  await expect(page).toHaveURL(/\/platform\/openUser\/subUsers$/)

  await page.getByRole('button', { name: '新增子账户' }).click()
  const dialog = page.getByRole('dialog', { name: '新增子账户' })
  await fillIn(dialog, { 子账户名: 'ops', 姓名: '小钱', 初始密码: 'sub-user-1' })
  await pressed(dialog, '新增子账户', '已有同名的子账户')
  await dialog.getByLabel('子账户名').fill('xiaoqian')
  await dialog.getByRole('button', { name: '新增子账户' }).click()
  await expect(dialog).toHaveCount(0)
  // What he may do is asked at once; it can wait.
  const rights = page.getByRole('dialog', { name: /权限/ })
  await rights.getByRole('button', { name: '取消' }).click()
  await expect(rights).toHaveCount(0)
  await page.getByRole('button', { name: '退出', exact: true }).click()
  await expect(page).toHaveURL(LOGIN)

  await page.getByRole('tab', { name: '子账户登录' }).click()
  await fillIn(page, { 合作方手机号: '13800000010', 子账户名: 'xiaoqian' })
  await page.getByLabel('密码', { exact: true }).fill('sub-user-1')
  await page.getByRole('button', { name: '登录控制台' }).click()
  await expect(page).toHaveURL(HOME)
  await page.goto('/platform/openUser/subUsers')
  await expect(page.getByText('只有合作方本人可以管理子账户')).toBeVisible()
  // The person signed in to the contract platform is still there.
  await page.goto('/workbench')
  await expect(page).toHaveURL(/\/workbench$/)
})

test('a session that ends on the server leads back to the partner login', async ({ page, server }) => {
  await page.goto('/platform/openlogin')
  await page.getByRole('button', { name: /子账户 ops/ }).click()
  await page.getByRole('button', { name: '登录控制台' }).click()
  await expect(page).toHaveURL(HOME)
  await server.sql('update partner_session set ended_at = now()')
  await page.goto('/platform/openUser/subUsers')
  await expect(page).toHaveURL(LOGIN)
})

test('a partner registers with a code and finds a forgotten password again', async ({ page, server }) => {
  const mobile = '13939000010'
  await page.goto('/platform/openRegister')
  await fillCode(page, mobile)
  await page.getByLabel('合作方名称').fill('端到端合作方')
  await page.getByLabel('登录密码', { exact: true }).fill('partner-2026')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册并进入控制台' }).click()
  await expect(page).toHaveURL(HOME)
  await page.getByRole('button', { name: '退出', exact: true }).click()
  await server.advance(61_000)
  await page.getByRole('link', { name: '忘记密码' }).click()
  // The page it leaves asks for a number as well.
  await expect(page.getByLabel('新密码', { exact: true })).toBeVisible()
  await fillCode(page, mobile)
  await page.getByLabel('新密码', { exact: true }).fill('partner-2027')
  await pressed(page, '确认修改', '密码已重新设置')
  await page.getByRole('link', { name: '返回登录' }).click()
  await page.getByLabel('合作方手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill('partner-2027')
  await page.getByRole('button', { name: '登录控制台' }).click()
  await expect(page).toHaveURL(HOME)
})

test('an administrator goes over to the console of his company; others are told what is missing', async ({
  page,
  signIn,
}) => {
  await signIn(page, PEOPLE.admin, '/center/transit')
  await expect(page).toHaveURL(HOME)
  await page.evaluate(() => localStorage.clear())
  await signIn(page, PEOPLE.otherAdmin, '/center/transit')
  await expect(page.getByText('企业尚未开通开放平台')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, PEOPLE.employee, '/center/transit')
  await expect(page.getByText('没有进入开放平台的权限')).toBeVisible()
})
