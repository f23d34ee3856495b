// What the seal tests do again and again.
import type { Locator, Page } from '@playwright/test'
import type { Server } from '../fixture.ts'
import { dialog } from '../parts.ts'

export { dialog, pick } from '../parts.ts'

/** The row of a list that holds these words. */
export const row = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('row', { name: typeof words === 'string' ? new RegExp(words) : words })

export const more = async (page: Page, words: string | RegExp, action: string) => {
  await row(page, words).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** The form in which a seal of this type is drawn, opened from the list of seals. */
export const makeByTemplate = async (page: Page, type: string) => {
  await page.getByRole('button', { name: '新建印章' }).first().click()
  await page.getByRole('menuitem', { name: '模板制章' }).click()
  const form = dialog(page, '模板制章')
  await form.getByRole('combobox', { name: '印章类型' }).click()
  await page.locator(`.ant-select-item-option[title="${type}"]`).click()
  return form
}

/** Asks for the code and takes it from the sandbox. Numbers are shared between tests: their limits start anew. */
export const enterCode = async (form: Locator, server: Server) => {
  await server.sql('delete from verification_code')
  await form.getByRole('button', { name: '获取验证码' }).click()
  await form.getByRole('button', { name: '填入验证码' }).click()
}
