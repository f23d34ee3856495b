import type { Locator } from '@playwright/test'

/** What can be done with a row, wherever it stands: as its one link, or below ⋯. */
export const rowAction = async (row: Locator, name: string) => {
  const link = row.getByRole('button', { name, exact: true })
  const more = row.getByRole('button', { name: '更多' })
  await link.or(more).first().waitFor()
  if (await link.isVisible()) return link.click()
  await more.click()
  await row.page().getByRole('menuitem', { name, exact: true }).click()
}
