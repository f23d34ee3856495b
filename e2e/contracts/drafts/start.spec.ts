// Starting a contract: begun, left, found again elsewhere, sent; what is missing leads to where it is mended.
import type { Page } from '@playwright/test'
import { expectNoViolations, expectSoundAtBothSizes, PHONE } from '../../axe.ts'
import { contractDriver, party, place, someone, writtenPdf } from '../../contract-driver.ts'
import { expect, type Server, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'

const ADMIN = '13910100101'
const PARTNER = '13910100102'
const ALONE = '13910100103'
const COMPANY = '起草示例有限公司'

test.beforeAll(async ({ server }) => {
  await server.found({
    company: { name: COMPANY, mobile: ADMIN, adminName: '起草人' },
    people: [
      { mobile: PARTNER, name: '对方' },
      { mobile: ALONE, name: '独立人' },
    ],
  })
})

const pdf = async (name: string, pages = 1) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await writtenPdf(Array.from({ length: pages }, () => ['甲方（盖章）：', '乙方（签字）：'])),
})
const initiator = async (driver: ReturnType<typeof contractDriver>) => ({
  token: await driver.signIn(ADMIN),
  own: party({ kind: 1, isOwn: true, signers: [someone('起草人', ADMIN)] }),
})
const contractIdIn = (page: Page) => new URL(page.url()).searchParams.get('contractId')!
const chooseFiles = async (page: Page, ...files: Awaited<ReturnType<typeof pdf>>[]) =>
  page.getByLabel('上传签约文件', { exact: true }).last().setInputFiles(files)

/** Where parties sign is another page's business: placed through calls. */
const placeEveryone = async (server: Server, token: string, contractId: string) => {
  const driver = contractDriver(server)
  const { draft, revision } = await driver.call('/contract/draft', { contractId }, token)
  const fields = draft.parties.map(({ partyId, kind }, index) =>
    place(partyId, draft.files[index % draft.files.length]!, kind === 1 ? 'seal' : 'signature', {
      x: 0.1 + index * 0.4,
    }),
  )
  return driver.call('/contract/saveDraft', { contractId, revision, draft: { ...draft, fields } }, token)
}

test('a draft begun here is found on another machine, notices the other window, and is sent', async ({
  page,
  anotherBrowser,
  server,
  signIn,
}) => {
  await signIn(page, ADMIN, '/startCompany')
  await expect(page.getByText('本企业', { exact: true })).toBeVisible()
  // Nothing is made by looking.
  expect(contractIdIn(page)).toBeNull()
  await chooseFiles(page, await pdf('办公用品采购合同.pdf', 2))
  await expect(page.getByText('共 2 页')).toBeVisible()
  await expect(page.getByLabel('合同名称')).toHaveValue('办公用品采购合同')
  await page.getByRole('button', { name: '添加个人' }).click()
  await page.getByLabel('签署人姓名').fill('对方')
  await page.getByLabel('手机号（境外可填邮箱）').fill(PARTNER)
  await page.getByRole('radio', { name: '按顺序依次签署' }).check()
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('草稿已保存，可随时在「合同管理」的草稿中继续')).toBeVisible()
  const contractId = contractIdIn(page)
  await expectSoundAtBothSizes(page)

  const there = await anotherBrowser()
  await signIn(there, ADMIN, `/startCompany?contractId=${contractId}`)
  await expect(there.getByLabel('签署人姓名')).toHaveValue('对方')
  await expect(there.getByText('办公用品采购合同.pdf')).toBeVisible()
  await there.getByLabel('备注').fill('请于本周内签署')
  await there.getByRole('button', { name: '保存草稿' }).click()
  await expect(there.getByText(/^草稿已保存 \d/)).toBeVisible()

  await page.getByLabel('合同编号').fill('CG-2026-001')
  await expect(page.getByText('草稿已在其他窗口或设备上修改')).toBeVisible()
  await page.getByRole('button', { name: '载入最新内容' }).click()
  await expect(page.getByLabel('备注')).toHaveValue('请于本周内签署')

  const driver = contractDriver(server)
  await placeEveryone(server, await driver.signIn(ADMIN), contractId)
  await visit(there, `/startView?contractId=${contractId}`)
  await expect(there.getByRole('region', { name: '办公用品采购合同.pdf' })).toBeVisible()
  await expect(there.locator('[data-field]')).toHaveCount(2)
  await expectNoViolations(there)
  await there.getByRole('button', { name: '确认发送' }).click()
  const dialog = there.getByRole('dialog')
  await expect(dialog).toContainText('发送即扣 1 份；撤回且无人手动签署时退回；拒签、过期不退')
  await expect(dialog).toContainText(/当前剩余合同份额：\d+ 份/)
  await dialog.getByRole('button', { name: '发送合同' }).click()
  await expect(there.getByText('合同已发送', { exact: true })).toBeVisible()
  await expect(there.getByRole('button', { name: '去签署' })).toBeVisible()
  await there.close()
})

