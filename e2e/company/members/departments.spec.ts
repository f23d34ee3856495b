import { expect, test } from '../../fixture.ts'
import { pressed } from '../../parts.ts'
import { PEOPLE } from '../../world.ts'
import { dialog } from './people.ts'

test('departments are added, renamed, moved and deleted, each refusal with its reason', async ({
  page,
  signIn,
}) => {
  await signIn(page, PEOPLE.admin, '/member')
  const tree = page.getByRole('tree', { name: '部门' })
  const manage = async (department: string, action: string) => {
    await tree.getByRole('treeitem', { name: new RegExp(`^${department}，`) }).hover()
    await page.getByRole('button', { name: `管理部门：${department}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  await page.getByRole('button', { name: '新增部门' }).click()
  const adding = dialog(page, '新增部门')
  await adding.getByLabel('部门名称').fill('法务部')
  await pressed(adding, '确定', '同级部门中已有同名部门')
  await adding.getByLabel('部门名称').fill('采购部')
  await adding.getByRole('button', { name: '确定' }).click()
  await expect(tree.getByRole('treeitem', { name: '采购部，0 人', selected: true })).toBeVisible()
  await expect(page).toHaveURL(/departmentId=/)
  await expect(page.getByText('这里还没有成员，添加后由本人登录激活')).toBeVisible()

  await manage('采购部', '重命名')
  await dialog(page, '重命名部门').getByLabel('部门名称').fill('供应链部')
  await dialog(page, '重命名部门').getByRole('button', { name: '确定' }).click()
  await expect(tree.getByRole('treeitem', { name: '供应链部，0 人' })).toBeVisible()

  await manage('销售部', '移动部门')
  const moving = dialog(page, '移动部门「销售部」')
  await moving.getByLabel('上级部门').click()
  await page.locator('.ant-select-tree-title', { hasText: '华东组' }).click()
  await pressed(moving, '确定', '不能把部门移动到它自己或它的下级部门中')
  await moving.getByRole('button', { name: '取消' }).click()

  await manage('销售部', '删除部门')
  const deleting = dialog(page, '删除部门「销售部」')
  await deleting.getByRole('button', { name: '删除部门' }).click()
  await expect(deleting.getByRole('alert')).toContainText('部门下还有 0 名成员、1 个子部门，请先移走再删除')
  await deleting.getByRole('button', { name: '取消' }).click()

  await manage('供应链部', '删除部门')
  await dialog(page, '删除部门「供应链部」').getByRole('button', { name: '删除部门' }).click()
  await expect(tree.getByRole('treeitem', { name: /^供应链部/ })).toHaveCount(0)
  await expect(page).toHaveURL(/\/member$/)
})

test('the tree is walked by keyboard and searched', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin, '/member')
  const tree = page.getByRole('tree', { name: '部门' })
  await expect(tree.getByRole('treeitem', { name: '销售部，1 人' })).toBeVisible()
  await expect(tree.getByRole('treeitem', { name: /^华东组/ })).toHaveCount(0)
  await tree.focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key)
  await expect(tree.getByRole('treeitem', { name: '华东组，1 人', selected: true })).toBeVisible()
  await expect(page.getByText('共 1 条')).toBeVisible()
  await expect(page.getByText('示例科技有限公司 / 销售部 / 华东组')).toBeVisible()
  await page.getByLabel('查找部门').fill('法务')
  await expect(tree.getByRole('treeitem')).toHaveCount(2)
})

test('a thousand departments and ten thousand members stay quick', async ({ page, server, signIn }) => {
  const [company] = await server.sql<{ id: string }>(`select id from company where name = '样例贸易有限公司'`)
  const [root] = await server.sql<{ id: string }>(
    `select id from department where company_id = $1 and parent_id is null`,
    [company!.id],
  )
  await server.sql(
    `insert into department (company_id, id, parent_id, name, position, created_at)
     select $1, ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $2, '部门' || n, 10 + n, now()
     from generate_series(1, 1000) n`,
    [company!.id, root!.id],
  )
  await server.sql(
    `insert into account (id, mobile_hash, mobile_cipher, name, identity_status, created_at)
     select ('01900000-0000-7000-a000-' || lpad(n::text, 12, '0'))::uuid, decode(lpad(n::text, 64, '0'), 'hex'),
            null, '员工' || n, 1, now()
     from generate_series(1, 10000) n`,
  )
  await server.sql(
    `insert into member (company_id, id, account_id, department_id, name, created_at)
     select $1, ('01900000-0000-7000-b000-' || lpad(n::text, 12, '0'))::uuid,
            ('01900000-0000-7000-a000-' || lpad(n::text, 12, '0'))::uuid,
            ('01900000-0000-7000-8000-' || lpad((1 + n % 1000)::text, 12, '0'))::uuid, '员工' || n, now()
     from generate_series(1, 10000) n`,
    [company!.id],
  )
  await signIn(page, PEOPLE.otherAdmin, '/member?size=100')
  await expect(page.getByText(/共 10,00\d 条/)).toBeVisible()
  const tree = page.getByRole('tree', { name: '部门' })
  expect(await tree.getByRole('treeitem').count()).toBeLessThan(60)
  expect(await page.locator('[data-row-key]:visible').count()).toBeLessThan(40)
  await tree.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(tree.getByRole('treeitem', { name: '部门1000，10 人', selected: true })).toBeVisible()
  await expect(page.getByText('共 10 条')).toBeVisible()
  // More than its package allows: whoever comes next could add nobody.
  await server.sql(
    `delete from member where company_id = $1 and id >= '01900000-0000-7000-b000-000000000001'
    and id <= '01900000-0000-7000-b000-000000010000'`,
    [company!.id],
  )
  await server.sql(
    `delete from department where company_id = $1 and id >= '01900000-0000-7000-8000-000000000001'
    and id <= '01900000-0000-7000-8000-000000001000'`,
    [company!.id],
  )
})
