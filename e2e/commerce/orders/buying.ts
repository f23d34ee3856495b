// What the journeys of buying do again and again, at a desk and on a telephone.
import type { Page } from '@playwright/test'
import { type AnotherBrowser, expect, TELEPHONE } from '../../fixture.ts'

/** Everything that can be bought is bought at both. `n` keeps the people of one apart from those of the other. */
export const LOOKS = [
  { where: 'at a desk', look: undefined, n: 0 },
  { where: 'at 390 px', look: TELEPHONE, n: 5 },
] as const

/** One of a list: a row of its table, on a telephone a card. */
export const entry = (page: Page, text: RegExp) =>
  page.getByRole('row', { name: text }).or(page.getByRole('listitem').filter({ hasText: text }))

export const cashierOf = (page: Page) => page.getByRole('dialog', { name: '收银台' })

/** Chosen on the page that sells it, and at the cashier. */
export const order = async (page: Page, button: string | RegExp) => {
  await page.getByRole('button', { name: button }).first().click()
  const checkout = page.getByRole('region', { name: '结算' })
  await checkout.getByRole('button', { name: '立即支付' }).click()
  await expect(cashierOf(page)).toContainText('沙箱环境：不发生真实收付')
}

/** By a code that another telephone scans, or by the app of the one he holds; the page follows by itself. */
export const payBy = async (page: Page, method: string, anotherBrowser: AnotherBrowser) => {
  const cashier = cashierOf(page)
  await cashier.getByText(method).click()
  const ways = cashier
    .getByRole('link', { name: '在本机打开沙箱收银台' })
    .or(cashier.getByRole('link', { name: '去支付' }))
  const url = await ways.getAttribute('href')
  const payer = await anotherBrowser(TELEPHONE)
  await payer.goto(url!)
  await payer.getByRole('button', { name: '确认付款' }).click()
  await expect(payer.getByRole('heading', { name: '付款完成' })).toBeVisible()
  await payer.close()
  await expect(cashier.getByText('支付成功')).toBeVisible({ timeout: 20_000 })
  await cashier.getByRole('button', { name: '完成' }).click()
  await expect(cashier).toBeHidden()
}
