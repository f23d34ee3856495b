// One contract from an empty page to a verified file, with nothing prepared by calls but the people and their seals.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { contractDriver, writtenPdf } from '../../contract-driver.ts'
import { expect, TELEPHONE, test } from '../../fixture.ts'
import { signAll } from '../signing/signing.ts'

const [COMPANY, ADMIN, PERSON] = ['始终示例有限公司', '13910700001', '13910700002']

test.beforeAll(async ({ server }) => {
  await server.found({
    company: { name: COMPANY, mobile: ADMIN, adminName: '始一' },
    people: [{ name: '终一', mobile: PERSON }],
  })
  const driver = contractDriver(server)
  await driver.sealOf(await driver.signIn(ADMIN))
  await driver.signatureOf(await driver.signIn(PERSON))
})

test.use({ alwaysByThePage: true })

test('started, placed, sent, sealed, signed on a telephone, found, downloaded and verified', async ({
  anotherBrowser,
  page,
  server,
  signIn,
}) => {
  test.slow()
  await signIn(page, ADMIN, '/startCompany')
  await page
    .getByLabel('上传签约文件', { exact: true })
    .last()
    .setInputFiles({
      name: '始终合同.pdf',
      mimeType: 'application/pdf',
      buffer: await writtenPdf([['始终合同'], ['甲方（盖章）：', '乙方（签字）：']]),
    })
  await expect(page.getByText('共 2 页')).toBeVisible()
  await page.getByRole('button', { name: '添加个人' }).click()
  await page.getByLabel('签署人姓名').fill('终一')
  await page.getByLabel('手机号（境外可填邮箱）').fill(PERSON)
  await page.getByRole('radio', { name: '按顺序依次签署' }).check()
  await page.getByRole('button', { name: '下一步' }).click()

  await page.waitForURL(/setPosition/)
  const contractId = new URL(page.url()).searchParams.get('contractId')!
  for (const [party, keyword] of [
    [COMPANY, '甲方（盖章）'],
    ['终一', '乙方（签字）'],
  ] as const) {
    await page.getByText(party, { exact: true }).click()
    await page.getByRole('button', { name: '关键字定位' }).click()
    await page.getByRole('textbox', { name: '关键字' }).fill(keyword)
    await page.getByRole('button', { name: '查找' }).click()
    await page.getByRole('button', { name: '放置 1 处' }).click()
  }
  await page.getByRole('button', { name: '下一步' }).click()
  await page.waitForURL(/startView/)
  await page.getByRole('button', { name: '确认发送' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发送合同' }).click()
  await page.getByRole('button', { name: '去签署' }).click()

  await page.waitForURL(/sign\/detail/)
  await signAll(page, server)
  await expect(page.getByRole('heading', { name: '签署成功' })).toBeVisible()

  const phone = await anotherBrowser(TELEPHONE)
  await signIn(phone, PERSON, `/sign/detail?contractId=${contractId}`)
  await signAll(phone, server)
  await expect(phone.getByRole('heading', { name: '签署完成' })).toBeVisible()
  await phone.close()

  await page.goto('/signList')
  const row = page.getByRole('row', { name: /始终合同/ })
  await expect(row).toContainText('签署完成')
  await page.goto(`/sign/pageDetail?contractId=${contractId}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载合同' }).first().click()
  const file = await (await downloading).path()
  if (spawnSync('pdfsig', ['-v']).error === undefined) {
    const said = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' }).stdout
    expect(said.match(/Signature is Valid/g)).toHaveLength(2)
  }

  const guest = await anotherBrowser()
  await guest.goto('/acChainView')
  await guest
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '始终合同.pdf', mimeType: 'application/pdf', buffer: readFileSync(file) })
  await expect(guest.getByText(COMPANY).first()).toBeVisible()
  await guest.close()
})
