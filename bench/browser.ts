import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

/** The one of the system, as the browser tests take it. */
const browserAt = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (place) => place && existsSync(place),
)

export const openBrowser = (): Promise<Browser> =>
  chromium.launch(browserAt ? { executablePath: browserAt } : {})
