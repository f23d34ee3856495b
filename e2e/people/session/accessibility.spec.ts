import type { Page } from '@playwright/test'
import { expectSoundAtBothSizes } from '../../axe.ts'
import { expect, test } from '../../fixture.ts'

const STATES: [string, (page: Page) => Promise<unknown>][] = [
  ['the login page', (page) => page.goto('/login')],
  [
    'the login page with errors',
    async (page) => {
      await page.goto('/login')
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page.getByText('请输入密码', { exact: true })).toBeVisible()
    },
  ],
  [
    'signing in by code, with the picture code for a browser that cannot compute',
    async (page) => {
      await page.route('**/api/web/auth/challenge', (route) => route.abort())
      await page.goto('/login')
      await page.getByRole('tab', { name: '验证码登录' }).click()
      await page.getByLabel('手机号').fill('13800000001')
      await page.getByRole('button', { name: '获取验证码' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
  [
    'finding a password again',
    async (page) => {
      await page.goto('/login?view=reset')
      await expect(page.getByRole('heading', { name: '找回密码' })).toBeVisible()
    },
  ],
  ['the registration page', (page) => page.goto('/register')],
  ['a page that is not built', (page) => page.goto('/carbonScore')],
]

for (const [name, open] of STATES)
  test(`${name} has no axe violations and does not scroll sideways`, async ({ page }) => {
    await open(page)
    await expect(page.getByRole('main')).toBeVisible()
    await expectSoundAtBothSizes(page)
  })
