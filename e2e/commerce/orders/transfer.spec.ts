import { forgetAddress, passCode } from '../../company/invitations/coming.ts'
import { expect, TELEPHONE, test } from '../../fixture.ts'
import { operatorPage } from '../../operator.ts'
import { visit } from '../../visit.ts'
import { PASSWORD } from '../../world.ts'
import { cashierOf, entry, LOOKS, order } from './buying.ts'

for (const { where, look, n } of LOOKS) {
  test(`${where}: a partner’s customer reaches a limit, pays by bank transfer with a proof, and the operator’s match lifts it`, async ({
    server,
    signIn,
    anotherBrowser,
  }) => {
    test.slow()
    const mobile = `1370088003${n}`
    const company = `转账示例${n}有限公司`
    const partner = { name: n ? '林伙伴' : '白伙伴', mobile: `1370088004${n}` }
    await server.found({ people: [partner] })
    const theirs = await anotherBrowser(look)
    await signIn(theirs, partner.mobile, '/individualPartner')
    await theirs.getByLabel('推广方式').fill('向园区企业介绍')
    await theirs.getByRole('checkbox').check()
    await theirs.getByRole('button', { name: '申请成为合伙人' }).click()
    await expect(theirs.getByText('待审核')).toBeVisible()
    const operator = await operatorPage(anotherBrowser, signIn, '/operator/individualPartners')
    await operator
      .getByRole('row', { name: new RegExp(partner.name) })
      .getByRole('button', { name: '通过' })
      .click()
    const passing = operator.getByRole('dialog', { name: `通过 ${partner.name}` })
    await passing.getByLabel('理由').fill('资料属实')
    await passing.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
    await expect(passing).toBeHidden()

    // Registered by his link, on a telephone; the company is founded after that.
    await theirs.reload()
    const link = await theirs.getByText(/\/register\?partner=[A-Z0-9]{8}/).textContent()
    await forgetAddress(server)
    const phone = await anotherBrowser(TELEPHONE)
    await phone.goto(new URL(link!.trim()).pathname + new URL(link!.trim()).search)
    await passCode(phone, '手机号', mobile)
    await phone.getByLabel('登录密码', { exact: true }).fill(PASSWORD)
    await phone.getByRole('checkbox').check()
    await phone.getByRole('button', { name: '注册并登录' }).click()
    await expect(phone).toHaveURL(/\/workbench$/)
    await visit(theirs, '/partner/clientList')
    await expect(theirs.getByText(`137****003${n}`)).toBeVisible()
    await server.found({ company: { name: company, mobile, packageType: 1 } })

    const page = await anotherBrowser(look)
    await signIn(page, mobile, '/comparisonAI')
    await expect(page.getByRole('heading', { name: '当前套餐不含此功能' })).toBeVisible()
    await visit(page, '/center/purchase?type=4')
    await order(page, /AI 比对 50 份/)
    const cashier = cashierOf(page)
    await cashier
      .getByText(/对公转账|银行转账|转账/)
      .first()
      .click()
    await expect(cashier.getByText('附言码')).toBeVisible()
    await cashier.locator('input[type=file]').setInputFiles({
      name: 'proof.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    })
    await expect(page.getByText('凭证已上传，到账后为您开通')).toBeVisible()

    // The payer forgot the code: two of three agree, and a person decides.
    await visit(operator, '/operator/bank')
    await operator.getByRole('button', { name: '登记汇入' }).click()
    const received = operator.getByRole('dialog', { name: '登记企业汇入' })
    await received.getByLabel(/户名/).fill(company)
    await received.getByLabel(/账号/).fill('6225880011223344')
    await received.getByLabel(/金额/).fill('250.00')
    await received.getByLabel(/附言/).fill('货款')
    await received.getByRole('button', { name: '登记', exact: true }).click()
    await expect(received).toBeHidden()
    await visit(operator, '/operator/orders')
    await operator.getByRole('tab', { name: '到账匹配' }).click()
    const receipt = operator.getByRole('row', { name: new RegExp(company) })
    // A job asks the bank; he presses again until it is there.
    await expect(async () => {
      await operator.getByRole('button', { name: '查收到账' }).click()
      await expect(receipt).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await receipt.getByRole('button', { name: '匹配' }).click()
    const matching = operator.getByRole('dialog', { name: new RegExp(`匹配 ${company}`) })
    await expect(matching.getByRole('link', { name: /的转账凭证/ })).toBeVisible()
    await matching.getByLabel('属于').click()
    await operator.getByText(/金额、付款方一致/).click()
    await matching.getByLabel('依据').fill('凭证与到账一致')
    await matching.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
    await expect(matching).toBeHidden()

    await expect(cashier.getByText('支付成功')).toBeVisible({ timeout: 20_000 })
    await visit(page, '/comparisonAI')
    // What the account may do is read anew with the page.
    await page.reload()
    await expect(page.getByTestId('ai-copies')).toHaveText('50')
    await visit(page, '/expense')
    await page
      .getByRole('link', { name: /AI 比对 50 份/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: '订单详情' })).toContainText('已支付')

    await visit(theirs, '/partner/orderList')
    await expect(entry(theirs, /AI 比对 50 份/)).toContainText('¥250.00')
  })
}
