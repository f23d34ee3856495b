import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, expectSoundAtBothSizes } from '../../axe.ts'
import { expect, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'
import { PEOPLE } from '../../world.ts'
import { comeUnverified } from './newcomer.ts'

const expectLoaded = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.ant-spin-spinning')).toHaveCount(0)
}
const expectSound = async (page: Page) => {
  await expectLoaded(page)
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
}

test('every step at 1280 and on a telephone', async ({ page, server, signIn }) => {
  test.slow()
  await comeUnverified(page, server, signIn, '13953000001')
  for (const home of ['/center/realName', '/realName'])
    for (const way of ['', '?way=1', '?way=2', '?way=3', '?way=4', '?way=8'])
      await test.step(`${home}${way}`, async () => {
        await visit(page, `${home}${way}`)
        await expect(page.getByText('选择方式')).toBeVisible()
        await expectLoaded(page)
        await expectSoundAtBothSizes(page)
      })
})

test('what is complained about is read out, and the telephone’s pages are sound', async ({
  page,
  server,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await comeUnverified(page, server, signIn, '13953000002', '/realName?way=3')
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByText('请输入银行卡号')).toBeVisible()
  await expectSound(page)
  await visit(page, '/realName?way=4')
  await page.getByRole('button', { name: '填入，可通过' }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '下一步，开始人脸识别' }).click()
  await expect(page.getByText('正在等待结果')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: '在本机进行人脸识别' }).click()
  await expect(page.getByText('这是沙箱页面')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: '模拟：本人，识别通过' }).click()
  await page.getByRole('button', { name: '查看认证结果' }).click()
  await expect(page.getByRole('heading', { name: '已完成实名认证' })).toBeVisible()
  await expectSound(page)
})

test('the operator’s pages', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.operator)
  for (const path of ['/operator/reviews?status=every', '/operator/outbox', '/operator/partners']) {
    await visit(page, path)
    await expectSound(page)
  }
  await visit(page, '/operator/reviews')
  await page
    .getByRole('row', { name: /林\*\*/ })
    .getByRole('button', { name: '审核' })
    .click()
  await expect(page.getByRole('img', { name: '手持证件照' })).toBeVisible()
  await expectSound(page)
})
