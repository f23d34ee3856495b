import type { Page } from '@playwright/test'
import { chinaDay, monthOf } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { PUBLIC_BASE } from '@xinqi/api/open/registry'
import { type Credentials, signedHeaders } from '@xinqi/open-sdk'
import { contractDriver, writtenPdf } from '../contract-driver.ts'
import { expect, type Server, TELEPHONE, test } from '../fixture.ts'
import { visit } from '../visit.ts'
import { CAPTCHA_ANSWER, PASSWORD } from '../world.ts'

// A month must end before its bill can be confirmed.
test.use({ leavesToday: true })

const PARTNER = '13800000010'
const BELOW = '13900040001'

const enter = async (page: Page) => {
  await page.goto('/platform/openlogin')
  await page.getByLabel('合作方手机号').fill(PARTNER)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录控制台' }).click()
  await page.waitForURL('**/platform/openUser')
}

/** What a partner's own system does. */
const apiOf =
  (server: Server, app: Credentials) =>
  async (path: string, body: string | Buffer, query = '') => {
    const target = `${PUBLIC_BASE}/${path}${query}`
    const answer = await fetch(server.url + target, {
      method: 'POST',
      body: body as never,
      headers: {
        'content-type': query ? 'application/octet-stream' : 'application/json',
        ...signedHeaders(app, { method: 'POST', target, body }, server.now()),
      },
    })
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: never }
    if (code !== 1) throw new Error(`${path}: ${code} ${msg}`)
    return data as Record<string, never>
  }

/** Two contracts through the API, one of them withdrawn. */
const useTheApi = async (server: Server) => {
  const driver = contractDriver(server)
  const { token } = await driver.call('/open/login', { account: PARTNER, password: PASSWORD })
  const app = await driver.call('/open/app/create', { name: '订单系统', isSandbox: false }, token)
  await driver.call('/open/partner/prove', { password: PASSWORD }, token)
  await driver.call('/open/ip/save', { appId: app.appId, networks: ['127.0.0.1', '::1'] }, token)
  const api = apiOf(server, app)
  const file = await api('file/upload', await writtenPdf([['乙方（签字）']]), '?fileName=a.pdf')
  for (const contractNo of ['HT-A', 'HT-B'])
    await api(
      'contract/create',
      JSON.stringify({
        contractNo,
        name: '供货合同',
        files: [file.fileId],
        signers: [{ name: '李明', mobile: '13800000008' }],
      }),
    )
  await api('contract/withdraw', JSON.stringify({ contractNo: 'HT-B', reason: '重发' }))
}

/** The invited one registers with the link's code, and is bound to a company of its own. */
const join = async (server: Server, link: string) => {
  const driver = contractDriver(server)
  const { captchaId } = await driver.call('/open/imgCode', {})
  const sent = await driver.call('/open/code', {
    mobile: BELOW,
    purpose: 'openRegister',
    captchaId,
    captcha: CAPTCHA_ANSWER,
  })
  const { partnerId } = await driver.call('/open/register', {
    name: '华东渠道',
    mobile: BELOW,
    code: /\d{6}/.exec(sent.sandbox!)![0],
    password: PASSWORD,
    agreed: true,
    invite: new URL(link).searchParams.get('invite')!,
  })
  const { companyId } = await server.found({ company: { name: '华东渠道有限公司', mobile: BELOW } })
  await server.sql('update partner set company_id = $1 where id = $2', [companyId, partnerId])
}

