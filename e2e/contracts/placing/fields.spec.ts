import { spawnSync } from 'node:child_process'
import { expectNoViolations } from '../../axe.ts'
import { contractDriver, party, place, someone, writtenPdf } from '../../contract-driver.ts'
import { expect, TELEPHONE, test } from '../../fixture.ts'
import { write } from '../../handwriting.ts'
import { confirmByCode } from '../signing/signing.ts'

const [SENDER, GUEST] = ['13910200301', '13910200302']

test.beforeAll(async ({ server }) => {
  await server.found({ company: { name: '字段甲科技公司', mobile: SENDER, adminName: '甲三' } })
  await server.found({ people: [{ name: '丙三', mobile: GUEST }] })
  const driver = contractDriver(server)
  await driver.sealOf(await driver.signIn(SENDER))
})

// A watermark placed, numbers checked while typed on a telephone, facts filled by themselves, a signature written on the
// spot, a seal moved and turned.
test('fields of every kind, by two people', async ({
  anotherBrowser,
  desk: driver,
  page,
  server,
  signIn,
}) => {
  test.setTimeout(120_000)
  const token = await driver.signIn(SENDER)
  const parties = [
    party({ kind: 1, isOwn: true, turn: 2, signers: [someone('甲三', SENDER)] }),
    party({ kind: 2, turn: 1, freshDrawn: true, signers: [someone('丙三', GUEST)] }),
  ]
  const [own, guest] = [parties[0]!.partyId, parties[1]!.partyId]
  const line = { x: 0.1, width: 0.4, height: 0.03 }
  const { contractId } = await driver.begun(
    token,
    (fileId) => ({
      name: '字段示例合同',
      parties,
      fields: [
        place(own, fileId, 'seal', { x: 0.55, y: 0.6, settings: { opacity: 80 } }),
        place(guest, fileId, 'signature', { x: 0.1, y: 0.6 }),
        place(guest, fileId, 'idNumber', { ...line, y: 0.3, name: '身份证号' }),
        place(guest, fileId, 'phone', { ...line, y: 0.35, name: '联系电话' }),
        place(guest, fileId, 'region', { ...line, y: 0.4, name: '所在地' }),
        place(guest, fileId, 'text', { ...line, y: 0.45, name: '姓名', settings: { auto: 'personName' } }),
      ],
    }),
    [await writtenPdf([['甲方（盖章）：', '乙方（签字）：']])],
  )

  // The sender: a watermark by the palette, and the seal may be moved.
  await signIn(page, SENDER, `/sign/setPosition?contractId=${contractId}`)
  await page.getByRole('button', { name: /^签章「/ }).click()
  await page.getByLabel('允许签署人微调位置与角度').check()
  await page.getByText('发起方', { exact: true }).click()
  await page.getByRole('button', { name: '水印', exact: true }).click()
  await page.locator('[data-place-page="0"]').click({ position: { x: 200, y: 90 } })
  await page.getByLabel('水印文字').fill('仅供本合同使用')
  await expect(page.getByRole('img', { name: '水印：仅供本合同使用' })).toBeVisible()
  await expectNoViolations(page)
  await page.screenshot({ path: 'test-results/fields-placing.png' })
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page).toHaveURL(/startFill|startView/)
  if (page.url().includes('startFill')) await page.getByRole('button', { name: '下一步' }).click()
  await expect(page).toHaveURL(/startView/)
  const { revision } = await driver.call('/contract/draft', { contractId }, token)
  await driver.call('/contract/send', { contractId, revision }, token)

  // The signer, on a telephone.
  const phone = await anotherBrowser(TELEPHONE)
  await signIn(phone, GUEST, `/sign/detail?contractId=${contractId}`)
  await expect(phone.getByRole('textbox', { name: /^姓名/ })).toHaveValue('丙三')
  await expect(phone.getByRole('textbox', { name: /^姓名/ })).toHaveAttribute('readonly', '')
  await phone.getByRole('textbox', { name: /^身份证号/ }).fill('110105198504120082')
  await expect(phone.getByText('「身份证号」有误，请核对身份证号码')).toBeVisible()
  await phone.getByRole('textbox', { name: /^身份证号/ }).fill('110105198504120081')
  await expect(phone.getByText('「身份证号」有误，请核对身份证号码')).toBeHidden()
  await phone.getByRole('textbox', { name: /^联系电话/ }).fill('12')
  await expect(phone.getByText('「联系电话」须为 11 位手机号')).toBeVisible()
  await phone.getByRole('textbox', { name: /^联系电话/ }).fill('13910200302')
  for (const [level, name] of [
    ['省', '浙江省'],
    ['市', '杭州市'],
    ['区县', '西湖区'],
  ]) {
    await phone.getByRole('combobox', { name: `所在地（${level}）` }).selectOption(name!)
  }
  await expectNoViolations(phone)
  await phone.screenshot({ path: 'test-results/fields-phone.png' })
  await phone.getByRole('button', { name: '提交填写' }).tap()
  await phone.getByRole('button', { name: '去签署' }).tap()
  await phone.getByRole('button', { name: /^开始签署/ }).tap()
  await expect(phone.getByText('发起方要求现场手写')).toBeVisible()
  await write(phone)
  await phone.getByRole('button', { name: '使用签名' }).tap()
  await phone.getByRole('button', { name: '确认签署', exact: true }).tap()
  await confirmByCode(phone, server)
  await expect(phone.getByRole('heading', { name: '签署成功' })).toBeVisible()
  await phone.close()

  // The sender signs: the seal is drawn aside and turned, and the page does not scroll.
  await page.goto(`/sign/detail?contractId=${contractId}`)
  await page.getByRole('button', { name: /^开始签署/ }).click()
  const grip = page.getByRole('button', { name: /^移动「/ })
  const box = (await grip.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 20, box.y + box.height / 2 + 15, { steps: 4 })
  await page.mouse.up()
  for (let turns = 0; turns < 3; turns++) await page.getByRole('button', { name: /^右旋「/ }).click()
  await expect(page.locator('[data-field] img')).toHaveAttribute('style', /rotate\(15deg\)/)
  await expectNoViolations(page)
  await page.screenshot({ path: 'test-results/fields-moved.png' })
  const scroll = await page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    return scrollHeight - clientHeight
  })
  expect(scroll).toBe(0)
  await page.getByRole('button', { name: '确认签署', exact: true }).click()
  await confirmByCode(page, server)
  await expect(page.getByRole('heading', { name: '签署完成' })).toBeVisible()

  const { files } = await driver.call('/v2/file/detail', { contractId }, token)
  const input = Buffer.from(await (await fetch(new URL(files[0]!.url!, server.url))).arrayBuffer())
  const words = spawnSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' }).stdout
  for (const said of ['110105198504120081', '13910200302', '浙江省杭州市西湖区', '丙三'])
    expect(words.replace(/\s+/g, '')).toContain(said)
})
