// What a company does with a contract once it is signed: finds it, files it, is told before it ends, keeps its money,
// and sees it on the board.
import { contractDesk, party, place, someone, writtenPdf } from '../../contract-desk.ts'
import { expect, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'

test.use({ leavesToday: true })

const [ADMIN, SIGNER] = ['13910990001', '13910990002']

test.beforeAll(async ({ server }) => {
  test.setTimeout(180_000)
  await server.found({
    company: { name: '履约示例公司', mobile: ADMIN, adminName: '履约管理员' },
    people: [{ name: '签后人', mobile: SIGNER }],
  })
  const desk = contractDesk(server)
  const token = await desk.signIn(ADMIN)
  const signer = party({ signers: [someone('签后人', SIGNER)], intentMethods: [1, 2] })
  const contractId = await desk.sent(
    token,
    (fileId) => ({ name: '仓储服务合同', parties: [signer], fields: [place(signer.partyId, fileId)] }),
    [
      await writtenPdf([
        [
          '第一条 甲方委托乙方在鼓楼仓库提供仓储服务。',
          '第二条 合同期限自2026年1月1日起至2030年12月31日止。',
        ],
      ]),
    ],
  )
  await desk.sign(await desk.signIn(SIGNER), contractId)
})

test('a signed contract is filed, found by its words, due, renewed, and on the board', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn(page, ADMIN, '/archiveFile?view=unfiled')
  const row = page.getByRole('row', { name: /仓储服务合同/ })
  await expect(row).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: '新增目录' }).click()
  await page.getByLabel('目录名称').fill('仓储')
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await row.getByRole('button', { name: '归档' }).click()
  await page.getByRole('dialog').getByRole('combobox').click()
  await page.getByTitle('仓储').last().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /归\s*档/ })
    .click()
  await expect(row).toHaveCount(0)
  await visit(page, '/archiveFile?words=鼓楼仓库')
  await expect(page.locator('mark', { hasText: '鼓楼仓库' })).toBeVisible({ timeout: 60_000 })
  await page.screenshot({ path: 'test-results/archive.png', fullPage: true })

  await page.getByRole('button', { name: '仓储服务合同' }).click()
  const proposals = page.getByRole('list', { name: '识别出的信息' })
  await expect(proposals).toContainText('2030-12-31')
  await proposals.getByRole('listitem').filter({ hasText: '2030-12-31' }).getByRole('button').click()
  await expect(page.getByText('至 2030-12-31').first()).toBeVisible()
  await visit(page, '/dueNotice')
  await expect(page.getByRole('row', { name: /仓储服务合同/ })).toContainText('2030-12-31')
  await page.screenshot({ path: 'test-results/due.png', fullPage: true })

  await visit(page, '/dataBoard')
  await expect(page.getByRole('heading', { name: '签署趋势' })).toBeVisible()
  await expect(page.getByRole('img', { name: /地域分布/ })).toBeVisible()
  await page.screenshot({ path: 'test-results/board.png', fullPage: true })
  await visit(page, '/smartBI')
  await page.getByRole('button', { name: '本月合同数' }).click()
  await expect(page.getByText(/份/).first()).toBeVisible()
  await page.screenshot({ path: 'test-results/smart.png', fullPage: true })
  await visit(page, '/businessFinance/ledger')
  await expect(page.getByRole('heading', { name: '履约台账' })).toBeVisible()
  await page.screenshot({ path: 'test-results/ledger.png', fullPage: true })
})
