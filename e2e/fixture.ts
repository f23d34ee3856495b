// `test` with a running server. One server a worker; tests in a worker share its data and must not trip over each other.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { test as base, type Page } from '@playwright/test'
import type { Found, Newcomers } from './found.ts'
import { PASSWORD } from './world.ts'

export { expect } from '@playwright/test'

export type Server = {
  url: string
  /** Moves the server's clock forward. */
  advance: (ms: number) => Promise<void>
  /** What it takes the time to be. */
  now: () => number
  sql: <R = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<R[]>
  /** People and a company who are simply there, verified and certified: becoming so is other tests' business. */
  found: (newcomers: Newcomers) => Promise<Found>
}

const serve = path.resolve(import.meta.dirname, '../apps/server/dist/test-server.mjs')

const startServer = () =>
  new Promise<{ server: Server; stop: () => Promise<void> }>((resolve, reject) => {
    const child = spawn(process.execPath, [serve], { stdio: ['pipe', 'pipe', 'inherit'] })
    const gone = new Promise<void>((done) => child.once('exit', () => done()))
    child.once('exit', (code) => reject(new Error(`the test server ended with ${code} before it was ready`)))
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      const line = said.split('\n').find((text) => text.startsWith('{'))
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
          now: () => Date.now() + ahead,
          sql: (sql, values) => ask({ sql, values }),
          found: async (newcomers) => (await ask({ found: newcomers }))[0]!,
        },
        stop: async () => {
          child.stdin.end()
          await gone
        },
      })
    })
  })

export const test = base.extend<
  { signIn: (page: Page, mobile: string) => Promise<void> },
  { server: Server; leavesToday: boolean }
>({
  /** A file that moves the clock by days has a server of its own: others' tokens would be out of date on it. */
  leavesToday: [false, { option: true, scope: 'worker' }],
  server: [
    async ({ leavesToday: _ }, use) => {
      const { server, stop } = await startServer()
      await use(server)
      await stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  signIn: async ({ server }, use) => {
    await use(async (page, mobile) => {
      await page.goto(`${server.url}/login`)
      await page.getByLabel('手机号').fill(mobile)
      await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await page.waitForURL('**/workbench')
    })
  },
})
