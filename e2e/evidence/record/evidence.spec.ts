import { DESKTOP, expectNoViolations, PHONE } from '../../axe.ts'
import { contractDriver, writtenPdf } from '../../contract-driver.ts'
import { confirmByCode } from '../../contracts/signing/signing.ts'
import { expect, type Server, TELEPHONE, test } from '../../fixture.ts'
import { write } from '../../handwriting.ts'
import { visit } from '../../visit.ts'
import { PASSWORD } from '../../world.ts'

const [OWNER, OTHER, VISITOR] = ['13910600001', '13910600002', '13910600003']

test.beforeAll(async ({ server }) => {
  await server.found({ company: { name: '存证示例科技公司', mobile: OWNER, adminName: '存一' } })
  await server.found({
    people: [
      { name: '证二', mobile: OTHER },
      { name: '访三', mobile: VISITOR },
    ],
  })
})

/** Between the company and a person, signed by both. */
const finished = async (server: Server, name: string) => {
  const driver = contractDriver(server)
  return {
    desk: driver,
    ...(await driver.finished(name, { name: '存一', mobile: OWNER }, { name: '证二', mobile: OTHER })),
  }
}

/** What is in the log now is shown to the timestamp service, as the clock of the queue does every hour. */
const anchored = async (server: Server) => {
  const [log] = await server.sql<{ size: string }>('select max(size) as size from evidence_checkpoint')
  await server.sql("insert into jobs.job (name) values ('anchorEvidence')")
  await expect
    .poll(() => server.sql('select from evidence_anchor where size >= $1', [log!.size]), { timeout: 60_000 })
    .not.toHaveLength(0)
}

test('a record and any PDF can be checked without login, and a changed file is shown as modified', async ({
  page,
  server,
}) => {
  const { desk: driver, owner, contractId } = await finished(server, '办公用品采购合同')
  const { no } = await driver.call('/contract/chain/of', { contractId }, owner)
  const { files } = await driver.call('/v2/file/detail', { contractId }, owner)
  const signed = Buffer.from(await (await fetch(new URL(files[0]!.url!, server.url))).arrayBuffer())
  const tampered = Buffer.from(signed)
  const at = tampered.indexOf('/MediaBox')
  tampered[at + 12] = tampered[at + 12] === 0x31 ? 0x32 : 0x31
  const pdf = (buffer: Buffer, name: string) => ({ name, mimeType: 'application/pdf', buffer })

  await page.setViewportSize(PHONE)
  await page.goto(`/chainview?no=${no}`)
  await expect(page.getByText('记录在日志中，且与签名的检查点一致')).toBeVisible()
  await expect(page.getByText('签署完成', { exact: true })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('办公用品采购合同')
  await expect(page.locator('body')).not.toContainText('证二')
  await expect(page.getByText(/尚未取得外部时间戳或见证|锚定机构/)).toBeVisible()
  await anchored(server)
  await page.reload()
  await expect(page.getByRole('heading', { name: '外部锚定' })).toBeVisible()
  await expect(page.getByText('内置沙箱时间戳服务（沙箱，非独立第三方）')).toBeVisible()
  // Nobody outside holds the log's head: it is not called a block chain.
  await expect(page.getByRole('heading', { name: '存证查看', exact: true })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('区块链')
  await expect(page.getByText(/时间戳有效，证书可信/)).toBeVisible()
  await page.getByLabel('选择或拖入文件进行核对').setInputFiles(pdf(signed, '合同.pdf'))
  await expect(page.getByText('签署完成后的文件，未被改动')).toBeVisible()
  await page.getByLabel('选择或拖入文件进行核对').setInputFiles(pdf(tampered, '改过.pdf'))
  await expect(page.getByText(/^不一致/)).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: /\.pdf$/ }).click()
  await expect(page.getByRole('heading', { name: '存证文件查看' })).toBeVisible()
  await expect(page.getByText('第 2 次签署：证*')).toBeVisible()

  await page.getByRole('link', { name: '合同验签' }).click()
  await page.getByLabel('选择或拖入要核验的 PDF、OFD 或 .esl 文件').setInputFiles(pdf(signed, '合同.pdf'))
  await expect(page.getByRole('heading', { name: '文件未被篡改，签名有效' })).toBeVisible()
  await expect(page.getByText('存证示例科技公司', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: no! })).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel('选择或拖入要核验的 PDF、OFD 或 .esl 文件').setInputFiles(pdf(tampered, '改过.pdf'))
  await expect(page.getByRole('heading', { name: '文件已被修改，签名无效' })).toBeVisible()
})

