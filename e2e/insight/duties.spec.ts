// What a contract says is owed is taken over with one click, follows the day something happened, and is worked off from
// one list, on a desk and on a telephone.
import { expectNoSidewaysScroll, expectSoundAtBothSizes, PHONE } from '../axe.ts'
import { contractDriver, party, place, someone, writtenPdf } from '../contract-driver.ts'
import { expect, test } from '../fixture.ts'
import { visit } from '../visit.ts'
import { archived } from './archived.ts'

const [ADMIN, SIGNER] = ['13910990021', '13910990022']
const LINES = [
  '设备采购合同',
  '甲方：事项示例公司',
  '乙方：签约人乙',
  '第一条 合同总价为人民币100,000.00元。',
  '第二条 甲方应于2027年1月15日前向乙方支付首期款30,000.00元；',
  '货物验收合格后30日内支付合同总价的60%；余款于质保期满后15日内付清。',
  '第三条 质保期为自验收合格之日起12个月。',
]

test('what a contract says is owed is taken over, follows its events, and is finished', async ({
  page,
  server,
  signIn,
}) => {
  test.setTimeout(240_000)
  await server.found({
    company: { name: '事项示例公司', mobile: ADMIN, adminName: '事项管理员' },
    people: [{ name: '签约人乙', mobile: SIGNER }],
  })
  const driver = contractDriver(server)
  const token = await driver.signIn(ADMIN)
  const signer = party({ signers: [someone('签约人乙', SIGNER)], intentMethods: [1, 2] })
  const contractId = await driver.sent(
    token,
    (fileId) => ({ name: '设备采购合同', parties: [signer], fields: [place(signer.partyId, fileId)] }),
    [await writtenPdf([LINES])],
  )
  await driver.sign(await driver.signIn(SIGNER), contractId)
  const { archivedId } = await archived(server, token, { keyword: '设备采购合同', everything: true })
  // Facts are taken by the clock.
  const state = async () => (await driver.call('/duty/ofContract', { archivedId }, token)).reading
  await expect.poll(state, { timeout: 150_000 }).toBe(1)

  await signIn(page, ADMIN, `/archiveFile?archivedId=${archivedId}`)
  const proposals = page.getByRole('list', { name: '待采用的履约建议' })
  await expect(proposals.getByRole('listitem')).toHaveCount(4)
  await expect(proposals).toContainText('¥30,000.00')
  await proposals.scrollIntoViewIfNeeded()
  await page.screenshot({ path: test.info().outputPath('proposals-1280.png') })
  await page.getByRole('button', { name: '全部采用' }).click()
  await expect(page.getByText(/已采用 4 项/)).toBeVisible()
  await expect(proposals).toHaveCount(0)

  await page.getByRole('button', { name: '验收合格：未登记' }).click()
  await page.getByLabel('发生日期（清空即撤回）').fill('2027-03-01')
  await page.getByLabel('发生日期（清空即撤回）').press('Tab')
  const entering = page.getByRole('dialog', { name: '登记「验收合格」日期' })
  await entering.getByRole('button', { name: '保存', exact: true }).click()
  const duties = page.getByRole('list', { name: '履约事项', exact: true })
  await expect(duties).toContainText('2027-03-31（验收合格后 30 日内）')
  await expect(duties).toContainText('2028-03-16（质保期满后 15 日内）')
  await duties.scrollIntoViewIfNeeded()
  await page.screenshot({ path: test.info().outputPath('duties-1280.png') })

  await visit(page, '/duties')
  await expect(page.getByRole('heading', { name: '履约事项' })).toBeVisible()
  await expect(page.getByText('2027-01-15')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('list-1280.png') })
  await expectSoundAtBothSizes(page)
  // The board counts them as well, and leads here.
  await visit(page, '/dataBoard')
  await page.getByRole('link', { name: '0 项' }).first().click()
  await expect(page).toHaveURL(/\/duties\?view=late/)
  await page.getByText('未完成', { exact: true }).first().click()
  await page.setViewportSize(PHONE)
  await expect(page.getByText('首期款').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: test.info().outputPath('list-390.png') })
  await page.getByRole('link', { name: '首期款' }).first().click()
  await expect(duties).toBeVisible()
  // What is in the ledger is settled there; the end of the warranty is worked off here.
  await expect(duties.getByRole('link', { name: '在台账中登记收付款' }).first()).toBeVisible()
  const warranty = duties.getByRole('listitem').filter({ hasText: '质保期满' }).filter({ hasText: '12 个月' })
  await warranty.getByRole('button', { name: '完成', exact: true }).click()
  await page
    .getByRole('dialog', { name: '登记完成' })
    .getByRole('button', { name: '完成', exact: true })
    .click()
  await expect(warranty).toContainText('已完成')
  await page.screenshot({ path: test.info().outputPath('duties-390.png') })
})
