// The AI tools from a file on one's disk to a report, and the rules of their dialogs.
import type { Page } from '@playwright/test'
import { SALE, wordOf } from '../../apps/server/test/ai-lines.ts'
import { expectNoViolations } from '../axe.ts'
import { contractDriver, writtenPdf } from '../contract-driver.ts'
import { expect, test } from '../fixture.ts'
import { visit } from '../visit.ts'

// Reading and comparing happen behind everything else: on a busy machine that takes its time.
test.setTimeout(180_000)

const ADMIN = '13800000001'
const CLERK = '13800000004'
const CHANGED = SALE.map((line) => line.replace('万分之五', '千分之五').replace('15日内检验', '5日内检验'))
const RISKY = SALE.map((line) => line.replace('壹拾万元整', '壹拾壹万元整'))

const pdf = async (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await writtenPdf([lines]),
})
const choose = (page: Page, label: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel(label, { exact: true }).last().setInputFiles(file)

test('two versions are compared, a difference is ignored and remarked on, and the report is saved', async ({
  page,
  signIn,
}) => {
  await signIn(page, ADMIN, '/comparisonAI')
  await page.getByRole('button', { name: '新建比对' }).click()
  const dialog = page.getByRole('dialog', { name: '新建比对' })
  await expect(dialog.getByTestId('ai-copies')).not.toHaveText('–')
  await dialog.getByRole('button', { name: '开始比对' }).click()
  await expect(page.getByText('请上传主合同文件')).toBeVisible()
  await choose(page, '上传主合同文件', {
    name: 'run.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  })
  await expect(
    page.getByText('上传文件类型错误，仅支持上传BMP/JPEG/JPG/PNG/TIF/TIFF格式图片及Word/WPS/PDF/OFD格式文档'),
  ).toBeVisible()
  await choose(page, '上传主合同文件', await pdf('主合同.pdf', SALE))
  await dialog.getByRole('button', { name: '开始比对' }).click()
  await expect(page.getByText('请选择对比合同文件')).toBeVisible()
  await choose(page, '上传对比合同文件', await pdf('对方定稿.pdf', CHANGED))
  await dialog.getByRole('button', { name: '开始比对' }).click()
  await expect(page.getByText('任务处理预计1-3分钟，您可稍后在列表中查看进度和结果').first()).toBeVisible()
  await expect(page).toHaveURL(/\/comparisonDetail\?taskId=/)
  await expect(page.getByText('相似度')).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('button', { name: '修改 2' })).toBeVisible()
  await expect(page.getByTestId('page-picture-1').first().locator('canvas')).toBeVisible()
  await expectWithinScreen(page)
  await page.keyboard.press('n')
  await expect(page.getByText('第 1 处，共 2 处，修改')).toBeAttached()
  await page.keyboard.press('i')
  await expect(page.getByRole('button', { name: '取消忽略' })).toBeVisible()
  await page.getByRole('button', { name: '备注', exact: true }).first().click()
  await page.getByRole('textbox', { name: '备注' }).fill('已与对方确认')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('备注：已与对方确认')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: '导出', exact: false }).last().click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'PDF 比对报告' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
  await page.reload()
  await expect(page.getByText('备注：已与对方确认')).toBeVisible()
  // Texts of several lines, as they are pasted.
  await visit(page, '/comparison?way=text')
  await page.getByRole('textbox', { name: '文本一' }).fill('第一条 十日内付款。\n第二条 送货上门。')
  await page.getByRole('textbox', { name: '文本二' }).fill('第一条 三十日内付款。\n第二条 送货上门。')
  await page.getByRole('button', { name: '立即比对' }).click()
  await expect(page).toHaveURL(/\/comparisonDetail\?taskId=/)
  await expect(page.getByText('显示 1 / 1 处')).toBeVisible()
})

/** Pages and lists scroll within the screen: a page as long as its list would draw all of both at once. */
const expectWithinScreen = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight),
  ).toBe(0)

test('a contract is reviewed, a suggestion is accepted, and it becomes a draft', async ({ page, signIn }) => {
  await signIn(page, ADMIN, '/uploadFile')
  await choose(page, '上传审查合同文件', {
    name: '设备采购.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: wordOf(RISKY),
  })
  await page.getByRole('button', { name: '开始审查' }).click()
  await expect(page).toHaveURL(/\/examineAIDetail\?fileId=/)
  await expect(page.getByText('审查结果由系统自动生成')).toBeVisible({ timeout: 120_000 })
  const finding = page.locator('article', { hasText: '壹拾壹万元整' }).first()
  await expect(finding).toBeVisible()
  await expectWithinScreen(page)
  await finding.getByRole('button', { name: '修订' }).click()
  const words = page.getByRole('textbox', { name: '修订后的条款' })
  await words.fill('合同总价为人民币100,000.00元（大写：壹拾万元整），含增值税。')
  await page.getByRole('button', { name: '保存修订' }).click()
  await expect(finding.getByText('已修订')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: '导出' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Word 批注修订稿' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.docx$/)
  await page.getByRole('button', { name: '采纳并使用' }).click()
  await page.getByRole('menuitem', { name: '生成合同草稿' }).click()
  await expect(page).toHaveURL(/\/startCompany\?contractId=/, { timeout: 120_000 })
  await expect(page.getByText('设备采购.docx')).toBeVisible()
})

test('the entry panel asks for a file first, and opens the result beside the draft', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, ADMIN, '/startCompany')
  await page.getByRole('button', { name: /智能审查/ }).click()
  await expect(page.getByText('请添加签约文件后，再进行操作')).toBeVisible()
  const driver = contractDriver(server)
  const token = await driver.signIn(ADMIN)
  const { contractId } = await driver.call('/file/new/contract/before/create', {}, token)
  await driver.upload(token, contractId, await writtenPdf([SALE]), '采购合同.pdf')
  await page.goto(`${server.url}/startCompany?contractId=${contractId}`)
  await expect(page.getByText('共 1 页')).toBeVisible()
  await page.getByRole('button', { name: /智能审查/ }).click()
  const dialog = page.getByRole('dialog', { name: '智能审查' })
  expect((await dialog.boundingBox())!.width).toBe(1000)
  const refresh = dialog.getByRole('button', { name: '刷新剩余份数' })
  await refresh.click()
  await expect(refresh).toBeDisabled()
  await expect(refresh).toBeEnabled({ timeout: 3000 })
  await dialog.getByRole('button', { name: '开始审查' }).click()
  await expect(page.getByText('请选择审查合同文件').last()).toBeVisible()
  await dialog.getByRole('combobox').click()
  await page.getByTitle('采购合同.pdf（1 页）').click()
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: '开始审查' }).click()
  const result = await opened
  await expect(result).toHaveURL(/\/examineAIDetail\?fileId=.*&pageType=1/)
  await expect(page).toHaveURL(/\/startCompany/)
})

test('a card says why it is closed, and nothing starts with no copies left', async ({
  page,
  server,
  signIn,
}) => {
  await server.sql(
    `update quota_lot set expires_at = now() - interval '1 day' where kind = 'examine' and owner_id = (select id from company where name = '示例科技有限公司')`,
  )
  await signIn(page, CLERK, '/examineAI')
  await expect(page.getByTestId('ai-copies')).toHaveText('0')
  await page.getByRole('button', { name: '上传审查' }).click()
  await expect(page.getByText('剩余份数为 0，请购买后再使用')).toBeVisible()
  await server.sql(
    `update quota_lot set expires_at = now() + interval '1 year' where kind = 'examine' and owner_id = (select id from company where name = '示例科技有限公司')`,
  )
})
