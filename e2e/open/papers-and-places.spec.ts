// What a partner's people do with papers: positions read off a file, a template of pages, an application for a report,
// and a company that is looked at here and decided there.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { Xinqi } from '@xinqi/open-sdk'
import { DESKTOP, expectSoundAtBothSizes, PHONE } from '../axe.ts'
import { contractDriver, writtenPdf } from '../contract-driver.ts'
import { expect, type Server, test } from '../fixture.ts'
import { operatorPage } from '../operator.ts'
import { dialog, row } from '../seals/people.ts'
import { visit } from '../visit.ts'
import { PASSWORD } from '../world.ts'

test.use({ actionTimeout: 15_000 })
const PARTNER = '13800000010'
const AGENT = { account: 'agent', name: '吴小样', mobile: '13900051001' }
const FIRM = {
  account: 'firm',
  name: '样例新材料有限公司',
  creditCode: '91110108MA0XQ0092E',
  legalName: '周小样',
  agentAccount: AGENT.account,
}
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const lookAt = async (page: Page, name: string) => {
  if (!process.env.LOOK) return
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    await page.waitForTimeout(400)
    await page.screenshot({ path: join(process.env.LOOK, `${name}-${size.width}.png`) })
  }
  await page.setViewportSize(DESKTOP)
}

/** Two apps of one partner: a finished contract in the sandbox, and in earnest a company nobody knows yet. */
const atWork = async (server: Server) => {
  const driver = contractDriver(server)
  const { token } = await driver.call('/open/login', { account: PARTNER, password: PASSWORD })
  await driver.call('/open/partner/prove', { password: PASSWORD }, token)
  const sandbox = await driver.call('/open/app/create', { name: '材料沙箱', isSandbox: true }, token)
  const xinqi = new Xinqi({ ...sandbox, baseUrl: server.url })
  const file = await writtenPdf([['第一条 标的', '乙方（签字）'], ['第二页']])
  const { fileId } = await xinqi.upload({ name: '合同.pdf', bytes: file })
  await xinqi.call('contract/create', {
    contractNo: 'PAPER-1',
    name: '设备采购合同',
    files: [fileId],
    signers: [{ account: 'demo-person' }],
  })
  await xinqi.call('sandbox/actAs', { contractNo: 'PAPER-1', account: 'demo-person', action: 'sign' })

  const real = await driver.call('/open/app/create', { name: '材料正式', isSandbox: false }, token)
  await driver.call('/open/ip/save', { appId: real.appId, networks: ['127.0.0.1', '::1'] }, token)
  await server.found({ people: [{ name: AGENT.name, mobile: AGENT.mobile }] })
  const inEarnest = new Xinqi({ ...real, baseUrl: server.url })
  await inEarnest.call('user/addPerson', AGENT)
  await inEarnest.call('user/addCompany', FIRM)
  return { desk: driver, token, file, sandbox, real, xinqi }
}

const enter = async (page: Page, token: string) => {
  await page.goto('/platform/openlogin')
  await page.evaluate((held) => localStorage.setItem('open-token', held), token)
  await page.goto('/platform/openUser')
  await expect(page.getByRole('heading').first()).toBeVisible()
}

const hand = (scope: Page | Locator, name: string, mimeType: string, buffer: Buffer) =>
  scope.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })

