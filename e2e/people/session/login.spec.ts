import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { expect, test } from '../../fixture.ts'
import { CAPTCHA_ANSWER, PASSWORD, PEOPLE } from '../../world.ts'
import { fillCode } from '../sign-in-ways/codes.ts'
import { storedLogin, tokenCookie } from './storage.ts'

test.use({ alwaysByThePage: true })

test('signing in with a password keeps the token for one day, the cookie for three', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, PEOPLE.admin)
  const login = (await storedLogin(page))!
  expect(Math.abs(login.expires - Date.now() - DAY)).toBeLessThan(60_000)
  const cookie = (await tokenCookie(context))!
  expect(cookie.value).toBe(login.token)
  expect(Math.abs(cookie.expires * 1000 - Date.now() - 3 * DAY)).toBeLessThan(60_000)
})

test('says what is missing beside the fields, and goes to the first', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请输入密码', { exact: true })).toBeVisible()
  await expect(page.getByLabel('手机号')).toBeFocused()
})

test('no link moves from under the pointer when what comes last is there', async ({ page }) => {
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/DemoAccounts-/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login')
  const link = page.getByRole('link', { name: '免费注册' })
  await expect(link).toBeVisible()
  const before = await link.boundingBox()
  await expect(page.getByRole('region', { name: '演示账号' })).toHaveCount(0)
  release()
  await expect(page.getByRole('region', { name: '演示账号' })).toBeVisible()
  expect(Math.abs((await link.boundingBox())!.y - before!.y)).toBeLessThan(1)
})

test('asks for a picture code after three failures and lets the right person in with it', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('手机号').fill('13800000007')
  const submit = page.getByRole('button', { name: '登录', exact: true })
  const answered = () => page.waitForResponse((response) => response.url().endsWith('/v2/auth/login'))
  const tryWith = async (password: string) => {
    await page.getByLabel('密码', { exact: true }).fill(password)
    await Promise.all([answered(), submit.click()])
    await expect(submit).not.toHaveAttribute('aria-disabled')
  }
  for (let failure = 0; failure < 3; failure++) await tryWith(`wrong-${failure}`)
  await tryWith(PASSWORD)
  const picture = page.getByLabel('图形验证码', { exact: true })
  // What is typed goes with the picture it was read from.
  await expect(page.getByRole('button', { name: /换一张图形验证码/ }).locator('img')).toBeVisible()
  await picture.fill(CAPTCHA_ANSWER)
  await submit.click()
  await expect(page).toHaveURL(/\/workbench$/)
})

test('signs in with a code sent to the phone', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await fillCode(page, PEOPLE.individual)
  await expect(page.getByRole('button', { name: /秒后可重发/ })).toBeDisabled()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/workbench$/)
})

test('registers, and finds a forgotten password again', async ({ page, context, server }) => {
  const mobile = '13900001234'
  await page.goto('/register')
  await fillCode(page, mobile)
  await page.getByLabel('登录密码', { exact: true }).fill('first-2026')
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page.getByText('请先阅读并同意服务协议与隐私政策')).toBeVisible()
  await page.getByRole('button', { name: '《隐私政策》' }).click()
  await expect(page.getByRole('dialog', { name: '隐私政策' })).toContainText('单独征得您的同意')
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page).toHaveURL(/\/workbench$/)

  await page.evaluate(() => localStorage.clear())
  await context.clearCookies()
  await server.advance(61_000)
  await page.goto('/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  // Both views have a field for the number; the first is there until the second has come.
  await expect(page.getByRole('heading', { name: '找回密码' })).toBeVisible()
  await fillCode(page, mobile)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('新密码', { exact: true }).fill('second-2026')
  await page.getByLabel('再次输入新密码', { exact: true }).fill('second-2027')
  await page.getByRole('button', { name: '确认修改' }).click()
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible()
  await page.getByLabel('再次输入新密码', { exact: true }).fill('second-2026')
  await page.getByRole('button', { name: '确认修改' }).click()
  await expect(page.getByText('密码已重新设置')).toBeVisible()

  await page.getByRole('link', { name: '返回登录' }).click()
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill('second-2026')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/workbench$/)
})

test('says so when the picture code cannot be loaded, with the error code', async ({ page }) => {
  await page.route('**/api/web/auth/challenge', (route) => route.abort())
  await page.route('**/api/web/auth/imgCode', (route) =>
    route.fulfill({ json: { code: CODE.UNAVAILABLE, msg: '服务暂不可用', data: null } }),
  )
  await page.goto('/login')
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await page.getByLabel('手机号').fill(PEOPLE.individual)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.locator('[data-toast="error"]')).toContainText('验证码加载失败，请重试！503')
})

test('a browser that cannot compute reads one picture, and none again in the visit', async ({
  page,
  server,
}) => {
  await page.route('**/api/web/auth/challenge', (route) => route.abort())
  await server.sql(`delete from rate_window where key like 'code:address:%'`)
  await page.goto('/login')
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await page.getByLabel('手机号').fill('13910370001')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByLabel('图形验证码', { exact: true }).fill(CAPTCHA_ANSWER)
  await page.getByRole('button', { name: '发送验证码' }).click()
  await expect(page.getByRole('button', { name: '填入验证码' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('手机号').fill('13910370002')
  await server.advance(61_000)
  await page.getByRole('button', { name: '获取语音验证码' }).click()
  await expect(page.getByText('请留意来电，验证码将语音播报')).toBeVisible()
  await expect(page.getByLabel('图形验证码', { exact: true })).toHaveCount(0)
})

test('a right code on a number nobody has registered asks for agreement, and registers', async ({
  page,
  server,
}) => {
  await server.sql(`delete from rate_window where key like 'code:address:%'`)
  await page.goto('/login')
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await page.getByLabel('手机号').fill('13910370003')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: '填入验证码' }).click()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('验证码正确。该手机号尚未注册')).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page).toHaveURL(/\/workbench$/)
})
