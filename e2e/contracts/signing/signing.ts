// What the signing tests do again and again.
import type { Page } from '@playwright/test'
import type { Server } from '../../fixture.ts'

/** 签署意愿确认 by code, from the sandbox. */
export const confirmByCode = async (page: Page, server: Server) => {
  await server.sql('delete from verification_code')
  const dialog = page.getByRole('dialog', { name: '签署意愿确认' })
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByRole('button', { name: '填入验证码' }).click()
  await dialog.getByRole('button', { name: '确认签署' }).click()
}

export const signAll = async (page: Page, server: Server) => {
  await page.getByRole('button', { name: '一键签署' }).click()
  await page.getByRole('button', { name: '阅读并签署' }).click()
  await confirmByCode(page, server)
}