test('positions, a template of pages, an application for a report and a company under review', async ({
  anotherBrowser,
  context,
  page,
  server,
  signIn,
}) => {
  test.setTimeout(240_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { desk: driver, file, real, sandbox, token, xinqi } = await atWork(server)
  await enter(page, token)

  await test.step('a keyword and a seam are read off a file as the API takes them', async () => {
    await visit(page, '/platform/tools/sealPosition')
    await hand(page, '合同.pdf', 'application/pdf', file)
    await expect(page.getByTestId('page-picture-1').locator('canvas')).toBeVisible()
    await page.getByLabel('按关键字').fill('没有这几个字')
    await page.getByRole('button', { name: '查找并放置' }).click()
    await expect(page.getByText(/没有找到/)).toBeVisible()
    await page.getByLabel('按关键字').fill('乙方（签字）')
    await page.getByRole('button', { name: '查找并放置' }).click()
    await expect(page.getByText('找到 1 处，已在每一处放置')).toBeVisible()
    await page.getByRole('button', { name: '加骑缝章' }).click()
    await expect(page.getByTestId('surface-1').getByText('骑缝')).toBeVisible()
    await lookAt(page, 'seal-position')
    await page.getByRole('combobox', { name: '骑缝盖在哪些页' }).click()
    await page.locator('.ant-select-item-option', { hasText: '双数页' }).click()
    await expect(page.getByTestId('surface-1').getByText('骑缝')).toHaveCount(0)
    await page.getByRole('combobox', { name: '骑缝盖在哪些页' }).click()
    await page.locator('.ant-select-item-option', { hasText: '每一页' }).click()
    await page.getByRole('button', { name: '复制为 setPositions JSON' }).click()
    await expect(page.getByText('已复制为 setPositions 的请求体')).toBeVisible()
    const body = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
    expect(body.positions).toEqual([
      { keyword: '乙方（签字）', index: 1 },
      { seam: { edge: 'right', pages: 'all' }, y: 0.5 },
    ])
    // What was copied is what the API takes, with one's own contract in its place.
    const { fileId } = await xinqi.upload({ name: '合同.pdf', bytes: file })
    await xinqi.call('contract/create', {
      contractNo: 'PAPER-2',
      name: '位置合同',
      files: [fileId],
      signers: [{ account: 'self' }],
      autoSend: false,
    })
    await xinqi.call('contract/setPositions', { ...body, contractNo: 'PAPER-2' })
    await expectSoundAtBothSizes(page)
  })

  await test.step('fields are put on the pages of a template, saved, and seen filled in', async () => {
    await visit(page, `/platform/openUser/templates?appId=${sandbox.appId}`)
    await page.getByRole('button', { name: '新建模板' }).first().click()
    const making = dialog(page, '新建模板')
    await making.getByText('PDF：控件固定在页面上').click()
    await hand(making, '供货合同.pdf', 'application/pdf', file)
    await page.waitForURL('**/platform/openTemplateEdit?**')
    const surface = page.locator('[data-place-page="0"]')
    await expect(surface).toBeVisible()
    await page.getByRole('button', { name: '设置角色' }).click()
    const roles = page.getByRole('dialog')
    await expect(roles).toBeVisible()
    await lookAt(page, 'template-roles')
    await page.keyboard.press('Escape')
    await expect(roles).toHaveCount(0)
    for (const [kind, y] of [
      ['签章', 300],
      ['单行文本', 200],
    ] as const) {
      await page.getByRole('button', { name: kind, exact: true }).click()
      await surface.click({ position: { x: 260, y } })
    }
    await expect(page.locator('[data-field]')).toHaveCount(2)
    await lookAt(page, 'template-edit')
    await page.getByRole('button', { name: '保存模板' }).click()
    await expect(page.getByText(/已保存，版本 \d/)).toBeVisible()
    await page.getByRole('button', { name: '示例预览' }).click()
    const shown = dialog(page, /示例预览：供货合同/)
    await expect(shown.locator('canvas').first()).toBeVisible()
    const { list } = await driver.call('/openEdit/template/list', { appId: sandbox.appId }, token)
    const at = { appId: sandbox.appId, templateNo: list.find(({ name }) => name === '供货合同')!.templateNo }
    const { pdf } = await driver.call('/openEdit/template/preview', at, token)
    const read = spawnSync('pdftotext', ['-', '-'], { input: Buffer.from(pdf, 'base64'), encoding: 'utf8' })
    // What a party will write is seen too.
    expect(read.stdout).toContain('示例')
    await lookAt(page, 'template-preview')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '请求示例' }).click()
    await expect(dialog(page, '发起所需的请求')).toContainText('templateNo')
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.locator('[data-field]')).toHaveCount(2)
    await page.setViewportSize(PHONE)
    await expect(page.locator('[data-field]').first()).toBeVisible()
    await page.setViewportSize(DESKTOP)
    await page.getByRole('button', { name: /^返\s*回$/ }).click()
    await expect(row(page, '供货合同')).toBeVisible()
  })

  await test.step('a report on a finished contract is applied for and signed with a code', async () => {
    await visit(page, `/platform/openUser/signFlows?appId=${sandbox.appId}`)
    await row(page, 'PAPER-1').getByRole('button', { name: '详情' }).click()
    const flow = dialog(page, 'PAPER-1')
    await flow.getByRole('tab', { name: '存证' }).click()
    await flow.getByRole('button', { name: '申请出证' }).click()
    const form = dialog(page, '申请出证')
    await form.getByRole('button', { name: '下一步' }).click()
    await expect(form.getByText('请填写用途')).toBeVisible()
    await form.getByLabel('用途').fill('诉讼举证')
    await form.getByLabel('收件人', { exact: true }).fill('王小样')
    await form.getByLabel('收件人手机号').fill('13900000009')
    await lookAt(page, 'notary-form')
    await form.getByRole('button', { name: '下一步' }).click()
    const confirm = dialog(page, '确认并提交出证申请')
    await expect(confirm.getByText(/秒后可重发/)).toBeVisible()
    await lookAt(page, 'notary-confirm')
    const { list } = await xinqi.call('sandbox/inbox', {})
    await confirm.getByLabel(/收到的验证码/).fill('000000')
    await confirm.getByRole('button', { name: '签署并提交' }).click()
    await expect(confirm.getByText(/验证码错误/)).toBeVisible()
    await confirm.getByLabel(/收到的验证码/).fill(/\d{6}/.exec(list[0]!.content)![0])
    await confirm.getByRole('button', { name: '签署并提交' }).click()
    await expect(flow.getByRole('row', { name: /诉讼举证/ })).toBeVisible()
    await lookAt(page, 'notary-applied')
    await expectSoundAtBothSizes(page)
    await page.keyboard.press('Escape')
  })

  await test.step('a bucket of the sandbox is tried out, and receives what is finished', async () => {
    await visit(page, '/platform/openUser/cloudStore')
    await page.getByRole('button', { name: '新增云存储' }).click()
    const form = dialog(page, '新增云存储')
    await form.getByLabel('名称').fill('试用归档')
    await form.getByRole('combobox', { name: '类型' }).click()
    await page.locator('.ant-select-item-option', { hasText: '沙箱存储桶' }).click()
    await expect(form.getByLabel('访问密钥')).toHaveCount(0)
    await lookAt(page, 'store-form')
    await form.getByRole('button', { name: /^保\s?存$/ }).click()
    await row(page, '试用归档').getByRole('button', { name: '测试' }).click()
    await expect(dialog(page, '连接正常')).toContainText('读取并核对')
    await page.keyboard.press('Escape')
    const { fileId } = await xinqi.upload({ name: '合同.pdf', bytes: file })
    const signers = [{ account: 'demo-person' }]
    await xinqi.call('contract/create', { contractNo: 'PAPER-3', name: '归档合同', files: [fileId], signers })
    await xinqi.call('sandbox/actAs', { contractNo: 'PAPER-3', account: 'demo-person', action: 'sign' })
    await expect
      .poll(async () => (await driver.call('/open/store/syncLog', {}, token)).list[0]?.status, {
        timeout: 30_000,
      })
      .toBe(1)
    await page.getByRole('tab', { name: '同步记录' }).click()
    await expect(row(page, 'PAPER-3')).toContainText('已同步')
    // What was looked for stands in the address, and is there again.
    await page.getByRole('combobox', { name: '状态' }).click()
    await page.locator('.ant-select-item-option', { hasText: '已放弃' }).click()
    await expect(page.getByText('没有同步记录')).toBeVisible()
    await visit(page, '/platform/openUser/cloudStore?tab=log&status=1')
    await expect(row(page, 'PAPER-3')).toBeVisible()
    await expectSoundAtBothSizes(page)
    await lookAt(page, 'store-log')
  })

  await test.step('a company is looked at by the partner first; the platform decides', async () => {
    await visit(page, `/platform/openUser/manualReview?appId=${real.appId}`)
    await page.getByRole('button', { name: '代用户提交' }).click()
    const making = dialog(page, '代用户提交证件')
    await making.getByText('企业', { exact: true }).click()
    await making.getByLabel('用户账号').fill(FIRM.account)
    await lookAt(page, 'review-new')
    await hand(making, 'licence.png', 'image/png', DOT)
    const drawer = dialog(page, '人工审核')
    await expect(drawer.getByRole('region', { name: '营业执照' })).toBeVisible({ timeout: 40_000 })
    await drawer.getByRole('button', { name: '提交审核' }).click()
    await expect(page.getByText(/还缺：/)).toBeVisible()
    for (const kind of ['法定代表人证件人像面', '法定代表人证件背面', '加盖公章的授权书']) {
      await drawer.getByRole('combobox', { name: '证件种类' }).click()
      await page.locator('.ant-select-item-option', { hasText: kind }).click()
      await hand(drawer, 'paper.png', 'image/png', DOT)
      await expect(drawer.getByRole('region', { name: kind })).toBeVisible({ timeout: 40_000 })
    }
    await drawer.getByRole('button', { name: '提交审核' }).click()
    await expect(drawer).toContainText('等待初审')
    await lookAt(page, 'review-company')
    await drawer.getByRole('button', { name: '退回' }).click()
    const back = dialog(page, '退回')
    await back.getByRole('combobox', { name: '常见原因' }).click()
    await page.locator('.ant-select-item-option', { hasText: '授权书未盖章或未签字' }).click()
    await lookAt(page, 'review-back')
    await back.getByRole('button', { name: /^退\s?回$/ }).click()
    await expect(drawer).toContainText('未通过：授权书未盖章或未签字')
    await drawer.getByRole('button', { name: '重新提交' }).click()
    await expect(drawer).toContainText('等待初审')
    await drawer.getByRole('button', { name: '初审通过' }).click()
    await expect(drawer).toContainText('等待平台终审')
    await expectSoundAtBothSizes(page)

    const operator = await operatorPage(anotherBrowser, signIn, '/operator/reviews')
    await row(operator, FIRM.name).getByRole('button', { name: '审核' }).click()
    const review = dialog(operator, `合作方用户实名审核：${FIRM.name}`)
    await expect(review).toContainText('吴小样（通过后为企业管理员）')
    await expect(review.getByRole('img', { name: '加盖公章的授权书' })).toBeVisible()
    await lookAt(operator, 'operator-company')
    await review.getByRole('button', { name: '审核通过' }).click()
    await expect(review).toHaveCount(0)
    await expect
      .poll(async () => {
        const { list } = await driver.call('/open/review/list', { appId: real.appId }, token)
        return list[0]?.status
      })
      .toBe(2)
    await page.reload()
    await expect(row(page, FIRM.name)).toContainText('正常')
    await lookAt(page, 'review-list')
  })
})
