// `test` with a running server. One server a worker; tests in a worker share its data and must not trip over each other.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { HOUR } from '@xinqi/api/durations'
import { TOKEN_LIFETIME } from '@xinqi/api/limits'
import { PHONE } from './axe.ts'
import { type BrowserOptions, keepBrowsers } from './browsers.ts'
import { contractDriver } from './contract-driver.ts'
import type { Found, Newcomers } from './found.ts'
import { PASSWORD, PEOPLE } from './world.ts'

export { expect } from '@playwright/test'

export type Server = {
  url: string
  /** Moves the server's clock forward. */
  advance: (ms: number) => Promise<void>
  /** Ends what has run out, which the clock does within a minute. */
  expire: () => Promise<void>
  /** What it takes the time to be. */
  now: () => number
  sql: <R = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<R[]>
  /** People and a company who are simply there, verified and certified: becoming so is other tests' business. */
  found: (newcomers: Newcomers) => Promise<Found>
}

const WORKBENCH = '/workbench'
const serve = path.resolve(import.meta.dirname, '../apps/server/dist/test-server.mjs')

export const startServer = (folder?: string) =>
  new Promise<{ server: Server; stop: () => Promise<void> }>((resolve, reject) => {
    const child = spawn(process.execPath, [serve], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...(folder ? { XINQI_E2E_FOLDER: folder } : {}) },
    })
    const gone = new Promise<number | null>((done) => child.once('exit', done))
    child.once('exit', (code) => reject(new Error(`the test server ended with ${code} before it was ready`)))
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      // Whole lines alone: one may come in two pieces, and what goes wrong meanwhile is logged there too.
      const line = said
        .split('\n')
        .slice(0, -1)
        .find((text) => text.startsWith('{"url"'))
      if (!line) return
      const { url, control } = JSON.parse(line) as { url: string; control: string }
      let ahead = 0
      const ask = async (question: object) => {
        const answer = await fetch(control, { method: 'POST', body: JSON.stringify(question) })
        const body = (await answer.json()) as { rows: never[]; error?: string }
        if (body.error) throw new Error(body.error)
        return body.rows
      }
      resolve({
        server: {
          url,
          advance: async (ms) => {
            ahead += ms
            await ask({ advance: ms })
          },
          expire: async () => {
            await ask({ expire: true })
          },
          now: () => Date.now() + ahead,
          sql: (sql, values) => ask({ sql, values }),
          found: async (newcomers) => (await ask({ found: newcomers }))[0]!,
        },
        stop: async () => {
          child.stdin.end()
          if ((await gone) === 1) throw new Error('finished files that do not hold, see above')
        },
      })
    })
  })

const byThePage = async (page: Page, mobile: string, server: Server) => {
  await page.goto(`${server.url}/login`)
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  if (mobile !== PEOPLE.operator) return
  await page.getByRole('button', { name: '填入验证码' }).click()
  await page.getByRole('button', { name: '验证并登录' }).click()
}

/** A new session of his, asked for without the page and left where the page leaves it. */
const byTheCall = async (page: Page, mobile: string, server: Server, where: string) => {
  // Of this browser: a person is told of every device that is new.
  const driver = contractDriver(server, await page.evaluate(() => navigator.userAgent))
  const { token, userId, userType } = await driver.openSession(mobile)
  const remembered = await page.addInitScript(
    ([holder, lifetime]) =>
      localStorage.setItem('token', JSON.stringify({ ...holder, expires: Date.now() + lifetime })),
    [{ token, userId, userType }, TOKEN_LIFETIME] as const,
  )
  await page.goto(where)
  await remembered.dispose()
}

type Lent = ReturnType<ReturnType<typeof keepBrowsers>['lend']>

/** What people sign on: a real one heeds what a page says about its width, as a narrow window does not. */
export const TELEPHONE: BrowserOptions = {
  viewport: PHONE,
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}

export type SignIn = (page: Page, mobile: string, path?: string) => Promise<void>
export type AnotherBrowser = (look?: BrowserOptions) => Promise<Page>

export const test = base.extend<
  {
    signIn: SignIn
    alwaysByThePage: boolean
    browsers: Lent
    /** What a test does without the page: contracts made ready, calls asked, sessions opened. */
    desk: ReturnType<typeof contractDriver>
    /** An empty page in somebody else's browser. */
    anotherBrowser: AnotherBrowser
  },
  { server: Server; leavesToday: boolean; keptBrowsers: ReturnType<typeof keepBrowsers> }
>({
  /** A file that moves the clock by days has a server of its own: others' tokens would be out of date on it. */
  leavesToday: [false, { option: true, scope: 'worker' }],
  /** For tests of the sign-in itself, and of a whole life that begins there. */
  alwaysByThePage: [false, { option: true }],
  server: [
    async ({ leavesToday }, use) => {
      const { server, stop } = await startServer()
      const advance: Server['advance'] = async (ms) => {
        if (ms >= HOUR && !leavesToday) throw new Error('a file that moves the clock so far says leavesToday')
        await server.advance(ms)
      }
      await use({ ...server, advance })
      await stop()
    },
    // Before it goes, every file finished on it is shown to other programs.
    { scope: 'worker', timeout: 180_000 },
  ],
  keptBrowsers: [
    async ({ browser, server }, use) => use(keepBrowsers(browser, server.url)),
    { scope: 'worker' },
  ],
  browsers: async ({ keptBrowsers }, use) => {
    const lent = keptBrowsers.lend()
    await use(lent)
    await lent.takeBack()
  },
  context: async ({ browsers, userAgent, viewport }, use) => use(await browsers.one({ userAgent, viewport })),
  anotherBrowser: async ({ browsers, viewport }, use) =>
    use(async (look) => (await browsers.one({ viewport, ...look })).newPage()),
  baseURL: async ({ server }, use) => use(server.url),
  desk: async ({ server }, use) => use(contractDriver(server)),
  /** Somebody is in, and on the page asked for; he need not show for each test that the login page lets him in. */
  signIn: async ({ server, alwaysByThePage }, use) => {
    await use(async (page, mobile, path = WORKBENCH) => {
      const where = new URL(path, server.url).href
      const isNewBrowser = page.url() === 'about:blank' && (await page.context().cookies()).length === 0
      const isByTheCall = isNewBrowser && !alwaysByThePage
      if (isByTheCall) await byTheCall(page, mobile, server, where)
      else await byThePage(page, mobile, server)
      if (isByTheCall && path !== WORKBENCH) return
      await page.waitForURL(`**${WORKBENCH}`)
      // Keys pressed before the page is there are heard by nobody.
      await page.locator('#main').waitFor()
      if (path !== WORKBENCH) await page.goto(where)
    })
  },
})
