import { expectNoViolations } from '../../axe.ts'
import { expect, test } from '../../fixture.ts'
import { PEOPLE } from '../../world.ts'

test('an operator takes a company out of service and back', async ({ page, server, signIn }) => {
  const name = '停用示例有限公司'
  await server.sql(
    `insert into company (id, name, status, created_at)
     values ('01900000-0000-7000-8000-00000000d15a', $1, 0, now())`,
    [name],
  )
  await signIn(page, PEOPLE.operator, '/operator/companies')
  await page.getByRole('searchbox', { name: '企业名称' }).fill(name)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('button', { name: '停用' }).click()
  const dialog = page.getByRole('dialog', { name: `停用「${name}」` })
  await dialog.getByRole('button', { name: '停用企业' }).click()
  await expect(dialog.getByText('请填写停用原因')).toBeVisible()
  await dialog.getByLabel('停用原因').fill('资料存疑')
  await dialog.getByRole('button', { name: '停用企业' }).click()
  await expect(row).toContainText('已停用')
  await expect(row).toContainText('资料存疑')
  await row.getByRole('button', { name: '恢复' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '恢复企业' }).click()
  await expect(row).toContainText('未认证')
  await expectNoViolations(page)
})
