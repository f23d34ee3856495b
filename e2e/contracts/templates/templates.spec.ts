import { expectNoSidewaysScroll, expectNoViolations, PHONE } from '../../axe.ts'
import { writtenPdf } from '../../contract-driver.ts'
import { expect, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'

const ADMIN = '13910470001'
const SHOTS = process.env.SHOTS

test('a company gets its templates: from the ready-made ones, from a file, copied, put out of use, given to some', async ({
  page,
  server,
  signIn,
}) => {
  test.setTimeout(120_000)
  await server.found({
    company: {
      name: '模板示例有限公司',
      mobile: ADMIN,
      adminName: '模板管理员',
      members: [{ name: '模板职员', mobile: '13910470002' }],
    },
  })
  await signIn(page, ADMIN, '/workbench')
  await expect(page.getByText('新手引导')).toBeVisible()
  await expect(page.getByRole('link', { name: '去发起：发出第一份合同' })).toBeVisible()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/workbench.png` })

  await visit(page, '/templateList')
  await page.getByRole('button', { name: '范本库' }).first().click()
  await page.getByRole('button', { name: /房屋租赁合同/ }).click()
  await expect(page.getByText(/优先承租的权利/)).toBeVisible()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/sample.png` })
  await page.getByRole('button', { name: '使用此范本' }).click()
  await expect(page).toHaveURL(/\/templateEdit\?templateNo=TPL/)
  await expect(page.getByText('承租人姓名').first()).toBeVisible()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/template-edit.png` })

  await visit(page, '/templateList')
  await page.getByRole('button', { name: '新建模板' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: '加盟合同.pdf',
    mimeType: 'application/pdf',
    buffer: await writtenPdf([['甲方：', '乙方：']]),
  })
  await expect(page).toHaveURL(/\/templateEdit/)
  await visit(page, '/templateList')
  const row = page.getByRole('row', { name: /加盟合同/ })
  // In sight at 1280 without scrolling.
  await expect(row.getByRole('button', { name: '更多' })).toBeInViewport({ ratio: 1 })
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  await expect(page.getByRole('row', { name: /加盟合同/ }).getByText('已停用')).toBeVisible()
  await expect(page.getByRole('row', { name: /加盟合同/ }).getByText('发起签署')).toHaveCount(0)
  await page
    .getByRole('row', { name: /房屋租赁/ })
    .getByRole('button', { name: '更多' })
    .click()
  await page.getByRole('menuitem', { name: '授权使用' }).click()
  await page.getByText('仅指定成员、部门或角色').click()
  await page.getByRole('combobox', { name: '成员' }).fill('模板职员')
  await page.getByTitle('模板职员').click()
  await page.getByRole('button', { name: /确\s?定/ }).click()
  await expect(page.getByText('指定人员')).toBeVisible()
  await expectNoViolations(page)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/templates.png` })
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/templates-phone.png` })
})
