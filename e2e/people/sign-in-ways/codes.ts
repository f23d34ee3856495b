import type { Page } from '@playwright/test'
import { expect } from '../../fixture.ts'

/** Asks for a code to the number and fills in what the sandbox would have sent. */
export const fillCode = async (page: Page, mobile: string) => {
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: '填入验证码' }).click()
  await expect(page.getByLabel('短信验证码')).toHaveValue(/^\d{6}$/)
}

/** The last step of coming in by somebody else's word for the first time. */
export const bindMobile = async (page: Page, mobile: string) => {
  await fillCode(page, mobile)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '绑定并登录' }).click()
  await expect(page).toHaveURL(/\/workbench$/)
}
