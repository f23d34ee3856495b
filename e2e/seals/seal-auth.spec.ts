import { expect, test } from '../fixture.ts'
import { pressed } from '../parts.ts'
import { visit } from '../visit.ts'
import { PEOPLE } from '../world.ts'
import { dialog, enterCode, pick, row } from './people.ts'

test('a seal is lent to a member with a code, seen by him, and taken back', async ({
  page,
  anotherBrowser,
  signIn,
  server,
}) => {
  await signIn(page, PEOPLE.sealAdmin, '/seal')
  await row(page, '合同专用章').getByRole('button', { name: '授权' }).click()
  const form = dialog(page, '授权印章「合同专用章」')
  await pick(page, form.getByRole('combobox', { name: '成员' }), '赵六')
  await page.keyboard.press('Escape')
  await form.getByLabel('指定合同类型').check()
  await form.getByRole('combobox', { name: '合同类型' }).fill('租赁合同')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await form.getByLabel('结束日期').fill('2020-01-01')
  await enterCode(form, server)
  await pressed(form, '确认授权', '结束日期不能早于今天')
  await form.getByLabel('结束日期').fill('2099-12-31')
  await form.getByRole('button', { name: '确认授权' }).click()
  await expect(form).toHaveCount(0)

  const his = await anotherBrowser()
  await signIn(his, PEOPLE.employee, '/sealAuthList')
  await expect(row(his, '合同专用章')).toContainText('生效中')
  await expect(row(his, '合同专用章')).toContainText('合同类型：租赁合同')
  await expect(row(his, '合同专用章')).toContainText('至 2099-12-31')
  await expect(his.getByText('本企业授出')).toHaveCount(0)

  await visit(page, '/sealAuthList')
  await page.getByRole('button', { name: /^我可使用 \d+ 枚/ }).click()
  await expect(page.getByText('示例科技有限公司 · 印章保管人').first()).toBeVisible()
  await page.getByText('本企业授出').click()
  await row(page, '赵六').getByRole('button', { name: '撤销' }).click()
  const end = dialog(page, '撤销授权：合同专用章 → 赵六')
  await expect(end).toContainText('立即不能再使用')
  await end.getByLabel('撤销原因').fill('岗位调整')
  await end.getByRole('button', { name: '撤销授权' }).click()
  await expect(row(page, '赵六')).toContainText('已撤销')
  await his.reload()
  await expect(row(his, '合同专用章')).toContainText('岗位调整')
})

test('a seal is lent to another company, whose administrator finds it', async ({
  page,
  anotherBrowser,
  signIn,
  server,
}) => {
  await signIn(page, PEOPLE.admin, '/seal')
  await row(page, '合同专用章').getByRole('button', { name: '授权' }).click()
  const form = dialog(page, '授权印章「合同专用章」')
  await form.getByLabel('其他企业').check()
  await form.getByLabel('企业全称').fill('没有这家公司')
  await form.getByLabel('长期有效，直到撤销').check()
  await enterCode(form, server)
  await pressed(form, '确认授权', '没有找到该名称的已认证企业')
  await form.getByLabel('企业全称').fill('样例贸易有限公司')
  await form.getByRole('button', { name: '确认授权' }).click()
  await expect(form).toHaveCount(0)

  const theirs = await anotherBrowser()
  await signIn(theirs, PEOPLE.otherAdmin, '/sealAuthList')
  await expect(row(theirs, '示例科技有限公司')).toContainText('长期')
})

test('a member asks for a seal with a reason; one request is approved, one refused', async ({
  page,
  anotherBrowser,
  signIn,
  server,
}) => {
  await server.sql('delete from seal_application')
  const his = await anotherBrowser()
  await signIn(his, PEOPLE.employee, '/sealAuthList')
  await his.getByRole('link', { name: '申请用印' }).first().click()
  const ask = async (reason: string) => {
    await his.getByRole('button', { name: '申请印章授权' }).first().click()
    const form = dialog(his, '申请印章授权')
    await form.getByRole('combobox', { name: '印章' }).click()
    await his.locator('.ant-select-item-option', { hasText: /^公章/ }).click()
    await form.getByLabel('指定合同', { exact: true }).check()
    await form.getByLabel('合同编号').fill('HT-2026-9')
    await form.getByLabel('长期有效，直到撤销').check()
    await pressed(form, '提交申请', '请输入申请原因')
    await form.getByLabel('申请原因').fill(reason)
    await form.getByRole('button', { name: '提交申请' }).click()
    await expect(row(his, reason)).toContainText('待审批')
  }
  await ask('投标用印')

  await signIn(page, PEOPLE.sealAdmin, '/sealAuthList?view=applications')
  await row(page, '投标用印').getByRole('button', { name: '拒绝' }).click()
  const no = dialog(page, '拒绝「赵六」的申请')
  await no.getByLabel('拒绝原因').fill('请先走审批')
  await no.getByRole('button', { name: '拒绝申请' }).click()
  await expect(row(page, '投标用印')).toContainText('已拒绝')
  await his.reload()
  await expect(row(his, '投标用印')).toContainText('请先走审批')

  await ask('续签用印')
  await page.reload()
  await row(page, '续签用印').getByRole('button', { name: '通过' }).click()
  const yes = dialog(page, '通过「赵六」的申请')
  await expect(yes).toContainText('合同编号：HT-2026-9')
  await enterCode(yes, server)
  await yes.getByRole('button', { name: '通过并授权' }).click()
  await expect(row(page, '续签用印')).toContainText('已通过')
  await visit(his, '/sealAuthList')
  await expect(row(his, '公章')).toContainText('合同编号：HT-2026-9')
})
