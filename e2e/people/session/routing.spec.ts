import { expect, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'
import { PEOPLE } from '../../world.ts'

const viewport = 'meta[name="viewport"]'

test.describe('guests', () => {
  test('come from the root to the login page, made for phones', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page).toHaveTitle('登录')
    await expect(page.locator(viewport)).toHaveAttribute('content', /width=device-width/)
  })

  test('sign in first and then get the page they asked for', async ({ page, server }) => {
    await page.goto('/operation?keyword=x')
    await expect(page).toHaveURL(/\/login$/)
    await page.getByLabel('手机号').fill(PEOPLE.admin)
    await page.getByLabel('密码', { exact: true }).fill('Xinqi-2026')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL(`${server.url}/operation?keyword=x`)
  })

  test('are sent to the helper by unmatched open-platform paths, to the open login by its console', async ({
    page,
  }) => {
    await page.goto('/platform/no/such/page')
    await expect(page).toHaveURL(/\/platform\/tools\/helper$/)
    await page.goto('/platform/openUser/bills')
    await expect(page).toHaveURL(/\/platform\/openlogin$/)
  })

  test('find the open platform from the login page, and its registration in its head', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: '开放平台' }).click()
    await expect(page).toHaveURL(/\/platform\/home$/)
    await page.getByRole('banner').getByRole('link', { name: '注册' }).click()
    await expect(page).toHaveURL(/\/platform\/openRegister$/)
  })

  test('leave for the marketing site from /index', async ({ page }) => {
    const left = page.waitForRequest((request) => new URL(request.url()).hostname === 'www.xinqi.example')
    await page.route('https://www.xinqi.example/**', (route) => route.fulfill({ body: 'marketing' }))
    await page.goto('/index').catch(() => undefined)
    await left
  })
})

test.describe('somebody signed in', () => {
  test.beforeEach(async ({ page, signIn }) => signIn(page, PEOPLE.admin))

  test('finds the open platform from the workbench', async ({ page }) => {
    await page.getByRole('region', { name: '开放平台' }).getByRole('link').click()
    await expect(page).toHaveURL(/\/platform\/home$/)
  })

  test('skips the login page', async ({ page }) => {
    await page.goto('/login')
    await expect(page).toHaveURL(/\/workbench$/)
    await expect(page).toHaveTitle('工作台')
    await expect(page.locator(viewport)).toHaveAttribute('content', 'width=device-width, initial-scale=1')
    await page.goto('/login?contractId=42&from=sms')
    await expect(page).toHaveURL(/\/inviteSign\?contractId=42&from=sms$/)
  })

  test('comes from layout roots and unmatched paths to the workbench', async ({ page }) => {
    for (const path of ['/contract', '/center', '/no/such/page', '/center/nothing']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/workbench$/)
    }
  })

  test('is told when a link was cut short, instead of what the server thinks of it', async ({ page }) => {
    for (const path of ['/sign/detail?contractId=01a1e4d6-4ebf', '/downdetails', '/signOnPhone']) {
      await visit(page, path)
      await expect(page.getByRole('heading', { name: '链接不完整' })).toBeVisible()
    }
    await page.getByRole('button', { name: '返回工作台' }).click()
    await expect(page).toHaveURL(/\/workbench$/)
  })

  test('skips the open login with an open session', async ({ page }) => {
    await page.evaluate(() => localStorage.setItem('open-token', 'x'))
    // The session is made up: the page it leads to finds out and leads back, so the way there is watched from the start.
    const led = page.waitForURL(/\/platform\/openUser$/, { waitUntil: 'commit' })
    await page.goto('/platform/openlogin')
    await led
  })
})

test('a role without the menu permission is told which one and who grants it', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.employee, '/role')
  await expect(page.getByRole('heading', { name: '无权访问！' })).toBeVisible()
  await expect(page.getByText('「角色管理」菜单权限')).toBeVisible()
})

test.describe('inside the workplace-messaging client', () => {
  test.use({ userAgent: 'Mozilla/5.0 AppleWebKit/537.36 Chrome/120 DingTalk/7.0' })

  test('buying opens a side panel instead of navigating', async ({ page, signIn }) => {
    await signIn(page, PEOPLE.admin, '/center/purchase?type=4')
    await expect(page).toHaveURL(/\/workbench$/)
    const panel = page.getByRole('dialog', { name: '购买套餐' })
    await expect(panel.locator('iframe')).toHaveAttribute('src', '/center/purchase?type=4&inPanel=1')
    await panel.getByRole('button', { name: '关闭' }).click()
    await expect(panel).toHaveCount(0)
  })
})
