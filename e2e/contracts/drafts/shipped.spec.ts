// handbook: `npm start`
// What people get: started by the program behind `npm start`, from somewhere else, its data in a relative folder.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, expect } from '@playwright/test'
import { CONTRACT_FILE_TYPES } from '@xinqi/api/limits'
import { EVERY_FILE_TYPE } from '../../../apps/server/test/every-file-type.ts'
import { PASSWORD, PEOPLE } from '../../world.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const READY = /信契已启动：(\S+)/

const test = base.extend<object, { shipped: string }>({
  shipped: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const elsewhere = mkdtempSync(path.join(tmpdir(), 'xinqi-shipped-'))
      const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
        cwd: elsewhere,
        // Relative, as the default is; the default itself would be the data of whoever works here.
        env: { ...process.env, PORT: '0', DATA_DIR: path.relative(root, path.join(elsewhere, 'data')) },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const gone = new Promise((done) => child.once('exit', done))
      const url = await new Promise<string>((ready, fail) => {
        let said = ''
        child.stdout.on('data', (chunk) => {
          said += chunk
          const found = READY.exec(said)
          if (found) ready(found[1]!)
        })
        child.once('exit', (code) => fail(new Error(`it ended with ${code} before it was ready: ${said}`)))
      })
      await use(url)
      child.kill('SIGTERM')
      await gone
      rmSync(elsewhere, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('takes a file of every accepted type and shows its pages', async ({ page, shipped }) => {
  test.setTimeout(240_000)
  await page.goto(`${shipped}/login`)
  await page.getByLabel('手机号').fill(PEOPLE.admin)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.locator('#main').waitFor()
  await page.goto(`${shipped}/startCompany`)
  const names = CONTRACT_FILE_TYPES.map((type) => `合同${type}.${type}`)
  await page
    .getByLabel('上传签约文件', { exact: true })
    .last()
    .setInputFiles(
      await Promise.all(
        CONTRACT_FILE_TYPES.map(async (type, index) => ({
          name: names[index]!,
          mimeType: 'application/octet-stream',
          buffer: Buffer.from(await EVERY_FILE_TYPE[type]()),
        })),
      ),
    )
  const rows = page.getByRole('list', { name: '签约文件' }).getByRole('listitem')
  // Each row comes when its upload has ended: thirteen of them, on a machine that is busy with everything else.
  await expect(rows).toHaveCount(names.length, { timeout: 120_000 })
  for (const name of names)
    await expect(rows.filter({ hasText: name }), name).toContainText('共 1 页', { timeout: 120_000 })
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText(/草稿已保存/).first()).toBeVisible()
  const contractId = new URL(page.url()).searchParams.get('contractId')
  await page.goto(`${shipped}/startView?contractId=${contractId}`)
  for (const name of names) {
    // By keyboard: the row of tabs slides away under the pointer.
    await page.getByRole('tab', { name }).press('Enter')
    const shown = page.getByRole('region', { name })
    await expect(shown.locator('canvas').first(), name).toBeVisible({ timeout: 30_000 })
  }
})
