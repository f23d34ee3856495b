import type { BrowserContext, Page } from '@playwright/test'
import { contractDriver } from '../../contract-driver.ts'
import type { Server } from '../../fixture.ts'

export type StoredLogin = { token: string; userId: string; userType: number; expires: number }

export const storedLogin = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? 'null') as StoredLogin | null)

export const tokenCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'token')

/** The page comes to the front, as when somebody returns to its tab. */
export const becomeVisible = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** A live token of somebody, signed in elsewhere. */
export const tokenOf = (server: Server, mobile: string) => contractDriver(server).signIn(mobile)
