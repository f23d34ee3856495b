// The pages an app opens for its own people: to place and send, to edit a template, to look, to keep seals; in the
// partner's own colour, and nothing else of ours beside them.
import type { Page } from '@playwright/test'
import { Xinqi } from '@xinqi/open-sdk'
import { contractDesk, writtenPdf } from '../../contract-desk.ts'
import { expect, type Server, test } from '../../fixture.ts'
import { CAPTCHA_ANSWER, PASSWORD } from '../../world.ts'

const sandbox = async (server: Server) => {
  const desk = contractDesk(server)
  const { captchaId } = await desk.call('/auth/imgCode', {})
  const { token } = await desk.call('/open/login', {
    account: '13800000010',
    password: PASSWORD,
    captchaId,
    captcha: CAPTCHA_ANSWER,
  })
  const made = await desk.call('/open/app/create', { name: '商城托管', isSandbox: true }, token)
  await server.sql('update open_app set theme = $2 where id = $1', [
    made.appId,
    JSON.stringify({ colour: '#0b7a4b' }),
  ])
  return new Xinqi({ ...made, baseUrl: server.url })
}

const colourOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--xq-primary').trim())

test('an app’s people place and send, edit a template, look and keep seals on our pages', async ({
  anotherBrowser,
  server,
}) => {
  const xinqi = await sandbox(server)
  const bytes = await writtenPdf([['第一条 标的', '甲方（盖章）', '乙方（签字）']])
  const { fileId } = await xinqi.upload({ name: '合同.pdf', bytes })
  const signers = [{ account: 'demo-person' }]
  await xinqi.call('contract/create', {
    contractNo: 'HOST-1',
    name: '托管页合同',
    files: [fileId],
    signers,
    autoSend: false,
  })
  await xinqi.call('contract/create', {
    contractNo: 'HOST-2',
    name: '查看页合同',
    files: [fileId],
    signers: [{ account: 'demo-person', positions: [{ page: 1, x: 0.5, y: 0.6 }] }],
  })
  const { templateNo } = await xinqi.call('template/create', {
    name: '托管模板',
    fileId,
    roles: [{ name: '甲方', type: 'person' }],
    fields: [
      { key: 'sign', type: 'signature', role: '甲方', page: 1, x: 0.1, y: 0.8, width: 0.2, height: 0.06 },
    ],
  })
  const open = async (made: Promise<{ url: string }>) => {
    const page = await anotherBrowser({ viewport: { width: 1280, height: 800 } })
    await page.goto(new URL((await made).url, server.url).href)
    return page
  }

  const look = await open(xinqi.call('contract/previewUrl', { contractNo: 'HOST-2' }))
  await expect(look.getByRole('heading', { name: '查看页合同' })).toBeVisible()
  await expect(look.getByRole('img', { name: '第 1 页', exact: true })).toBeVisible()
  expect(await colourOf(look)).toBe('#0b7a4b')
  await look.screenshot({ path: 'test-results/hosted-preview.png' })
  await look.close()

  const start = await open(xinqi.call('contract/initiateUrl', { contractNo: 'HOST-1' }))
  await start.waitForTimeout(4000)
  await start.screenshot({ path: 'test-results/hosted-start.png' })
  await start.close()

  const edit = await open(xinqi.call('template/editUrl', { templateNo }))
  await edit.waitForTimeout(4000)
  await edit.screenshot({ path: 'test-results/hosted-template.png' })
  await edit.close()

  const seals = await open(xinqi.call('seal/manageUrl', { account: 'self' }))
  await seals.waitForTimeout(4000)
  await seals.screenshot({ path: 'test-results/hosted-seal.png' })
  await seals.close()

  const own = await open(xinqi.call('seal/manageUrl', { account: 'demo-person' }))
  await own.waitForTimeout(3000)
  await own.screenshot({ path: 'test-results/hosted-own.png' })
  await own.close()
})
