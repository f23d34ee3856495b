// Parts of a page that tests of every area ask for.
import type { Locator, Page } from '@playwright/test'

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Picks one of a field's options by what it shows. */
export const pick = async (page: Page, field: Locator, search: string) => {
  await field.click()
  await field.fill(search)
  await page.locator('.ant-select-item-option', { hasText: search }).first().click()
}
