// The pages an app opens for its own people: to place and send, to edit a template, to look, to keep seals; in the
// partner's own colour, and nothing else of ours beside them.
import type { Page } from '@playwright/test'
import { Xinqi } from '@xinqi/open-sdk'
import { writtenPdf } from '../../contract-driver.ts'
import { expect, type Server, test } from '../../fixture.ts'
import { partnerApp } from '../partner-app.ts'

const sandbox = async (server: Server) => {
  const { app } = await partnerApp(server, '商城托管')
  await server.sql('update open_app set theme = $2 where id = $1', [
    app.appId,
    JSON.stringify({ colour: '#0b7a4b' }),
  ])
  return new Xinqi({ ...app, baseUrl: server.url })
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
  await expect(look.getByRole('region', { name: '第 1 页，共 1 页' })).toBeVisible()
  expect(await colourOf(look)).toBe('#0b7a4b')
  await look.close()

  const start = await open(xinqi.call('contract/initiateUrl', { contractNo: 'HOST-1' }))
  await expect(start.getByRole('heading', { name: '托管页合同' })).toBeVisible()
  // Who signs what was the app's to say: the step before is not this page's.
  await expect(start.getByRole('button', { name: '保存草稿' })).toBeVisible()
  await expect(start.getByRole('button', { name: '上一步' })).toHaveCount(0)
  await start.getByRole('button', { name: '下一步' }).click()
  await start.getByRole('button', { name: '确认发送' }).click()
  await start.getByRole('button', { name: '发送合同' }).click()
  await expect(start.getByText('合同已发送')).toBeVisible()
  await start.getByRole('button', { name: '完成' }).click()
  await expect(start.getByRole('heading', { name: '已完成' })).toBeVisible()
  expect((await xinqi.call('contract/status', { contractNo: 'HOST-1' })).status).toBe('waiting')
  await start.close()

  const edit = await open(xinqi.call('template/editUrl', { templateNo }))
  await expect(edit.getByRole('heading', { name: '托管模板' })).toBeVisible()
  await expect(edit.getByRole('button', { name: '关键字定位' })).toBeVisible()
  await expect(edit.getByText('智能比对')).toHaveCount(0)
  await edit.getByRole('button', { name: '保存模板' }).click()
  await expect(edit.getByText(/已保存|保存成功/).first()).toBeVisible()
  await edit.close()

  const seals = await open(xinqi.call('seal/manageUrl', { account: 'self' }))
  await expect(seals.getByRole('heading', { name: '企业印章' })).toBeVisible()
  await expect(seals.getByText('合同专用章').first()).toBeVisible()
  await expect(seals.getByRole('button', { name: '授权', exact: true })).toHaveCount(0)
  await seals.close()

  const own = await open(xinqi.call('seal/manageUrl', { account: 'demo-person' }))
  await expect(own.getByRole('heading', { name: '个人签名' })).toBeVisible()
  await expect(own.getByRole('button', { name: '新建签名' })).toBeVisible()
  // Everything else of ours is closed to whoever came by a link.
  await own.goto(`${server.url}/signTask`)
  await expect(own.getByRole('heading', { name: '欢迎使用信契' })).toBeVisible()
  await own.close()
})
