// What the tests of safety settings do again and again.
import type { Locator, Page } from '@playwright/test'
import { fromBase32 } from '../../../apps/server/src/modules/people/sign-in/base32.ts'
import { hotp, stepAt } from '../../../apps/server/src/modules/people/sign-in/totp-codes.ts'
import { expect, type Server } from '../../fixture.ts'
import { PASSWORD } from '../../world.ts'

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** One of the lines of a settings page, by the name it begins with. */
export const row = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })

/** The same by anything it says. */
export const rowWith = (page: Page, text: string): Locator =>
  page.getByRole('listitem').filter({ hasText: text })

/** Proves to be oneself by password. */
export const prove = async (page: Page) => {
  const asked = dialog(page, '请确认是您本人')
  await asked.getByLabel('登录密码', { exact: true }).last().fill(PASSWORD)
  await asked.getByRole('button', { name: '确认', exact: true }).click()
  await expect(asked).toHaveCount(0)
}

export const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^账号：/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.waitForURL('**/login')
}

export const fillLogin = async (page: Page, mobile: string, password = PASSWORD) => {
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** The code an app shows, by the server's clock, which other tests may have moved. */
export const codeFor = async (server: Server, secret: string, steps = 0) => {
  const [last] = await server.sql<{ at: string }>('select max(at) as at from audit_event')
  return hotp(fromBase32(secret.replace(/ /g, '')), stepAt(new Date(last!.at)) + steps)
}

/** From the safety page on; answers what the app was given and the recovery codes. */
export const enableTotp = async (page: Page, server: Server) => {
  await row(page, '动态验证码').getByRole('button', { name: '开启' }).click()
  await prove(page)
  const form = dialog(page, '开启二次验证')
  const secret = (await form.locator('code').textContent())!
  await form.getByLabel('动态验证码', { exact: true }).fill(await codeFor(server, secret))
  await form.getByRole('button', { name: '开启', exact: true }).click()
  const shown = dialog(page, '恢复码')
  const listed = shown.getByRole('list', { name: '恢复码' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allTextContents()
  await shown.getByRole('checkbox').check()
  await shown.getByRole('button', { name: '完成' }).click()
  await expect(row(page, '动态验证码')).toContainText('已开启')
  return { secret, codes }
}
