import { readFileSync } from 'node:fs'
import { readXlsx, writeXlsx } from 'hucre'
import { expect, test } from '../../fixture.ts'
import { fillIn, pressed } from '../../parts.ts'
import { rowAction } from '../../row-action.ts'
import { visit } from '../../visit.ts'
import { PEOPLE } from '../../world.ts'
import { addMember, choose, dialog, memberRow, pick, signInByCode } from './people.ts'

test('a new member is added, joins by the switcher, is frozen and thrown out, thawed and back', async ({
  page,
  anotherBrowser,
  signIn,
}) => {
  const mobile = '13911110001'
  await signIn(page, PEOPLE.admin)
  await page.getByRole('link', { name: '成员管理' }).or(page.getByText('组织管理')).first().click()
  await page.getByText('成员管理', { exact: true }).first().click()
  await addMember(page, { name: '钱新', mobile })
  await expect(memberRow(page, '钱新')).toContainText('待激活')
  await expect(memberRow(page, '钱新')).toContainText('普通员工')
  await expect(memberRow(page, '钱新')).toContainText('139****0001')

  await page.getByRole('button', { name: '添加成员' }).first().click()
  const again = dialog(page, '添加成员')
  await fillIn(again, { 姓名: '钱新', 手机号: mobile })
  await pressed(again, '添加成员', '该手机号已是本企业成员')
  await expect(again.getByLabel('姓名')).toHaveValue('钱新')
  await again.getByRole('button', { name: '取消' }).click()

  const his = await anotherBrowser()
  await signInByCode(his, mobile)
  await his.getByRole('button', { name: /^当前身份/ }).click()
  await his.getByText('示例科技有限公司').last().click()
  await expect(his.getByRole('button', { name: /^当前身份：示例科技有限公司/ })).toBeVisible()

  await page.reload()
  await expect(memberRow(page, '钱新')).toContainText('未实名')
  await choose(page, '钱新', '冻结')
  await expect(dialog(page, '冻结成员「钱新」')).toContainText('冻结后立即下线')
  await dialog(page, '冻结成员「钱新」').getByRole('button', { name: '冻结成员' }).click()
  await expect(memberRow(page, '钱新')).toContainText('已冻结')

  await his.reload()
  await expect(his).toHaveURL(/\/login$/)
  await expect(his.locator('[data-toast="error"]')).toContainText(
    '您在该企业的成员身份已被冻结，请联系企业管理员',
  )

  await choose(page, '钱新', '解冻')
  await dialog(page, '解冻成员「钱新」').getByRole('button', { name: '解冻成员' }).click()
  await expect(memberRow(page, '钱新')).toContainText('未实名')
})

test('a member is edited, given roles, made leader, and what the list shows follows', async ({
  page,
  signIn,
}) => {
  await signIn(page, PEOPLE.admin, '/member')
  await addMember(page, { name: '冯改', mobile: '13911110002' })
  await memberRow(page, '冯改').getByRole('button', { name: '编辑' }).click()
  const edit = dialog(page, '编辑成员')
  await fillIn(edit, { 姓名: '冯已改', 工号: 'X-7' })
  await edit.getByLabel('部门').click()
  await page.locator('.ant-select-tree-title', { hasText: '法务部' }).click()
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(memberRow(page, '冯已改')).toContainText('法务部')

  await rowAction(memberRow(page, '冯已改'), '设置角色')
  const roles = dialog(page, '设置「冯已改」的角色')
  await pick(page, roles.getByRole('combobox', { name: '角色' }), '印章管理员')
  await page.keyboard.press('Escape')
  await roles.getByRole('button', { name: '保存角色' }).click()
  await expect(memberRow(page, '冯已改')).toContainText('印章管理员、普通员工')

  await choose(page, '冯已改', '设为负责人')
  await expect(memberRow(page, '冯已改')).toContainText('负责人')

  await page.getByRole('combobox', { name: '角色' }).click()
  await page.getByTitle('印章管理员', { exact: true }).click()
  await expect(page).toHaveURL(/roleId=/)
  await expect(page.getByText('共 2 条')).toBeVisible()
  await page.getByRole('tab', { name: /^待激活/ }).click()
  await expect(page.getByText('共 1 条')).toBeVisible()
  await page.reload()
  await expect(page.getByText('共 1 条')).toBeVisible()
})

