import { expect, test } from '../../fixture.ts'
import { operatorPage } from '../../operator.ts'
import { rowAction } from '../../row-action.ts'
import { visit } from '../../visit.ts'
import { entry, LOOKS, order, payBy } from './buying.ts'

for (const { where, look, n } of LOOKS) {
  test(`${where}: bought by WeChat, invoiced by the operator, refunded after the invoice is made red`, async ({
    server,
    signIn,
    anotherBrowser,
  }) => {
    test.slow()
    const mobile = `1370088001${n}`
    const company = `开票示例${n}有限公司`
    const number = `2611000000000000008${n}`
    const titleName = n ? '李四' : '张三'
    await server.found({ company: { name: company, mobile, packageType: 1 } })
    const page = await anotherBrowser(look)
    await signIn(page, mobile, '/center/purchase?type=2')
    await order(page, /合同 100 份/)
    await payBy(page, '微信支付', anotherBrowser)
    await visit(page, '/center/payList')
    const row = entry(page, /合同 100 份/)
    await expect(row).toContainText('已支付')
    await rowAction(row, '申请开票')
    const asking = page.getByRole('dialog', { name: '申请开票' })
    await asking.getByRole('button', { name: '新增抬头' }).click()
    const title = page.getByRole('dialog', { name: '新增发票抬头' })
    await title.getByText('个人', { exact: true }).click()
    await title.getByLabel('抬头名称').fill(titleName)
    await title.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
    await expect(title).toBeHidden()
    await expect(asking).toContainText(titleName)
    await asking.getByRole('button', { name: '提交申请' }).click()
    await expect(page.getByText('已申请开票 ¥450.00')).toBeVisible()

    const operator = await operatorPage(anotherBrowser, signIn, '/operator/invoices')
    const waiting = operator.getByRole('row', { name: new RegExp(titleName) })
    await waiting.getByRole('button', { name: '登记开具' }).click()
    const issuing = operator.getByRole('dialog', { name: /开具发票/ })
    await issuing.getByLabel('发票号码').fill(number)
    await issuing.locator('input[type=file]').setInputFiles({
      name: 'invoice.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 invoice'),
    })
    await issuing.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
    await expect(waiting).toContainText('已开具')

    await visit(page, '/center/payList?tab=invoices')
    const invoice = entry(page, new RegExp(number))
    const download = page.waitForEvent('download')
    await invoice.getByRole('button', { name: '下载 PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

    await visit(page, '/center/payList')
    await row.getByRole('button', { name: /申请退款|更多/ }).click()
    const refund = page.getByRole('dialog', { name: '申请退款' })
    const inMenu = page.getByRole('menuitem', { name: '申请退款' })
    await expect(refund.or(inMenu)).toBeVisible()
    if (await inMenu.isVisible()) await inMenu.click()
    await expect(refund).toContainText('可全额退 ¥450.00')
    await refund.getByLabel('退款原因').fill('买错了')
    await refund.getByRole('button', { name: '提交申请' }).click()
    await expect(refund).toBeHidden()

    await visit(operator, '/operator/refunds')
    await operator
      .getByRole('row', { name: new RegExp(company) })
      .getByRole('button', { name: '审核' })
      .click()
    const deciding = operator.getByRole('dialog', { name: /审核退款/ })
    await expect(deciding).toContainText('须先红冲')
    await visit(operator, '/operator/invoices')
    await waiting.getByRole('button', { name: '红冲' }).click()
    const reding = operator.getByRole('dialog', { name: /红冲/ })
    await reding.getByLabel('红字发票号码').fill(`2611000000000000009${n}`)
    await reding.getByLabel('原因').fill('退款')
    await reding.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
    await expect(waiting).toContainText('已红冲')
    await visit(operator, '/operator/refunds')
    await operator
      .getByRole('row', { name: new RegExp(company) })
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

  test(`${where}: a trial once, then a package paid for is in force`, async ({
    server,
    signIn,
    anotherBrowser,
  }) => {
    const mobile = `1370088002${n}`
    await server.found({ company: { name: `试用示例${n}有限公司`, mobile, packageType: 1 } })
    const page = await anotherBrowser(look)
    await signIn(page, mobile, '/experienceImm')
    await page.getByRole('button', { name: '开通试用' }).click()
    await expect(page.getByText('旗舰试用版使用中')).toBeVisible()
    await visit(page, '/center/purchase')
    await order(page, '购买标准版')
    await payBy(page, '钉钉收银台', anotherBrowser)
    await expect(page.getByText(/当前版本 标准版/)).toBeVisible()
    await visit(page, '/experienceImm')
    await expect(page.getByText('本企业已试用过')).toBeVisible()
  })
}
