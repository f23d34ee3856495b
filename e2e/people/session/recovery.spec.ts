import { expect, test } from '../../fixture.ts'
import { PEOPLE } from '../../world.ts'

test('a page replaced by a newer deployment reloads once, and recovers', async ({ page }) => {
  await page.goto('/login')
  // Whoever reloads gets the new deployment, whose file is there.
  let stale = true
  page.on('load', () => {
    stale = false
  })
  await page.route('**/assets/RegisterPage-*.js', (route) =>
    stale ? route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }) : route.continue(),
  )
  const reloaded = page.waitForEvent('load')
  await page.getByRole('link', { name: '免费注册' }).click()
  await reloaded
  await page.getByRole('link', { name: '免费注册' }).click()
  await expect(page).toHaveURL(/\/register$/)
  await expect(page.getByRole('heading', { name: '注册信契账号' })).toBeVisible()
})

test('a script that stays broken is reported instead of reloading for ever', async ({ page }) => {
  await page.goto('/login')
  await page.route('**/assets/RegisterPage-*.js', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const reloaded = page.waitForEvent('load')
  await page.getByRole('link', { name: '免费注册' }).click()
  await reloaded
  await page.getByRole('link', { name: '免费注册' }).click()
  await expect(page.getByRole('heading', { name: '页面打开失败' })).toBeVisible()
  expect(loads).toBe(1)
})

test('while nothing gets through one stays on the open page, and goes on when the network is back', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('手机号').fill('13800000001')
  await page.route('**/assets/RegisterPage-*.js', (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: '免费注册' }).click()
  await expect(page.getByText('网络连接失败，请检查网络后重试')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('手机号')).toHaveValue('13800000001')
  await page.unroute('**/assets/RegisterPage-*.js')
  await page.getByRole('link', { name: '免费注册' }).click()
  await expect(page.getByRole('heading', { name: '注册信契账号' })).toBeVisible()
})

test('who signs out while nothing gets through leaves nothing on the screen', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin)
  await expect(page.getByRole('heading', { name: '最近的合同' })).toBeVisible()
  await page.getByRole('button', { name: /^账号：/ }).click()
  await page.route(/\/assets\/LoginPage-|\/api\//, (route) => route.abort('internetdisconnected'))
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByRole('heading', { name: '页面打开失败' })).toBeVisible()
  await expect(page.getByText('网络连接失败，请检查网络后重试').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: '最近的合同' })).toBeHidden()
})
