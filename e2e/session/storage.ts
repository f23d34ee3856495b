import type { BrowserContext, Page } from '@playwright/test'

export type StoredLogin = { token: string; userId: string; userType: number; expires: number }

export const storedLogin = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? 'null') as StoredLogin | null)

export const tokenCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'token')

/** The page comes to the front, as when somebody returns to its tab. */
export const becomeVisible = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
