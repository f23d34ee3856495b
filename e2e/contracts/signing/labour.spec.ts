import { expectNoViolations } from '../../axe.ts'
import { contractDriver, party, place, someone } from '../../contract-driver.ts'
import { expect, TELEPHONE, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'
import { confirmByCode } from './signing.ts'

const [BOSS, HAND] = ['13910300701', '13910300702']

test('a labour contract tells the worker first, and is read to its end by both', async ({
  anotherBrowser,
  page,
  server,
  signIn,
}) => {
  test.slow()
  await server.found({ company: { name: '用工示例科技公司', mobile: BOSS, adminName: '蒋三' } })
  await server.found({ people: [{ mobile: HAND, name: '沈四' }] })
  const driver = contractDriver(server)
  const boss = await driver.signIn(BOSS)
  await driver.sealOf(boss)

  await signIn(page, BOSS, '/contractType')
  await page.getByRole('button', { name: '新增类型' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新增合同类型' })
  await dialog.getByLabel('类型名称').fill('劳动合同（电子）')
  await dialog.getByLabel('电子劳动合同').click()
  await page.screenshot({ path: test.info().outputPath('type-1280.png') })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row', { name: /劳动合同（电子）/ })).toContainText('是')
  const types = await driver.call('/contractType/list', {}, boss)
  const { typeId } = types.find(({ name }) => name === '劳动合同（电子）')!

  const parties = [
    party({ kind: 1, isOwn: true, signers: [someone('蒋三', BOSS)] }),
    party({ signers: [someone('沈四', HAND)] }),
  ]
  const contractId = await driver.sent(boss, (fileId) => ({
    typeId,
    name: '沈四的劳动合同',
    parties,
    fields: parties.map(({ partyId, kind }, at) =>
      place(partyId, fileId, kind === 1 ? 'seal' : 'signature', { x: 0.1 + 0.4 * at, y: 0.6 }),
    ),
  }))

  const phone = await anotherBrowser(TELEPHONE)
  await signIn(phone, HAND, `/sign/detail?contractId=${contractId}`)
  await phone.getByRole('button', { name: '阅读签署告知' }).click()
  const told = phone.getByRole('dialog', { name: '电子劳动合同签署告知' })
  await expect(told.getByText('您订立、查看、下载和核验本合同均不收费')).toBeVisible()
  await expect(told.getByRole('button', { name: '确认并继续' })).toBeDisabled()
  await expectNoViolations(phone)
  await phone.screenshot({ path: test.info().outputPath('notice-390.png') })
  await told.getByLabel('我已阅读并知悉以上内容').check()
  await told.getByRole('button', { name: '确认并继续' }).click()
  await expect(told).toBeHidden()
  await expect(phone.getByRole('button', { name: /^开始签署/ })).toBeVisible()

  await visit(page, `/sign/detail?contractId=${contractId}`)
  await expect(page.getByRole('heading', { name: '劳动合同', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^开始签署（/ }).click()
  // Read to its end before it can be confirmed.
  await page.getByRole('button', { name: /^继续阅读（/ }).click()
  await expect(page.getByRole('button', { name: '确认签署', exact: true })).toBeEnabled()
  await page.screenshot({ path: test.info().outputPath('employer-1280.png') })
  await page.getByRole('button', { name: '确认签署', exact: true }).click()
  const intent = page.getByRole('dialog', { name: '签署意愿确认' })
  await expect(intent.getByText('签署密码')).toHaveCount(0)
  await confirmByCode(page, server)
  await expect(page.getByRole('heading', { name: '签署成功' })).toBeVisible()
})
