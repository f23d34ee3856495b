import { expectNoViolations } from '../../axe.ts'
import { expect, test } from '../../fixture.ts'
import { walk } from '../../walk.ts'
import { PEOPLE } from '../../world.ts'
import { makePdf } from './makePdf.ts'

const CONSOLE = ['/workbench', '/operation', '/center/downloadList', '/center/personCenter']

test('console pages', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin)
  await walk(page, CONSOLE)
})

test('what opens over a page', async ({ page, signIn }) => {
  test.slow()
  await signIn(page, PEOPLE.admin)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索页面、合同、成员、部门' }).fill('操作')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^消息中心/ }).click()
  await expect(page.getByRole('dialog', { name: '消息中心' })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^当前身份/ }).click()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^账号：/ }).click()
  await expectNoViolations(page)
})

test('a document with a seal on it', async ({ page }) => {
  await page.goto('/platform/tools/sealPosition')
  await page
    .getByLabel('选择 PDF')
    .last()
    .setInputFiles({ name: '合同.pdf', mimeType: 'application/pdf', buffer: makePdf(['合同', '附件']) })
  await expect(page.getByTestId('page-picture-1').locator('canvas')).toBeVisible()
  await page.getByRole('button', { name: '放在当前页中央' }).click()
  await expectNoViolations(page)
})

test('one pale word among hundreds alike is found', async ({ page }) => {
  await page.goto('/platform/tools/errorCode')
  await expect(page.getByRole('row')).not.toHaveCount(0)
  await page
    .getByRole('cell')
    .last()
    .evaluate((cell) => cell.setAttribute('style', 'color: #ddd'))
  await expect(expectNoViolations(page)).rejects.toThrow('color-contrast')
})
