// Inside the messenger's client: its library is loaded from where the server says, past the policy the page came with, and
// asked who is there. The library is scripted here; the policy and the browser that holds the page to it are not.
import { expect, test } from '../../fixture.ts'
import { WORKPLACE_SCRIPT } from '../../world.ts'

const SCRIPTED = `window.dd = {
  ready: (go) => go(),
  error: () => {},
  runtime: { permission: { requestAuthCode: ({ corpId, onSuccess, onFail }) =>
    corpId === 'ding-sandbox-demo' ? onSuccess({ code: 'sandbox:sb-chen' }) : onFail({}) } },
}`

test.describe('in the client', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 AliApp(DingTalk/7.6.0)' })

  test('it says who is there, and nothing is typed', async ({ page }) => {
    await page.route(WORKPLACE_SCRIPT, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: SCRIPTED }),
    )
    await page.goto('/ddLogin?corpId=ding-sandbox-demo')
    await expect(page.getByText('企业的钉钉已确认「陈三」的身份')).toBeVisible()
  })

  test('a card opened by somebody not signed in asks the messenger, and leads on to what it was about', async ({
    page,
  }) => {
    await page.route(WORKPLACE_SCRIPT, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: SCRIPTED }),
    )
    await page.goto('/approveList?corp=ding-sandbox-demo')
    await expect(page).toHaveURL(/\/ddLogin\?corpId=ding-sandbox-demo/)
    await expect(page.getByText('企业的钉钉已确认「陈三」的身份')).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('returnTo'))).toContain('/approveList')
    // Once: whoever goes back is asked for his password.
    await page.goto('/approveList')
    await expect(page).toHaveURL(/\/login/)
  })

  test('a library that does not load is said, and asked for again', async ({ page }) => {
    let away = true
    await page.route(WORKPLACE_SCRIPT, (route) =>
      away ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: SCRIPTED }),
    )
    await page.goto('/ddLogin?corpId=ding-sandbox-demo')
    await page.getByRole('button', { name: '免登进入' }).click()
    await expect(page.getByText('钉钉客户端脚本没有加载成功')).toBeVisible()
    away = false
    await page.getByRole('button', { name: '免登进入' }).click()
    await expect(page.getByText('脚本没有加载成功')).toBeHidden()
    await expect(page.getByText('企业的钉钉已确认「陈三」的身份')).toBeVisible()
  })
})

test('in any other browser it is not asked for', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/ddLogin?corpId=ding-sandbox-demo')
  await expect(page.getByLabel('沙箱成员编号')).toBeVisible()
  expect(asked.filter((url) => url === WORKPLACE_SCRIPT)).toEqual([])
})
