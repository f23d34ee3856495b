import { expect, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'
import { cashierOf, entry, LOOKS, order, payBy } from './buying.ts'

for (const { where, look, n } of LOOKS) {
  test(`${where}: a package by Alipay, upgraded by WeChat at a price that is explained, comparisons by DingTalk’s cashier`, async ({
    server,
    signIn,
    anotherBrowser,
  }) => {
    test.slow()
    const mobile = `1370088000${n}`
    await server.found({ company: { name: `选购示例${n}有限公司`, mobile, packageType: 1 } })
    const page = await anotherBrowser(look)
    await signIn(page, mobile, '/center/purchase')
    // All beside each other at a desk, two at a time on a telephone.
    await expect(page.getByRole('columnheader', { name: /标准版/ })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: /智能旗舰版/ })).toHaveCount(look ? 0 : 1)
    await order(page, '购买标准版')
    await payBy(page, '支付宝', anotherBrowser)
    await expect(page.getByText(/当前版本 标准版/)).toBeVisible()

    await page.goto('/center/purchase')
    await page.getByRole('button', { name: '升级高级版' }).click()
    const checkout = page.getByRole('region', { name: '结算' })
    await expect(checkout).toContainText('原套餐抵扣')
    await expect(checkout).toContainText(
      /按时间剩余 \d+\/\d+ 天值 ¥9\d\d\.\d\d，按份数剩余 200\/200 份值 ¥999\.00/,
    )
    const [, due] = /应付(¥1,2\d\d\.\d\d)/.exec((await checkout.textContent())!)!
    await order(page, '升级高级版')
    await expect(cashierOf(page)).toContainText(due!)
    await payBy(page, '微信支付', anotherBrowser)
    await expect(page.getByText(/当前版本 高级版/)).toBeVisible()

    await visit(page, '/center/purchase?type=4')
    await order(page, /AI 比对 50 份/)
    await payBy(page, '钉钉收银台', anotherBrowser)
    await visit(page, '/center/payList')
    for (const [item, method] of [
      [/标准版 1 年/, '支付宝'],
      [/高级版 1 年/, '微信支付'],
      [/AI 比对 50 份/, '钉钉收银台'],
    ] as const) {
      await expect(entry(page, item)).toContainText('已支付')
      await expect(entry(page, item)).toContainText(method)
    }
  })
}
