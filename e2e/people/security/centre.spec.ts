import { writeXlsx } from '../../../apps/server/src/platform/spreadsheet.ts'
import { expect, test } from '../../fixture.ts'
import { fillIn, pressed } from '../../parts.ts'
import { visit } from '../../visit.ts'
import { PEOPLE } from '../../world.ts'
import { comeUnverified } from '../identity/newcomer.ts'
import { dialog, fillLogin, prove, row, rowWith, signOut } from './guarded.ts'

test('profile and common addresses', async ({ page, server, signIn }) => {
  test.slow()
  await comeUnverified(page, server, signIn, '13941000031', '/center/personCenter')
  await expect(page.getByText('13941000031')).toBeVisible()
  await page.getByRole('button', { name: '修改姓名' }).click()
  await dialog(page, '修改姓名').getByLabel('姓名').fill('新来的人')
  await dialog(page, '修改姓名').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: '账号：新来的人' })).toBeVisible()
  await expect(page.getByRole('link', { name: '去实名' })).toHaveAttribute('href', '/center/realName')

  await page.getByRole('button', { name: '新增地址' }).click()
  const form = dialog(page, '新增地址')
  await pressed(form, '保存地址', '请输入收件人')
  await fillIn(form, {
    收件人: '新来的人',
    手机号: '13941000039',
    所在地区: '浙江省杭州市西湖区',
    详细地址: '示例路 8 号',
  })
  await form.getByRole('button', { name: '保存地址' }).click()
  const address = rowWith(page, '示例路 8 号')
  await expect(address).toContainText('139****0039')
  await expect(address).toContainText('默认')
  await page.getByRole('button', { name: '删除新来的人的地址' }).click()
  await dialog(page, '删除地址').getByRole('button', { name: '删除地址' }).click()
  await expect(page.getByText('还没有常用地址')).toBeVisible()
})

test('all companies, another company, and where signing in leads', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin, '/center/showAllEnptr')
  await expect(rowWith(page, '示例科技有限公司')).toContainText('当前身份')
  await page.getByRole('link', { name: '样例贸易有限公司' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '样例贸易有限公司' })).toBeVisible()
  await expect(page.getByText('孙七（138****0005）')).toBeVisible()
  await page.getByRole('link', { name: '全部企业' }).click()
  await page.getByRole('button', { name: '切换到样例贸易有限公司' }).click()
  await expect(page.getByRole('button', { name: /^当前身份：样例贸易有限公司/ })).toBeVisible()
})

test('the company centre shows the company and masks its people; only some may change it', async ({
  page,
  signIn,
}) => {
  await signIn(page, PEOPLE.admin, '/center/mainEnptrCenter')
  await expect(page.getByText('张三（138****0001）')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  // A menu his role lacks opens no page behind it, typed or not.
  await signIn(page, PEOPLE.employee, '/center/mainEnptrCenter')
  await expect(page.getByText('无权访问！')).toBeVisible()
  await visit(page, '/center/preferSetting')
  await expect(page.getByText('无权访问！')).toBeVisible()
})

test('personal preferences are kept and followed', async ({ page, server, signIn }) => {
  test.slow()
  const mobile = '13941000032'
  await comeUnverified(page, server, signIn, mobile, '/center/preferSettingPer')
  await page.getByRole('switch', { name: '关闭全部标签页后退出登录' }).click()
  await expect(page.getByText('偏好已保存')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: '关闭全部标签页后退出登录' })).toBeChecked()
  // Another tab, opened after every other was closed, starts at the login page.
  const context = page.context()
  await page.close()
  const next = await context.newPage()
  await next.goto('/workbench')
  await expect(next).toHaveURL(/\/login/)
  await fillLogin(next, mobile)
  await next.waitForURL('**/workbench')
})

test('the address book: people, groups, import with row errors, export', async ({ page, server, signIn }) => {
  test.slow()
  await comeUnverified(page, server, signIn, '13941000033', '/center/contractList')
  await page.getByRole('button', { name: '添加联系人' }).first().click()
  const form = dialog(page, '添加个人联系人')
  await fillIn(form, { 姓名: '冯样例', 手机号: '13941000040' })
  await form.getByRole('button', { name: '保存联系人' }).click()
  await expect(page.getByRole('row', { name: /冯样例 139\*\*\*\*0040/ })).toBeVisible()

  await page.getByRole('button', { name: /更多操作/ }).click()
  await page.getByRole('menuitem', { name: '管理分组' }).click()
  await dialog(page, '管理分组').getByRole('button', { name: '新增分组' }).click()
  await dialog(page, '新增分组').getByLabel('分组名称').fill('老客户')
  await dialog(page, '新增分组').getByRole('button', { name: '保存分组' }).click()
  await expect(row(page, '老客户')).toBeVisible()
  await dialog(page, '管理分组').getByRole('button', { name: '关闭', exact: true }).last().click()

  await page.getByRole('button', { name: /更多操作/ }).click()
  await page.getByRole('menuitem', { name: 'Excel 导入' }).click()
  const bytes = await writeXlsx(
    '个人联系人',
    ['姓名', '手机号', '邮箱', '所在企业', '分组', '备注'],
    [
      ['陈样例', '13941000041', '', '样板公司', '老客户', ''],
      ['坏号码', '123', '', '', '', ''],
    ],
  )
  await page
    .getByLabel('选择 Excel 文件')
    .last()
    .setInputFiles({ name: '联系人.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })
  const importing = dialog(page, '导入个人联系人')
  await expect(importing.getByText('已导入 1 个联系人，1 行未导入')).toBeVisible()
  await expect(importing.getByRole('link', { name: '下载未导入的行与原因' })).toBeVisible()
  await importing.getByRole('button', { name: '完成' }).click()
  await expect(page.getByRole('row', { name: /陈样例.*老客户/ })).toBeVisible()

  await page.getByRole('button', { name: /更多操作/ }).click()
  await page.getByRole('menuitem', { name: '导出完整手机号' }).click()
  const saving = page.waitForEvent('download')
  await prove(page)
  expect((await saving).suggestedFilename()).toBe('通讯录-个人联系人.xlsx')

  await page
    .getByRole('row', { name: /冯样例/ })
    .getByRole('button', { name: '删除' })
    .click()
  await dialog(page, '删除联系人').getByRole('button', { name: '删除联系人' }).click()
  await expect(page.getByRole('row', { name: /冯样例/ })).toHaveCount(0)
  await signOut(page)
})
