// A draft from a sentence to a contract ready to be sent.
import { expectNoViolations } from '../axe.ts'
import { place, writtenPdf } from '../contract-driver.ts'
import { expect, test } from '../fixture.ts'
import { visit } from '../visit.ts'

test('a sentence becomes a contract: questions, editor, review as one types, versions, and the way to signing', async ({
  page,
  desk: driver,
  signIn,
}) => {
  test.slow()
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

  // And is sent: what is signed are the pages that were written here.
  await page.getByRole('button', { name: '添加个人' }).click()
  await page.getByLabel('签署人姓名').fill('李四')
  await page.getByLabel('手机号（境外可填邮箱）').fill('13800000002')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText(/^草稿已保存/).first()).toBeVisible()
  // Where parties sign is another page's business: placed through calls.
  const contractId = new URL(page.url()).searchParams.get('contractId')!
  const token = await driver.signIn('13800000001')
  const { draft, revision } = await driver.call('/contract/draft', { contractId }, token)
  const fields = draft.parties.map(({ partyId, kind }, index) =>
    place(partyId, draft.files[0]!, kind === 1 ? 'seal' : 'signature', { x: 0.1 + index * 0.4 }),
  )
  await driver.call('/contract/saveDraft', { contractId, revision, draft: { ...draft, fields } }, token)
  await visit(page, `/startView?contractId=${contractId}`)
  await page.getByRole('button', { name: '确认发送' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发送合同' }).click()
  await expect(page.getByText('合同已发送', { exact: true })).toBeVisible()
})

test('a template from Word is followed, a table is put in, and what is pasted comes clean', async ({
  page,
  signIn,
}) => {
  await signIn(page, '13800000001', '/draftAI')
  await page.getByRole('button', { name: '起草合同' }).first().click()
  const dialog = page.getByRole('dialog', { name: '起草合同' })
  await dialog
    .getByLabel('上传参考模板', { exact: true })
    .last()
    .setInputFiles({
      name: '旧合同.pdf',
      mimeType: 'application/pdf',
      buffer: await writtenPdf([
        ['甲方：____', '第一条 保洁：乙方提供保洁。', '第二条 钥匙：乙方保管钥匙。'],
      ]),
    })
  await expect(dialog.getByText('旧合同（2 条条款）')).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: '生成草稿' }).click()
  const paper = page.getByRole('textbox', { name: '合同正文' })
  await expect(paper).toContainText('乙方保管钥匙')
  await paper.getByText('乙方保管钥匙').click()
  await page.getByRole('button', { name: '表格' }).click()
  await page.getByRole('menuitem', { name: /插入表格/ }).click()
  await expect(paper.locator('table tr')).toHaveCount(3)
  await paper.getByText('乙方提供保洁').click()
  await page.keyboard.press('End')
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<p style="mso-list:l0 level1"><span style="mso-list:Ignore">第九条</span>交接</p><p>当日<del>次日</del>交接<script>alert(1)</script>。</p>',
    )
    document
      .querySelector('[aria-label="合同正文"]')!
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(paper).toContainText('当日交接。')
  await expect(paper).not.toContainText('次日')
  await expect(page.getByText('已保存')).toBeVisible()
  await page.reload()
  await expect(paper.locator('table tr')).toHaveCount(3)
})
