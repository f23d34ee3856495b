import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, PHONE } from '../../axe.ts'
import { contractDriver, party, place, someone, writtenPdf } from '../../contract-driver.ts'
import { expect, TELEPHONE, test } from '../../fixture.ts'

const [SENDER, GUEST] = ['13910200311', '13910200312']
const SHOTS = process.env.SHOTS

test.beforeAll(async ({ server }) => {
  await server.found({ company: { name: '规则甲科技公司', mobile: SENDER, adminName: '甲四' } })
  await server.found({ people: [{ name: '丙四', mobile: GUEST }] })
  const driver = contractDriver(server)
  await driver.sealOf(await driver.signIn(SENDER))
})

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}
const pick = (page: Page, name: string) =>
  page
    .getByRole('button', { name: new RegExp(`^数字「${name}」`) })
    .first()
    .click()

// Conditions and formulas made in the editor and read back, filled in on a telephone, and in the signed file what was shown.
test('fields that wait for one another, from the template to the signed file', async ({
  anotherBrowser,
  desk: driver,
  page,
  server,
  signIn,
}) => {
  test.setTimeout(120_000)
  const token = await driver.signIn(SENDER)
  const parties = [
    party({ kind: 1, isOwn: true, turn: 2, intentMethods: [2], signers: [someone('甲四', SENDER)] }),
    party({ turn: 1, roleName: '承租人', intentMethods: [2], signers: [someone('丙四', GUEST)] }),
  ]
  const [own, guest] = [parties[0]!.partyId, parties[1]!.partyId]
  const line = { x: 0.1, width: 0.4, height: 0.03 }
  const { contractId } = await driver.begun(
    token,
    (fileId) => ({
      name: '租赁合同',
      parties,
      fields: [
        place(own, fileId, 'seal', { x: 0.55, y: 0.6 }),
        place(guest, fileId, 'signature', { x: 0.1, y: 0.6 }),
        place(guest, fileId, 'choice', {
          ...line,
          y: 0.3,
          name: '付款方式',
          settings: { options: ['一次付清', '分期'] },
        }),
        place(guest, fileId, 'number', { ...line, y: 0.35, name: '期数', settings: { decimals: 0 } }),
        place(guest, fileId, 'number', { ...line, y: 0.4, name: '每期租金', settings: { decimals: 2 } }),
        place(guest, fileId, 'number', {
          ...line,
          y: 0.45,
          name: '租金合计',
          required: false,
          settings: { decimals: 2 },
        }),
      ],
    }),
    [await writtenPdf([['甲方（盖章）：', '乙方（签字）：']])],
  )
  const { templateNo } = await driver.call('/template/create', { contractId, name: '租赁模板' }, token)

  // The author: a condition, a formula, and a demand in his own words.
  await signIn(page, SENDER, `/templateEdit?templateNo=${templateNo}`)
  await pick(page, '期数')
  await page.getByRole('button', { name: '设置显示条件' }).click()
  await choose(page, '条件 1：控件', '付款方式')
  await choose(page, '条件 1：选项', '分期')
  await expect(page.getByText('当「付款方式」为「分期」时显示「期数」')).toBeVisible()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/rules-condition.png` })
  await expectNoViolations(page)
  await page.getByRole('button', { name: /^确\s?定$/ }).click()
  await expect(page.getByText('当「付款方式」为「分期」时显示', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '设置校验' }).click()
  await choose(page, '校验 1：判断方式', '不大于')
  await page.getByLabel('校验 1：比较的内容').fill('24')
  await page.getByLabel('校验 1：不符合时的提示').fill('最多分 24 期')
  await page.getByRole('button', { name: /^确\s?定$/ }).click()
  await expect(page.getByText('须不大于「24」')).toBeVisible()

  await pick(page, '租金合计')
  await page.getByRole('button', { name: '设置公式' }).click()
  await choose(page, '计算方式', '相乘')
  await choose(page, '第 1 项', '期数')
  await choose(page, '第 2 项', '每期租金')
  await expect(page.getByText('「租金合计」= 「期数」 × 「每期租金」')).toBeVisible()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/rules-formula.png` })
  await page.getByRole('button', { name: /^确\s?定$/ }).click()
  await expect(page.getByText('= 「期数」 × 「每期租金」', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: '数字', exact: true })).toHaveCount(1)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/rules-editor.png` })
  await expectNoViolations(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/rules-editor-phone.png` })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: /^保存/ }).first().click()
  await expect(page.getByText('模板已保存', { exact: true })).toBeVisible()

  // A contract of it, for a guest on a telephone.
  const started = await driver.call('/template/start', { templateNo }, token)
  const { draft, revision } = await driver.call('/contract/draft', { contractId: started.contractId }, token)
  const saved = await driver.call(
    '/contract/saveDraft',
    {
      contractId: started.contractId,
      revision,
      draft: {
        ...draft,
        parties: draft.parties.map((one) =>
          one.roleName === '承租人' ? { ...one, signers: [someone('丙四', GUEST)] } : one,
        ),
      },
    },
    token,
  )
  expect(saved.problems).toEqual([])
  await driver.call('/contract/send', { contractId: started.contractId, revision: saved.revision }, token)
  const phone = await anotherBrowser(TELEPHONE)
  await signIn(phone, GUEST, `/sign/detail?contractId=${started.contractId}`)
  const months = phone.getByRole('textbox', { name: /^期数/ })
  const whole = phone.getByRole('textbox', { name: /^租金合计/ })
  await phone.getByRole('textbox', { name: /^每期租金/ }).fill('1999.99')
  await expect(months).toBeHidden()
  await phone.getByRole('radio', { name: '分期' }).check()
  await expect(months).toBeVisible()
  await expect(phone.getByText('因为您选择了「分期」')).toBeVisible()
  await phone.getByRole('button', { name: '提交填写' }).tap()
  await expect(phone.getByText('请填写「期数」')).toBeVisible()
  await months.fill('36')
  await expect(phone.getByText('最多分 24 期')).toBeVisible()
  await months.fill('12')
  await expect(whole).toHaveValue('23999.88')
  await expect(whole).toHaveAttribute('readonly', '')
  await expectNoViolations(phone)
  await expectNoSidewaysScroll(phone)
  if (SHOTS) await phone.screenshot({ path: `${SHOTS}/rules-phone.png` })
  await phone.getByRole('radio', { name: '一次付清' }).check()
  await expect(months).toBeHidden()
  await expect(whole).toHaveValue('')
  await phone.getByRole('radio', { name: '分期' }).check()
  await expect(whole).toHaveValue('23999.88')
  await phone.getByRole('button', { name: '提交填写' }).tap()
  await expect(phone.getByRole('button', { name: '去签署' })).toBeVisible()
  await phone.close()

  const wordsOf = async () => {
    const { files } = await driver.call('/v2/file/detail', { contractId: started.contractId }, token)
    const input = Buffer.from(await (await fetch(new URL(files[0]!.url!, server.url))).arrayBuffer())
    return spawnSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' }).stdout.replace(
      /\s+/g,
      '',
    )
  }
  const printed = await wordsOf()
  for (const said of ['12', '1999.99', '23999.88']) expect(printed).toContain(said)
  await driver.sign(await driver.signIn(GUEST), started.contractId)
  await driver.sign(token, started.contractId)
  expect(await wordsOf()).toBe(printed)
})

