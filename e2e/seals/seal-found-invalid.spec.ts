import { expectNoViolations, PHONE } from '../axe.ts'
import { contractDriver } from '../contract-driver.ts'
import { expect, test } from '../fixture.ts'
import { rowAction } from '../row-action.ts'
import { dialog } from './people.ts'

const WEI = '13910300921'

test('a seal is marked as found invalid, and a report to its register waits for a receipt', async ({
  page,
  server,
  signIn,
}) => {
  test.slow()
  page.setDefaultTimeout(30_000)
  await server.found({ company: { name: '认定示例科技公司', mobile: WEI, adminName: '卫六' } })
  const driver = contractDriver(server)
  const token = await driver.signIn(WEI)
  const sealId = await driver.sealOf(token)
  const asked = { sealId, years: 1, purpose: '签署合同', physical: '', isReplacement: false }
  const { id } = await driver.call('/nationalSeal/apply', asked, token)
  await driver.call('/nationalSeal/make', { id }, token)
  const tried = await driver.call('/nationalSeal/trial', { sealId }, token)
  await driver.call('/nationalSeal/stop', { id: tried.id, reason: '保管人休假' }, token)

  await signIn(page, WEI, '/nationalSeal')
  const row = page.getByRole('row', { name: /启用/ })
  await rowAction(row, '登记认定无效')
  const found = dialog(page, /^登记「.*」认定无效$/)
  await expect(found.getByText('不可恢复')).toBeVisible()
  await expectNoViolations(page)
  await found.getByLabel('认定机关').fill('某某人民法院')
  await found.getByLabel('文书编号').fill('（2026）示01民初1号')
  await found.getByLabel('认定日期').click()
  await page.getByText('今天', { exact: true }).click()
  await found.getByLabel('认定的原因').fill('以虚假材料申请制作')
  await found.getByRole('button', { name: '登记认定无效' }).click()
  await expect(page.getByRole('row', { name: /认定无效/ })).toBeVisible()
  await page.getByRole('button', { name: '详情' }).first().click()
  await expect(page.getByText('（2026）示01民初1号').first()).toBeVisible()
  await page.setViewportSize(PHONE)
  await expectNoViolations(page)
  await page.getByRole('button', { name: /^(Close|关闭)$/ }).click()
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('tab', { name: /外部制作并备案/ }).click()
  await expect(page.getByText('1 项未回执')).toBeVisible()
  await page.getByRole('button', { name: '详情' }).last().click()
  await page.getByRole('button', { name: '登记回执' }).click()
  const receipt = dialog(page, '登记回执')
  await receipt.getByLabel('出具回执的机关').fill('示例市公安局')
  await receipt.getByLabel('回执编号').fill('2026-88')
  await receipt.getByLabel('回执日期').click()
  await page.getByText('今天', { exact: true }).click()
  await expectNoViolations(page)
  await receipt.getByRole('button', { name: '登记', exact: true }).click()
  await expect(page.getByText(/已回执 · 示例市公安局（企业登记） · 编号 2026-88/)).toBeVisible()
})
