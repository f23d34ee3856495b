// What a company does with a contract once it is signed: finds it, files it, is told before it ends, keeps its money,
// and sees it on the board.
import { addDays, chinaDay } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { contractDriver, party, place, someone, writtenPdf } from '../../contract-driver.ts'
import { expect, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'
import { archived } from '../archived.ts'

test.use({ leavesToday: true })

const [ADMIN, SIGNER] = ['13910990001', '13910990002']

test.beforeAll(async ({ server }) => {
  test.setTimeout(180_000)
  await server.found({
    company: { name: '履约示例公司', mobile: ADMIN, adminName: '履约管理员' },
    people: [{ name: '签后人', mobile: SIGNER }],
  })
  const driver = contractDriver(server)
  const token = await driver.signIn(ADMIN)
  const signer = party({ signers: [someone('签后人', SIGNER)], intentMethods: [1, 2] })
  const contractId = await driver.sent(
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
  await driver.sign(await driver.signIn(SIGNER), contractId)
})

test('a signed contract is filed, found by its words, due, and on the board', async ({
  page,
  server,
  signIn,
}) => {
  test.slow()
  const token = await contractDriver(server).signIn(ADMIN)
  await archived(server, token, { keyword: '仓储服务合同', everything: true })
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
  await archived(server, token, { words: '鼓楼仓库' })
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

test('paper comes in, a kind is filed by rule, the clock brings a reminder, and the next contract begins', async ({
  page,
  server,
  signIn,
}) => {
  test.slow()
  const driver = contractDriver(server)
  let token = await driver.signIn(ADMIN)
  await signIn(page, ADMIN, '/archiveFile')
  await page.getByRole('button', { name: '导入合同' }).click()
  const dialog = page.getByRole('dialog', { name: '导入纸质或外部合同' })
  await dialog
    .getByLabel('选择合同文件')
    .last()
    .setInputFiles({
      name: '旧仓库租赁合同.pdf',
      mimeType: 'application/pdf',
      buffer: await writtenPdf([['第一条 出租方将麒麟路旧仓库出租给承租方。']], '旧仓库租赁合同'),
    })
  await dialog.getByRole('button', { name: '导入 1 份' }).click()
  await expect(page).toHaveURL(/\/downdetails\?taskId=/)
  await expect(page.getByText('成功').first()).toBeVisible({ timeout: 60_000 })
  await archived(server, token, { words: '麒麟路旧仓库', everything: true })
  await visit(page, '/archiveFile?view=all&words=麒麟路旧仓库')
  await expect(page.locator('mark', { hasText: '麒麟路旧仓库' })).toBeVisible({ timeout: 60_000 })

  const { typeId } = await driver.call(
    '/contractType/add',
    { name: '维保', code: null, numberRule: null, validDays: null, note: null },
    token,
  )
  await visit(page, '/archiveFile')
  await page.getByRole('button', { name: '新增目录' }).click()
  const folder = page.getByRole('dialog')
  await folder.getByLabel('目录名称').fill('维保合同')
  await folder.getByRole('combobox', { name: '自动归档' }).click()
  await page.getByTitle('维保', { exact: true }).click()
  await folder.getByRole('button', { name: /保\s*存/ }).press('Enter')
  await expect(folder).toHaveCount(0)
  const signer = party({ signers: [someone('签后人', SIGNER)], intentMethods: [2] })
  const contractId = await driver.sent(token, (fileId) => ({
    name: '电梯维保合同',
    typeId,
    parties: [signer],
    fields: [place(signer.partyId, fileId)],
  }))
  await driver.sign(await driver.signIn(SIGNER), contractId)
  const filed = await archived(server, token, { keyword: '电梯维保合同' })
  await page.getByRole('treeitem', { name: /维保合同/ }).click()
  await expect(page.getByRole('button', { name: '电梯维保合同' })).toBeVisible({ timeout: 60_000 })

  const until = addDays(chinaDay(new Date(server.now())), 37)
  await driver.call(
    '/archived/updateValidityTime',
    { archivedId: filed.archivedId, revision: filed.revision, from: null, until },
    token,
  )
  await driver.call(
    '/dueRule/save',
    {
      name: '到期前提醒',
      typeIds: [],
      days: [7],
      repeatDays: null,
      toPerformer: false,
      toInitiator: true,
      memberIds: [],
      channels: ['message'],
      isEnabled: true,
    },
    token,
  )
  await server.advance(30 * DAY)
  // What the clock of the queue does every morning.
  await server.sql("insert into jobs.job (name) values ('remindDue')")
  await page.evaluate(() => localStorage.clear())
  await signIn(page, ADMIN, '/dueNotice?band=within7')
  token = await driver.signIn(ADMIN)
  await expect
    .poll(async () => (await driver.call('/message/list', {}, token)).list[0]?.content, { timeout: 60_000 })
    .toContain('还剩 7 天')
  const row = page.getByRole('row', { name: /电梯维保合同/ })
  await expect(row).toContainText(until)
  await row.getByRole('button', { name: '续签' }).click()
  await expect(page).toHaveURL(/\/startCompany\?contractId=/)
  await visit(page, '/dueNotice')
  await expect(page.getByRole('row', { name: /电梯维保合同/ })).toContainText('草稿')
})
