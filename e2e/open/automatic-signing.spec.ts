import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { PUBLIC_BASE } from '@xinqi/api/open/registry'
import { publicTextToSign, SIGN_HEADERS } from '@xinqi/api/open/signing-text'
import { writtenPdf } from '../../apps/server/test/draft-parts.ts'
import { expectSoundAtBothSizes } from '../axe.ts'
import { expect, type Server, test } from '../fixture.ts'
import { operatorPage } from '../operator.ts'
import { rowAction } from '../row-action.ts'
import { dialog, row } from '../seals/people.ts'
import { visit } from '../visit.ts'
import { PASSWORD } from '../world.ts'

test.use({ actionTimeout: 15_000 })

type App = { appId: string; secret: string }

/** As a partner's own server signs its calls. */
const caller =
  (server: Server, { appId, secret }: App) =>
  async (path: string, body: object | Buffer, query = '') => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
    const target = `${PUBLIC_BASE}/${path}${query}`
    const head = {
      appId,
      keyId: 'k1',
      timestamp: String(server.now()),
      nonce: randomBytes(12).toString('hex'),
      digest: createHash('sha256').update(bytes).digest('hex'),
    }
    const text = publicTextToSign({ algorithm: 'HMAC-SHA256', method: 'POST', target, ...head })
    const answer = await fetch(server.url + target, {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: {
        'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
        [SIGN_HEADERS.app]: appId,
        [SIGN_HEADERS.key]: 'k1',
        [SIGN_HEADERS.timestamp]: head.timestamp,
        [SIGN_HEADERS.nonce]: head.nonce,
        [SIGN_HEADERS.digest]: head.digest,
        [SIGN_HEADERS.signature]: createHmac('sha256', secret).update(text).digest('base64'),
      },
    })
    return (await answer.json()) as { code: number; msg: string; data: Record<string, unknown> }
  }

const enter = async (page: Page) => {
  await page.goto('/platform/openlogin')
  await page.getByLabel('合作方手机号').fill('13800000010')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录控制台' }).click()
  await expect(page).toHaveURL(/platform\/openUser/)
}

const makeApp = async (page: Page, name: string): Promise<App> => {
  await visit(page, '/platform/tools/apps')
  await page.getByRole('button', { name: '新建应用' }).click()
  await dialog(page, '新建应用').getByLabel('应用名称').fill(name)
  await dialog(page, '新建应用').getByRole('button', { name: '新建应用' }).click()
  const made = dialog(page, '应用已创建')
  await expect(made).toBeVisible()
  const said = await made.innerText()
  await made.getByRole('button', { name: '我已保存' }).click()
  return { appId: said.match(/sbx_\w+/)![0], secret: said.match(/sk_[\w-]+/)![0] }
}

const lookAt = async (page: Page, name: string) => {
  if (!process.env.SHOTS) return
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('a scene is filed, passed and authorised; the app signs by itself until it is taken back', async ({
  page,
  server,
  anotherBrowser,
  signIn,
}) => {
  test.setTimeout(240_000)
  const paper = await writtenPdf([['第一条 标的', '甲方（盖章）', '乙方（签字）']])
  await enter(page)
  const app = await makeApp(page, '自动签署')
  const api = caller(server, app)

  await visit(page, `/platform/openUser/filing?appId=${app.appId}`)
  await page.getByRole('button', { name: '新建备案' }).click()
  const form = dialog(page, '新建备案')
  await form.getByLabel('场景名称').fill('供应商采购订单')
  await form.getByLabel('场景说明').fill('供应商在线确认订单后，由采购方自动加盖合同专用章。')
  await form.getByLabel('用户如何同意').fill('供应商在下单页勾选同意并提交。')
  await form.getByLabel('预计每月签署（份）').fill('1000')
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: '样本.pdf', mimeType: 'application/pdf', buffer: paper })
  await lookAt(page, 'filing-form')
  await form.getByRole('button', { name: /^保\s?存$/ }).click()
  await rowAction(row(page, '供应商采购订单'), '提交')
  await dialog(page, '提交备案').getByRole('button', { name: '提交备案' }).click()
  await expect(row(page, '供应商采购订单')).toContainText('审核中')

  const driver = await operatorPage(anotherBrowser, signIn, '/operator/reviews')
  await row(driver, '供应商采购订单').getByRole('button', { name: '审核' }).click()
  const review = dialog(driver, /签署备案审核/)
  await expect(review).toContainText('供应商在下单页勾选同意并提交。')
  await lookAt(driver, 'operator-filing')
  await review.getByRole('button', { name: '审核通过' }).click()
  await expect(review).toHaveCount(0)
  await driver.close()

  await page.reload()
  await expect(row(page, '供应商采购订单')).toContainText('通过')
  await expectSoundAtBothSizes(page)
  await lookAt(page, 'filing-list')
  await page.getByRole('link', { name: '去印章授权' }).click()
  await page.getByRole('button', { name: '发起授权' }).click()
  const ask = dialog(page, '发起印章授权')
  await ask.getByRole('combobox').nth(1).click()
  await page.locator('.ant-select-item-option', { hasText: '合同专用章' }).click()
  await page.keyboard.press('Escape')
  await ask.getByLabel('单份金额上限（元）').fill('1000')
  await lookAt(page, 'auth-form')
  await ask.getByRole('button', { name: '发起授权' }).click()
  const link = dialog(page, '授权书签署链接')
  await expect(link).toBeVisible()
  await link.getByRole('button', { name: '知道了' }).click()
  const waiting = row(page, '合同专用章')
  await expect(waiting).toContainText('待签署')
  const authNo = (await waiting.innerText()).match(/SQ\w+/)![0]

  const { data: seals } = await api('seal/list', { account: 'self' })
  const sealNo = (seals.list as { name: string; sealNo: string }[]).find(
    ({ name }) => name === '合同专用章',
  )!.sealNo
  const contract = async (contractNo: string, amountCents: number) => {
    const { data } = await api('file/upload', paper, '?fileName=a.pdf')
    const made = await api('contract/create', {
      contractNo,
      name: '采购合同',
      files: [data.fileId],
      amountCents,
      signers: [{ account: 'self', positions: [{ keyword: '甲方（盖章）' }] }],
    })
    expect(made.code).toBe(1)
  }
  const sign = async (contractNo: string) =>
    (await api('contract/autoSign', { contractNo, account: 'self', sealNo, authNo })).code
  await contract('HT-A1', 900_00)
  expect(await sign('HT-A1')).toBe(5254)
  const signed = await api('sandbox/actAs', { contractNo: authNo, account: 'self', action: 'sign' })
  expect(signed.code).toBe(1)
  expect(await sign('HT-A1')).toBe(1)
  await contract('HT-A2', 1000_01)
  expect(await sign('HT-A2')).toBe(5257)

  await page.reload()
  await expect(row(page, '合同专用章')).toContainText('生效中')
  await expect(row(page, '合同专用章')).toContainText('1 份')
  await expectSoundAtBothSizes(page)
  await lookAt(page, 'auth-list')
  await row(page, '合同专用章').getByRole('button', { name: '查看' }).click()
  await expect(page.getByRole('dialog').getByText('HT-A1')).toBeVisible()
  await lookAt(page, 'auth-detail')
  await page.keyboard.press('Escape')

  await row(page, '合同专用章').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '撤销' }).click()
  const end = dialog(page, /撤销授权/)
  await end.getByLabel('撤销原因').fill('业务结束')
  await end.getByRole('button', { name: '撤销授权' }).click()
  const proof = dialog(page, '确认身份')
  await proof.getByRole('textbox', { name: /登录密码/ }).fill(PASSWORD)
  await proof.getByRole('button', { name: /^确\s?认$/ }).click()
  await expect(row(page, '合同专用章')).toContainText('已撤销')
  await contract('HT-A3', 1_00)
  expect(await sign('HT-A3')).toBe(5256)
})

