import { expect, TELEPHONE, test } from '../../fixture.ts'
import { operatorPage } from '../../operator.ts'
import { fillIn, pressed } from '../../parts.ts'
import { fillPerson, register } from '../../people/identity/newcomer.ts'
import { makeByTemplate, row } from '../../seals/people.ts'
import { visit } from '../../visit.ts'
import { chooseWay, decide, foundCompany, LEGAL, nameAgent, newcomer, PNG, typeCompany } from './people.ts'

test.describe.configure({ timeout: 90_000 })

test('from the register page to a seal: real name, company, a transfer and a letter signed online', async ({
  page,
  anotherBrowser,
  server,
  signIn,
}) => {
  const company = { name: '晨星（北京）数据科技有限公司', creditCode: '91110108MA0XQ0017M' }
  await register(page, '17500010010')
  await expect(page).toHaveURL(/workbench/)
  await page.getByRole('link', { name: '去完成：完成个人实名' }).first().click()
  await page.getByRole('button', { name: /身份证号认证/ }).click()
  await fillPerson(page)
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByRole('heading', { name: '已完成实名认证' })).toBeVisible()
  await foundCompany(page, company)

  // The draft is there again after a reload.
  await page.getByLabel('职务').fill('草稿职务')
  await expect(page.getByText(/草稿已保存/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('职务')).toHaveValue('草稿职务')
  await nameAgent(page)
  await expect(page.getByText('首次企业认证免费')).toBeVisible()
  await chooseWay(page, '对公打款')

  await expect(page).toHaveURL(/createCompanyRemit/)
  await pressed(page, '申请打款', '请输入对公账号')
  await fillIn(page, { 对公账号: '6222001234567890', 开户银行: '中国工商银行' })
  await page.getByLabel('开户银行').press('Tab')
  await fillIn(page, { 开户省份: '北京市', 开户城市: '北京市', 开户支行: '中国工商银行北京中关村支行' })
  await pressed(page, '申请打款', '银行处理中')

  const operator = await operatorPage(anotherBrowser, signIn, '/operator/bank')
  const payment = row(operator, company.name)
  const amount = await payment.getByText(/^0\.\d\d$/).innerText()
  await payment.getByRole('button', { name: '到账' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: '确认到账' }).click()
  await expect(payment.getByText('已到账')).toBeVisible()

  const field = page.getByLabel('请输入收到的打款金额（元）')
  await field.fill(amount === '0.50' ? '0.51' : '0.50')
  await pressed(page, '验证金额', '金额不正确，剩余 2 次机会')
  await field.fill(amount)
  await page.getByRole('button', { name: '验证金额' }).click()

  await expect(page).toHaveURL(/createCompanySign/)
  // The letter is read on the page, with the right roles; whoever wants it takes it along.
  await expect(
    page
      .getByRole('document', { name: '授权书' })
      .or(page.getByLabel('授权书', { exact: true }))
      .first(),
  ).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载授权书' }).click()
  expect((await download).suggestedFilename()).toBe('企业认证授权书.pdf')
  await page.getByRole('checkbox', { name: /我已阅读授权书全文/ }).check()
  // One code a minute for a number, whatever it is for.
  await server.advance(61_000)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: '填入验证码' }).click()
  await page.getByRole('button', { name: '签署授权书' }).click()

  await expect(page).toHaveURL(/companyVerify/)
  await expect(page.getByText('已认证', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('本次认证使用了沙箱服务')).toBeVisible()
  await page.getByRole('button', { name: '进入企业' }).click()
  await page.waitForURL('**/workbench')
  // A certified company begins with a seal to sign with.
  await visit(page, '/seal')
  await expect(row(page, '合同专用章')).toContainText('默认')
  const form = await makeByTemplate(page, '公章')
  await expect(form.getByRole('img', { name: '印章预览' })).toBeVisible()
  await form.getByRole('button', { name: '生成印章' }).click()
  await expect(row(page, '公章')).toContainText('已启用')
})

