import { expect, test } from '../../fixture.ts'
import { PEOPLE } from '../../world.ts'
import { storedLogin, tokenOf } from './storage.ts'

test.use({ alwaysByThePage: true })

test('asks a guest, signs him in and leaves the address bar', async ({ page, context, server }) => {
  const token = await tokenOf(server, PEOPLE.employee)
  const visited = () => page.evaluate(() => history.length)
  const before = await visited()
  const verified = page.waitForRequest('**/api/web/user/verify')
  await page.goto(`/operation?access_token=${token}&userType=1&keyword=a`)
  await verified
  const question = page.getByRole('dialog', { name: '确认登录账号' })
  await expect(question).toContainText('带有「赵*」的登录信息')
  expect(await storedLogin(page)).toBeNull()
  await question.getByRole('button', { name: /登录$/ }).last().click()
  await expect(page).toHaveURL(`${server.url}/operation?keyword=a`)
  await expect.poll(async () => (await storedLogin(page))?.token).toBe(token)
  expect((await context.cookies()).find(({ name }) => name === 'userType')?.value).toBe('1')
  expect((await visited()) - before).toBeLessThanOrEqual(1)
})

test('is not believed when the server does not know it', async ({ page }) => {
  await page.goto('/workbench?access_token=forged-token')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.locator('[data-toast="error"]')).toContainText('链接中的登录信息已失效')
  expect(await storedLogin(page)).toBeNull()
})

test('of another person asks first: staying', async ({ page, server, signIn }) => {
  const token = await tokenOf(server, PEOPLE.otherAdmin)
  await signIn(page, PEOPLE.admin)
  const before = (await storedLogin(page))!
  await page.goto(`/workbench?access_token=${token}&userType=2`)
  const question = page.getByRole('dialog', { name: '选择要使用的账号' })
  await expect(question).toContainText('您正以「张*」登录')
  await expect(question).toContainText('带有「孙*」的登录信息')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: /继续使用/ }).click()
  await expect(page).toHaveURL(/\/workbench$/)
  expect((await storedLogin(page))!.token).toBe(before.token)
})

test('of another person asks first: switching', async ({ page, server, signIn }) => {
  const token = await tokenOf(server, PEOPLE.otherAdmin)
  await signIn(page, PEOPLE.admin, `/workbench?access_token=${token}`)
  await page.getByRole('button', { name: /切换为/ }).click()
  await expect(page).toHaveURL(/\/workbench$/)
  await expect.poll(async () => (await storedLogin(page))!.token).toBe(token)
})
