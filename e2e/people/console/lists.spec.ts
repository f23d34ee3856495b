import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { TASK } from '@xinqi/api/status-names'
import { expect, type Server, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'
import { PEOPLE } from '../../world.ts'
import { prove } from '../security/guarded.ts'

/** Enough operations for several pages, each with a number of its own. */
const fillLog = async (server: Server) => {
  await server.sql(
    `insert into audit_event (company_id, id, event, account_id, actor_name, target, succeeded, address, at)
     select company_id, ('01900000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid, 'task.download', account_id,
            '登记员', '批量' || n, true, '127.0.0.1', now() - n * interval '1 minute'
     from generate_series(1, 130) n,
          (select company_id, account_id from audit_event
           where company_id = (select id from company where name = '示例科技有限公司') limit 1) someone
     on conflict do nothing`,
  )
}

test('filters, page and page size live in the address and survive a reload', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, PEOPLE.admin, '/operation')
  await fillLog(server)
  const keyword = page.getByRole('searchbox', { name: '操作人或对象' })
  await keyword.fill('登记员')
  await keyword.press('Enter')
  await expect(page).toHaveURL(/keyword=%E7%99%BB/)
  await expect(page.getByText('共 130 条')).toBeVisible()
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page.getByText('2 / 7')).toBeVisible()
  await expect(page.getByText('批量21', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByText('2 / 7')).toBeVisible()
  await expect(keyword).toHaveValue('登记员')
  await page.getByRole('button', { name: '上一页' }).click()
  await expect(page.getByText('批量1', { exact: true })).toBeVisible()

  await page.getByRole('combobox', { name: '操作类型' }).click()
  await page.getByTitle('登录', { exact: true }).click()
  await expect(page).toHaveURL(/event=session\.open/)
  await expect(page.getByText('没有符合条件的记录，请调整筛选条件')).toBeVisible()
  await page.getByRole('button', { name: '清空筛选' }).click()
  await expect(page).toHaveURL(/\/operation$/)
})

test('a long page draws only the rows in sight', async ({ page, server, signIn }) => {
  await signIn(page, PEOPLE.admin, '/operation')
  await fillLog(server)
  await visit(page, '/operation?keyword=登记员&size=100')
  await expect(page.getByText('1 / 2')).toBeVisible()
  await expect(page.getByText('批量1', { exact: true })).toBeVisible()
  const drawn = await page.locator('[data-row-key]:visible').count()
  expect(drawn).toBeGreaterThan(5)
  expect(drawn).toBeLessThan(40)
})

test('returning to the list finds it as it was left', async ({ page, server, signIn }) => {
  await signIn(page, PEOPLE.admin, '/operation')
  await fillLog(server)
  await visit(page, '/operation?keyword=登记员')
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page.getByText('批量21', { exact: true })).toBeVisible()
  const rows = page.getByRole('region', { name: '操作日志的内容' })
  await rows.evaluate((element) => element.scrollTo(0, 200))
  await page.getByRole('link', { name: '信契，回到工作台' }).click()
  await expect(page).toHaveURL(/\/workbench$/)
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText('批量21', { exact: true })).toHaveCount(1)
  expect(await rows.evaluate((element) => element.scrollTop)).toBe(200)
})

test('columns can be hidden and stay hidden', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin, '/operation')
  await expect(page.getByRole('columnheader', { name: 'IP 地址' })).toBeVisible()
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('checkbox', { name: 'IP 地址' }).uncheck()
  await expect(page.getByRole('columnheader', { name: 'IP 地址' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: '操作时间' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'IP 地址' })).toHaveCount(0)
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect(page.getByRole('columnheader', { name: 'IP 地址' })).toBeVisible()
})

/**
 * How long a file takes to make is the machine's affair: the page hears of it when it is made, as it does on one with
 * nothing else to do.
 */
const answerWhenMade = (page: Page, server: Server) =>
  page.route('**/task/detail', async (route) => {
    const { taskId } = route.request().postDataJSON() as { taskId: string }
    await expect
      .poll(async () => {
        const [task] = await server.sql<{ status: number }>('select status from task where id = $1', [taskId])
        return task?.status
      })
      .toBe(TASK.done)
    await route.continue()
  })

test('a small export arrives where it was asked for, and lies in the download centre', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, PEOPLE.admin, '/operation')
  await fillLog(server)
  await answerWhenMade(page, server)
  await visit(page, '/operation?keyword=批量13')
  await expect(page.getByText('共 2 条')).toBeVisible()
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  const arrived = await arriving
  expect(arrived.suggestedFilename()).toContain('操作日志')
  expect(readFileSync(await arrived.path()).length).toBeGreaterThan(100)
  await expect(page).toHaveURL(/\/operation\?/)

  await visit(page, '/center/downloadList')
  const row = page.locator('[data-row-key]:visible').first()
  await expect(row.getByText('已完成')).toBeVisible()
  const waiting = page.waitForEvent('download')
  await row.getByRole('button', { name: '下载' }).click()
  expect((await waiting).suggestedFilename()).toBe(arrived.suggestedFilename())
})

test('more than a hundred lines leave after a fresh proof, in the same press', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, PEOPLE.admin, '/operation')
  await fillLog(server)
  await answerWhenMade(page, server)
  await visit(page, '/operation?keyword=登记员')
  await expect(page.getByText('共 130 条')).toBeVisible()
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  await prove(page)
  expect((await arriving).suggestedFilename()).toContain('操作日志')
})

test('the progress of a task is seen as it happens', async ({ page, server, signIn }) => {
  const taskId = '01900000-0000-7000-8000-00000000beef'
  const change = (text: string, ...values: unknown[]) =>
    server.sql(
      `with changed as (${text} returning account_id, id)
       select pg_notify('xinqi', 'task_changed:' || account_id || ':' || id) from changed`,
      values,
    )
  await signIn(page, PEOPLE.sealAdmin, '/center/downloadList')
  await expect(page.getByText('还没有任务，导出与批量操作的结果会出现在这里')).toBeVisible()
  await change(
    `insert into task (account_id, id, kind, title, status, progress, step, created_at)
     select id, $1, 'demo', '批量打包', 1, 25, '正在读取文件', now() from account where name = '李四'`,
    taskId,
  )
  await expect(page.getByText('25%')).toBeVisible()
  await expect(page.getByText('正在读取文件')).toBeVisible()
  await change(`update task set progress = 80, step = '正在压缩' where id = $1`, taskId)
  await expect(page.getByText('80%')).toBeVisible()
  await change(
    `update task set status = 3, reason = '磁盘空间不足', finished_at = now() where id = $1`,
    taskId,
  )
  await expect(page.getByText('磁盘空间不足')).toBeVisible()
  await page.getByRole('tab', { name: '失败' }).click()
  await expect(page).toHaveURL(/status=3/)
  await expect(page.getByText('批量打包')).toBeVisible()
})
