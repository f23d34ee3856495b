// Somebody who has just registered and proven nothing yet.
import type { Page } from '@playwright/test'
import { expect, type Server, type SignIn } from '../../fixture.ts'
import { PASSWORD } from '../../world.ts'

/** Asks for a code and fills in what the sandbox would have sent. */
export const passCode = async (page: Page) => {
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: '填入验证码' }).click()
}

/** From the login page on. */
export const register = async (page: Page, mobile: string) => {
  await page.goto('/login')
  await page.getByRole('link', { name: '免费注册' }).click()
  // Both pages have a field of this name; the first is there until the second has come.
  await page.waitForURL('**/register')
  await expect(page.getByRole('button', { name: '注册并登录' })).toBeVisible()
  await page.getByLabel('手机号').fill(mobile)
  await passCode(page)
  await page.getByLabel('登录密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册并登录' }).click()
  await page.waitForURL((url) => url.pathname !== '/register')
}

/** Signed in and unproven, as after a registration: registering is another test's business. */
export const comeUnverified = async (
  page: Page,
  server: Server,
  signIn: SignIn,
  mobile: string,
  path?: string,
) => {
  await server.found({ people: [{ name: '尚未实名', mobile, verified: false }] })
  await signIn(page, mobile, path)
}

/** The sandbox's invented person, or one who fails as said. */
export const fillPerson = async (page: Page, failing?: string) => {
  if (!failing) return page.getByRole('button', { name: '填入，可通过' }).click()
  await page.getByText('会失败的测试数据').click()
  await page.getByRole('button', { name: `填入：${failing}` }).click()
}

/** A small picture that is one. */
export const PICTURE = {
  name: 'paper.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
