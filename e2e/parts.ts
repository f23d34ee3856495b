// Parts of a page that tests of every area ask for.
import { expect, type Locator, type Page } from '@playwright/test'

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Picks one of a field's options by what it shows. */
export const pick = async (page: Page, field: Locator, search: string) => {
  await field.click()
  await field.fill(search)
  await page.locator('.ant-select-item-option', { hasText: search }).first().click()
}

/** Each value into the field with this label. */
export const fillIn = async (form: Page | Locator, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value)
}

/** Presses the button, and is told so in answer. */
export const pressed = async (form: Page | Locator, button: string, answer: string) => {
  await form.getByRole('button', { name: button }).click()
  await expect(form.getByText(answer)).toBeVisible()
}
