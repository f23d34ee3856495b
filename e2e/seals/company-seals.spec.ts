import { drawCompanySeal, encodePng, rasterise } from '../../packages/seal-art/src/index.ts'
import { expect, test } from '../fixture.ts'
import { operatorPage } from '../operator.ts'
import { PEOPLE } from '../world.ts'
import { dialog, enterCode, makeByTemplate, more, row } from './people.ts'

test('a seal is made from a template while one watches, and lives its life', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.otherAdmin)
  await page.getByText('印章管理').click()
  await page.getByText('企业印章', { exact: true }).click()
  const form = await makeByTemplate(page, '公章')
  const preview = form.getByRole('img', { name: '印章预览' })
  await expect(form.getByText('实际尺寸 42 × 42 mm')).toBeVisible()
  const before = await preview.getAttribute('src')
  await form.getByLabel('下弦文').fill('3101150000001')
  await expect(preview).not.toHaveAttribute('src', before!)
  await form.getByText('椭圆').click()
  await expect(form.getByText('实际尺寸 45 × 30 mm')).toBeVisible()
  await form.getByText('圆形').click()
  await expect(form.getByText('实际尺寸 38 × 38 mm')).toBeVisible()
  await form.getByRole('button', { name: '生成印章' }).click()
  await expect(row(page, '公章')).toContainText('已启用')
  await expect(row(page, '合同专用章')).toContainText('默认')

  const second = await makeByTemplate(page, '合同专用章')
  await expect(second.getByRole('img', { name: '印章预览' })).toBeVisible()
  await second.getByLabel('印章名称').fill('公章')
  await second.getByRole('button', { name: '生成印章' }).click()
  await expect(second.getByText('已有同名印章')).toBeVisible()
  await expect(second.getByLabel('印章名称')).toHaveValue('公章')
  await second.getByRole('combobox', { name: '印章类型' }).click()
  await expect(page.getByTitle('公章（已有）')).toHaveClass(/disabled/)
  await second.getByRole('combobox', { name: '印章类型' }).press('Escape')
  await second.getByLabel('印章名称').fill('合同章甲')
  await second.getByRole('button', { name: '生成印章' }).click()
  await expect(row(page, '合同章甲')).toContainText('已启用')

  await more(page, '合同章甲', '设为默认')
  await dialog(page, /设为默认印章/)
    .getByRole('button', { name: '设为默认' })
    .click()
  await expect(row(page, '合同章甲')).toContainText('默认')

  await more(page, '合同章甲', '停用')
  const stop = dialog(page, '停用印章「合同章甲」')
  await stop.getByRole('button', { name: '停用印章' }).click()
  await expect(stop.getByText('请输入原因')).toBeVisible()
  await stop.getByLabel('原因').fill('年度盘点')
  await stop.getByRole('button', { name: '停用印章' }).click()
  await expect(row(page, '合同章甲')).toContainText('已停用')
  await expect(row(page, '合同章甲')).toContainText('年度盘点')
  await row(page, '合同章甲').getByRole('button', { name: '启用' }).click()
  await dialog(page, '启用印章「合同章甲」').getByRole('button', { name: '启用印章' }).click()
  await expect(row(page, '合同章甲')).toContainText('已启用')

  await more(page, '合同章甲', '注销')
  const end = dialog(page, '注销印章「合同章甲」')
  await expect(end).toContainText('不能恢复')
  await end.getByLabel('原因').fill('更换新章')
  await end.getByRole('button', { name: '注销印章' }).click()
  await page.getByRole('tab', { name: /^已注销/ }).click()
  await expect(row(page, '合同章甲')).toContainText('更换新章')
})

