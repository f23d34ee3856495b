import type { Page } from '@playwright/test'
import { expectSoundAtBothSizes } from '../../axe.ts'
import { expect, test } from '../../fixture.ts'

const scanTab = async (page: Page) => {
  await page.goto('/login')
  await page.getByRole('tab', { name: '扫码登录' }).click()
  await expect(page.getByRole('img', { name: /二维码/ })).toBeVisible()
}

const STATES: [string, (page: Page) => Promise<unknown>][] = [
  ['the code to scan', scanTab],
  [
    'the telephone of the sandbox',
    async (page) => {
      await scanTab(page)
      const address = await page.getByRole('link', { name: /沙箱手机页/ }).getAttribute('href')
      await page.goto(address!)
      await page.getByRole('button', { name: '确认登录' }).click()
      await expect(page.getByText('请输入沙箱账号')).toBeVisible()
    },
  ],
  ['a broken link', (page) => page.goto('/scanLogin/alipay')],
  ['the company login', (page) => page.goto('/ssoLogin')],
  [
    'a company nobody knows',
    async (page) => {
      await page.goto('/ssoLogin?ssoCode=nobody')
      await expect(page.getByText('没有找到该企业的单点登录')).toBeVisible()
    },
  ],
  ['a link of a partner', (page) => page.goto('/ssoLogin?partnerId=x&userId=u')],
  ['the messenger', (page) => page.goto('/ddLogin')],
  ['the messenger inside its client', (page) => page.goto('/ddLogin?corpId=ding-sandbox-demo')],
  ['the partner login', (page) => page.goto('/platform/openlogin')],
  ['finding the password of a partner again', (page) => page.goto('/platform/openlogin?view=reset')],
  ['the registration of a partner', (page) => page.goto('/platform/openRegister')],
  [
    'the console of a partner',
    async (page) => {
      await page.goto('/platform/openlogin')
      await page.getByRole('button', { name: /演示合作伙伴/ }).click()
      await page.getByRole('button', { name: '登录控制台' }).click()
      await expect(page.getByRole('heading', { name: '待办与告警' })).toBeVisible()
    },
  ],
]

for (const [name, open] of STATES)
  test(`${name} has no axe violations and does not scroll sideways`, async ({ page }) => {
    await open(page)
    await expect(page.getByRole('main')).toBeVisible()
    await expectSoundAtBothSizes(page)
  })
