import { randomBytes } from 'node:crypto'
import { expect, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'
import { comeUnverified } from '../identity/newcomer.ts'
import { codeFor, dialog, enableTotp, fillLogin, row, signOut } from './guarded.ts'

test('a second factor is enabled, asked for at sign-in, replaced by a recovery code and switched off', async ({
  page,
  server,
  signIn,
}) => {
  test.slow()
  const mobile = '13941000001'
  await comeUnverified(page, server, signIn, mobile, '/center/safetySetting')
  const { secret, codes } = await enableTotp(page, server)

  await signOut(page)
  await fillLogin(page, mobile)
  await expect(page.getByRole('heading', { name: '二次验证' })).toBeVisible()
  const code = page.getByRole('textbox', { name: '动态验证码' })
  await code.fill('000000')
  await page.getByRole('button', { name: '验证并登录' }).click()
  await expect(page.getByText('动态验证码不正确或已使用')).toBeVisible()
  // The next one: the code the factor was enabled with is spent.
  await code.fill(await codeFor(server, secret, 1))
  await page.getByRole('button', { name: '验证并登录' }).click()
  await page.waitForURL('**/workbench')

  await signOut(page)
  await fillLogin(page, mobile)
  await page.getByRole('button', { name: '使用恢复码' }).click()
  await page.getByLabel('恢复码').fill(codes[0]!)
  await page.getByRole('button', { name: '验证并登录' }).click()
  await page.waitForURL('**/workbench')
  await visit(page, '/center/safetySetting')
  await expect(row(page, '动态验证码')).toContainText('剩余恢复码 9 个')

  // The second step a moment ago is proof enough.
  await row(page, '动态验证码').getByRole('button', { name: '关闭' }).click()
  await dialog(page, '关闭二次验证').getByRole('button', { name: '关闭二次验证' }).click()
  await expect(row(page, '动态验证码')).toContainText('未开启')
  await signOut(page)
  await fillLogin(page, mobile)
  await page.waitForURL('**/workbench')
})

/** Ids are UUIDs of version 7; these are only for a company of this test's own. */
const newId = () => {
  const hex = randomBytes(16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

test('a company that asks its administrators for it has them enrol at sign-in', async ({
  page,
  server,
  signIn,
}) => {
  test.slow()
  const mobile = '13941000002'
  await comeUnverified(page, server, signIn, mobile)
  const [companyId, roleId, memberId] = [newId(), newId(), newId()]
  const [person] = await server.sql<{ account_id: string }>(
    'select account_id from session order by created_at desc limit 1',
  )
  await server.sql('insert into company (id, name, status, created_at) values ($1, $2, 3, now())', [
    companyId,
    '谨慎行事有限公司',
  ])
  await server.sql(
    "insert into role (company_id, id, type, name, data_scope, created_at) values ($1, $2, 1, '系统管理员', 3, now())",
    [companyId, roleId],
  )
  await server.sql(
    "insert into member (company_id, id, account_id, name, created_at) values ($1, $2, $3, '谨慎', now())",
    [companyId, memberId, person!.account_id],
  )
  await server.sql('insert into member_role (company_id, member_id, role_id) values ($1, $2, $3)', [
    companyId,
    memberId,
    roleId,
  ])

  await page.goto('/login')
  await signOut(page)
  await fillLogin(page, mobile)
  await page.waitForURL('**/workbench')
  await visit(page, '/center/preferSetting')
  await page.getByRole('switch', { name: '系统管理员须使用二次验证' }).click()
  await dialog(page, '要求管理员使用二次验证').getByRole('button', { name: '要求使用' }).click()
  await expect(page.getByText('请先为自己的账号开启二次验证')).toBeVisible()

  // As if another administrator had asked for it.
  await server.sql('update company set admin_second_factor = true where id = $1', [companyId])
  await page.reload()
  await signOut(page)
  await fillLogin(page, mobile)
  await expect(page.getByText('「谨慎行事有限公司」要求管理员使用二次验证')).toBeVisible()
  const secret = (await page.locator('code').textContent())!
  await page.getByRole('textbox', { name: '动态验证码' }).fill(await codeFor(server, secret))
  await page.getByRole('button', { name: '验证并登录' }).click()
  await expect(page.getByRole('list', { name: '恢复码' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '进入工作台' }).click()
  await page.waitForURL('**/workbench')
  await visit(page, '/center/safetySetting')
  await expect(row(page, '动态验证码')).toContainText('「谨慎行事有限公司」要求管理员开启，不能关闭')
})
