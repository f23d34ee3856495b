import { expect, test } from '../../fixture.ts'
import { operatorPage } from '../../operator.ts'

test('what always fails is set aside, told with its reason, and taken up again by an operator', async ({
  server,
  signIn,
  anotherBrowser,
}, info) => {
  await server.sql(
    `insert into polled_work (kind, key, about, reason, failures, set_aside_at)
     values ('payment', 'a', 'wechat P0001', '应答无法识别', 8, now()), ('refund', 'b', '退款 R0002', '渠道拒绝', 8, now())`,
  )
  const page = await operatorPage(anotherBrowser, signIn, '/operator/running')
  await expect(page.getByText('1 项「付款查询」多次失败，已搁置')).toBeVisible()
  const work = page.getByRole('region', { name: '搁置的工作' })
  await expect(work.getByText('应答无法识别')).toBeVisible()
  await page.screenshot({ path: info.outputPath('desk.png'), fullPage: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: info.outputPath('telephone.png'), fullPage: true })
  await page.setViewportSize({ width: 1280, height: 900 })
  await work.getByRole('row', { name: /P0001/ }).getByRole('button', { name: '重新处理' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '重新处理' }).click()
  await expect(work.getByText('应答无法识别')).toHaveCount(0)
  await expect(work.getByText('渠道拒绝')).toBeVisible()
  await page.goto('/operator/notices?view=templates')
  await expect(page.getByText('邀请签署', { exact: true })).toBeVisible()
  await page.screenshot({ path: info.outputPath('templates.png') })
})
