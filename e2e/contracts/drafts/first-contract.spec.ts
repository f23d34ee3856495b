// From 发起签署 to sent with a Word file and one counterpart: how often somebody has to press, on a desk and on a telephone.
import type { Page } from '@playwright/test'
import { SALE, wordOf } from '../../../apps/server/test/ai-lines.ts'
import { expectNoViolations } from '../../axe.ts'
import { contractDriver } from '../../contract-driver.ts'
import { expect, test } from '../../fixture.ts'

const SENDER = '13910640001'
const COMPANY = '首份示例科技有限公司'
const MOST = 14
const SHOTS = process.env.SHOTS

test.beforeAll(async ({ server }) => {
  await server.found({ company: { name: COMPANY, mobile: SENDER, adminName: '首发人' } })
  const driver = contractDriver(server)
  await driver.sealOf(await driver.signIn(SENDER))
})

const lines = [
  ...SALE.slice(0, -2).map((line) => line.replace('示例科技有限公司', COMPANY)),
  '第八条 本合同有效期自2026年12月1日起至2027年11月30日止。',
  '甲方（盖章）：',
  '日期：',
  '',
  '',
  '乙方（盖章）：',
  '日期：',
]

/** Every press of a button of the pointer, wherever it lands. */
const countPresses = async (page: Page) => {
  let presses = 0
  await page.exposeFunction('pressed', () => {
    presses += 1
  })
  await page.evaluate(() => {
    const { pressed } = window as unknown as { pressed: () => void }
    document.addEventListener('pointerdown', () => pressed(), true)
  })
  return () => presses
}

for (const { name, size } of [
  { name: 'a desk', size: { width: 1280, height: 800 } },
  { name: 'a telephone', size: { width: 390, height: 844 } },
])
  test(`a Word file is sent to one counterpart within ${MOST} presses at ${name}`, async ({
    page,
    signIn,
    desk: driver,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(size)
    await signIn(page, SENDER, '/workbench')
    const start = page.getByRole('region', { name: '欢迎' }).getByRole('link', { name: '发起签署' })
    await expect(start).toBeVisible()
    const presses = await countPresses(page)
    await start.click()
    const chooser = page.waitForEvent('filechooser')
    await page
      .getByRole('button', { name: /上传签约文件/ })
      .first()
      .click()
    await (await chooser).setFiles({
      name: '设备买卖合同.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: wordOf(lines),
    })
    const said = page.getByRole('region', { name: /合同文字写明/ })
    await expect(said.getByText('样例贸易有限公司', { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(said).toContainText('100,000.00')
    await expectNoViolations(page)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/proposals-${size.width}.png`, fullPage: true })
    await said.getByRole('button', { name: '全部采用' }).click()
    await expect(said.getByRole('button', { name: '已全部采用' })).toBeDisabled()
    await expect(page.getByLabel('合同金额（元）')).toHaveValue('100,000')
    const theirs = page.getByRole('listitem', { name: /对方企业 样例贸易有限公司/ })
    await theirs.getByRole('button', { name: '指定签署人' }).click()
    await theirs.getByLabel('签署人姓名').click()
    await page.keyboard.type('对方经办')
    await theirs.getByLabel('手机号（境外可填邮箱）').click()
    await page.keyboard.type('13910640009')
    await page.getByRole('button', { name: '下一步' }).click()

    const asked = page.getByRole('region', { name: '合同文字中的签署位置' })
    await expect(asked).toContainText('4 处签署位置')
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/places-proposed-${size.width}.png` })
    await asked.getByRole('button', { name: '全部放置' }).click()
    await expect(asked).toBeHidden()
    // Our own seal, as it will be printed.
    await expect(page.getByRole('button', { name: /^签章「.*首份示例/ }).locator('img')).toBeVisible()
    await expectNoViolations(page)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/places-placed-${size.width}.png` })
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page).toHaveURL(/startView/)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/view-${size.width}.png` })
    const contractId = new URL(page.url()).searchParams.get('contractId')!
    await page.getByRole('button', { name: '确认发送' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '发送合同' }).click()
    await expect(page.getByText('合同已发送')).toBeVisible()
    console.log(`${name}: ${presses()} presses from 发起签署 to sent`)
    expect(presses()).toBeLessThanOrEqual(MOST)

    // What was taken over is what the contract is known by from now on.
    const { validFrom, validUntil } = await driver.call(
      '/v2/file/detail',
      { contractId },
      await driver.signIn(SENDER),
    )
    expect({ validFrom, validUntil }).toEqual({ validFrom: '2026-12-01', validUntil: '2027-11-30' })
  })