test('one hands over, is deleted, and nobody can delete himself', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin, '/member')
  await addMember(page, { name: '陈离', mobile: '13911110003' })
  await choose(page, '陈离', '设为负责人')
  await expect(memberRow(page, '陈离')).toContainText('负责人')
  await choose(page, '陈离', '离职交接')
  const form = dialog(page, '离职交接：陈离')
  await pick(page, form.getByLabel('接收人'), '王五')
  await form.getByRole('button', { name: '确认交接' }).click()
  const done = dialog(page, '交接完成')
  await expect(done).toContainText('部门负责人 1 项')
  await done.getByRole('button', { name: '删除成员' }).click()
  await dialog(page, '删除成员「陈离」').getByRole('button', { name: '删除成员' }).click()
  await expect(memberRow(page, '陈离')).toHaveCount(0)
  await expect(memberRow(page, '王五')).toContainText('负责人')

  await addMember(page, { name: '楚批', mobile: '13911110004' })
  await memberRow(page, '楚批').getByRole('checkbox').check()
  await memberRow(page, '张三').getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量删除' }).click()
  const many = dialog(page, '批量删除成员（2 人）')
  await expect(many).toContainText('将立即退出本企业')
  await many.getByRole('button', { name: '删除成员' }).click()
  const outcome = dialog(page, '批量删除结果')
  await expect(outcome).toContainText('已删除 1 人，1 人未成功')
  await expect(outcome.getByRole('row', { name: /张三/ })).toContainText('不能对自己执行此操作')
  await outcome.getByRole('button', { name: '知道了' }).click()
  await expect(memberRow(page, '楚批')).toHaveCount(0)
  await expect(page.getByText('已选择')).toHaveCount(0)
})

test('a sheet is imported, its bad row comes back with the reason, and the list is exported', async ({
  page,
  signIn,
}) => {
  await signIn(page, PEOPLE.admin, '/member')
  await page.getByRole('button', { name: '批量添加' }).click()
  await page.getByRole('menuitem', { name: 'Excel 导入' }).click()
  const form = dialog(page, '批量导入成员')
  const template = page.waitForEvent('download')
  await form.getByRole('button', { name: '下载模板' }).click()
  expect((await template).suggestedFilename()).toBe('成员导入模板.xlsx')
  const given = await readXlsx(readFileSync(await (await template).path()))
  const header = given.sheets[0]!.rows[0]!.map(String)

  const rows = [
    header,
    ['卫好', '13911110005', '示例科技有限公司/法务部', 'W-1', '普通员工'],
    ['蒋坏', '12345', '', '', ''],
  ]
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '成员', rows }] }))
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await form.locator('input[type=file]').setInputFiles({ name: '成员.xlsx', mimeType, buffer })
  await expect(form.getByRole('status')).toContainText('已导入 1 人，1 行未导入')
  const errors = page.waitForEvent('download')
  await form.getByRole('link', { name: '下载未导入的行与原因' }).click()
  const sheet = await readXlsx(readFileSync(await (await errors).path()))
  expect(sheet.sheets[0]!.rows[1]!.map(String)).toEqual(
    expect.arrayContaining(['蒋坏', expect.stringContaining('第 3 行：手机号格式不正确')]),
  )
  await form.getByRole('button', { name: '完成' }).click()
  await expect(memberRow(page, '卫好')).toContainText('法务部')

  await visit(page, '/member?keyword=卫好')
  await expect(page.getByText('共 1 条')).toBeVisible()
  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  const list = await readXlsx(readFileSync(await (await exported).path()))
  expect(list.sheets[0]!.rows).toHaveLength(2)
  expect(list.sheets[0]!.rows[1]!.map(String)).toContain('139****0005')
})

test('people are pasted in, each line with its own outcome', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin, '/member')
  await page.getByRole('button', { name: '批量添加' }).click()
  await page.getByRole('menuitem', { name: '粘贴名单' }).click()
  const form = dialog(page, '批量添加成员')
  await form.getByLabel('成员').fill('沈一\t13911110006\n韩二 123')
  await pressed(form, '添加成员', '第 2 行：没有正确的手机号')
  await form.getByLabel('成员').fill('沈一\t13911110006\n张三，13800000001')
  await form.getByRole('button', { name: '添加成员' }).click()
  const outcome = dialog(page, '批量添加结果')
  await expect(outcome).toContainText('已添加 1 人，1 人未成功')
  await expect(outcome.getByRole('row', { name: /张三/ })).toContainText('该手机号已是本企业成员')
  await outcome.getByRole('button', { name: '知道了' }).click()
  await expect(memberRow(page, '沈一')).toContainText('待激活')
})

test('an employee has neither the menu nor the page', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.employee)
  await expect(page.getByText('合同管理').first()).toBeVisible()
  await expect(page.getByText('成员管理')).toHaveCount(0)
  await visit(page, '/member')
  await expect(page.getByRole('heading', { name: '无权访问！' })).toBeVisible()
  await expect(page.getByText('「成员管理」菜单权限')).toBeVisible()
})
