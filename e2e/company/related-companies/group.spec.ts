import { expect, test } from '../../fixture.ts'
import { rowAction } from '../../row-action.ts'
import { visit } from '../../visit.ts'
import { PEOPLE } from '../../world.ts'
import { dialog, pick } from '../members/people.ts'

const CHILD_ADMIN = '13800000011'
const CHILD = '示例华东科技有限公司'
const PARENT = '示例科技有限公司'

test('a company leaves its group, is invited again and joins, shares, is acted for, and both find it in their logs', async ({
  page,
  anotherBrowser,
  signIn,
}) => {
  const childPage = await anotherBrowser()
  await signIn(childPage, CHILD_ADMIN)
  await signIn(page, PEOPLE.admin)

  await test.step('leaving asks first and says what follows', async () => {
    await visit(childPage, '/relateCompany')
    await expect(childPage.getByRole('region', { name: '上级企业' })).toContainText(PARENT)
    await childPage.getByRole('button', { name: '退出集团' }).click()
    const asked = dialog(childPage, '退出集团')
    await expect(asked).toContainText('对方也不能再代本企业操作')
    await asked.getByRole('button', { name: '退出集团' }).click()
    await expect(childPage.getByRole('region', { name: '上级企业' })).toHaveCount(0)
  })

  await test.step('the invitation keeps what was typed until it is right', async () => {
    await visit(page, '/relateCompany')
    await expect(page.getByText('还没有下级企业')).toBeVisible()
    await page.getByRole('button', { name: '添加关联企业' }).first().click()
    await page.getByLabel('企业全称').fill(PARENT)
    await page.getByLabel('对方系统管理员的手机号').fill('123')
    await page.getByRole('button', { name: '发出邀请' }).click()
    await expect(page.getByText('请输入正确的手机号')).toBeVisible()
    await page.getByLabel('对方系统管理员的手机号').fill(CHILD_ADMIN)
    await page.getByRole('button', { name: '发出邀请' }).click()
    await expect(page.getByText('不能邀请本企业')).toBeVisible()
    await expect(page.getByLabel('对方系统管理员的手机号')).toHaveValue(CHILD_ADMIN)
    await page.getByLabel('企业全称').fill(CHILD)
    await page.getByLabel(/^成员/).check()
    await page.getByLabel('合同份数').fill('30')
    await page.getByRole('button', { name: '发出邀请' }).click()
    await page.waitForURL('**/relateInvite?direction=sent')
    const row = page.getByRole('row', { name: new RegExp(CHILD) })
    await expect(row).toContainText('待对方答复')
    await expect(row).toContainText('138****0011')
  })

  await test.step('the other administrator accepts, with fewer rights than asked', async () => {
    await visit(childPage, '/relateInvite')
    const row = childPage.getByRole('row', { name: new RegExp(PARENT) }).filter({ hasText: '待对方答复' })
    await row.getByRole('button', { name: '接受' }).click()
    const form = dialog(childPage, `接受「${PARENT}」的邀请`)
    await expect(form).toContainText('合同份数 30 份')
    await form.getByLabel(/^合同/).uncheck()
    await form.getByRole('button', { name: '接受邀请' }).click()
    await expect(childPage.locator('[data-toast="success"]').last()).toContainText('已成为')
    await visit(childPage, '/relateCompany')
    await expect(childPage.getByRole('region', { name: '上级企业' })).toContainText('合同份数 0 / 30 份')
  })

  await test.step('the parent changes the share', async () => {
    await visit(page, '/relateCompany')
    const row = page.getByRole('row', { name: new RegExp(CHILD) })
    await rowAction(row, '设置共享')
    const form = dialog(page, `向「${CHILD}」共享份数`)
    await expect(form.getByLabel('合同份数')).toHaveValue('30')
    await form.getByLabel('短信通知').fill('100')
    await form.getByRole('button', { name: '保存共享' }).click()
    await expect(row).toContainText('短信通知 0 / 100 条')
  })

  await test.step('acting for the child shows for whom, and only what was lent', async () => {
    await page
      .getByRole('row', { name: new RegExp(CHILD) })
      .getByRole('button', { name: '代操作', exact: true })
      .click()
    await dialog(page, `代「${CHILD}」操作`).getByRole('button', { name: '开始代操作' }).click()
    await expect(page.getByRole('note').filter({ hasText: `正在代「${CHILD}」操作` })).toBeVisible()
    await visit(page, '/member')
    await expect(page.getByRole('row', { name: /冯一/ })).toBeVisible()
    // What was asked for in the child's name is fetched in its download centre; contracts were not lent.
    await page.getByRole('button', { name: '合同管理' }).click()
    await expect(page.getByRole('link', { name: '签署任务' })).toHaveCount(0)
    await page.getByRole('button', { name: '新增部门' }).click()
    await dialog(page, '新增部门').getByLabel('部门名称').fill('代建部')
    await dialog(page, '新增部门')
      .getByRole('button', { name: /新增|确定/ })
      .click()
    // Once added it is chosen, which is an address of its own: whoever leaves before is led back.
    await expect(page.getByRole('treeitem', { name: /^代建部/, selected: true })).toBeVisible()
    await visit(page, '/relateCompany')
    await expect(page.getByRole('heading', { name: '无权访问！' })).toBeVisible()
    await page.getByRole('button', { name: `返回${PARENT}` }).click()
    await expect(page.getByRole('note').filter({ hasText: '正在代' })).toHaveCount(0)
  })

  await test.step('both companies find it in their logs', async () => {
    await page.goto('/operation?event=department.add')
    await expect(page.getByRole('row', { name: /代建部/ })).toContainText(`代${CHILD}：代建部`)
    await visit(childPage, '/operation?event=department.add')
    await expect(childPage.getByRole('row', { name: /代建部/ })).toContainText(`张三（${PARENT}代操作）`)
  })

  await test.step('use is counted per company, by period, and leaves as a sheet', async () => {
    await visit(page, '/relateUsage')
    await expect(page.getByRole('row', { name: new RegExp(CHILD) })).toContainText('22')
    await expect(page.getByRole('row', { name: /合计/ })).toBeVisible()
    await pick(page, page.getByRole('combobox', { name: '种类' }), '短信通知')
    await expect(page.getByRole('columnheader', { name: /合同份数/ })).toHaveCount(0)
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出' }).click(),
    ])
    expect(sheet.suggestedFilename()).toMatch(/^集团用量-.*\.xlsx$/)
    await visit(page, '/relateUsage?from=2020-01-01&to=2020-01-31')
    await expect(page.getByText('这段时间没有用量')).toBeVisible()
  })
  await childPage.close()
})

test('somebody without the right finds no group and no customers', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.employee)
  for (const path of ['/relateCompany', '/relateInvite', '/relateUsage', '/clientList', '/billList']) {
    await visit(page, path)
    await expect(page.getByRole('heading', { name: '无权访问！' })).toBeVisible()
  }
  await visit(page, '/addRelateCompany')
  await expect(page.getByRole('heading', { name: '无权访问！' })).toBeVisible()
})

test('an individual has no group', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.individual, '/relateCompany')
  await expect(page.getByRole('heading', { name: '无权访问！' })).toBeVisible()
})
