// A rule in a lawyer's sentence: read back, tried on what is kept, switched on, and told before a contract goes out.
import { expectSoundAtBothSizes, PHONE } from '../axe.ts'
import { contractDriver, party, place, someone, writtenPdf } from '../contract-driver.ts'
import { expect, test } from '../fixture.ts'
import { visit } from '../visit.ts'

const [ADMIN, SIGNER] = ['13910990041', '13910990042']

test('a rule is read back, tried, switched on and stops a contract', async ({ page, server, signIn }) => {
  test.slow()
  await server.found({
    company: { name: '规则示例公司', mobile: ADMIN, adminName: '规则管理员', packageType: 4 },
    people: [{ name: '签约人丁', mobile: SIGNER }],
  })
  const driver = contractDriver(server)
  const token = await driver.signIn(ADMIN)

  // Prepared before there are rules: those in force are problems of a draft.
  const signer = party({ signers: [someone('签约人丁', SIGNER)] })
  const { contractId } = await driver.prepare(
    token,
    (fileId) => ({ name: '设备采购合同', parties: [signer], fields: [place(signer.partyId, fileId)] }),
    [
      await writtenPdf([
        ['采购合同', '合同总价为人民币 500,000.00 元。', '合同签订后7日内支付合同总价的60%作为预付款。'],
      ]),
    ],
  )

  await signIn(page, ADMIN, '/examineAI?tab=checklists')
  await page.getByRole('button', { name: '写一条规则' }).click()
  const writing = page.getByRole('dialog', { name: '写一条规则' })
  await writing.getByLabel('规则', { exact: true }).fill('铱星条款必须有')
  await writing.getByRole('button', { name: '读一遍' }).click()
  await expect(writing.getByRole('alert')).toContainText('铱星')
  await expect(writing.getByRole('button', { name: /^保\s*存$/ })).toBeDisabled()
  await writing.getByLabel('规则', { exact: true }).fill('预付款不得超过30%')
  await writing.getByText('不得发起').click()
  await writing.getByRole('button', { name: '读一遍' }).click()
  await expect(writing.getByRole('status')).toContainText('30.1%')
  await expectSoundAtBothSizes(page)
  await writing.getByRole('button', { name: /^保\s*存$/ }).click()

  const drawer = page.getByRole('dialog', { name: '预付款不得超过30%' })
  await drawer.getByRole('button', { name: '开始试用' }).click()
  await expect(drawer.getByRole('status')).toContainText(/共 \d+ 份/, { timeout: 60_000 })
  await expectSoundAtBothSizes(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await page.getByRole('switch', { name: '启用规则：预付款不得超过30%' }).click()
  await expect(page.getByText('已启用：审查、发起与协商都会按它核对')).toBeVisible()
  await expectSoundAtBothSizes(page)

  await visit(page, `/startView?contractId=${contractId}`)
  await expect(page.getByText('违反企业规则，不能发送')).toBeVisible()
  await page.setViewportSize(PHONE)
  await expect(page.getByText('违反企业规则，不能发送')).toBeVisible()
})
