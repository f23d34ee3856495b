// Every page of the open platform as a guest, as the partner and as one of its people with one right: laid out at both
// sizes, and no button that does nothing.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Xinqi } from '@xinqi/open-sdk'
import { TABLE } from '../../apps/web/src/routes/table.ts'
import { PHONE } from '../axe.ts'
import { contractDriver, writtenPdf } from '../contract-driver.ts'
import { expect, type Server, test } from '../fixture.ts'
import { visit } from '../visit.ts'
import { PASSWORD } from '../world.ts'

const PARTNER = '13800000010'
const WIDE = { width: 1440, height: 900 }
/** The smallest screen of a desk. */
const DESK = { width: 1280, height: 800 }
const pages = TABLE.filter(
  ({ layout, path, about }) => layout === 'platform' && !path.includes(':') && !about,
)
const open = pages.filter(({ auth }) => auth === 'none').map((page) => page.path)
const own = pages.filter(({ auth }) => auth === 'open').map((page) => page.path)

/** Buttons that could be pressed and would do nothing, links that lead nowhere, and whatever sticks out. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const propsOf = (element: Element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
      return key ? ((element as never)[key] as Record<string, unknown>) : {}
    }
    const acts = (element: Element | null, steps = 4): boolean => {
      if (!element || steps === 0) return false
      const props = propsOf(element)
      const isHeard = Object.keys(props).some((name) =>
        /^on(Click|Press|Mouse|Pointer|Key|Change|Toggle)/.test(name),
      )
      return isHeard || element.tagName === 'LABEL' || acts(element.parentElement, steps - 1)
    }
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
    const dead = buttons.filter(
      (button) => !(button.type === 'submit' && button.form) && !button.closest('summary') && !acts(button),
    )
    const links = [...document.querySelectorAll('a')].filter(
      (link) => ['', '#', null].includes(link.getAttribute('href')) && !acts(link, 1),
    )
    // A table wider than its place can be moved; one that is cut hides what is right of it.
    const cut = [...document.querySelectorAll('table')].filter((table) => {
      for (let at = table.parentElement; at; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at)
        if (overflowX === 'visible') continue
        return overflowX !== 'auto' && overflowX !== 'scroll' && table.scrollWidth > at.clientWidth + 1
      }
      return false
    })
    // What is moved out of sight has something in it: no screen of nothing below the last thing there is to see.
    const drawn = [...document.querySelectorAll('main *, footer *')].filter(
      (element) => element.childElementCount === 0 && element.getClientRects().length > 0,
    )
    const last = Math.max(0, ...drawn.map((element) => element.getBoundingClientRect().bottom + scrollY))
    const whole = document.documentElement.scrollHeight
    const tail = Math.round(whole - Math.max(last, innerHeight))
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    return [
      ...dead.map((button) => `button ${nameOf(button)}`),
      ...links.map((link) => `link ${nameOf(link)}`),
      ...(wide > 0 ? [`${wide}px too wide`] : []),
      ...cut.map((table) => `cut table ${table.textContent?.slice(0, 30)}`),
      ...(tail > 200 ? [`${tail}px of nothing below`] : []),
      ...(document.querySelector('h1, h2, [role=heading]') ? [] : ['no heading']),
    ]
  })

const walk = async (page: Page, who: string, paths: readonly string[], query = '') => {
  const wrong: string[] = []
  const failed: string[] = []
  page.on('pageerror', (error) => failed.push(`${page.url()} ${error.message}`))
  for (const where of paths) {
    await page.setViewportSize(WIDE)
    await visit(page, where + query)
    await page.waitForLoadState('networkidle')
    for (const size of [WIDE, DESK, PHONE]) {
      await page.setViewportSize(size)
      for (const fault of await faults(page)) wrong.push(`${who} ${where} ${size.width}: ${fault}`)
      if (process.env.LOOK)
        await page.screenshot({
          path: join(process.env.LOOK, `${who}${where.replaceAll('/', '-')}-${size.width}.png`),
          fullPage: true,
        })
    }
  }
  expect([...wrong, ...failed]).toEqual([])
}

/** A partner in the middle of its work: a finished contract, one under way, a receiver that never answers. */
const atWork = async (server: Server) => {
  const driver = contractDriver(server)
  const { token } = await driver.call('/open/login', { account: PARTNER, password: PASSWORD })
  const made = await driver.call('/open/app/create', { name: '巡检应用', isSandbox: true }, token)
  await driver.call('/open/partner/prove', { password: PASSWORD }, token)
  const { appId } = made
  await driver.call(
    '/open/notify/endpointSave',
    { appId, url: 'https://hooks.example.com/xinqi', events: [] },
    token,
  )
  await driver.call(
    '/open/subUser/add',
    { loginName: 'watcher', name: '日志员', password: 'sub-user-1' },
    token,
  )
  const xinqi = new Xinqi({ ...made, baseUrl: server.url })
  const { fileId } = await xinqi.upload({ name: '合同.pdf', bytes: await writtenPdf([['乙方（签字）']]) })
  for (const contractNo of ['WALK-1', 'WALK-2'])
    await xinqi.call('contract/create', {
      contractNo,
      name: '设备采购合同',
      files: [fileId],
      signers: [{ account: 'demo-person' }],
    })
  await xinqi.call('sandbox/actAs', { contractNo: 'WALK-1', account: 'demo-person', action: 'sign' })
  await xinqi.call('contract/signUrl', { contractNo: 'WALK-2', account: 'demo-person' })
  return { desk: driver, appId }
}

const enter = async (page: Page, token: string) => {
  await page.goto('/platform/openlogin')
  await page.evaluate((held) => localStorage.setItem('open-token', held), token)
  await page.goto('/platform/openUser')
  await expect(page.getByRole('heading').first()).toBeVisible()
}

test('every page of the open platform, for whoever may come', async ({ anotherBrowser, page, server }) => {
  test.setTimeout(360_000)
  const { desk: driver, appId } = await atWork(server)
  await page.goto('/platform/home')
  await walk(page, 'guest', open)
  for (const where of own.slice(0, 3)) {
    await visit(page, where)
    await page.waitForURL('**/platform/openlogin**')
  }

  const owner = await anotherBrowser()
  const { token } = await driver.call('/open/login', { account: PARTNER, password: PASSWORD })
  await enter(owner, token)
  await walk(owner, 'owner', own, `?appId=${appId}`)

  const watcher = await anotherBrowser()
  const sub = await driver.call('/open/subLogin', {
    account: PARTNER,
    loginName: 'watcher',
    password: 'sub-user-1',
  })
  await enter(watcher, sub.token)
  await walk(watcher, 'watcher', own)
})
