import { expectNoViolations, expectSoundAtBothSizes } from '../../axe.ts'
import { dialog } from '../../company/members/people.ts'
import { expect, test } from '../../fixture.ts'
import { rowAction } from '../../row-action.ts'
import { visit } from '../../visit.ts'
import { PEOPLE } from '../../world.ts'

const PAGES = [
  '/center/saCostInfo',
  '/center/saCostInfo?tab=lots',
  '/relateCompany',
  '/addRelateCompany',
  '/relateInvite?direction=sent',
  '/relateUsage',
  '/clientList',
  '/billList',
  '/billList?tab=contracts',
]

test('quota, group and customer pages', async ({ page, signIn }) => {
  // Nine pages, each looked through whole.
  test.setTimeout(240_000)
  await signIn(page, PEOPLE.admin)
  for (const path of PAGES) {
    await test.step(path, async () => {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path !== '/addRelateCompany') await expect(page.getByRole('row').nth(1)).toBeVisible()
      await expect(page.locator('.ant-spin-spinning')).toHaveCount(0)
      await expectSoundAtBothSizes(page)
    })
  }
})

test('their dialogs, and the banner of somebody acting for another', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin, '/clientList')
  await page.getByRole('button', { name: '分配份数' }).click()
  await expect(page.getByLabel('合同份数')).toBeVisible()
  await expectNoViolations(page)
  await visit(page, '/relateCompany')
  await rowAction(page.getByRole('row').filter({ hasText: '代操作' }), '设置共享')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '代操作', exact: true }).click()
  await dialog(page, /^代「/).getByRole('button', { name: '开始代操作' }).click()
  await expect(page.getByRole('note').filter({ hasText: '正在代' })).toBeVisible()
  await expectNoViolations(page)
})