test('the seal of the legal representative asks for his own code', async ({ page, signIn, server }) => {
  await signIn(page, PEOPLE.sealAdmin, '/seal')
  const form = await makeByTemplate(page, '法定代表人章')
  await form.getByLabel('法定代表人姓名').fill('王五')
  await expect(form.getByText('须经法定代表人本人同意')).toBeVisible()
  await form.getByLabel('法定代表人手机号').fill(PEOPLE.employee)
  await enterCode(form, server)
  await form.getByRole('button', { name: '生成印章' }).click()
  await expect(form.getByText('该手机号须属于法定代表人本人')).toBeVisible()
  await form.getByRole('button', { name: '取消' }).click()

  const again = await makeByTemplate(page, '法定代表人章')
  await again.getByLabel('法定代表人姓名').fill('王五')
  await again.getByLabel('法定代表人手机号').fill(PEOPLE.templateAdmin)
  await enterCode(again, server)
  await again.getByRole('button', { name: '生成印章' }).click()
  await expect(row(page, '法定代表人章')).toContainText('20 × 20 mm')
  await page.getByRole('button', { name: '法定代表人章', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('本人确认')
})

test('a picture loses its background, is reviewed, and shows what it was used for', async ({
  page,
  anotherBrowser,
  signIn,
  server,
}) => {
  const ink = rasterise(drawCompanySeal({ name: '示例科技有限公司', type: 'finance' }), 12)
  await signIn(page, PEOPLE.sealAdmin, '/seal')
  await page.getByRole('button', { name: '新建印章' }).first().click()
  await page.getByRole('menuitem', { name: '上传印章' }).click()
  const form = dialog(page, '上传印章')
  await form.getByRole('combobox', { name: '印章类型' }).click()
  await page.getByTitle('财务专用章', { exact: true }).click()
  const file = form.locator('input[type=file]')
  await file.setInputFiles({ name: '坏.png', mimeType: 'image/png', buffer: Buffer.from('nothing') })
  await expect(form.getByText('只支持 PNG 或 JPG 图片')).toBeVisible()
  await file.setInputFiles({ name: '财务章.png', mimeType: 'image/png', buffer: Buffer.from(encodePng(ink)) })
  await expect(form.getByRole('img', { name: '去除背景后的效果' })).toBeVisible()
  await expect(form.getByText('已去除背景，38 × 38 mm')).toBeVisible()
  await form.getByRole('button', { name: '提交审核' }).click()
  await expect(row(page, '财务专用章')).toContainText('审核中')

  const operator = await operatorPage(anotherBrowser, signIn, '/operator/reviews')
  await row(operator, '财务专用章').getByRole('button', { name: '审核' }).click()
  await dialog(operator, /财务专用章/)
    .getByRole('button', { name: '审核通过' })
    .click()
  await expect(row(operator, '财务专用章')).toHaveCount(0)
  await operator.close()

  await page.reload()
  await expect(row(page, '财务专用章')).toContainText('已启用')
  await server.sql(
    `insert into seal_use (company_id, id, seal_id, account_id, user_name, user_company_id, ground,
                           contract_id, contract_no, contract_name, places, used_at)
     select company_id, gen_random_uuid(), id, created_by, '李四', company_id, 2,
            gen_random_uuid(), 'HT-2026-77', '年度审计服务合同', 2, now()
       from company_seal where name = '财务专用章'`,
  )
  await page.getByRole('button', { name: '财务专用章', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('row', { name: /年度审计服务合同/ })).toContainText('HT-2026-77')
  await expect(drawer.getByRole('row', { name: /年度审计服务合同/ })).toContainText('印章管理员')
})

test('a company that is not certified is led to certification', async ({ page, signIn, server }) => {
  const set = (status: number) =>
    server.sql(`update company set status = $1 where name = '样例贸易有限公司'`, [status])
  await set(0)
  try {
    await signIn(page, PEOPLE.otherAdmin, '/seal')
    await expect(page.getByText('企业通过认证后才能制作和使用印章')).toBeVisible()
    await expect(page.getByRole('link', { name: '去企业认证' })).toHaveAttribute('href', '/companyVerify')
  } finally {
    await set(3)
  }
})

test('an employee has no company seals to look at', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.employee, '/seal')
  await expect(page.getByRole('heading', { name: '无权访问！' })).toBeVisible()
})
