import { expect, test } from '../../fixture.ts'
import { operatorPage } from '../../operator.ts'
import { visit } from '../../visit.ts'

test('a partner’s customer reaches a limit, pays by bank transfer with a proof, and the operator’s match lifts it', async ({
  page,
  server,
  signIn,
  anotherBrowser,
}) => {
  test.slow()
  const mobile = '13700880011'
  const { companyId, accountIds } = await server.found({
    company: { name: '转账示例有限公司', mobile, packageType: 1 },
    people: [{ name: '林伙伴', mobile: '13700880012' }],
  })
  const [buyer, partner] = accountIds
  const [made] = await server.sql<{ id: string }>(
    `insert into individual_partner (id, account_id, name, about, code, status, created_at)
     values (gen_random_uuid(), $1, '林伙伴', '介绍企业', 'LINHB2026', 1, now()) returning id`,
    [partner],
  )
  await server.sql(
    `insert into partner_customer (id, partner_id, account_id, company_id, bound_at, expires_at)
     values (gen_random_uuid(), $1, $2, $3, now(), now() + interval '300 days')`,
    [made!.id, buyer, companyId],
  )

  await signIn(page, mobile, '/comparisonAI')
  await expect(page.getByRole('heading', { name: '当前套餐不含此功能' })).toBeVisible()
  await visit(page, '/center/purchase?type=4')
  await page.getByRole('button', { name: /AI 比对 50 份/ }).click()
  await page.getByRole('region', { name: '结算' }).getByRole('button', { name: '立即支付' }).click()
  const cashier = page.getByRole('dialog', { name: '收银台' })
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
  const operator = await operatorPage(anotherBrowser, signIn, '/operator/bank')
  await operator.getByRole('button', { name: '登记汇入' }).click()
  const received = operator.getByRole('dialog', { name: '登记企业汇入' })
  await received.getByLabel(/户名/).fill('转账示例有限公司')
  await received.getByLabel(/账号/).fill('6225880011223344')
  await received.getByLabel(/金额/).fill('250.00')
  await received.getByLabel(/附言/).fill('货款')
  await received.getByRole('button', { name: '登记', exact: true }).click()
  await expect(received).toBeHidden()
  await visit(operator, '/operator/orders')
  await operator.getByRole('tab', { name: '到账匹配' }).click()
  await operator.getByRole('button', { name: '查收到账' }).click()
  const receipt = operator.getByRole('row', { name: /转账示例有限公司/ })
  await receipt.getByRole('button', { name: '匹配' }).click()
  const matching = operator.getByRole('dialog', { name: /匹配 转账示例有限公司/ })
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

  const theirs = await anotherBrowser()
  await signIn(theirs, '13700880012', '/partner/orderList')
  await expect(theirs.getByRole('row', { name: /AI 比对 50 份/ })).toContainText('¥250.00')
})
