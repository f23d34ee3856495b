// What the tests of coming in do again and again.
import type { Page } from '@playwright/test'
import type { Server } from '../../fixture.ts'

export const NEW_PASSWORD = 'newcomer-2026'

/** Asks for a code and fills in what the sandbox would have sent. */
export const passCode = async (page: Page, label: string, value?: string) => {
  const field = page.getByLabel(label, { exact: true })
  if (value !== undefined) await field.fill(value)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: '填入验证码' }).click()
}

/** Fills in a registration form and sends it. */
export const fillRegistration = async (
  page: Page,
  asked: { contact: string; value: string; name?: string; submit: string },
) => {
  await passCode(page, asked.contact, asked.value)
  if (asked.name) await page.getByLabel('姓名', { exact: true }).fill(asked.name)
  await page.getByLabel('登录密码', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: asked.submit }).click()
}

/** All tests of a worker come from one address. */
export const forgetAddress = (server: Server) =>
  server.sql(`delete from rate_window where key like 'code:address:%'`)
