import { expectNoSidewaysScroll, expectNoViolations, expectSoundAtBothSizes } from '../../axe.ts'
import { expect, test } from '../../fixture.ts'
import { PEOPLE } from '../../world.ts'

const PAGES = [
  '/registerAbroad',
  '/registerEschain',
  '/register?partnerCode=XINQI2026',
  '/login?view=help',
  '/login?view=activate',
  '/login?view=account',
  '/login?view=mobile',
  '/loginJoin',
  '/inviteRegister?inviteCode=nonesuch',
  '/blankPage/nonesuch',
]

test('pages of coming in', async ({ page }) => {
  test.slow()
  for (const path of PAGES) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectSoundAtBothSizes(page)
    })
  }
})

test('the record of invitations, its dialogs, and a live invitation on a phone', async ({ page, signIn }) => {
  test.slow()
  await signIn(page, PEOPLE.admin, '/inviteList')
  await expect(page.getByRole('row', { name: /陈例/ })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: '邀请成员' }).first().click()
  await expect(page.getByRole('dialog', { name: '邀请成员' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('dialog', { name: '邀请成员' }).getByRole('button', { name: '取消' }).click()

  await page.getByRole('row', { name: /陈例/ }).getByRole('button', { name: '查看链接' }).click()
  const link = page.getByRole('dialog', { name: '「陈例」的邀请链接' })
  const url = new URL((await link.getByRole('button', { name: /^复制邀请链接/ }).innerText()).trim())
  await expectNoViolations(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/eInviteRegisterIn')
  await expect(page.getByRole('heading', { name: '申请加入企业' })).toBeVisible()
  await expectNoViolations(page)
  await page.goto('/userInviteRegister')
  await expect(page.getByRole('img', { name: '邀请注册二维码' })).toBeVisible()
  await expectNoViolations(page)
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto(url.pathname + url.search)
  await expect(page.getByLabel('邀请内容')).toContainText('示例科技有限公司')
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
})