// A file that is part of the contract by condition: said in the editor, followed while it is filled in, kept by what is signed.
test('a whole file by condition, from the template to what is signed', async ({
  anotherBrowser,
  desk: driver,
  page,
  server,
  signIn,
}) => {
  test.setTimeout(240_000)
  const token = await driver.signIn(SENDER)
  const parties = [
    party({ kind: 1, isOwn: true, turn: 2, intentMethods: [2], signers: [someone('甲四', SENDER)] }),
    party({ turn: 1, roleName: '承租人', intentMethods: [2], signers: [someone('丙四', GUEST)] }),
  ]
  const [own, guest] = [parties[0]!.partyId, parties[1]!.partyId]
  const { contractId } = await driver.begun(
    token,
    (fileId, fileIds) => ({
      name: '车位租赁合同',
      files: fileIds,
      parties,
      fields: [
        ...fileIds.flatMap((id) => [
          place(own, id, 'seal', { x: 0.55, y: 0.6 }),
          place(guest, id, 'signature', { x: 0.1, y: 0.6 }),
        ]),
        place(guest, fileId, 'choice', {
          x: 0.1,
          y: 0.3,
          width: 0.4,
          height: 0.03,
          name: '车位',
          settings: { options: ['不租车位', '租车位'] },
        }),
      ],
    }),
    [await writtenPdf([['主合同']]), await writtenPdf([['车位补充协议']])],
  )
  const { templateNo } = await driver.call('/template/create', { contractId, name: '车位模板' }, token)
  await signIn(page, SENDER, `/templateEdit?templateNo=${templateNo}`)
  await page.getByRole('combobox', { name: '文件' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: '设置加入条件' }).click()
  await choose(page, '条件 1：控件', '车位')
  await choose(page, '条件 1：选项', '租车位')
  await expect(page.getByText('当「车位」为「租车位」时「附件1.pdf」加入合同')).toBeVisible()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/file-rule-dialog.png` })
  await expectNoViolations(page)
  await page.getByRole('button', { name: /^确\s?定$/ }).click()
  await expect(page.getByText('当「车位」为「租车位」时加入合同', { exact: true })).toBeVisible()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/file-rule-editor.png` })
  await expectNoViolations(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/file-rule-editor-phone.png` })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: /^保存/ }).first().click()
  await expect(page.getByText('模板已保存', { exact: true })).toBeVisible()

  const started = await driver.call('/template/start', { templateNo }, token)
  const { draft, revision } = await driver.call('/contract/draft', { contractId: started.contractId }, token)
  const named = draft.parties.map((one) =>
    one.roleName === '承租人' ? { ...one, signers: [someone('丙四', GUEST)] } : one,
  )
  const saved = await driver.call(
    '/contract/saveDraft',
    { contractId: started.contractId, revision, draft: { ...draft, parties: named } },
    token,
  )
  expect(saved.problems).toEqual([])
  await driver.call('/contract/send', { contractId: started.contractId, revision: saved.revision }, token)
  const phone = await anotherBrowser(TELEPHONE)
  await signIn(phone, GUEST, `/sign/detail?contractId=${started.contractId}`)
  await phone.getByRole('radio', { name: '租车位', exact: true }).check()
  await phone.getByRole('radio', { name: '不租车位' }).check()
  await phone.getByRole('button', { name: '提交填写' }).tap()
  const rows = () =>
    server.sql<{ name: string; left_out: boolean }>(
      'select name, left_out from contract_file where contract_id = $1 order by position',
      [started.contractId],
    )
  await expect.poll(async () => (await rows()).map(({ left_out }) => left_out)).toEqual([false, true])
  await phone.getByRole('button', { name: '去签署' }).tap()
  await expect(phone.getByRole('button', { name: '开始签署（1 处）' })).toBeVisible()
  await expect(phone.getByRole('combobox', { name: '合同文件' })).toBeHidden()
  if (SHOTS) await phone.screenshot({ path: `${SHOTS}/file-rule-phone.png` })
})
