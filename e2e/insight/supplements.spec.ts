// A supplement is linked to the contract it changes, and the contract's facts say so with the supplement's own words.
import { expectNoSidewaysScroll, PHONE } from '../axe.ts'
import { contractDriver, party, place, someone, writtenPdf } from '../contract-driver.ts'
import { expect, test } from '../fixture.ts'
import { visit } from '../visit.ts'
import { archived } from './archived.ts'

const [ADMIN, SIGNER] = ['13910990031', '13910990032']

test('a supplement stands above what it changes, and says where', async ({ page, server, signIn }) => {
  test.setTimeout(300_000)
  await server.found({
    company: { name: '补充示例公司', mobile: ADMIN, adminName: '补充管理员' },
    people: [{ name: '签约人丙', mobile: SIGNER }],
  })
  const driver = contractDriver(server)
  const token = await driver.signIn(ADMIN)
  const signed = async (name: string, lines: string[]) => {
    const signer = party({ signers: [someone('签约人丙', SIGNER)], intentMethods: [1, 2] })
    const contractId = await driver.sent(
      token,
      (fileId) => ({ name, parties: [signer], fields: [place(signer.partyId, fileId)] }),
      [await writtenPdf([lines])],
    )
    await driver.sign(await driver.signIn(SIGNER), contractId)
    const { archivedId } = await archived(server, token, { keyword: name, everything: true })
    const state = async () => (await driver.call('/contractFact/view', { archivedId }, token)).state
    await expect.poll(state, { timeout: 150_000 }).toBe(1)
    return archivedId
  }
  const original = await signed('维护主合同', ['设备采购合同', '第一条 质保期为自验收合格之日起 12 个月。'])
  const supplement = await signed('质保补充协议', [
    '补充协议',
    '第一条 质保期变更为自验收合格之日起 36 个月。',
  ])

  await signIn(page, ADMIN, `/archiveFile?archivedId=${supplement}`)
  await page.getByRole('button', { name: '这是另一份合同的补充、变更或终止协议' }).click()
  const dialog = page.getByRole('dialog', { name: '关联主合同' })
  await dialog.getByLabel('主合同', { exact: true }).fill('维护主合同')
  await page.getByTitle(/维护主合同/).click()
  await dialog.getByRole('button', { name: '关联', exact: true }).click()
  await expect(page.getByRole('region', { name: '关联合同' })).toContainText('维护主合同')

  await visit(page, `/archiveFile?archivedId=${original}`)
  const facts = page.getByRole('list', { name: '合同要素' })
  await expect(facts).toContainText('36 个月')
  await expect(facts.getByRole('link', { name: /《质保补充协议》「.*36 个月/ })).toBeVisible()
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.getByRole('region', { name: '关联合同' }).scrollIntoViewIfNeeded()
  await page.screenshot({ path: test.info().outputPath('supplement-390.png') })
})
