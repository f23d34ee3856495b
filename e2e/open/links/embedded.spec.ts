// A partner's page shows our signing page in a frame: on a telephone, from a registered origin, and from another.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Xinqi } from '@xinqi/open-sdk'
import { writtenPdf } from '../../contract-driver.ts'
import { expect, type Server, TELEPHONE, test } from '../../fixture.ts'
import { partnerApp } from '../partner-app.ts'

/** The partner's own page: a frame as high as it is told, and everything it hears. */
const shop = async () => {
  const pages = createServer((request, response) => {
    const frame = new URL(request.url!, 'http://shop').searchParams.get('frame') ?? ''
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><meta name="viewport" content="width=device-width"><title>商城</title>
      <body style="margin:0"><script>window.heard = []; addEventListener('message', ({ data, origin }) => heard.push({ ...data, origin }))</script>
      <iframe id="sign" title="签署" src="${frame}" allow="camera; fullscreen" style="width:100%;height:760px;border:0"></iframe>`)
  })
  await new Promise<void>((ready) => pages.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
  return {
    origin,
    with: (frame: string) => `${origin}/?frame=${encodeURIComponent(frame)}`,
    close: () => new Promise((done) => pages.close(done)),
  }
}

const sandbox = async (server: Server, origin: string) => {
  const { token, app } = await partnerApp(server, '商城')
  await server.sql('update open_app set origins = $2, theme = $3 where id = $1', [
    app.appId,
    JSON.stringify({ frames: [origin], hosts: [new URL(origin).host], schemes: [] }),
    JSON.stringify({ colour: '#0a7d4b', signText: '同意并签字', refuseText: '不同意' }),
  ])
  return { token, xinqi: new Xinqi({ ...app, baseUrl: server.url }) }
}

test('the embed script opens a page of ours, hears its frame alone, and takes it away again', async ({
  anotherBrowser,
  server,
}) => {
  const pages = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><meta name="viewport" content="width=device-width"><title>商城</title>
      <body style="margin:0"><h1>订单</h1><div id="sign"></div><script src="${server.url}/embed/v1/xinqi.js"></script>
      <script>
        window.heard = []
        const note = (type) => (detail) => heard.push({ type, ...detail })
        const on = Object.fromEntries(['ready', 'height', 'signed', 'refused', 'closed', 'error'].map((type) => [type, note(type)]))
        window.show = (url, mount) => { window.page = Xinqi.open({ url, mount, on }) }
      </script>`)
  })
  await new Promise<void>((ready) => pages.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
  const { xinqi } = await sandbox(server, origin)
  const file = await xinqi.upload({ name: '合同.pdf', bytes: await writtenPdf([['乙方（签字）']]) })
  await xinqi.call('contract/create', {
    contractNo: 'EMB-2',
    name: '商城服务合同',
    files: [file.fileId],
    signers: [{ account: 'demo-person', positions: [{ page: 1, x: 0.5, y: 0.6 }] }],
  })
  const linkOf = async () => {
    const { url } = await xinqi.call('contract/signUrl', { contractNo: 'EMB-2', account: 'demo-person' })
    return new URL(url, server.url).href
  }
  type Shop = {
    heard: { type: string; contractNo?: string; height?: number }[]
    show: (url: string, mount?: string) => void
    page: { close: () => void }
  }
  for (const size of [{ width: 1280, height: 900 }, TELEPHONE.viewport ?? { width: 390, height: 844 }]) {
    const visitor = await anotherBrowser()
    await visitor.setViewportSize(size)
    await visitor.goto(origin)
    // Another site’s page is not opened by it.
    expect(
      await visitor.evaluate(() => {
        try {
          ;(window as never as Shop).show('https://elsewhere.example/page', '#sign')
          return null
        } catch (error) {
          return (error as Error).message
        }
      }),
    ).toContain('url 须是')
    await visitor.evaluate((url) => (window as never as Shop).show(url, '#sign'), await linkOf())
    const inside = visitor.frameLocator('iframe')
    await expect(inside.getByRole('heading', { name: '商城服务合同' })).toBeVisible()
    const heard = () => visitor.evaluate(() => (window as never as Shop).heard)
    await expect.poll(async () => (await heard()).map(({ type }) => type)).toContain('height')
    expect((await heard()).find(({ type }) => type === 'ready')).toMatchObject({ contractNo: 'EMB-2' })
    // As high as what it shows; and what anybody else says in its words is not heard.
    const height = (await heard()).filter(({ type }) => type === 'height').at(-1)!.height
    await expect(visitor.locator('iframe')).toHaveCSS('height', `${height}px`)
    await visitor.evaluate(() =>
      window.postMessage({ source: 'xinqi', type: 'signed', contractNo: 'EMB-2' }, '*'),
    )
    await visitor.evaluate(() => new Promise((done) => setTimeout(done, 0)))
    expect((await heard()).some(({ type }) => type === 'signed')).toBe(false)
    if (process.env.LOOK) await visitor.screenshot({ path: `${process.env.LOOK}/embed-${size.width}.png` })
    await visitor.evaluate(() => (window as never as Shop).page.close())
    await expect(visitor.locator('iframe')).toHaveCount(0)
    // Without a place of its own it covers the page, and its button takes it away.
    await visitor.evaluate((url) => (window as never as Shop).show(url), await linkOf())
    await expect(inside.getByRole('heading', { name: '商城服务合同' })).toBeVisible()
    await visitor.getByRole('button', { name: '关闭', exact: true }).first().click()
    await expect(visitor.getByRole('dialog')).toHaveCount(0)
    expect((await heard()).at(-1)!.type).toBe('closed')
    await visitor.close()
  }
  await new Promise((done) => pages.close(done))
})

