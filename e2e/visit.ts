import type { Page } from '@playwright/test'

/** To another page of an open product, as a link leads there: nothing is loaded that is there already. */
export const visit = async (page: Page, path: string) => {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // Who shows the page writes down that it did.
  await page.waitForFunction(() => history.state !== null)
}
