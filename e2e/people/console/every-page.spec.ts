import { test } from '../../fixture.ts'
import { operatorPage } from '../../operator.ts'
import { PASSWORD } from '../../world.ts'
import { ENGLISH, walkAll } from './every-page.ts'
import { WALKS } from './walks.ts'

const PARTNER = '13800000010'

test('whoever is not signed in', async ({ page }) => {
  await page.goto('/login')
  await walkAll(page, 'guest', WALKS.guest)
})

test('whoever is not signed in and reads English', async ({ anotherBrowser }) => {
  const page = await anotherBrowser(ENGLISH)
  await page.goto('/login')
  await walkAll(page, 'englishGuest', WALKS.englishGuest, {}, 'en')
})

test('the platform’s own people', async ({ anotherBrowser, signIn }) => {
  await walkAll(await operatorPage(anotherBrowser, signIn), 'operator', WALKS.operator)
})

test('a partner in its console', async ({ page, desk }) => {
  const { token } = await desk.call('/open/login', { account: PARTNER, password: PASSWORD })
  const { appId } = await desk.call('/open/app/create', { name: '无障碍应用', isSandbox: true }, token)
  await page.goto('/platform/openlogin')
  await page.evaluate((held) => localStorage.setItem('open-token', held), token)
  await page.goto(`/platform/openUser?appId=${appId}`)
  const ofApp = Object.fromEntries(WALKS.partner.map(({ path }) => [path, `${path}?appId=${appId}`]))
  await walkAll(page, 'partner', WALKS.partner, ofApp)
})
