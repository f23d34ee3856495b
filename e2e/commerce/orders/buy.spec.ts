import { expect, TELEPHONE, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'
import { PEOPLE } from '../../world.ts'

test('a package of comparisons is bought by scanning, followed live, and is there', async ({
  page,
  signIn,
  anotherBrowser,
}) => {
  await signIn(page, PEOPLE.admin, '/center/purchase?type=4')
  await page.getByRole('button', { name: /AI 比对 50 份/ }).click()
  const checkout = page.getByRole('region', { name: '结算' })
  await expect(checkout).toContainText('¥250.00')
  await checkout.getByRole('button', { name: '立即支付' }).click()
  const cashier = page.getByRole('dialog', { name: '收银台' })
  await expect(cashier).toContainText('沙箱环境：不发生真实收付')
  await cashier.getByText('支付宝').click()
  await expect(cashier.getByRole('img', { name: '付款二维码' })).toBeVisible()
  const url = await cashier.getByRole('link', { name: '在本机打开沙箱收银台' }).getAttribute('href')
  const phone = await anotherBrowser(TELEPHONE)
  await phone.goto(url!)
  await phone.getByRole('button', { name: '确认付款' }).click()
  await expect(phone.getByRole('heading', { name: '付款完成' })).toBeVisible()
  await expect(cashier.getByText('支付成功')).toBeVisible({ timeout: 20_000 })
  await cashier.getByRole('button', { name: '完成' }).click()
  await visit(page, '/center/payList')
  await expect(page.getByRole('row', { name: /AI 比对 50 份/ })).toContainText('已支付')
})

test('at 390 px two versions stand beside each other and an upgrade is priced and led to the payer’s app', async ({
  server,
  signIn,
  anotherBrowser,
}) => {
  void server
  const phone = await anotherBrowser(TELEPHONE)
  await signIn(phone, PEOPLE.admin, '/center/purchase')
  await expect(phone.getByRole('columnheader', { name: /旗舰版/ }).first()).toBeVisible()
  await phone.getByRole('button', { name: '升级智能旗舰版' }).click()
  const checkout = phone.getByRole('region', { name: '结算' })
  await expect(checkout).toContainText('¥9,999.00')
  await checkout.getByRole('button', { name: '立即支付' }).click()
  const cashier = phone.getByRole('dialog', { name: '收银台' })
  await cashier.getByText('微信支付').click()
  await expect(cashier.getByRole('link', { name: '去支付' })).toBeVisible()
})