test('the legal representative signs by link; a refusal is mended with a sealed letter', async ({
  page,
  anotherBrowser,
  server,
  signIn,
}) => {
  const company = { name: '晴川（北京）咨询有限公司', creditCode: '91110108MA0XQ0025G' }
  await newcomer(page, server, signIn, '13960010002', '何经办')
  await typeCompany(page, company)
  await nameAgent(page, '13960019002')
  await chooseWay(page, '法定代表人在线授权')
  await expect(page).toHaveURL(/createCompanySign/)
  await pressed(page, '发送授权链接', '已发送，等待法定代表人打开')
  const link = (await page.getByRole('link', { name: '打开授权链接' }).getAttribute('href'))!

  const his = await anotherBrowser(TELEPHONE)
  await his.goto(link)
  await expect(his.getByRole('heading', { name: '法定代表人在线授权' })).toBeVisible()
  expect(await his.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await pressed(his, '确认身份并签署', '请先打开并阅读授权书')
  const letter = his.waitForEvent('popup')
  await his.getByRole('link', { name: '阅读授权书全文（PDF）' }).click()
  await (await letter).close()
  await his.getByLabel('您的身份证号码').fill('110105198504120065')
  await his.getByRole('button', { name: '获取验证码' }).click()
  await his.getByRole('button', { name: '填入验证码' }).click()
  await his.getByRole('checkbox').check()
  await his.getByRole('button', { name: '确认身份并签署' }).click()
  await expect(his.getByRole('heading', { name: '授权书已签署' })).toBeVisible()
  await his.close()

  await expect(page).toHaveURL(/companyVerify/, { timeout: 15_000 })
  await expect(page.getByText('审核中', { exact: true }).first()).toBeVisible()
  const operator = await operatorPage(anotherBrowser, signIn)
  await decide(operator, company.name, '营业执照照片不完整')

  await page.reload()
  await expect(page.getByText('营业执照照片不完整')).toBeVisible()
  await page.getByRole('button', { name: '重新认证' }).click()
  await expect(page.getByLabel('企业名称')).toHaveValue(company.name)
  await page.getByRole('button', { name: '下一步' }).click()
  await nameAgent(page)
  await chooseWay(page, '授权书线下盖章')
  const submit = page.getByRole('button', { name: '提交审核' })
  await expect(submit).toBeDisabled()
  await page
    .getByLabel('上传授权书')
    .setInputFiles({ name: '授权书.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(page.getByText('仅支持 JPG、PNG、PDF 格式的文件')).toBeVisible()
  await page
    .getByLabel('上传授权书')
    .setInputFiles({ name: '授权书.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('仅支持 JPG、PNG、PDF 格式的文件')).toBeVisible()
  await page
    .getByLabel('上传授权书')
    .setInputFiles({ name: '授权书.png', mimeType: 'image/png', buffer: PNG })
  await expect(submit).toBeEnabled()
  await submit.click()
  await expect(page.getByText('审核中', { exact: true }).first()).toBeVisible()
  await decide(operator, company.name)
  await page.reload()
  await expect(page.getByText('已认证', { exact: true }).first()).toBeVisible()

  // A second company of the same code is told whom to ask.
  const other = await anotherBrowser()
  await newcomer(other, server, signIn, '13960010003', '钱来迟')
  await visit(other, '/createCompany')
  await other
    .getByLabel('上传营业执照')
    .setInputFiles({ name: '执照.png', mimeType: 'image/png', buffer: PNG })
  await fillIn(other, {
    企业名称: '别的名字有限公司',
    统一社会信用代码: company.creditCode,
    法定代表人: LEGAL,
  })
  await other.getByLabel('长期').check()
  await expect(other.getByRole('button', { name: '重新上传营业执照' }).first()).toBeVisible()
  await other.getByRole('button', { name: '下一步' }).click()
  await expect(other.getByRole('alert').filter({ hasText: '该企业已完成认证' })).toContainText('139****0002')
  await expect(other.getByLabel('企业名称')).toHaveValue('别的名字有限公司')
})

test('a company pays in, uploads its letter, and changes its administrator later', async ({
  page,
  anotherBrowser,
  server,
  signIn,
}) => {
  const company = { name: '远帆（北京）贸易有限公司', creditCode: '91110108MA0XQ0033B' }
  await newcomer(page, server, signIn, '13960010004', '周申请')
  await typeCompany(page, company)
  await nameAgent(page)
  await chooseWay(page, '授权书盖章 + 反向打款')
  await page
    .getByLabel('上传授权书')
    .setInputFiles({ name: '授权书.png', mimeType: 'image/png', buffer: PNG })
  await page.getByRole('button', { name: '去打款验证' }).click()
  await fillIn(page, { 付款对公账号: '6222009999', 付款开户银行: '招商银行' })
  await page.getByLabel('付款开户银行').press('Tab')
  await pressed(page, '获取收款账户', '银行沙箱：不发生真实收付')
  await expect(page.getByText('待汇款')).toBeVisible()

  const operator = await operatorPage(anotherBrowser, signIn, '/operator/bank')
  await operator
    .getByRole('row', { name: new RegExp(company.name) })
    .getByRole('button', { name: '登记到账' })
    .click()
  await operator.getByRole('dialog').getByRole('button', { name: '登记', exact: true }).click()
  await expect(page.getByText('对公账户验证通过')).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: '继续', exact: true }).click()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('审核中', { exact: true }).first()).toBeVisible()
  await decide(operator, company.name)
  await page.reload()
  await expect(page.getByText('已认证', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: '进入企业' }).click()
  await page.waitForURL('**/workbench')

  // A colleague joins and takes over by a new letter.
  await server.sql(
    `insert into account (id, name, identity_status, created_at)
     values ('01930000-0000-7000-8000-00000000c001', '吴接任', 1, now())`,
  )
  await server.sql(
    `insert into member (company_id, id, account_id, department_id, name, created_at)
     select d.company_id, '01930000-0000-7000-8000-00000000c002', '01930000-0000-7000-8000-00000000c001', d.id, '吴接任', now()
       from department d join company c on c.id = d.company_id where c.name = $1`,
    [company.name],
  )
  await visit(page, '/companyVerify')
  await page.getByRole('button', { name: '变更管理员' }).click()
  const dialog = page.getByRole('dialog', { name: '变更企业管理员' })
  await dialog.getByRole('combobox', { name: '新管理员' }).click()
  await page.locator('.ant-select-item-option', { hasText: '吴接任' }).click()
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('新管理员：吴接任')).toBeVisible()
  await page.getByLabel('上传授权书').setInputFiles({ name: '变更.png', mimeType: 'image/png', buffer: PNG })
  await pressed(page, '提交审核', '正在审核')
  await decide(operator, company.name)
  await page.reload()
  await expect(page.getByText('管理员已变更为「吴接任」')).toBeVisible()
  await visit(page, '/member')
  await expect(page.getByRole('heading', { name: '无权访问！' })).toBeVisible()
})

test('a visitor of the demo has no licence: an invented company fills the form in', async ({
  page,
  server,
  signIn,
}) => {
  const mobile = '13910844001'
  await server.found({ people: [{ name: '演示访客', mobile }] })
  await signIn(page, mobile, '/createCompany')
  await page.getByRole('button', { name: '填入虚构企业' }).click()
  await expect(page.getByLabel('统一社会信用代码')).toHaveValue(/^9[\dA-Z]{17}$/)
  await expect(page.getByLabel('企业名称')).not.toHaveValue('')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page).toHaveURL(/createCompanyTwo/)
})
