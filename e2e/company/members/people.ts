// What the organisation tests do again and again.
import type { Locator, Page } from '@playwright/test'
import { expect } from '../../fixture.ts'
import { dialog } from '../../parts.ts'

export { dialog, pick } from '../../parts.ts'

/** Signs in with the code the sandbox shows. */
export const signInByCode = async (page: Page, mobile: string) => {
  await page.goto('/login')
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: '填入验证码' }).click()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/workbench')
}

export const memberRow = (page: Page, name: string): Locator =>
  page.getByRole('row', { name: new RegExp(name) })

export const addMember = async (page: Page, member: { name: string; mobile: string }) => {
  await page.getByRole('button', { name: '添加成员' }).first().click()
  const form = dialog(page, '添加成员')
  await form.getByLabel('姓名').fill(member.name)
  await form.getByLabel('手机号').fill(member.mobile)
  await form.getByRole('button', { name: '添加成员' }).click()
  await expect(form).toHaveCount(0)
  await expect(memberRow(page, member.name)).toBeVisible()
}

/** An action from under 更多 of a member's row. */
export const choose = async (page: Page, name: string, action: string) => {
  await memberRow(page, name).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
