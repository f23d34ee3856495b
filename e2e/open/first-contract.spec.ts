import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expectSoundAtBothSizes } from '../axe.ts'
import { expect, test } from '../fixture.ts'
import { fillCode } from '../people/sign-in-ways/codes.ts'

/** A block of the quick start as it stands on the page. */
const block = (page: Page, title: string) =>
  page
    .locator('#start')
    .getByRole('button', { name: `复制${title}`, exact: true })
    .locator('xpath=ancestor::div[2]')
    .locator('pre')
    .textContent()

const shown = async (page: Page, name: string) =>
  (
    await page
      .getByRole('dialog', { name: '应用已创建' })
      .getByRole('row', { name })
      .getByRole('cell')
      .last()
      .innerText()
  ).trim()

/** For whoever wants to see it. */
const look = async (page: Page, name: string) => {
  if (!process.env.LOOK) return
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: path.join(process.env.LOOK, `${name}-${width}.png`), fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('a stranger registers, follows the quick start word by word, debugs a call and finds it in the log', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000)
  await page.goto('/platform/openRegister')
  await fillCode(page, '13939000077')
  await page.getByLabel('合作方名称').fill('陌生人')
  await page.getByLabel('登录密码', { exact: true }).fill('partner-2026')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册并进入控制台' }).click()
  await expect(page.getByRole('heading', { name: '从这里开始' })).toBeVisible()
  await expectSoundAtBothSizes(page)

  await page.getByRole('listitem').filter({ hasText: '新建沙箱应用' }).getByRole('link').click()
  // The page one comes from has a button of that name too.
  await expect(page.getByRole('heading', { name: '应用管理' })).toBeVisible()
  await page.getByRole('button', { name: '新建应用' }).click()
  const dialog = page.getByRole('dialog', { name: '新建应用' })
  await dialog.getByLabel('应用名称').fill('第一个应用')
  await dialog.getByRole('button', { name: '新建应用' }).click()
  const made = page.getByRole('dialog', { name: '应用已创建' })
  await expect(made).toBeVisible()
  const appId = await shown(page, 'AppId')
  const secret = (await made.innerText()).match(/sk_[\w-]+/)![0]
  await made.getByRole('button', { name: '我已保存' }).click()

  await page.goto('/platform/openDoc#start')
  const values: Record<string, string> = {
    URL: server.url,
    APP: appId.match(/sbx_\w+/)![0],
    KEY: 'k1',
    SECRET: secret,
  }
  // What stands for one's own values is replaced by them, as the page says; everything else is taken as it is.
  const environment = (await block(page, '环境变量'))!.replace(
    /^(export XINQI_(\w+)=)\S+/gm,
    (_, begin: string, name: string) => `${begin}${values[name]}`,
  )
  const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-first-'))
  writeFileSync(path.join(dir, 'first.mjs'), (await block(page, 'first.mjs'))!)
  const install = await block(page, '安装')
  const run = await block(page, '运行')
  const ahead = server.now() - Date.now()
  writeFileSync(path.join(dir, 'clock.mjs'), `const now = Date.now; Date.now = () => now() + ${ahead}`)
  const done = spawnSync('bash', ['-e', '-c', `${environment}\n${install}\n${run}`], {
    cwd: dir,
    encoding: 'utf8',
    timeout: 120_000,
    env: {
      ...process.env,
      // Colours would stand between the words.
      NO_COLOR: '1',
      FORCE_COLOR: '0',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      // Other tests have moved this server's clock; a partner's is right by itself.
      NODE_OPTIONS: ahead > 60_000 ? `--import=${path.join(dir, 'clock.mjs')}` : '',
    },
  })
  expect(done.stderr + done.stdout).toContain('状态 completed')
  expect(done.stdout).toMatch(/核验 .+ 签名 2 个/)
  expect(readFileSync(path.join(dir, 'signed.pdf')).subarray(0, 5).toString()).toBe('%PDF-')

  await page.goto('/platform/tools/apiDebug?endpoint=contract%2Flist')
  await page.getByRole('textbox', { name: '请求体' }).fill('{"status":"completed"}')
  await page.getByRole('button', { name: '发送' }).click()
  const answer = page.getByRole('region', { name: '应答' })
  await expect(answer.getByText('成功', { exact: true })).toBeVisible()
  await expect(answer.locator('pre').first()).toContainText('"total": 1')
  await expectSoundAtBothSizes(page)
  await answer.getByRole('link', { name: '在接口日志中查看' }).click()
  await expect(page.getByText('contract/list').first()).toBeVisible()

  // A sample with numbers of one's own sandbox, in the documents and in the debugger.
  await page.goto('/platform/openApiDetails?id=contract%2Furge')
  await expect(page.getByText('请先依次调用')).toBeVisible()
  await page.getByRole('button', { name: '用我的沙箱数据' }).click()
  await expect(page.getByText('下面的示例现在就能发送')).toBeVisible()
  await expect(page.getByText('请先依次调用')).toBeHidden()
  await expect(
    page
      .locator('pre')
      .filter({ hasText: /HT-\d{8}/ })
      .first(),
  ).toBeVisible()
  await expectSoundAtBothSizes(page)
  await look(page, 'own-sample')
  await page.getByRole('link', { name: '去调试' }).click()
  await page.getByRole('button', { name: '填入示例' }).click()
  await expect(page.getByRole('textbox', { name: '请求体' })).toHaveValue(/HT-\d{8}/)
  await page.getByRole('button', { name: '发送' }).click()
  await expect(answer.getByText('成功', { exact: true })).toBeVisible()
})

test('a visitor signs the sample, watches its events and verifies the record', async ({ page }) => {
  test.setTimeout(90_000)
  await page.goto('/platform/experience')
  await page.getByRole('button', { name: '开始体验' }).click()
  const told = page.getByRole('region', { name: /您的服务器会收到/ })
  await expect(told.getByText('contract.sent', { exact: true })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: '签名', exact: true }).click()
  await page.getByRole('button', { name: '盖章', exact: true }).click({ timeout: 20_000 })
  await expect(told.getByText('contract.completed', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expectSoundAtBothSizes(page)
  await page.getByRole('button', { name: '核验存证' }).click()
  await expect(page.getByText('沙箱记录，无法律效力')).toBeVisible()
})

const PAGES = [
  '/platform/home',
  '/platform/openDoc',
  '/platform/openSaasDoc',
  '/platform/openCloudDoc',
  '/platform/withholdDoc',
  '/platform/openApiDetails?id=contract%2Fcreate',
  '/platform/industry',
  '/platform/acChainView',
  '/platform/tools/helper',
  '/platform/tools/downloads',
  '/platform/tools/signature',
]
for (const address of PAGES)
  test(`${address} is sound at both sizes`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSoundAtBothSizes(page)
    await look(page, address.replaceAll(/\W+/g, '-'))
  })
