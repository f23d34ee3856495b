// A draft from a sentence to a contract ready to be sent.
import { expectNoViolations } from '../axe.ts'
import { expect, test } from '../fixture.ts'

test('a sentence becomes a contract: questions, editor, review as one types, versions, and the way to signing', async ({
  page,
  signIn,
}) => {
  await signIn(page, '13800000001', '/draftAI')
  await page.getByRole('button', { name: '起草合同' }).first().click()
  const dialog = page.getByRole('dialog', { name: '起草合同' })
  await expect(dialog.getByRole('button', { name: '识别需求' })).toBeDisabled()
  await dialog
    .getByLabel('说明需求（5–1000 字）')
    .fill(
      '甲方示例科技有限公司委托乙方样例贸易有限公司提供咨询服务，服务费60000元，期限12个月，2026年12月1日开始',
    )
  await dialog.getByRole('button', { name: '识别需求' }).click()
  await expect(dialog.getByText('咨询服务合同')).toBeVisible()
  await dialog.getByLabel('服务内容', { exact: true }).fill('企业管理咨询')
  await dialog.getByRole('button', { name: '生成草稿' }).click()
  await expect(page).toHaveURL(/\/draftAI\/[0-9a-f-]{36}/)
  const paper = page.getByRole('textbox', { name: '合同正文' })
  await expect(paper).toContainText('企业管理咨询')
  await page.getByRole('tab', { name: /待填/ }).click()
  await expect(page.getByRole('button', { name: '服务标准' })).toBeVisible()
  await page.getByRole('button', { name: '发起签署' }).click()
  await expect(page.getByText(/处待填，请先补全/)).toBeVisible()
  await page.getByRole('tab', { name: '版本' }).click()
  await page.getByLabel('版本名称').fill('初稿')
  await page.getByRole('button', { name: '存为版本' }).click()
  await page.getByRole('tab', { name: /待填/ }).click()
  // Each blank is jumped to and typed over.
  for (;;) {
    const blank = page.getByRole('tabpanel').getByRole('button').first()
    if ((await page.getByText('没有待填内容').count()) > 0) break
    await blank.click()
    await page.keyboard.type('按附件')
  }
  await expect(page.getByText('已保存')).toBeVisible()
  await page.getByRole('tab', { name: /审查/ }).click()
  await expectNoViolations(page)
  await page.getByRole('tab', { name: '版本' }).click()
  await page.getByLabel('旧版本').click()
  await page.getByTitle(/初稿/).click()
  await page.getByRole('button', { name: '比较' }).click()
  await expect(page.locator('ins', { hasText: '按附件' }).first()).toBeVisible()
  await page.getByRole('button', { name: '发起签署' }).click()
  await expect(page).toHaveURL(/\/startCompany\?contractId=/)
  await expect(page.getByText('咨询服务合同.docx')).toBeVisible()
})
