import type { Page } from '@playwright/test'
import { expect, TELEPHONE, test } from '../../fixture.ts'
import { operatorPage } from '../../operator.ts'
import { visit } from '../../visit.ts'

const confirmAt = async (page: Page, url: string) => {
  const cashier = await page.context().newPage()
  await cashier.goto(url)
  await cashier.getByRole('button', { name: '确认付款' }).click()
  await expect(cashier.getByRole('heading', { name: '付款完成' })).toBeVisible()
  await cashier.close()
}

test('bought on the telephone by WeChat, invoiced by the operator, refunded after the invoice is made red', async ({
  page,
  server,
  signIn,
  anotherBrowser,
}) => {
  test.slow()
  const mobile = '13700880001'
  await server.found({ company: { name: '开票示例有限公司', mobile, packageType: 1 } })
  const phone = await anotherBrowser(TELEPHONE)
  await signIn(phone, mobile, '/center/purchase?type=2')
  await phone.getByRole('button', { name: /合同 100 份/ }).click()
  await phone.getByRole('region', { name: '结算' }).getByRole('button', { name: '立即支付' }).click()
  const cashier = phone.getByRole('dialog', { name: '收银台' })
  await cashier.getByText('微信支付').click()
  const url = await cashier.getByRole('link', { name: '去支付' }).getAttribute('href')
  await confirmAt(phone, url!)
  await expect(cashier.getByText('支付成功')).toBeVisible({ timeout: 20_000 })

  await signIn(page, mobile, '/center/payList')
  const row = page.getByRole('row', { name: /合同 100 份/ })
  await expect(row).toContainText('已支付')
  await row.getByRole('button', { name: '申请开票' }).click()
  const asking = page.getByRole('dialog', { name: '申请开票' })
  await asking.getByRole('button', { name: '新增抬头' }).click()
  const title = page.getByRole('dialog', { name: '新增发票抬头' })
  await title.getByText('个人', { exact: true }).click()
  await title.getByLabel('抬头名称').fill('张三')
  await title.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
  await expect(title).toBeHidden()
  await expect(asking).toContainText('张三')
  await asking.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('已申请开票 ¥450.00')).toBeVisible()

  const operator = await operatorPage(anotherBrowser, signIn, '/operator/invoices')
  const waiting = operator.getByRole('row', { name: /张三/ })
  await waiting.getByRole('button', { name: '登记开具' }).click()
  const issuing = operator.getByRole('dialog', { name: /开具发票/ })
  await issuing.getByLabel('发票号码').fill('26110000000000000088')
  await issuing.locator('input[type=file]').setInputFiles({
    name: 'invoice.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 invoice'),
  })
  await issuing.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
  await expect(waiting).toContainText('已开具')

  await visit(page, '/center/payList?tab=invoices')
  const invoice = page.getByRole('row', { name: /26110000000000000088/ })
  const download = page.waitForEvent('download')
  await invoice.getByRole('button', { name: '下载 PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

  await visit(page, '/center/payList')
  await row.getByRole('button', { name: /申请退款|更多/ }).click()
  if (!(await page.getByRole('dialog', { name: '申请退款' }).isVisible()))
    await page.getByRole('menuitem', { name: '申请退款' }).click()
  const refund = page.getByRole('dialog', { name: '申请退款' })
  await expect(refund).toContainText('可全额退 ¥450.00')
  await refund.getByLabel('退款原因').fill('买错了')
  await refund.getByRole('button', { name: '提交申请' }).click()
  await expect(refund).toBeHidden()

  await visit(operator, '/operator/refunds')
  await operator
    .getByRole('row', { name: /开票示例有限公司/ })
    .getByRole('button', { name: '审核' })
    .click()
  const deciding = operator.getByRole('dialog', { name: /审核退款/ })
  await expect(deciding).toContainText('须先红冲')
  await visit(operator, '/operator/invoices')
  await waiting.getByRole('button', { name: '红冲' }).click()
  const reding = operator.getByRole('dialog', { name: /红冲/ })
  await reding.getByLabel('红字发票号码').fill('26110000000000000089')
  await reding.getByLabel('原因').fill('退款')
  await reding.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
  await expect(waiting).toContainText('已红冲')
  await visit(operator, '/operator/refunds')
  await operator
    .getByRole('row', { name: /开票示例有限公司/ })
    .getByRole('button', { name: '审核' })
    .click()
  await deciding.getByLabel('理由').fill('七天内未使用')
  await deciding.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
  await expect(deciding).toBeHidden()

  await visit(page, '/center/payList')
  await row.getByRole('button', { name: '详情' }).click()
  await expect(page.getByRole('dialog')).toContainText('¥450.00')
  await expect(page.getByRole('dialog')).toContainText('退款')
})

test('a trial once, then a package paid in DingTalk’s sandbox is in force', async ({
  page,
  server,
  signIn,
}) => {
  const mobile = '13700880002'
  await server.found({ company: { name: '试用示例有限公司', mobile, packageType: 1 } })
  await signIn(page, mobile, '/experienceImm')
  await page.getByRole('button', { name: '开通试用' }).click()
  await expect(page.getByText('旗舰试用版使用中')).toBeVisible()
  await visit(page, '/center/purchase')
  await page
    .getByRole('button', { name: /旗舰版$/ })
    .first()
    .click()
  const checkout = page.getByRole('region', { name: '结算' })
  await checkout.getByRole('button', { name: '立即支付' }).click()
  const cashier = page.getByRole('dialog', { name: '收银台' })
  await cashier.getByText('钉钉收银台').click()
  const url = await cashier.getByRole('link', { name: '在本机打开沙箱收银台' }).getAttribute('href')
  await confirmAt(page, url!)
  await expect(cashier.getByText('支付成功')).toBeVisible({ timeout: 20_000 })
  await cashier.getByRole('button', { name: '完成' }).click()
  await expect(page.getByText(/当前版本 .*旗舰版/)).toBeVisible()
})