test('a finished contract is ended by an agreement both sides sign', async ({
  anotherBrowser,
  page,
  server,
  signIn,
}) => {
  const { desk: driver, owner, other, contractId } = await finished(server, '仓储服务合同')
  await page.setViewportSize(DESKTOP)
  await signIn(page, OWNER, `/terminate/terminateStart?contractId=${contractId}`)
  await page.getByLabel('原因说明').fill('仓库搬迁，合作结束')
  await page.getByLabel('费用结算').fill('押金于十日内退还')
  const paper = page.getByRole('region', { name: '协议预览' })
  await expect(paper).toContainText('合作终止：仓库搬迁，合作结束')
  await expect(page.getByText('解约协议按一份合同计费')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: '确认发送' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发送解约协议' }).click()
  await expect(page.getByText('解约协议已发送')).toBeVisible()
  const { agreements } = await driver.call('/contract/terminate/before', { contractId }, owner)
  const agreementId = agreements[0]!.contractId
  await driver.sign(owner, agreementId)

  const visitor = await anotherBrowser(TELEPHONE)
  await signIn(visitor, OTHER, `/terminate/terminateConfirm?contractId=${agreementId}`)
  await expect(visitor.getByText('解约原因：合作终止，仓库搬迁，合作结束')).toBeVisible()
  await expect(visitor.getByRole('link', { name: '《仓储服务合同》' })).toBeVisible()
  await expectNoViolations(visitor)
  await visitor.getByRole('button', { name: '同意并签署' }).click()
  await visitor.waitForURL('**/signOnPhone**')
  await driver.sign(other, agreementId)
  await visit(visitor, `/terminate/terminateConfirm?contractId=${agreementId}`)
  await expect(visitor.getByText('已解约', { exact: true })).toBeVisible()
  await visitor.close()
  const ended = await driver.call('/contract/terminate/before', { contractId }, owner)
  expect([ended.status, ended.agreements[0]!.status]).toEqual([12, 11])
  await visit(page, `/terminate/terminateStart?contractId=${contractId}`)
  await expect(page.getByRole('link', { name: '解约协议' })).toBeVisible()
})

test('a code is put up, scanned by a telephone, signed as a contract of its own, and stopped', async ({
  anotherBrowser,
  page,
  server,
  signIn,
}) => {
  const driver = contractDriver(server)
  await page.setViewportSize(DESKTOP)
  await signIn(page, OWNER, '/scanSign')
  await page.getByLabel('上传签约文件').setInputFiles({
    name: '入职告知书.pdf',
    mimeType: 'application/pdf',
    buffer: await writtenPdf([['入职告知书', '请本人签名']]),
  })
  await expect(page.getByText('共 1 页')).toBeVisible({ timeout: 20_000 })
  await page.getByLabel('可签份数').fill('2')
  await expectNoViolations(page)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '生成签署码' }).click()
  await expect(page.getByRole('img', { name: '扫码签署' })).toBeVisible()
  await expectNoViolations(page)
  const contractId = new URL(page.url()).searchParams.get('contractId')!
  const { path } = await driver.call('/contract/scan/detail', { contractId }, await driver.signIn(OWNER))

  const visitor = await anotherBrowser(TELEPHONE)
  await visitor.goto(path)
  await expect(visitor.getByRole('heading', { name: '存证示例科技公司 邀请您签署' })).toBeVisible()
  await expectNoViolations(visitor)
  await visitor.getByRole('button', { name: '其他方式' }).click()
  // The invitation has a field of the same name.
  await expect(visitor.getByRole('heading', { name: '欢迎使用信契' })).toBeVisible()
  await visitor.getByLabel('手机号').fill(VISITOR)
  await visitor.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await visitor.getByRole('button', { name: '登录', exact: true }).click()
  await visitor.getByRole('button', { name: '开始签署' }).click()
  await visitor.waitForURL('**/signOnPhone**')
  await visitor.getByRole('button', { name: /^开始签署（/ }).click()
  await write(visitor)
  await visitor.getByRole('button', { name: '使用签名' }).click()
  await visitor.getByRole('button', { name: '确认签署', exact: true }).click()
  await confirmByCode(visitor, server)
  await expect(visitor.getByRole('heading', { name: '签署完成' })).toBeVisible()
  await visitor.close()

  await page.reload()
  await expect(page.getByText('已扫码 1 份，共 2 份')).toBeVisible()
  await expect(page.getByRole('link', { name: '入职告知书-访三-0003' })).toBeVisible()
  await page.getByRole('button', { name: '关闭签署码' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '关闭签署码' }).click()
  await expect(page.getByText('签署码已停止使用')).toBeVisible()
})