test('a partner buys copies, allots some to one below, sees the use and confirms the month', async ({
  page,
  server,
  anotherBrowser,
}) => {
  test.setTimeout(180_000)
  await enter(page)

  await visit(page, '/platform/purchase')
  await page.getByRole('button', { name: /合作方合同 2000 份/ }).click()
  const checkout = page.getByRole('region', { name: '结算' })
  await expect(checkout).toContainText('¥7,000.00')
  await checkout.getByRole('button', { name: '立即支付' }).click()
  const cashier = page.getByRole('dialog', { name: '收银台' })
  await cashier.getByText('支付宝').click()
  const url = await cashier.getByRole('link', { name: '在本机打开沙箱收银台' }).getAttribute('href')
  const phone = await anotherBrowser(TELEPHONE)
  await phone.goto(url!)
  await phone.getByRole('button', { name: '确认付款' }).click()
  await expect(cashier.getByText('支付成功')).toBeVisible({ timeout: 20_000 })
  await cashier.getByRole('button', { name: '完成' }).click()
  await visit(page, '/platform/openUser/orders')
  await expect(page.getByRole('row', { name: /合作方合同 2000 份/ })).toContainText('已支付')

  await visit(page, '/platform/openUser/subPartners')
  await page.getByRole('button', { name: '邀请子合作方' }).click()
  const invite = page.getByRole('dialog', { name: '邀请子合作方' })
  await invite.getByLabel('名称').fill('华东渠道')
  await invite.getByLabel('手机号').fill(BELOW)
  await invite.getByRole('button', { name: '生成邀请链接' }).click()
  const made = page.getByRole('dialog', { name: '邀请链接' })
  const link = await made.getByText(/openRegister\?invite=/).textContent()
  await made.getByRole('button', { name: '完成' }).click()
  await join(server, link!.trim())
  await page.reload()
  const row = page.getByRole('row', { name: /华东渠道/ })
  await expect(row).toContainText('合作中')
  await row.getByRole('button', { name: '详情' }).click()
  const drawer = page.getByRole('dialog', { name: '华东渠道' })
  await drawer.getByRole('button', { name: '分配份数' }).click()
  const giving = page.getByRole('dialog', { name: /分配份数/ })
  await giving.getByLabel('数量').fill('50')
  await giving.getByRole('button', { name: /分\s?配$/ }).click()
  const proof = page.getByRole('dialog', { name: '确认身份' })
  await proof.getByRole('textbox', { name: '登录密码' }).fill(PASSWORD)
  await proof.getByRole('button', { name: /确\s?认/ }).click()
  await expect(drawer.getByRole('row', { name: /合同份数（份）/ })).toContainText('50')
  await expect(drawer.getByText('分配 50 份')).toBeVisible()

  await useTheApi(server)
  await visit(page, '/platform/dosageDetail')
  await expect(page.getByRole('row', { name: /HT-B.*contract\/withdraw/ })).toContainText('-¥5.00')
  const month = monthOf(chinaDay(new Date(server.now())))
  await server.advance(40 * DAY)
  await page.evaluate(() => localStorage.clear())
  await enter(page)
  await visit(page, '/platform/openUser/bills')
  await page.getByRole('button', { name: month }).click()
  await expect(page.getByRole('heading', { name: new RegExp(`${month} 账单`) })).toContainText('待确认')
  const items = page.getByRole('region', { name: '按项目' })
  await expect(items.getByRole('row', { name: /合同份数（份）/ })).toContainText('¥10.00')
  await expect(items.getByRole('row', { name: /合同份数（份）/ })).toContainText('¥5.00')
  await page.getByRole('region', { name: '按天' }).getByRole('button', { name: '明细' }).click()
  const lines = page.getByRole('dialog', { name: /明细/ })
  await expect(lines.getByRole('row', { name: /HT-A/ }).filter({ hasText: '合同份数' })).toContainText(
    '¥5.00',
  )
  await lines.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: '确认账单' }).click()
  const sure = page.getByRole('dialog', { name: '确认账单' })
  // Three for the contracts; a text to a signer counts as well.
  await expect(sure).toContainText(/共 [3-9] 笔，合计 ¥5\.\d\d/)
  await sure.getByRole('button', { name: '确认账单' }).click()
  await expect(page.getByRole('heading', { name: new RegExp(`${month} 账单`) })).toContainText('已确认')
})
