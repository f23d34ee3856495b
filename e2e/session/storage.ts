import type { Browser, BrowserContext, Page } from '@playwright/test'

export type StoredLogin = { token: string; userId: string; userType: number; expires: number }

export const storedLogin = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? 'null') as StoredLogin | null)

export const tokenCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'token')

/** The page comes to the front, as when somebody returns to its tab. */
export const becomeVisible = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** A live token of somebody, from a browser of their own. */
export const tokenOf = async (
  browser: Browser,
  signIn: (page: Page, mobile: string) => Promise<void>,
  mobile: string,
) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, mobile)
  const { token } = (await storedLogin(page))!
  await context.close()
  return token
}
