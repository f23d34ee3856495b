import { startSamlIdp } from '../../apps/server/test/saml-idp.ts'
import { expect, test } from '../fixture.ts'
import { fillIn, pressed } from '../parts.ts'
import { PASSWORD } from '../world.ts'

let idp: Awaited<ReturnType<typeof startSamlIdp>>
test.beforeAll(async () => {
  idp = await startSamlIdp()
})
test.afterAll(() => idp.close())

test('a partner sets up its own login, tries it out step by step, and a sub-user comes in by it', async ({
  page,
  anotherBrowser,
}) => {
  await page.goto('/platform/openlogin')
  await page.getByRole('button', { name: /开放平台 · 演示合作伙伴/ }).click()
  await page.getByRole('button', { name: '登录控制台' }).click()
  await expect(page).toHaveURL(/\/platform\/openUser$/)
  await page.getByRole('link', { name: '单点登录', exact: true }).click()
  await page.getByText('SAML 2.0').click()
  await fillIn(page, {
    登录码: 'yanshi-partner',
    显示名称: '演示统一登录',
    身份提供方实体编号: idp.entityId,
    登录地址: 'https://10.0.0.8/sso',
    签名证书: idp.certificate,
    子账户名取自: 'loginName',
    姓名取自: 'displayName',
  })
  await page.getByRole('button', { name: '保存设置' }).click()
  const proof = page.getByRole('dialog', { name: '确认身份' })
  await proof.getByRole('textbox', { name: '登录密码' }).fill(PASSWORD)
  await proof.getByRole('button', { name: /确\s?认/ }).click()
  await expect(proof.getByText('登录地址须为公网 https 地址')).toBeVisible()
  await proof.getByRole('button', { name: /取\s?消/ }).click()
  await page.getByLabel('登录地址').fill(idp.ssoUrl)
  await pressed(page, '保存设置', '尚未测试')

  // Not before it has been seen to work.
  await page.getByRole('switch', { name: '启用单点登录' }).click()
  await expect(page.locator('[data-toast="error"]')).toContainText('请先用当前设置完成一次成功的测试')
  const round = async (login: string) => {
    await page.getByRole('button', { name: /开始测试|重新测试/ }).click()
    await page.getByRole('button', { name: '前往身份提供方登录' }).click()
    await page.getByLabel('账号').fill(login)
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page).toHaveURL(/\/platform\/openUser\/sso$/)
  }
  await round('nobody')
  await expect(page.getByText('没有名为「nobody」的子账户')).toBeVisible()
  await round('ops')
  await expect(page.getByText('核对颁发者、受众、接收地址与时间')).toBeVisible()
  await expect(page.getByText('员工ops', { exact: true })).toBeVisible()
  await expect(page.getByText(/测试通过/)).toBeVisible()
  await page.getByRole('switch', { name: '启用单点登录' }).click()
  await expect(page.getByText('单点登录已启用')).toBeVisible()

  const other = await anotherBrowser()
  await other.goto('/platform/openlogin')
  await other.getByRole('link', { name: '单点登录', exact: true }).click()
  await other.getByLabel('登录码').fill('nobody-here')
  await pressed(other, '前往登录', '没有找到该合作方的单点登录')
  await other.getByLabel('登录码').fill('Yanshi-Partner')
  await other.getByRole('button', { name: '前往登录' }).click()
  await other.getByLabel('账号').fill('ops')
  await other.getByRole('button', { name: '登录' }).click()
  await expect(other).toHaveURL(/\/platform\/openUser$/)
  // By the name his own directory gives him.
  await page.goto('/platform/openUser/subUsers')
  await expect(page.getByText('员工ops').first()).toBeVisible()
})

test('an answer nobody asked for lets nobody in', async ({ page }) => {
  await page.goto('/platform/openlogin?state=abcdefghijklmnopqrstuvwxyz012345&code=stolen')
  await expect(page.getByText('这次登录不是在本页面发起的')).toBeVisible()
})
