import { expect, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'
import { PEOPLE } from '../../world.ts'

const menu = (page: import('@playwright/test').Page) => page.getByRole('navigation', { name: '主菜单' })

test('the sidebar is what the role may see', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin)
  await menu(page).getByRole('button', { name: '组织管理' }).click()
  await menu(page).getByRole('link', { name: '操作日志' }).click()
  await expect(page).toHaveURL(/\/operation$/)
  await expect(menu(page).getByRole('link', { name: '操作日志' })).toHaveAttribute('aria-current', 'page')
})

test('an ordinary employee has no operation log, in the menu or by address', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.employee)
  await menu(page).getByRole('button', { name: '组织管理' }).click()
  await expect(menu(page).getByRole('link', { name: '通讯录' })).toBeVisible()
  await expect(menu(page).getByRole('link', { name: '操作日志' })).toHaveCount(0)
  await visit(page, '/operation')
  await expect(page.getByText('无权访问！')).toBeVisible()
  await expect(page.getByRole('button', { name: '导出' })).toHaveCount(0)
})

test('the sidebar can be narrowed and stays so', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin)
  await page.getByRole('button', { name: '收起侧栏' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: '展开侧栏' })).toBeVisible()
  await menu(page).getByRole('button', { name: '组织管理' }).click()
  await expect(menu(page).getByRole('link', { name: '操作日志' })).toBeVisible()
})

test('switching company gives a new session with that company’s rights', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin)
  const token = () => page.evaluate(() => localStorage.getItem('token'))
  const before = await token()
  await page.getByRole('button', { name: /^当前身份：示例科技有限公司/ }).click()
  await page.getByRole('menuitemradio', { name: /样例贸易有限公司/ }).click()
  await expect(page.getByRole('button', { name: /^当前身份：样例贸易有限公司/ })).toBeVisible()
  expect(await token()).not.toBe(before)
  await menu(page).getByRole('button', { name: '组织管理' }).click()
  await expect(menu(page).getByRole('link', { name: '操作日志' })).toHaveCount(0)

  await page.getByRole('button', { name: /^当前身份：样例贸易有限公司/ }).click()
  await page.getByRole('menuitemradio', { name: '张三' }).click()
  await expect(page.getByRole('button', { name: /^当前身份：个人身份/ })).toBeVisible()
  await expect(page.getByText('当前以个人身份办理')).toBeVisible()
})

test('Ctrl+K finds pages and people', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: '搜索页面、合同、成员、部门' })
  await field.fill('张')
  await expect(page.getByRole('option', { name: /张三.*成员/ })).toBeVisible()
  await field.fill('操作日')
  await expect(page.getByRole('option', { name: /操作日志/ })).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/operation$/)
  await expect(field).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
})

test('the message centre shows, opens and marks messages', async ({ page, server, signIn }) => {
  const send = (title: string, path: string | null) =>
    server.sql(
      `insert into message (account_id, id, title, content, path, created_at)
       select id, overlay(gen_random_uuid()::text placing '7' from 15)::uuid, $1, '请查看', $2, now()
       from account where name = '张三'`,
      [title, path],
    )
  await send('另一条消息', null)
  await send('导出已完成', '/center/downloadList')
  await signIn(page, PEOPLE.admin)
  await page.getByRole('button', { name: /消息中心，\d+ 条未读/ }).click()
  const drawer = page.getByRole('dialog', { name: '消息中心' })
  await drawer.getByRole('button', { name: /导出已完成/ }).click()
  await expect(page).toHaveURL(/\/center\/downloadList$/)
  await expect(drawer).toHaveCount(0)

  await page.getByRole('button', { name: /^消息中心/ }).click()
  await expect(drawer.getByRole('button', { name: /^未读 导出已完成/ })).toHaveCount(0)
  await drawer.getByRole('button', { name: '全部已读' }).click()
  await expect(page.getByRole('button', { name: '消息中心', exact: true })).toBeVisible()
  await drawer.getByTitle('未读').click()
  await expect(drawer.getByText('没有未读消息')).toBeVisible()
})

test('leaving signs out', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.employee)
  await page.getByRole('button', { name: /^账号：/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/workbench')
  await expect(page).toHaveURL(/\/login/)
})

test('on a narrow screen the menu is a drawer', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, PEOPLE.admin)
  await page.getByRole('button', { name: '打开菜单' }).click()
  const drawer = page.getByRole('dialog', { name: '主菜单' })
  await drawer.getByRole('button', { name: '组织管理' }).click()
  await drawer.getByRole('link', { name: '操作日志' }).click()
  await expect(page).toHaveURL(/\/operation$/)
  await expect(drawer).toHaveCount(0)
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways).toBe(0)
})

test('who asked for less movement waits before something that stands still', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/operation/list', async (route) => {
    await held
    await route.continue()
  })
  await visit(page, '/operation')
  await expect(page.locator('.ant-spin-spinning')).toBeVisible()
  const endless = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity)
      .map((animation) => (animation as CSSAnimation).animationName),
  )
  expect(endless).toEqual([])
  answer()
  await expect(page.locator('.ant-spin-spinning')).toHaveCount(0)
})
