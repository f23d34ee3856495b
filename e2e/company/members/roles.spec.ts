import { expect, test } from '../../fixture.ts'
import { pressed } from '../../parts.ts'
import { visit } from '../../visit.ts'
import { PEOPLE } from '../../world.ts'
import { dialog, pick } from './people.ts'

test('a custom role opens 操作日志 to its members, and closes it again', async ({
  page,
  anotherBrowser,
  signIn,
}) => {
  const his = await anotherBrowser()
  await signIn(his, PEOPLE.employee)
  await expect(his.getByText('合同管理').first()).toBeVisible()
  await visit(his, '/operation')
  await expect(his.getByRole('heading', { name: '无权访问！' })).toBeVisible()

  await signIn(page, PEOPLE.admin, '/role')
  await page.getByRole('button', { name: '新增角色' }).click()
  const form = dialog(page, '新增角色')
  await form.getByLabel('角色名称').fill('普通员工')
  await pressed(form, '确定', '已有同名角色')
  await form.getByLabel('角色名称').fill('审计员')
  await form.getByLabel('全企业').check()
  await form.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('heading', { name: '审计员' })).toBeVisible()

  await page.getByRole('checkbox', { name: '导出操作日志' }).check()
  await expect(page.getByRole('checkbox', { name: '操作日志', exact: true })).toBeChecked()
  await page.getByRole('button', { name: '保存权限' }).click()
  await expect(page.locator('[data-toast="success"]')).toContainText('已保存，角色成员下一次操作时生效')

  await page.getByRole('tab', { name: /^角色成员/ }).click()
  await page.getByRole('button', { name: '添加成员' }).first().click()
  const adding = dialog(page, '给「审计员」添加成员')
  await pick(page, adding.getByRole('combobox', { name: '成员' }), '赵六')
  await page.keyboard.press('Escape')
  await adding.getByRole('button', { name: '添加' }).click()
  await expect(page.getByRole('row', { name: /赵六/ })).toBeVisible()

  await his.reload()
  await expect(his.getByRole('heading', { name: '操作日志' })).toBeVisible()
  await expect(his.getByText(/共 \d+ 条/)).toBeVisible()
  await expect(his.getByRole('button', { name: '导出' })).toBeVisible()
  await expect(his.getByText('组织管理')).toBeVisible()

  await page.getByRole('button', { name: '删除角色' }).click()
  const deleting = dialog(page, '删除角色「审计员」')
  await deleting.getByRole('button', { name: '删除角色' }).click()
  await expect(deleting.getByRole('alert')).toContainText('角色下还有成员，请先移除成员再删除')
  await deleting.getByRole('button', { name: '取消' }).click()

  await page.getByRole('tab', { name: '权限设置' }).click()
  await page.getByRole('checkbox', { name: '操作日志', exact: true }).uncheck()
  await expect(page.getByRole('checkbox', { name: '导出操作日志' })).not.toBeChecked()
  await page.getByRole('button', { name: '保存权限' }).click()
  await expect(page.getByRole('button', { name: '保存权限' })).toBeDisabled()
  await his.reload()
  await expect(his.getByRole('heading', { name: '无权访问！' })).toBeVisible()

  await page.getByRole('tab', { name: /^角色成员/ }).click()
  await page.getByRole('row', { name: /赵六/ }).getByRole('button', { name: '移出' }).click()
  await dialog(page, '移出角色').getByRole('button', { name: '移出角色' }).click()
  await expect(page.getByText('这个角色还没有成员')).toBeVisible()
  await page.getByRole('button', { name: '删除角色' }).click()
  await deleting.getByRole('button', { name: '删除角色' }).click()
  await expect(page.getByRole('button', { name: /^审计员/ })).toHaveCount(0)
})

test('who may only look at members finds no button to change them', async ({
  page,
  anotherBrowser,
  signIn,
}) => {
  await signIn(page, PEOPLE.admin, '/role')
  await page.getByRole('button', { name: '新增角色' }).click()
  await dialog(page, '新增角色').getByLabel('角色名称').fill('人事助理')
  await dialog(page, '新增角色').getByLabel('本部门及下级').check()
  await dialog(page, '新增角色').getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('heading', { name: '人事助理' })).toBeVisible()
  await page.getByRole('checkbox', { name: '成员管理' }).check()
  await page.getByRole('button', { name: '保存权限' }).click()
  await expect(page.getByRole('button', { name: '保存权限' })).toBeDisabled()
  await page.getByRole('tab', { name: /^角色成员/ }).click()
  await page.getByRole('button', { name: '添加成员' }).first().click()
  const adding = dialog(page, '给「人事助理」添加成员')
  await pick(page, adding.getByRole('combobox', { name: '成员' }), '王五')
  await page.keyboard.press('Escape')
  await adding.getByRole('button', { name: '添加' }).click()
  await expect(page.getByRole('row', { name: /王五/ })).toBeVisible()

  const his = await anotherBrowser()
  await signIn(his, PEOPLE.templateAdmin, '/member')
  await expect(his.getByRole('row', { name: /李四/ })).toBeVisible()
  await expect(his.getByRole('row', { name: /赵六/ })).toHaveCount(0)
  for (const name of ['添加成员', '批量添加', '导出', '新增部门', '编辑', '更多'])
    await expect(his.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(his.getByRole('combobox', { name: '角色' })).toHaveCount(0)
})

test('built-in roles are shown, not changed', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin, '/role')
  await page.getByRole('button', { name: /^模板管理员/ }).click()
  await expect(page.getByText('系统内置角色的权限固定，不能修改')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: '维护合同模板' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: '维护合同模板' })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: '成员管理' })).not.toBeChecked()
  await expect(page.getByRole('button', { name: '保存权限' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '删除角色' })).toHaveCount(0)
})

test('unsaved ticks are not lost without asking', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin, '/role')
  await page.getByRole('button', { name: '新增角色' }).click()
  await dialog(page, '新增角色').getByLabel('角色名称').fill('未存角色')
  await dialog(page, '新增角色').getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('heading', { name: '未存角色' })).toBeVisible()
  await page.getByRole('checkbox', { name: '关联企业的全部权限' }).check()
  await page.getByRole('button', { name: /^普通员工/ }).click()
  const asked = dialog(page, '放弃未保存的修改')
  await asked.getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('heading', { name: '未存角色' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: '用量统计' })).toBeChecked()
  await page.getByRole('button', { name: /^普通员工/ }).click()
  await asked.getByRole('button', { name: '放弃修改' }).click()
  await expect(page.getByRole('heading', { name: '普通员工' })).toBeVisible()
})
