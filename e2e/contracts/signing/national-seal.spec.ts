import { expectNoViolations } from '../../axe.ts'
import { contractDriver, party, place, someone } from '../../contract-driver.ts'
import { expect, TELEPHONE, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'
import { signAll } from './signing.ts'

const [WEI, CHU] = ['13910300601', '13910300602']

test('a company signs with its national seal, and is told which before it means it', async ({
  anotherBrowser,
  page,
  server,
  signIn,
}) => {
  test.slow()
  await server.found({ company: { name: '国标甲科技公司', mobile: WEI, adminName: '卫一' } })
  await server.found({ company: { name: '国标乙贸易公司', mobile: CHU, adminName: '褚二' } })
  const driver = contractDriver(server)
  const [first, second] = [await driver.signIn(WEI), await driver.signIn(CHU)]
  for (const token of [first, second]) {
    const sealId = await driver.sealOf(token)
    const asked = { sealId, years: 1, purpose: '签署合同', physical: '', isReplacement: false }
    const { id } = await driver.call('/nationalSeal/apply', asked, token)
    await driver.call('/nationalSeal/make', { id }, token)
  }

  await signIn(page, WEI, '/contractType')
  await page.getByRole('button', { name: '新增类型' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新增合同类型' })
  await dialog.getByLabel('类型名称').fill('国标签章合同')
  await dialog.getByLabel('国标电子签章').click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row', { name: /国标签章合同/ })).toContainText('加盖')
  const [type] = await driver.call('/contractType/list', {}, first)

  const parties = [
    party({ kind: 1, isOwn: true, intentMethods: [1, 2], signers: [someone('卫一', WEI)] }),
    party({ kind: 1, intentMethods: [1, 2], companyName: '国标乙贸易公司', signers: [someone('褚二', CHU)] }),
  ]
  const contractId = await driver.sent(first, (fileId) => ({
    typeId: type!.typeId,
    parties,
    fields: parties.map(({ partyId }, at) => place(partyId, fileId, 'seal', { x: 0.1 + 0.4 * at, y: 0.6 })),
  }))
  await visit(page, `/sign/detail?contractId=${contractId}`)
  await page.getByRole('button', { name: '开始签署（1 处）' }).click()
  await page.getByRole('button', { name: '确认签署', exact: true }).click()
  const intent = page.getByRole('dialog', { name: '签署意愿确认' })
  await expect(intent.getByText(/平台制作（内部使用）/)).toBeVisible()
  await expectNoViolations(page)
  await page.screenshot({ path: test.info().outputPath('intent-1280.png') })
  await intent.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: '确认签署', exact: true }).click()
  await server.sql('delete from verification_code')
  await intent.getByRole('button', { name: '获取验证码' }).click()
  await intent.getByRole('button', { name: '填入验证码' }).click()
  await intent.getByRole('button', { name: '确认签署' }).click()
  await expect(page.getByRole('heading', { name: '签署成功' })).toBeVisible()

  const phone = await anotherBrowser(TELEPHONE)
  await signIn(phone, CHU, `/sign/detail?contractId=${contractId}`)
  await phone.getByRole('button', { name: '开始签署（1 处）' }).click()
  await phone.getByRole('button', { name: '确认签署', exact: true }).click()
  await expect(phone.getByText(/平台制作（内部使用）/)).toBeVisible()
  await phone.screenshot({ path: test.info().outputPath('intent-390.png') })
  await phone.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await signAll(phone, server)
  await expect(phone.getByRole('heading', { name: '签署完成' }).or(phone.getByText('签署成功'))).toBeVisible()
  const signed = await server.sql<{ seals: number }>(
    'select jsonb_array_length(national_seals) as seals from contract_signature where contract_id = $1',
    [contractId],
  )
  expect(signed.map(({ seals }) => seals)).toEqual([1, 1])
})
