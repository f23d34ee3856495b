// What the signing tests do again and again.
import type { Page } from '@playwright/test'
import { expect, type Server } from '../../fixture.ts'

/** 签署意愿确认 by code, from the sandbox. */
export const confirmByCode = async (page: Page, server: Server) => {
  await server.sql('delete from verification_code')
  const dialog = page.getByRole('dialog', { name: '签署意愿确认' })
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByRole('button', { name: '填入验证码' }).click()
  await dialog.getByRole('button', { name: '确认签署' }).click()
}

/** The one button, from place to place until nothing is missing. Where several seals fit, the first is taken. */
export const markAll = async (page: Page) => {
  const onward = page.getByRole('button', { name: /^(开始签署|下一处)（/ })
  const confirm = page.getByRole('button', { name: '确认签署', exact: true })
  const choosing = page.getByRole('dialog', { name: '选择印章' })
  await expect(onward.or(confirm)).toBeEnabled()
  while (await onward.isVisible()) {
    await onward.click()
    if (await choosing.isVisible()) await choosing.getByRole('listitem').getByRole('button').first().click()
  }
  await expect(confirm).toBeEnabled()
}

export const signAll = async (page: Page, server: Server) => {
  await markAll(page)
  await page.getByRole('button', { name: '确认签署', exact: true }).click()
  await confirmByCode(page, server)
}
