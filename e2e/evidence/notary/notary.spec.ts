import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { DESKTOP, expectNoViolations, PHONE } from '../../axe.ts'
import { contractDriver } from '../../contract-driver.ts'
import { expect, type Server, test } from '../../fixture.ts'
import { operatorPage } from '../../operator.ts'
import { visit } from '../../visit.ts'

const [OWNER, OTHER] = ['13910612001', '13910612002']

test.beforeAll(async ({ server }) => {
  await server.found({
    company: { name: '出证示例科技公司', mobile: OWNER, adminName: '出一', packageType: 4 },
  })
  await server.found({ people: [{ name: '证二', mobile: OTHER }] })
})

const finished = async (server: Server, name: string) =>
  (
    await contractDriver(server).finished(
      name,
      { name: '出一', mobile: OWNER },
      { name: '证二', mobile: OTHER },
    )
  ).contractId

/** From where 申请出证 leads to the application handed in. */
const apply = async (page: Page, server: Server, product: string) => {
  await page.getByRole('radio', { name: product }).check()
  await page.getByLabel('出证用途').fill('诉讼举证')
  await page.getByRole('button', { name: '下一步：签署申请书' }).click()
  await page.waitForURL('**/signCertificate?id=*')
  await server.sql('delete from verification_code')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: '填入验证码' }).click()
  await page.getByRole('button', { name: '确认签署' }).click()
  await page.waitForURL('**/submitCertificate?id=*')
  await page.getByRole('button', { name: '提交申请' }).click()
}

test('出证报告 is applied for, signed, issued, and holds on a machine without us', async ({
  page,
  server,
  signIn,
}) => {
  test.setTimeout(120_000)
  const contractId = await finished(server, '办公设备采购合同')
  await page.setViewportSize(DESKTOP)
  await signIn(page, OWNER, `/sign/pageDetail?contractId=${contractId}`)
  await page.getByRole('button', { name: '申请出证' }).click()
  await expect(page.getByRole('list', { name: '已选合同' })).toContainText('办公设备采购合同')
  await expectNoViolations(page)
  await apply(page, server, '出证报告')
  await expect(page.getByText('已出报告').first()).toBeVisible({ timeout: 30_000 })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载', exact: true }).click()
  const file = await (await downloading).path()
  const verified = spawnSync(
    process.execPath,
    ['--import', 'tsx', path.resolve('packages/evidence/cli.ts'), 'package', file],
    { encoding: 'utf8' },
  )
  expect(verified.stdout).toContain('全部通过')
  expect(readFileSync(file).includes('出证申请书.pdf')).toBe(true)
  await page.setViewportSize(PHONE)
  await expectNoViolations(page)
})

test('公证处出证 goes through every status at the office, and a refusal gives the copy back', async ({
  anotherBrowser,
  page,
  server,
  signIn,
}) => {
  // Two people, two applications, and a paper drawn for each.
  test.setTimeout(150_000)
  const contractId = await finished(server, '厂房租赁合同')
  await page.setViewportSize(DESKTOP)
  await signIn(page, OWNER, `/createCertificate?contractId=${contractId}`)
  await apply(page, server, '公证处出证')
  const status = (name: string) => page.getByRole('heading', { level: 1, name: new RegExp(name) })
  await expect(status('已申请')).toBeVisible()
  await expect(page.getByText(/不具有公证效力/).first()).toBeVisible()

  const office = await operatorPage(anotherBrowser, signIn, '/operator/notary')
  const decide = async (action: string) => {
    await expect(async () => {
      await office.reload()
      await expect(office.getByRole('button', { name: action }).first()).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 60_000 })
    await office.getByRole('button', { name: action }).first().click()
  }
  await decide('受理')
  await expect(status('已受理')).toBeVisible({ timeout: 20_000 })
  await decide('开始制证')
  await expect(status('出证中')).toBeVisible({ timeout: 20_000 })
  await decide('出具')
  await expect(status('已出证')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: '下载', exact: true })).toBeVisible()

  await visit(page, '/commodity')
  // What the page remembered from before the first application is not what is left now.
  await page.reload()
  const before = await page.getByText(/剩余出证/).textContent()
  await visit(page, `/createCertificate?contractId=${contractId}`)
  await apply(page, server, '公证处出证')
  await decide('不予受理')
  const asked = office.getByRole('dialog', { name: '不予受理' })
  await asked.getByLabel('原因').fill('申请书载明的用途不属于公证事项')
  await asked.getByRole('button', { name: /确定|提交|保存|不予受理/ }).click()
  await expect(page.getByText('不予受理：申请书载明的用途不属于公证事项')).toBeVisible({ timeout: 20_000 })
  await visit(page, '/commodity')
  await expect(page.getByText(/剩余出证/)).toHaveText(before!)

  await visit(page, '/certificateList')
  await expect(page.getByText('厂房租赁合同').first()).toBeVisible()
  await expectNoViolations(page)
  await office.close()
})
