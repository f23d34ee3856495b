import { readFileSync } from 'node:fs'
import { checkPackage, readZip } from '@xinqi/evidence'
import { checkArchivePdf } from '@xinqi/pdf-signature/fill'
import { ofdContract } from '../../../apps/server/test/ofd-file.ts'
import { attachmentsOf } from '../../../apps/server/test/pdf-attachments.ts'
import { expectNoViolations } from '../../axe.ts'
import { contractDriver, party, place, someone } from '../../contract-driver.ts'
import { expect, TELEPHONE, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'
import { markAll, signAll } from './signing.ts'

const [SHEN, HAN] = ['13910300721', '13910300722']

test('two companies seal one OFD original, take it along as OFD, and archive it with its proof', async ({
  anotherBrowser,
  page,
  server,
  signIn,
}) => {
  test.slow()
  page.setDefaultTimeout(30_000)
  await server.found({ company: { name: '版式甲科技公司', mobile: SHEN, adminName: '沈一' } })
  await server.found({ company: { name: '版式乙贸易公司', mobile: HAN, adminName: '韩二' } })
  const driver = contractDriver(server)
  const [first, second] = [await driver.signIn(SHEN), await driver.signIn(HAN)]
  for (const token of [first, second]) {
    const sealId = await driver.sealOf(token)
    const asked = { sealId, years: 1, purpose: '签署合同', physical: '', isReplacement: false }
    const { id } = await driver.call('/nationalSeal/apply', asked, token)
    await driver.call('/nationalSeal/make', { id }, token)
  }

  // The sender uploads the original and says that it is what everybody signs.
  await signIn(page, SHEN, '/startCompany')
  await page
    .getByLabel('上传签约文件')
    .first()
    .setInputFiles({
      name: '采购合同.ofd',
      mimeType: 'application/ofd',
      buffer: ofdContract(3),
    })
  const choice = page.getByRole('checkbox', { name: '以 OFD 原件签署' })
  await expect(choice).toBeVisible({ timeout: 60_000 })
  // Checked when the server has said so.
  await choice.click()
  await expect(choice).toBeChecked()
  await expect(page.getByText('各签署方以国标电子印章在 OFD 原件上签章')).toBeVisible()
  await expectNoViolations(page)
  await page.screenshot({ path: test.info().outputPath('chosen-1280.png') })
  const [drafted] = await server.sql<{ contract_id: string; id: string; signed_as: string }>(
    "select contract_id, id, signed_as from contract_file where signed_as = 'ofd'",
  )
  const contractId = drafted!.contract_id

  const { draft, revision } = await driver.call('/contract/draft', { contractId }, first)
  const parties = [
    party({ kind: 1, isOwn: true, intentMethods: [1, 2], signers: [someone('沈一', SHEN)] }),
    party({ kind: 1, intentMethods: [1, 2], companyName: '版式乙贸易公司', signers: [someone('韩二', HAN)] }),
  ]
  const saved = await driver.call(
    '/contract/saveDraft',
    {
      contractId,
      revision,
      draft: {
        ...draft,
        name: '采购合同',
        parties,
        fields: parties.flatMap(({ partyId }, at) => [
          place(partyId, drafted!.id, 'seal', { x: 0.1 + 0.4 * at, y: 0.6 }),
          place(partyId, drafted!.id, 'seam', { y: 0.2 + 0.3 * at, settings: { seamEdge: 'right' } }),
        ]),
      },
    },
    first,
  )
  expect(saved.problems).toEqual([])
  await driver.call('/contract/send', { contractId, revision: saved.revision }, first)

  await visit(page, `/sign/detail?contractId=${contractId}`)
  await expect(page.getByText('OFD 原件').first()).toBeVisible()
  await markAll(page)
  await page.getByRole('button', { name: '确认签署', exact: true }).click()
  const intent = page.getByRole('dialog', { name: '签署意愿确认' })
  await expect(intent.getByText('印章与签名写入 OFD 文件本身')).toBeVisible()
  await expectNoViolations(page)
  await page.screenshot({ path: test.info().outputPath('intent-1280.png') })
  await server.sql('delete from verification_code')
  await intent.getByRole('button', { name: '获取验证码' }).click()
  await intent.getByRole('button', { name: '填入验证码' }).click()
  await intent.getByRole('button', { name: '确认签署' }).click()
  await expect(page.getByRole('heading', { name: '签署成功' })).toBeVisible()

  const phone = await anotherBrowser(TELEPHONE)
  await signIn(phone, HAN, `/sign/detail?contractId=${contractId}`)
  // What the first company sealed stands in the pages the second one reads.
  await expect(phone.getByRole('button', { name: '开始签署（2 处）' })).toBeVisible()
  await phone.screenshot({ path: test.info().outputPath('second-390.png') })
  await signAll(phone, server)
  await expect(phone.getByRole('heading', { name: '签署完成' }).or(phone.getByText('签署成功'))).toBeVisible()

  // Taken along as what it is, and found valid by whoever has it verified.
  await visit(page, `/sign/pageDetail?contractId=${contractId}`)
  await page.screenshot({ path: test.info().outputPath('finished-1280.png') })
  const [file] = (await driver.call('/v2/file/detail', { contractId }, first)).files
  const answer = await page.request.get(file!.ofd!.url!)
  expect(answer.headers()['content-type']).toContain('application/ofd')
  const original = await answer.body()
  await visit(page, '/acChainView')
  await page.getByLabel('选择或拖入要核验的 PDF、OFD 或 .esl 文件').setInputFiles({
    name: '采购合同.ofd',
    mimeType: 'application/ofd',
    buffer: original,
  })
  await expect(page.getByText('2 个签章有效，文件未被改动')).toBeVisible({ timeout: 60_000 })
  await page.screenshot({ path: test.info().outputPath('verified-1280.png'), fullPage: true })

  // Archived with its proof inside, which holds on a machine that knows nobody.
  await visit(page, `/sign/pageDetail?contractId=${contractId}`)
  await page.getByRole('button', { name: /^制作归档副本/ }).click()
  await expect(page).toHaveURL(/\/center\/downloadList$/)
  const row = page.getByRole('row', { name: /归档副本（PDF\/A-3）：采购合同/ })
  await expect(row.getByText('已完成')).toBeVisible({ timeout: 120_000 })
  const arriving = page.waitForEvent('download')
  await row.getByRole('button', { name: '下载' }).click()
  const copy = readFileSync(await (await arriving).path())
  expect(checkArchivePdf(copy)).toEqual([])
  const inside = attachmentsOf(copy)
  expect(inside.get('采购合同.ofd')?.equals(original)).toBe(true)
  const proven = checkPackage(readZip(inside.get('存证材料.zip')!), { now: new Date(server.now()) })
  expect(proven.lines.filter(({ valid }) => !valid)).toEqual([])
  expect(proven.lines.map(({ reason }) => reason).join()).toContain('2 个签章有效，文件未被改动')
  await page.screenshot({ path: test.info().outputPath('archived-1280.png'), fullPage: true })
})
