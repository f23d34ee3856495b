import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addDays, chinaDay } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { expectNoSidewaysScroll, expectNoViolations, PHONE } from '../../axe.ts'
import { dialog } from '../../company/members/people.ts'
import { contractDriver, party, place, SIGNING_PASSWORD, someone, writtenPdf } from '../../contract-driver.ts'
import { expect, type Server, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'

test.use({ leavesToday: true })

const [ADMIN, CLERK, SIGNER] = ['13910400001', '13910400002', '13910400003']
let ids: Record<string, string>

/** A contract from the company to the person, who confirms by password. */
const sendOne = async (server: Server, token: string, name: string) => {
  const signer = party({ signers: [someone('签约人', SIGNER)], intentMethods: [1, 2] })
  return contractDriver(server).sent(token, (fileId) => ({
    name,
    deadline: new Date(server.now() + 30 * DAY).toISOString(),
    parties: [signer],
    fields: [place(signer.partyId, fileId)],
  }))
}

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  await server.found({
    company: {
      name: '列表示例公司',
      mobile: ADMIN,
      adminName: '列表管理员',
      members: [{ name: '列表职员', mobile: CLERK }],
    },
    people: [{ name: '签约人', mobile: SIGNER }],
  })
  const driver = contractDriver(server)
  const token = await driver.signIn(ADMIN)
  const names = ['甲号供货合同', '乙号供货合同', '丙号供货合同', '丁号租赁合同', '戊号租赁合同']
  ids = {}
  for (const name of names) ids[name] = await sendOne(server, token, name)
  const signer = await driver.signIn(SIGNER)
  await driver.sign(signer, ids.丙号供货合同!)
})

