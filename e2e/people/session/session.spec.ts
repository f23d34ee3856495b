import type { BrowserContext, Page } from '@playwright/test'
import { contractDriver } from '../../contract-driver.ts'
import { expect, test } from '../../fixture.ts'
import { PEOPLE } from '../../world.ts'
import { becomeVisible, storedLogin, tokenOf } from './storage.ts'

test.use({ alwaysByThePage: true })

/** Signs the browser in as somebody else, in a tab of its own. */
const switchInAnotherTab = async (context: BrowserContext, token: string) => {
  const other = await context.newPage()
  await other.goto(`/workbench?access_token=${token}`)
  await other.getByRole('button', { name: /切换为/ }).click()
  await expect.poll(async () => (await storedLogin(other))?.token).toBe(token)
  return token
}

/** Messages go away by themselves: begin to watch before what brings them. */
const expectTold = (page: Page, text: string) =>
  expect(page.locator('[data-toast="error"]')).toContainText(text)

const refuse = (code: number, msg: string, status = 200) => ({ status, json: { code, msg, data: null } })

test.describe('a session the server has ended', () => {
  test('leads to the login page, and back after signing in again', async ({ page, signIn, server }) => {
    await signIn(page, PEOPLE.sealAdmin, '/center/personCenter')
    await page.evaluate(() => {
      localStorage.setItem('companyTip', '1')
      localStorage.setItem(
        'token',
        JSON.stringify({ ...JSON.parse(localStorage.getItem('token')!), token: 'dead' }),
      )
    })
    await Promise.all([expectTold(page, '登录已过期，请重新登录'), page.reload()])
    await expect(page).toHaveURL(/\/login$/)
    expect(await storedLogin(page)).toBeNull()
    expect(await page.evaluate(() => localStorage.getItem('companyTip'))).toBe('1')
    await page.getByLabel('手机号').fill(PEOPLE.sealAdmin)
    await page.getByLabel('密码', { exact: true }).fill('Xinqi-2026')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL(`${server.url}/center/personCenter`)
  })

  test('goes to single sign-on when its code is stored', async ({ page, signIn }) => {
    await signIn(page, PEOPLE.sealAdmin)
    await page.evaluate(() => localStorage.setItem('ssoCode', 'acme'))
    await page.route('**/api/web/home/account/detail', (route) =>
      route.fulfill(refuse(401, '登录已过期', 401)),
    )
    await page.reload()
    await expect(page).toHaveURL(/\/ssoLogin\?ssoCode=acme$/)
  })

  test('code 1003 on the account detail logs out with the message', async ({ page, signIn }) => {
    await signIn(page, PEOPLE.sealAdmin)
    await page.route('**/api/web/home/account/detail', (route) =>
      route.fulfill(refuse(1003, '您的账号已在别处下线，请重新登录')),
    )
    await Promise.all([expectTold(page, '您的账号已在别处下线，请重新登录'), page.reload()])
    await expect(page).toHaveURL(/\/login$/)
  })
})

test('HTTP 412 is tried again five times under one idempotency key, then given up', async ({
  page,
  signIn,
}) => {
  await signIn(page, PEOPLE.sealAdmin)
  const keys: (string | undefined)[] = []
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/api/web/user/sidebar', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return route.fulfill(refuse(412, '系统繁忙，正在重试', 412))
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: '页面打开失败' })).toBeVisible()
  expect(keys).toHaveLength(6)
  expect(new Set(keys).size).toBe(1)
  expect(logged).toContain('Max retries reached')
})

test('a server of another version reloads the page exactly once', async ({ page }) => {
  let documents = 0
  let asked = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.route('**/api/web/v2/auth/vueVersion', (route) => {
    asked += 1
    return route.fulfill({ json: { code: 1, msg: '', data: { version: '9.9' } } })
  })
  // The reload may overtake the first load.
  await page.goto('/login').catch(() => undefined)
  await expect.poll(() => asked).toBe(2)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('手机号').fill('1')
  await expect(page.getByLabel('手机号')).toHaveValue('1')
  expect([documents, asked]).toEqual([2, 2])
})

test.describe('several tabs', () => {
  test('the workbench reloads as the person another tab switched to', async ({
    page,
    context,
    server,
    signIn,
  }) => {
    await signIn(page, PEOPLE.sealAdmin)
    const reloaded = page.waitForEvent('load')
    const token = await switchInAnotherTab(context, await tokenOf(server, PEOPLE.templateAdmin))
    await becomeVisible(page).catch(() => undefined)
    await reloaded
    await expect.poll(async () => (await storedLogin(page))?.token).toBe(token)
    await expect(page).toHaveURL(/\/workbench$/)
    await expect(page.getByText('王五').first()).toBeVisible()
  })

  test('any other page goes to the workbench', async ({ page, context, server, signIn }) => {
    await signIn(page, PEOPLE.sealAdmin, '/center/personCenter')
    await switchInAnotherTab(context, await tokenOf(server, PEOPLE.templateAdmin))
    await becomeVisible(page)
    await expect(page).toHaveURL(/\/workbench$/)
    await expect(page.getByText('王五').first()).toBeVisible()
  })

  test('a draft of the company stays where it was when another tab switched to the person', async ({
    page,
    context,
    server,
    signIn,
  }) => {
    await signIn(page, PEOPLE.templateAdmin, '/startCompany')
    await page.getByLabel('合同名称').fill('写到一半的合同')
    await expect(page).toHaveURL(/\/startCompany\?contractId=/)
    await expect(page.getByText(/^草稿已保存/)).toBeVisible()
    const contractId = new URL(page.url()).searchParams.get('contractId')!
    const { call, signIn: enter } = contractDriver(server)
    const { token } = await call(
      '/user/switchCompany',
      { companyId: null },
      await enter(PEOPLE.templateAdmin),
    )
    const other = await context.newPage()
    await Promise.all([
      expect(page.locator('[data-toast="warning"]')).toContainText('仍在切换前的账号或企业的草稿中'),
      other.goto(`/workbench?access_token=${token}`),
    ])
    await expect(page).toHaveURL(/\/workbench$/)
    const company = await enter(PEOPLE.templateAdmin)
    expect((await call('/contract/draft', { contractId }, company)).draft.name).toBe('写到一半的合同')
  })

  test('close-tab-exit asks to sign in again once all tabs were closed, not before', async ({
    page,
    context,
    signIn,
  }) => {
    await context.route('**/api/web/home/account/detail', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      // The first answer may only say that the clocks differ: other tests of this worker have moved the server's.
      if (body.data) body.data.person.closeTabExit = true
      if (body.data?.enterprise) body.data.enterprise.closeTabExit = true
      await route.fulfill({ response, json: body })
    })
    await signIn(page, PEOPLE.sealAdmin)
    await page.reload()
    await expect(page).toHaveURL(/\/workbench$/)
    const second = await context.newPage()
    await second.goto('/workbench')
    await expect(second).toHaveTitle('工作台')
    await page.close()
    await second.reload()
    await expect(second).toHaveTitle('工作台')
    await second.close()
    const third = await context.newPage()
    await third.goto('/workbench')
    await expect(third).toHaveURL(/\/login$/)
    expect(await storedLogin(third)).toBeNull()
  })
})