test('papers are looked at here, decided there; a file is checked and reported on', async ({
  page,
  server,
  anotherBrowser,
  signIn,
}) => {
  test.setTimeout(180_000)
  await enter(page)
  const app = await makeApp(page, '审核与报告')
  const api = caller(server, app)
  await api('user/addPerson', {
    account: 'wang',
    name: '王小明',
    mobile: '13910612011',
    idNo: '110101199003070070',
  })
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const hand = (scope: ReturnType<Page['getByRole']>) =>
    scope
      .locator('input[type=file]')
      .setInputFiles({ name: 'paper.png', mimeType: 'image/png', buffer: picture })
  await visit(page, `/platform/openUser/manualReview?appId=${app.appId}`)
  await page.getByRole('button', { name: '代用户提交' }).click()
  await dialog(page, '代用户提交证件').getByLabel('用户账号').fill('wang')
  await hand(dialog(page, '代用户提交证件'))
  const drawer = dialog(page, '人工审核')
  await expect(drawer.getByRole('region', { name: '证件人像面' })).toBeVisible({ timeout: 40_000 })
  for (const kind of ['证件背面', '手持证件照']) {
    await drawer.getByRole('combobox', { name: '证件种类' }).click()
    await page.locator('.ant-select-item-option', { hasText: kind }).click()
    await hand(drawer)
    await expect(drawer.getByRole('region', { name: kind })).toBeVisible({ timeout: 40_000 })
  }
  await drawer.getByRole('button', { name: '提交审核' }).click()
  await expect(drawer).toContainText('等待初审')
  await lookAt(page, 'review-case')
  await drawer.getByRole('button', { name: '初审通过' }).click()
  await expect(drawer).toContainText('等待平台终审')

  const driver = await operatorPage(anotherBrowser, signIn, '/operator/reviews')
  await row(driver, '合作方用户实名').getByRole('button', { name: '审核' }).click()
  await dialog(driver, /合作方用户实名审核/)
    .getByRole('button', { name: '审核通过' })
    .click()
  await driver.close()
  await page.reload()
  await expect(row(page, 'wang')).toContainText('正常')
  await expectSoundAtBothSizes(page)
  await lookAt(page, 'review-list')

  await visit(page, `/platform/openUser/signReport?appId=${app.appId}`)
  await page.getByRole('button', { name: '核验文件' }).click()
  const check = dialog(page, '核验文件')
  await check
    .locator('input[type=file]')
    .setInputFiles({ name: '空白.pdf', mimeType: 'application/pdf', buffer: await writtenPdf([['空']]) })
  await expect(check).toContainText('无签名')
  await lookAt(page, 'report-check')
  await check.getByRole('button', { name: '出具报告' }).click()
  await expect(row(page, '空白.pdf')).toContainText('无签名')
  const saved = page.waitForEvent('download')
  await row(page, '空白.pdf').getByRole('button', { name: '下载' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^签署报告-YQ/)
  await expectSoundAtBothSizes(page)
  await lookAt(page, 'report-list')

  await visit(page, '/platform/openUser/subUsers')
  await row(page, 'ops').getByRole('button', { name: '权限' }).click()
  await expect(dialog(page, 'ops 的权限')).toContainText('印章授权与备案')
  await lookAt(page, 'sub-user-rights')
})