test('a person sends three files in the order they were put in', async ({ page, server, signIn }) => {
  await signIn(page, ALONE, '/startPerson')
  await page.setViewportSize(PHONE)
  await chooseFiles(page, await pdf('甲.pdf'), await pdf('乙.pdf', 2), await pdf('丙.pdf', 3))
  const rows = page.getByRole('list', { name: '签约文件' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(page.getByText('共 3 页')).toBeVisible()
  // By keyboard: the third becomes the first.
  const handle = page.getByRole('button', { name: /调整「丙.pdf」的顺序/ })
  await handle.press('ArrowUp')
  await handle.press('ArrowUp')
  await expect(rows.first()).toContainText('丙.pdf')
  await page.getByLabel('替换 甲.pdf').setInputFiles(await pdf('甲（定稿）.pdf', 4))
  await expect(page.getByText('共 4 页')).toBeVisible()
  await page.getByLabel('合同名称').fill('借用协议')
  await page.getByRole('button', { name: '添加个人' }).click()
  await page.getByLabel('签署人姓名').fill('对方')
  await page.getByLabel('手机号（境外可填邮箱）').fill(PARTNER)
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText(/^草稿已保存 \d/)).toBeVisible()
  const contractId = contractIdIn(page)

  const token = await contractDriver(server).signIn(ALONE)
  await placeEveryone(server, token, contractId)
  await visit(page, `/startView?contractId=${contractId}`)
  await expect(page.getByRole('tab')).toHaveText(['丙.pdf', '甲（定稿）.pdf', '乙.pdf'])
  await page.getByRole('tab', { name: '甲（定稿）.pdf' }).click()
  await expect(page.getByText('/ 4', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '确认发送' }).click()
  await expect(page.getByRole('dialog')).toContainText('个人发起不扣减份额')
  await page.getByRole('button', { name: '发送合同' }).click()
  await expect(page.getByText('合同已发送', { exact: true })).toBeVisible()
})

test('what is missing leads to where it is mended', async ({ page, signIn }) => {
  await signIn(page, ADMIN, '/startCompany')
  await page.getByRole('button', { name: '添加企业' }).click()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByLabel('合同名称')).toBeFocused()
  await expect(page.getByText('请填写合同名称').first()).toBeVisible()
  await page.getByLabel('合同名称').fill('补全')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('button', { name: '上传签约文件' }).first()).toBeFocused()
  await chooseFiles(page, await pdf('补全.pdf'))
  await expect(page.getByText('共 1 页')).toBeVisible()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByLabel('企业全称')).toBeFocused()
  await page.getByLabel('企业全称').fill('只知其名有限公司')
  await page.getByRole('button', { name: '指定签署人' }).click()
  await page.getByLabel('签署人姓名').fill('某人')
  await page.getByLabel('手机号（境外可填邮箱）').fill('1391010')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('手机号格式有误，请核对').first()).toBeVisible()
  await expect(page.getByLabel('手机号（境外可填邮箱）')).toBeFocused()
  // The last page before sending lists what is left, and leads back to it.
  await visit(page, `/startView?contractId=${contractIdIn(page)}`)
  await page.getByRole('button', { name: '手机号格式有误，请核对' }).click()
  await expect(page).toHaveURL(/startCompany/)
  await expect(page.getByLabel('手机号（境外可填邮箱）')).toBeFocused()
  // By company name alone.
  await page.getByRole('button', { name: '移除签署人 某人' }).click()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page).toHaveURL(/setPosition\?contractId=/)
})

test('a copy of a sent contract keeps its people without showing their numbers', async ({
  page,
  desk: driver,
  signIn,
}) => {
  const { token, own } = await initiator(driver)
  const person = party({ signers: [someone('对方', PARTNER)] })
  const contractId = await driver.sent(token, (fileId) => ({
    name: '年度框架协议',
    parties: [own, person],
    fields: [place(own.partyId, fileId, 'seal', { x: 0.1 }), place(person.partyId, fileId)],
  }))
  const copy = await driver.call('/contract/copy', { contractId }, token)
  await signIn(page, ADMIN, `/startCompany?contractId=${copy.contractId}`)
  await expect(page.getByLabel('合同名称')).toHaveValue('年度框架协议')
  await expect(page.getByText('139****0102')).toBeVisible()
  expect(await page.content()).not.toContain(PARTNER)
  await visit(page, `/startView?contractId=${copy.contractId}`)
  await expect(page.locator('[data-field]')).toHaveCount(2)
})

test('a flow template is made, used again, and put into another draft', async ({ page, signIn }) => {
  await signIn(page, ADMIN, '/flowTemplate')
  await page.getByLabel('模板名称').fill('两方依次')
  await page.getByRole('radio', { name: '按顺序依次签署' }).check()
  await page.getByLabel('签署期限').fill('15')
  await expectSoundAtBothSizes(page)
  await page.getByRole('button', { name: '保存模板' }).click()
  await expect(page).toHaveURL(/templateNo=FLOW/)
  await page.getByRole('button', { name: '用此模板发起' }).click()
  await expect(page).toHaveURL(/startCompany\?contractId=/)
  await expect(page.getByText('第 2 顺序')).toBeVisible()
  await visit(page, '/startCompany')
  await page.getByRole('button', { name: '套用流程模板' }).click()
  await page.getByRole('button', { name: /两方依次/ }).click()
  await expect(page.getByText('第 2 顺序')).toBeVisible()
})

test('a draft is kept as a template, from which the next contract is started', async ({
  page,
  desk: driver,
  signIn,
}) => {
  const { token, own } = await initiator(driver)
  const { contractId } = await driver.prepare(token, (fileId) => ({
    name: '聘用合同',
    parties: [own],
    fields: [place(own.partyId, fileId, 'seal')],
  }))
  await signIn(page, ADMIN, `/startCompany?contractId=${contractId}`)
  await page.getByRole('button', { name: '存为模板' }).click()
  await page.getByRole('menuitem', { name: '存为合同模板' }).click()
  await page.getByLabel('模板名称').fill('标准聘用合同')
  await page.getByRole('button', { name: '保存模板' }).click()
  await expect(page.getByText('模板已保存')).toBeVisible()
  await visit(page, '/templateList')
  await expect(page.getByText('甲方', { exact: true })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: '发起签署' }).last().click()
  await expect(page).toHaveURL(/startCompany\?contractId=/)
  await expect(page.getByLabel('合同名称')).toHaveValue('标准聘用合同')
  await expect(page.getByText('共 1 页')).toBeVisible()
})
