import type { Page } from '@playwright/test'
import { CODE } from '@xinqi/api/error-codes'
import { expect, test } from '../../fixture.ts'
import { PEOPLE } from '../../world.ts'

const fail = (page: Page, path: string) =>
  page.route(`**/api/web${path}`, (route) =>
    route.fulfill({
      status: 500,
      json: { code: CODE.INTERNAL, msg: '系统开小差了，请稍后重试', data: null },
    }),
  )

test('what cannot be loaded says so in its place, and loads when tried again', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin)
  await fail(page, '/department/departmentList')
  await fail(page, '/roles')
  await page.goto('/member')
  const departments = page.getByRole('region', { name: '部门' })
  await expect(departments.getByText('系统开小差了，请稍后重试')).toBeVisible()
  await expect(page.getByRole('row', { name: /赵六/ })).toBeVisible()
  await page.unroute('**/api/web/department/departmentList')
  await departments.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('treeitem', { name: /^法务部/ })).toBeVisible()

  await page.goto('/role')
  await expect(page.getByText('系统开小差了，请稍后重试')).toBeVisible()
  await page.unroute('**/api/web/roles')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { name: '系统管理员' })).toBeVisible()
})

test('the global search leads to a member and to a department', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin)
  const find = async (text: string) => {
    // Keys pressed before the page listens are lost.
    await expect(page.getByRole('button', { name: '搜索（Ctrl + K）' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '搜索页面、合同、成员、部门' }).fill(text)
    await page
      .getByRole('option', { name: new RegExp(text) })
      .first()
      .click()
  }
  await find('华东组')
  await expect(page).toHaveURL(/\/member\?departmentId=/)
  await expect(page.getByRole('treeitem', { name: /^华东组/, selected: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /赵六/ })).toBeVisible()
  await find('王五')
  await expect(page).toHaveURL(/\/member\?keyword=/)
  await expect(page.getByRole('row', { name: /王五/ })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: '姓名或手机号' })).toHaveValue('王五')
})

test('a department that is gone is named as such', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin, '/member?departmentId=01900000-0000-7000-8000-0000000fffff')
  await expect(page.getByText('该部门不存在或已被删除')).toBeVisible()
  await page.getByRole('button', { name: '查看全部成员' }).click()
  await expect(page.getByRole('row', { name: /张三/ })).toBeVisible()
})