test('somebody signs in a frame of the partner’s page, which hears of it; another page shows nothing', async ({
  anotherBrowser,
  server,
}) => {
  const registered = await shop()
  const stranger = await shop()
  const { xinqi } = await sandbox(server, registered.origin)
  const file = await xinqi.upload({
    name: '合同.pdf',
    bytes: await writtenPdf([['甲方（盖章）', '乙方（签字）']]),
  })
  await xinqi.call('contract/create', {
    contractNo: 'EMB-1',
    name: '商城服务合同',
    files: [file.fileId],
    signers: [{ account: 'demo-person', positions: [{ page: 1, x: 0.5, y: 0.6 }] }],
  })
  const { url } = await xinqi.call('contract/signUrl', {
    contractNo: 'EMB-1',
    account: 'demo-person',
    returnUrl: `${registered.origin}/back`,
    state: 'order-7',
  })
  const link = new URL(url, server.url).href

  const phone = await anotherBrowser(TELEPHONE)
  await phone.goto(stranger.with(link))
  // The browser shows its own page in place of ours.
  await expect
    .poll(() => phone.frames().map((frame) => frame.url()))
    .toContain('chrome-error://chromewebdata/')
  expect(await phone.evaluate(() => (window as never as { heard: object[] }).heard)).toEqual([])

  await phone.goto(registered.with(link))
  const inside = phone.frameLocator('#sign')
  await expect(inside.getByRole('heading', { name: '商城服务合同' })).toBeVisible()
  await expect(inside.getByRole('img', { name: '第 1 页', exact: true })).toBeVisible()
  await phone.screenshot({ path: 'test-results/embedded-sign.png' })
  await inside.getByRole('button', { name: /^开始签署（/ }).tap()
  // The words the partner chose for its people.
  await inside.getByRole('button', { name: '更多' }).tap()
  await expect(inside.getByRole('button', { name: '不同意', exact: true })).toBeVisible()
  await inside.getByRole('button', { name: '更多' }).tap()
  await inside.getByRole('button', { name: '同意并签字', exact: true }).tap()
  const dialog = inside.getByRole('dialog', { name: '签署意愿确认' })
  await dialog.getByRole('button', { name: '获取验证码' }).tap()
  // The code went to the inbox of the sandbox, to no telephone and to no page of the partner's.
  await expect(dialog.getByText(/验证码已发送至/)).toBeVisible()
  const inbox = await xinqi.call('sandbox/inbox', {})
  const code = /\d{6}/.exec(inbox.list[0]!.content)![0]
  await dialog.getByLabel('验证码').fill(code)
  await dialog.getByRole('button', { name: '确认签署' }).tap()
  await expect(inside.getByRole('heading', { name: '签署完成' })).toBeVisible()
  await phone.screenshot({ path: 'test-results/embedded-done.png' })
  const heard = () =>
    phone.evaluate(
      () => (window as never as { heard: { type: string; contractNo: string; origin: string }[] }).heard,
    )
  await expect
    .poll(async () => (await heard()).filter(({ type }) => type !== 'height').map(({ type }) => type))
    .toEqual(['ready', 'signed'])
  expect(
    (await heard()).every(({ contractNo, origin }) => contractNo === 'EMB-1' && origin === server.url),
  ).toBe(true)
  expect((await heard()).some(({ type }) => type === 'height')).toBe(true)
  expect((await xinqi.call('contract/status', { contractNo: 'EMB-1' })).status).toBe('completed')

  await inside.getByRole('button', { name: '返回 商城' }).tap()
  await expect(inside.getByRole('heading', { name: '已完成' })).toBeVisible()
  await inside.getByRole('button', { name: '返回 商城' }).tap()
  await expect
    .poll(() => phone.frames().map((frame) => frame.url()))
    .toContain(`${registered.origin}/back?state=order-7&contractNo=EMB-1&result=signed`)
  // Done is done: the same address opens nothing any more.
  await phone.goto(registered.with(link))
  await expect(inside.getByRole('heading', { name: '无需再处理' })).toBeVisible()
  await phone.close()
  await Promise.all([registered.close(), stranger.close()])
})
