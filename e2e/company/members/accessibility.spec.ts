import { expectNoViolations, expectSoundAtBothSizes } from '../../axe.ts'
import { expect, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'
import { PEOPLE } from '../../world.ts'
import { choose, dialog, memberRow } from './people.ts'

test('members and roles', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin)
  for (const path of ['/member', '/role', '/role?tab=members']) {
    await test.step(path, async () => {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(
        page
          .getByText(/共 \d+ 条|菜单与操作/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      await expect(page.locator('.ant-spin-spinning')).toHaveCount(0)
      await expectSoundAtBothSizes(page)
    })
  }
})

test('the dialogs of the member page', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin, '/member')
  await expect(memberRow(page, '赵六')).toBeVisible()
  const look = async (name: string | RegExp) => {
    await expect(dialog(page, name)).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page, name)).toHaveCount(0)
  }
  await page.getByRole('button', { name: '添加成员' }).click()
  await look('添加成员')
  await page.getByRole('button', { name: '批量添加' }).click()
  await page.getByRole('menuitem', { name: 'Excel 导入' }).click()
  await look('批量导入成员')
  await page.getByRole('button', { name: '批量添加' }).click()
  await page.getByRole('menuitem', { name: '粘贴名单' }).click()
  await look('批量添加成员')
  await page.getByRole('button', { name: '新增部门' }).click()
  await look('新增部门')
  await choose(page, '赵六', '离职交接')
  await look('离职交接：赵六')
  await choose(page, '赵六', '删除')
  await look('删除成员「赵六」')
  await choose(page, '赵六', '冻结')
  await look('冻结成员「赵六」')
  await memberRow(page, '赵六').getByRole('button', { name: '更多' }).click()
  await expect(page.getByRole('menuitem', { name: '删除' })).toBeVisible()
  await expectNoViolations(page)
})