test('lists are filtered in the address, kept when one returns, and urged many at once', async ({
  page,
  signIn,
}) => {
  await signIn(page, ADMIN)
  const recent = page.getByRole('region', { name: '最近的合同' })
  await expect(recent.getByRole('link', { name: '戊号租赁合同' })).toBeVisible()
  await visit(page, '/signList')
  await expect(page.getByRole('row')).toHaveCount(6)
  await expect(page.getByRole('tab', { name: '签署完成 1' })).toBeVisible()
  await expectNoViolations(page)

  await test.step('a word narrows it, the address says so, another page and back changes nothing', async () => {
    const search = page.getByRole('searchbox', { name: '合同名称、编号、签署方' })
    await search.fill('供货')
    await search.press('Enter')
    await expect(page.getByRole('row')).toHaveCount(4)
    await expect(page).toHaveURL(/keyword=/)
    await page.getByRole('link', { name: '工作台', exact: true }).click()
    await expect(recent).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('row')).toHaveCount(4)
    await expect(search).toHaveValue('供货')
  })

  await test.step('a view keeps the filters under a name', async () => {
    await page.getByRole('button', { name: '常用视图' }).click()
    await page.getByRole('menuitem', { name: '保存当前筛选为视图' }).click()
    const form = dialog(page, '保存为常用视图')
    await form.getByLabel('视图名称').fill('供货')
    await form.getByRole('button', { name: '保存' }).click()
    await page.getByRole('button', { name: '清空筛选' }).click()
    await expect(page.getByRole('row')).toHaveCount(6)
    await page.getByRole('button', { name: '常用视图' }).click()
    await page.getByRole('menuitem', { name: /^供货/ }).click()
    await expect(page.getByRole('row')).toHaveCount(4)
  })

  await test.step('urging says how many it can reach, and then what became of each', async () => {
    await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    await page.getByRole('button', { name: '批量催办' }).click()
    const form = dialog(page, '批量催办')
    await expect(form.getByText('共选择 3 份，可催办 2 份')).toBeVisible()
    await expect(form.getByRole('list', { name: '不能催办的合同' })).toContainText('丙号供货合同')
    await expectNoViolations(page)
    await form.getByRole('button', { name: '批量催办' }).click()
    await expect(form.getByText('共 3 份，成功 2 份，未成功 1 份')).toBeVisible()
    await expect(form.getByRole('list', { name: '逐份结果' })).toContainText('合同签署完成，不能催办')
    await form.getByRole('button', { name: '关闭' }).last().click()
  })
})

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const act = async (page: Page, name: string, action: string) => {
  const row = rowOf(page, name)
  const inSight = row.getByRole('button', { name: action })
  await expect(row).toBeVisible()
  if (await inSight.isVisible()) return inSight.click()
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const chooseDay = async (page: Page, server: Server, days: number) => {
  const day = addDays(chinaDay(new Date(server.now())), days)
  await page.getByLabel('新的签署截止日期').fill(day)
  // Enter would send the form as well.
  await page.getByLabel('新的签署截止日期').press('Tab')
}

test('a contract is put off, and another runs out and is revived', async ({ page, server, signIn }) => {
  await signIn(page, ADMIN, '/signList?keyword=租赁')

  await test.step('put off', async () => {
    await act(page, '丁号', '延期')
    await chooseDay(page, server, 60)
    await dialog(page, '延期「丁号租赁合同」').getByRole('button', { name: '延期' }).click()
    await expect(page.getByText('已延期')).toBeVisible()
  })

  await test.step('the other runs out when its time is over', async () => {
    await server.advance(40 * DAY)
    await server.expire()
    // Forty days later everybody has been signed out.
    await signIn(page, ADMIN, '/signList?keyword=租赁')
    await expect(rowOf(page, '戊号')).toContainText('已过期')
    await expect(rowOf(page, '丁号')).toContainText('待签署')
    await act(page, '戊号', '延期')
    await chooseDay(page, server, 60)
    await dialog(page, '延期「戊号租赁合同」').getByRole('button', { name: '延期' }).click()
    await expect(rowOf(page, '戊号')).toContainText('待签署')
  })
})

test('a contract that was put off is withdrawn', async ({ anotherBrowser, page, server, signIn }) => {
  const driver = contractDriver(server)
  const token = await driver.signIn(ADMIN)
  const contractId = await sendOne(server, token, '己号租赁合同')
  const deadline = new Date(server.now() + 60 * DAY).toISOString()
  await driver.call('/contract/postpone', { contractId, deadline }, token)
  await signIn(page, ADMIN, '/signList?keyword=租赁')

  await test.step('withdrawn, with a reason everybody who may see it can read', async () => {
    await act(page, '己号', '撤回')
    const form = dialog(page, '撤回「己号租赁合同」')
    await expect(form.getByText('撤回后各方将无法继续签署')).toBeVisible()
    await form.getByLabel('撤回原因').fill('条款需要修改')
    await form.getByRole('button', { name: '撤回合同' }).click()
    await expect(page.getByText('已撤回，合同份数已退回')).toBeVisible()
    await rowOf(page, '己号').getByRole('link', { name: '己号租赁合同' }).click()
    await expect(page.getByText('撤回原因：条款需要修改')).toBeVisible()
    const history = page.getByRole('complementary', { name: '合同经过' })
    await expect(history.getByText('延期', { exact: true })).toBeVisible()
    await expect(history.getByText('发送合同')).toBeVisible()
    await expect(page.getByRole('region', { name: '合同.pdf' })).toBeVisible()
    await expectNoViolations(page)
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
  })

  await test.step('the clerk sees nothing of it in the company’s shelf', async () => {
    const clerk = await anotherBrowser()
    await signIn(clerk, CLERK, '/contractdepot')
    await expect(clerk.getByText('还没有合同，企业成员发起和收到的合同会出现在这里')).toBeVisible()
  })
})

test('many are signed under one confirmation', async ({ page: signer, server, signIn }) => {
  const driver = contractDriver(server)
  const token = await driver.signIn(ADMIN)
  for (const name of ['一号批签', '二号批签', '三号批签']) await sendOne(server, token, name)
  await driver.signatureOf(await driver.signIn(SIGNER))
  // He has agreed to nothing yet.
  const { userId } = await driver.openSession(SIGNER)
  await server.sql('delete from signing_consent where account_id = $1', [userId])

  await signIn(signer, SIGNER, '/signTask?view=toSign&keyword=批签')
  await expect(signer.getByRole('row')).toHaveCount(4)
  await signer.getByRole('checkbox', { name: '选择本页全部' }).check()
  await signer.getByRole('button', { name: '批量签署' }).click()
  const form = dialog(signer, '批量签署')
  await expect(form.getByText('共选择 3 份，可签署 3 份')).toBeVisible()
  await form.getByLabel(/^签署密码（/).check()
  await form.getByLabel('签署密码', { exact: true }).fill(SIGNING_PASSWORD)
  await form.getByRole('button', { name: '批量签署' }).click()
  await expect(form.getByText('请先阅读并同意')).toBeVisible()
  await form.getByRole('button', { name: '《数字证书使用协议》' }).click()
  const words = dialog(signer, '数字证书使用协议')
  await words.getByRole('button', { name: '关闭' }).click()
  await expectNoViolations(signer)
  await form.getByRole('checkbox').click()
  await expect(form.getByText(/^您已于 .* 同意/)).toBeVisible()
  await expect(form.getByText('请先阅读并同意')).toBeHidden()
  await form.getByRole('button', { name: '批量签署' }).click()
  await expect(form.getByText('共 3 份，成功 3 份')).toBeVisible({ timeout: 20_000 })
  await form.getByRole('button', { name: '关闭' }).last().click()
  await expect(signer.getByText('没有符合条件的记录，请调整筛选条件')).toBeVisible()
})

test('many are fetched as one package', async ({ page, server, signIn }) => {
  const driver = contractDriver(server)
  const [token, signer] = [await driver.signIn(ADMIN), await driver.signIn(SIGNER)]
  for (const name of ['一号打包', '二号打包', '三号打包'])
    await driver.sign(signer, await sendOne(server, token, name))

  await test.step('a zip with a folder for each, found again in the download centre', async () => {
    await signIn(page, ADMIN, '/contractdepot?keyword=打包&status=4')
    await expect(page.getByRole('row')).toHaveCount(4)
    await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    await page.getByRole('button', { name: '打包下载' }).click()
    await expect(page).toHaveURL(/downloadList/)
    const task = page.getByRole('row', { name: /合同下载（3 份）/ })
    await expect(task).toContainText('已完成', { timeout: 20_000 })
    await expectNoViolations(page)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      task.getByRole('button', { name: '下载' }).click(),
    ])
    expect(saved.suggestedFilename()).toMatch(/^合同下载-.*\.zip$/)
    const bytes = readFileSync(await saved.path())
    for (const name of ['一号打包', '二号打包', '三号打包'])
      expect(bytes.includes(Buffer.from(`${name}-HT`))).toBe(true)
    await task.getByRole('link', { name: '合同下载（3 份）' }).click()
    await expect(page.getByText('共 3 份，成功 3 份')).toBeVisible()
    await expectNoViolations(page)
  })
})

test('a contract signed on paper is brought in and read', async ({ page, signIn }) => {
  await signIn(page, ADMIN, '/contractdepot?from_elsewhere=1')
  await page.getByRole('button', { name: '导入存量合同' }).first().click()
  const form = dialog(page, '导入存量合同')
  await form.getByLabel('选择 PDF 文件').setInputFiles({
    name: '老合同.pdf',
    mimeType: 'application/pdf',
    buffer: await writtenPdf([['二〇一九年签订']]),
  })
  await form.getByLabel('合同名称').fill('二〇一九年供货合同')
  await form.getByLabel('相对方').fill('某某老客户')
  await form.getByRole('button', { name: '导入' }).click()
  await page.getByRole('link', { name: '二〇一九年供货合同' }).click()
  await expect(page.getByRole('region', { name: '老合同.pdf' })).toBeVisible()
  await expectNoViolations(page)
})
