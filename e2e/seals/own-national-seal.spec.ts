import { ofdContract } from '../../apps/server/test/ofd-file.ts'
import { expectNoViolations } from '../axe.ts'
import { contractDriver, party, place, someone } from '../contract-driver.ts'
import { signAll } from '../contracts/signing/signing.ts'
import { expect, TELEPHONE, test } from '../fixture.ts'
import { visit } from '../visit.ts'
import { dialog } from './people.ts'

const [QIN, XU] = ['13910300711', '13910300712']

test('a company signs with a seal from a signing service, a person with one of his own, on one OFD original', async ({
  anotherBrowser,
  page,
  server,
  signIn,
}) => {
  test.slow()
  page.setDefaultTimeout(30_000)
  await server.found({
    people: [{ name: '许四', mobile: XU }],
    company: { name: '外章科技公司', mobile: QIN, adminName: '秦三' },
  })
  const driver = contractDriver(server)
  const [first, second] = [await driver.signIn(QIN), await driver.signIn(XU)]
  await driver.sealOf(first)
  const design = {
    shape: 'signature',
    face: 'song',
    ending: '',
    relief: 'red-on-white',
    colour: 'black',
  } as const
  await driver.call('/personSeal/type', { name: '我的签名', design }, second)

  await signIn(page, QIN, '/nationalSeal')
  await page.getByRole('tab', { name: /外部制作并备案/ }).click()
  await page.getByRole('button', { name: '领取试用印章' }).click()
  const trial = dialog(page, '领取试用印章')
  await expect(trial.getByText('仅供测试', { exact: false }).first()).toBeVisible()
  await trial.getByLabel('对应的企业印章').click()
  await page.locator('.ant-select-item-option').first().click()
  await trial.getByRole('button', { name: '领取' }).click()
  await expect(page.getByRole('row', { name: /沙箱/ }).first()).toContainText('经信契沙箱签章服务')
  await expectNoViolations(page)
  await page.screenshot({ path: test.info().outputPath('brought-1280.png') })

  const { contractId } = await driver.call('/file/new/contract/before/create', {}, first)
  const { file } = await driver.upload(first, contractId, ofdContract(2), '服务合同.ofd')
  await expect
    .poll(
      async () =>
        (await driver.call('/contract/fileState', { contractId, fileId: file.fileId }, first)).state,
    )
    .toBe(1)
  await driver.call('/contract/signAs', { contractId, fileId: file.fileId, format: 'ofd' }, first)
  const { draft, revision } = await driver.call('/contract/draft', { contractId }, first)
  const parties = [
    party({ kind: 1, isOwn: true, intentMethods: [1, 2], signers: [someone('秦三', QIN)] }),
    party({ intentMethods: [1, 2], signers: [someone('许四', XU)] }),
  ]
  const saved = await driver.call(
    '/contract/saveDraft',
    {
      contractId,
      revision,
      draft: {
        ...draft,
        name: '服务合同',
        files: [file.fileId],
        parties,
        fields: parties.map(({ partyId, kind }, at) =>
          place(partyId, file.fileId, kind === 1 ? 'seal' : 'signature', { x: 0.1 + 0.4 * at, y: 0.6 }),
        ),
      },
    },
    first,
  )
  expect(saved.problems).toEqual([])
  await driver.call('/contract/send', { contractId, revision: saved.revision }, first)
  await visit(page, `/sign/detail?contractId=${contractId}`)
  await signAll(page, server)
  await expect(page.getByRole('heading', { name: '签署成功' })).toBeVisible()

  const phone = await anotherBrowser(TELEPHONE)
  phone.setDefaultTimeout(30_000)
  await signIn(phone, XU, `/sign/detail?contractId=${contractId}`)
  await phone.getByRole('button', { name: /^开始签署（/ }).click()
  await phone.getByRole('button', { name: '确认签署', exact: true }).click()
  const intent = phone.getByRole('dialog', { name: '签署意愿确认' })
  await expect(intent.getByText('所选签名还没有制作个人电子印章')).toBeVisible()
  await phone.screenshot({ path: test.info().outputPath('own-before-390.png') })
  await intent.getByRole('button', { name: '制作个人电子印章' }).click()
  await expect(intent.getByText(/您的个人电子印章 XQ/)).toBeVisible()
  await expectNoViolations(phone)
  await phone.screenshot({ path: test.info().outputPath('own-after-390.png') })
  await intent.getByRole('button', { name: '关闭' }).click()
  await signAll(phone, server)
  await expect(phone.getByRole('heading', { name: '签署完成' }).or(phone.getByText('签署成功'))).toBeVisible()
  const signed = await server.sql<{ seals: { sealClass: number; name: string }[] }>(
    'select national_seals as seals from contract_signature where contract_id = $1 order by sequence',
    [contractId],
  )
  expect(signed.map(({ seals }) => seals[0]!.sealClass)).toEqual([2, 1])
  expect(signed[1]!.seals[0]!.name).toBe('个人电子印章')

  await visit(phone, '/personseal')
  await phone.getByRole('button', { name: '电子印章' }).click()
  await expect(phone.getByText('印章编号')).toBeVisible()
  await phone.screenshot({ path: test.info().outputPath('own-drawer-390.png') })
})
