import type { Page } from '@playwright/test'
import { type AnotherBrowser, expect, TELEPHONE, test } from '../../fixture.ts'
import { bindMobile } from './codes.ts'

/** What the code on the screen says, opened on a telephone of its own. */
const codeOn = (page: Page) => page.getByRole('link', { name: '在新窗口打开沙箱手机页' })
const scan = async (anotherBrowser: AnotherBrowser, page: Page) => {
  const address = (await codeOn(page).getAttribute('href'))!
  const phone = await anotherBrowser(TELEPHONE)
  await phone.goto(address)
  return phone
}

const openScan = async (page: Page, app: string) => {
  await page.goto('/login')
  await page.getByRole('tab', { name: '扫码登录' }).click()
  await page.getByRole('button', { name: app, exact: true }).click()
  await expect(page.getByRole('img', { name: `${app}登录二维码` })).toBeVisible()
}

test('a code scanned with a telephone signs in the screen that shows it, after binding a number once', async ({
  page,
  anotherBrowser,
  context,
}) => {
  await openScan(page, '支付宝')
  await expect(page.getByText('沙箱：这里没有连接真实的支付宝')).toBeVisible()
  const phone = await scan(anotherBrowser, page)
  await expect(phone.getByRole('heading', { name: '支付宝沙箱' })).toBeVisible()
  await expect(page.getByText('已扫码，请在手机上确认登录')).toBeVisible()
  await phone.getByRole('button', { name: '确认登录' }).click()
  await expect(phone.getByText('请输入沙箱账号')).toBeVisible()
  await phone.getByLabel('沙箱账号').fill('扫码小明')
  await phone.getByRole('button', { name: '确认登录' }).click()
  await expect(phone.getByText('请回到电脑继续')).toBeVisible()
  await expect(page.getByText('支付宝已确认「扫码小明」的身份')).toBeVisible()
  await bindMobile(page, '13939000001')

  await page.evaluate(() => localStorage.clear())
  await context.clearCookies()
  await openScan(page, '支付宝')
  const again = await scan(anotherBrowser, page)
  await again.getByLabel('沙箱账号').fill('扫码小明')
  await again.getByRole('button', { name: '确认登录' }).click()
  await expect(page).toHaveURL(/\/workbench$/)
})

test('refusing on the telephone, and a code that has run out, are said on the screen', async ({
  page,
  anotherBrowser,
  server,
}) => {
  await openScan(page, '微信')
  const first = (await codeOn(page).getAttribute('href'))!
  const phone = await scan(anotherBrowser, page)
  await phone.getByRole('button', { name: '取消' }).click()
  await expect(phone.getByText('电脑上不会登录')).toBeVisible()
  await expect(page.getByText('已在手机上取消登录')).toBeVisible()
  await page.getByRole('button', { name: '刷新二维码' }).click()
  await expect(page.getByText('请用微信扫描二维码')).toBeVisible()
  // The code refused stays in sight until the next one has come.
  await expect(codeOn(page)).not.toHaveAttribute('href', first)
  const late = await scan(anotherBrowser, page)
  await expect(late.getByRole('heading', { name: '微信沙箱' })).toBeVisible()
  await server.sql("update ticket set expires_at = created_at where purpose = 'qrLogin'")
  await expect(page.getByText('二维码已失效')).toBeVisible()
  await late.getByLabel('沙箱账号').fill('迟到')
  await late.getByRole('button', { name: '确认登录' }).click()
  await expect(late.getByText('链接或二维码已失效')).toBeVisible()
})

test('the messenger: its own page in any browser, and inside its client for one company', async ({
  page,
  context,
  anotherBrowser,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: '钉钉登录' }).click()
  await page.getByRole('button', { name: '前往钉钉登录' }).click()
  await expect(page.getByRole('heading', { name: '钉钉沙箱' })).toBeVisible()
  const address = page.url()
  await page.getByLabel('沙箱账号').fill('钉钉小华')
  await page.getByRole('button', { name: '同意授权并登录' }).click()
  await expect(page.getByText('钉钉已确认「钉钉小华」的身份')).toBeVisible()
  await bindMobile(page, '13939000002')

  // Sent to somebody else, the address lets nobody in.
  const other = await anotherBrowser()
  await other.goto(address)
  await expect(other.getByText('无法继续登录')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await context.clearCookies()
  await page.goto('/ddLogin?corpId=ding-sandbox-demo')
  await page.getByLabel('沙箱成员编号').fill('sb-nobody')
  await page.getByRole('button', { name: '免登进入' }).click()
  await expect(page.getByText('第三方登录未成功')).toBeVisible()
})
