// Browsers for the people of a test. Each begins as empty as a new one, but for the product's own files and what was
// compiled of them: fetching and compiling these for every test was a quarter of the work.
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

/** What tells one person's browser from another's. Scripts, headers or a clock given to a whole context stay with it. */
export type BrowserOptions = Pick<
  BrowserContextOptions,
  'viewport' | 'hasTouch' | 'isMobile' | 'deviceScaleFactor' | 'userAgent' | 'locale'
>

/** Cookies are cleared for every origin; of what else a page keeps, nothing is left but the browser's cache. */
const STORED = 'local_storage,indexeddb,cache_storage,service_workers,file_systems,storage_buckets'

type ReusedContext = { look: string; context: BrowserContext; empty: () => Promise<void> }

const open = async (browser: Browser, look: BrowserOptions, origin: string): Promise<ReusedContext> => {
  const context = await browser.newContext(look)
  // Holds the process with all that is compiled in it, while the pages of tests come and go.
  const anchor = await context.newPage()
  await anchor.goto(`${origin}/healthz`)
  const devtools = await context.newCDPSession(anchor)
  return {
    look: JSON.stringify(look),
    context,
    empty: async () => {
      for (const page of context.pages()) if (page !== anchor) await page.close()
      await context.unrouteAll()
      await context.clearPermissions()
      await context.clearCookies()
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED })
    },
  }
}

export const keepBrowsers = (browser: Browser, origin: string) => {
  const free: ReusedContext[] = []
  return {
    /** Lends browsers to one test, and takes them back emptied. */
    lend: () => {
      const lent: ReusedContext[] = []
      return {
        one: async (look: BrowserOptions): Promise<BrowserContext> => {
          const at = free.findIndex((kept) => kept.look === JSON.stringify(look))
          const kept = at < 0 ? await open(browser, look, origin) : free.splice(at, 1)[0]!
          lent.push(kept)
          return kept.context
        },
        takeBack: async () => {
          for (const kept of lent) await kept.empty()
          free.push(...lent)
        },
      }
    },
  }
}
