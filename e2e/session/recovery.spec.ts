import { expect, test } from '../fixture.ts'

test('a page replaced by a newer deployment reloads once, and recovers', async ({ page }) => {
  await page.goto('/login')
  let refused = 0
  await page.route('**/assets/RegisterPage-*.js', (route) => {
    refused += 1
    if (refused > 1) return route.continue()
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>start</title>' })
  })
  // The file is asked for a second time to find out why it failed.
  await page.route('**/assets/RegisterPage-*.js', (route) => route.fallback())
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
