import { OIDC_CLIENT, startOidc } from '../../../apps/server/test/oidc-server.ts'
import { expect, test } from '../../fixture.ts'
import { PEOPLE } from '../../world.ts'
import { prove } from '../security/guarded.ts'
import { bindMobile } from './codes.ts'

let idp: Awaited<ReturnType<typeof startOidc>>
test.beforeAll(async ({ server }) => {
  idp = await startOidc(`${server.url}/ssoLogin`)
})
test.afterAll(() => idp.close())

test('a company sets up its own login; its people come in by it, and come back to it when the session ends', async ({
  page,
  context,
  server,
  signIn,
}) => {
  await signIn(page, PEOPLE.otherAdmin, '/member')
  await page.getByRole('button', { name: '登录与同步' }).click()
  await page.getByRole('menuitem', { name: '单点登录设置' }).click()
  const dialog = page.getByRole('dialog', { name: '单点登录设置' })
  await expect(dialog.getByText('/ssoLogin')).toBeVisible()
  await dialog.getByLabel('企业登录码').fill('yangli-trade')
  await dialog.getByLabel('颁发者地址').fill('https://169.254.169.254')
  await dialog.getByLabel('应用编号').fill(OIDC_CLIENT.clientId)
  await dialog.getByLabel('应用密钥').fill(OIDC_CLIENT.clientSecret)
  await dialog.getByRole('button', { name: '保存设置' }).click()
  await prove(page)
  await expect(dialog.getByText('该地址不在公网，不允许访问')).toBeVisible()
  await dialog.getByLabel('颁发者地址').fill(idp.issuer)
  await dialog.getByRole('button', { name: '保存设置' }).click()
  await expect(dialog).toHaveCount(0)

  await page.evaluate(() => localStorage.clear())
  await context.clearCookies()
  await page.goto('/login')
  await page.getByRole('link', { name: '企业单点登录' }).click()
  await page.getByLabel('企业登录码').fill('nobody-here')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('没有找到该企业的单点登录')).toBeVisible()
  await page.getByLabel('企业登录码').fill('yangli-trade')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('「样例贸易有限公司」')).toBeVisible()
  const signInAtProvider = async () => {
    await page.getByRole('button', { name: /使用.*登录/ }).click()
    await page.waitForURL(`${idp.issuer}/**`)
    await page.locator('input[name=login]').fill('wujiu')
    await page.locator('input[name=password]').fill('any')
    await page.locator('button[type=submit]').click()
    await page.locator('button[type=submit]').click()
  }
  await signInAtProvider()
  await expect(page.getByText('企业已确认「员工wujiu」的身份')).toBeVisible()
  await bindMobile(page, '13800000007')
  await expect(page.getByText('样例贸易有限公司').first()).toBeVisible()

  await server.sql('update session set ended_at = now() where confined')
  // The server looks again after a few seconds.
  await server.advance(10_000)
  await page.goto('/center/downloadList')
  await expect(page).toHaveURL(/\/ssoLogin\?ssoCode=yangli-trade$/)
  await page.getByRole('button', { name: /使用.*登录/ }).click()
  // The provider still knows him, and so do we.
  await expect(page).toHaveURL(/\/center\/downloadList$/)
})

test('an answer nobody asked for is not believed', async ({ page }) => {
  await page.goto('/ssoLogin?code=stolen-code&state=abcdefghijklmnopqrstuvwx')
  await expect(page.getByText('这次登录不是在本页面发起的')).toBeVisible()
})
