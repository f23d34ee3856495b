// The server is ended while a comparison runs, and started again: the task goes on, and is charged once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SALE, wordOf } from '../../apps/server/test/ai-lines.ts'
import { contractDriver } from '../contract-driver.ts'
import { expect, startServer, test } from '../fixture.ts'

test.setTimeout(420_000)

test('a task outlives the server it was started on', async ({ page }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'xinqi-e2e-restart-'))
  const file = (name: string, lines: readonly string[]) => ({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: wordOf(lines),
  })
  const signedIn = async (url: string, where: string) => {
    await page.goto(`${url}/login`)
    await page.getByLabel('手机号').fill('13800000001')
    await page.getByLabel('密码', { exact: true }).fill('Xinqi-2026')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL(/workbench/)
    await page.goto(`${url}${where}`)
  }
  const copies = async (server: Parameters<typeof contractDriver>[0]) => {
    const driver = contractDriver(server)
    return (await driver.call('/contractCompare/getPageNum', {}, await driver.signIn('13800000001'))).copies
  }
  try {
    const first = await startServer(folder)
    const before = await copies(first.server)
    await signedIn(first.server.url, '/comparisonAI')
    await page.getByRole('button', { name: '新建比对' }).click()
    await page.getByLabel('上传主合同文件', { exact: true }).last().setInputFiles(file('甲稿.docx', SALE))
    await page
      .getByLabel('上传对比合同文件', { exact: true })
      .last()
      .setInputFiles(
        file(
          '乙稿.docx',
          SALE.map((line) => line.replace('万分之五', '千分之五')),
        ),
      )
    await page.getByRole('button', { name: '开始比对' }).click()
    await expect(page).toHaveURL(/\/comparisonDetail\?taskId=/)
    const taskId = new URL(page.url()).searchParams.get('taskId')!
    const status = async (server: typeof first.server) =>
      (await server.sql<{ status: number }>('select status from ai_task where id = $1', [taskId]))[0]!.status
    // Word is converted before anything is compared: that takes seconds, in which it is ended.
    await expect.poll(() => status(first.server), { timeout: 60_000 }).toBe(1)
    await first.stop()

    const second = await startServer(folder)
    try {
      await signedIn(second.server.url, `/comparisonDetail?taskId=${taskId}`)
      await expect(page.getByText('相似度')).toBeVisible({ timeout: 240_000 })
      await expect(page.getByRole('button', { name: '修改 1' })).toBeVisible()
      expect(await copies(second.server)).toBe(before - 1)
    } finally {
      await second.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
