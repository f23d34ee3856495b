// What telephones differ in: held sideways, two fingers, the browser inside WeChat, and another one to go on with.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, PHONE, smallTargets } from '../../axe.ts'
import { party, place, someone } from '../../contract-driver.ts'
import { expect, TELEPHONE, test } from '../../fixture.ts'
import { signAll } from './signing.ts'

const SENDER = '13910390001'
const SIDEWAYS = { ...TELEPHONE, viewport: { width: 844, height: 390 } }
const WECHAT = {
  ...TELEPHONE,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI Language/zh_CN',
}
/** For whoever wants to look at every step. */
const SHOTS = process.env.XINQI_SHOTS
const shoot = async (page: Page, name: string) => {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`) })
}

test.beforeAll(async ({ server }) => {
  await server.found({ company: { name: '手持甲公司', mobile: SENDER, adminName: '手一' } })
})

const person = (name: string, mobile: string) =>
  party({ kind: 2, intentMethods: [1], signers: [someone(name, mobile)] })

/** Two fingers, as far apart as said, then twice as far. */
const pinch = async (page: Page, at: { x: number; y: number }, apart: number) => {
  const devtools = await page.context().newCDPSession(page)
  const fingers = (distance: number) => [
    { x: at.x - distance / 2, y: at.y, id: 0 },
    { x: at.x + distance / 2, y: at.y, id: 1 },
  ]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: distance === undefined ? [] : fingers(distance),
    })
  await touch('touchStart', apart)
  for (let step = 1; step <= 10; step++) await touch('touchMove', apart * (1 + step / 10))
  await touch('touchEnd')
}

test('held sideways: the light page, half of the screen for the document, two fingers make it larger', async ({
  anotherBrowser,
  desk: driver,
  server,
  signIn,
}) => {
  const mobile = '13910390010'
  await server.found({ people: [{ name: '横一', mobile }] })
  await driver.signatureOf(await driver.signIn(mobile))
  const parties = [person('横一', mobile)]
  const contractId = await driver.sent(await driver.signIn(SENDER), (fileId) => ({
    name: '横屏签署合同',
    parties,
    fields: [place(parties[0]!.partyId, fileId, 'signature', { x: 0.55, y: 0.3, width: 0.3 })],
  }))
  const phone = await anotherBrowser(SIDEWAYS)
  await signIn(phone, mobile)
  const asked: string[] = []
  phone.on('request', (request) => asked.push(request.url()))
  await phone.goto(`/sign/detail?contractId=${contractId}`)
  const sheet = phone.getByRole('img', { name: '第 1 页', exact: true })
  await expect(sheet).toBeVisible()
  expect(asked.filter((url) => /\/(pdf|antd|console|Contract)-[^/]*\.js$/.test(url))).toEqual([])
  await expect(phone.getByRole('button', { name: '开始签署（1 处）' })).toBeInViewport({ ratio: 1 })
  const shown = (await phone.getByRole('main').boundingBox())!
  expect(shown.width * shown.height).toBeGreaterThanOrEqual((844 * 390) / 2)
  expect(shown.y + shown.height).toBeLessThanOrEqual(390)
  await expectNoViolations(phone)
  await expectNoSidewaysScroll(phone)
  expect(await smallTargets(phone, 44)).toEqual([])
  await shoot(phone, 'sideways')

  const before = (await sheet.boundingBox())!.width
  await pinch(phone, { x: 422, y: shown.y + shown.height / 2 }, 120)
  await expect.poll(async () => (await sheet.boundingBox())!.width).toBeGreaterThan(before * 1.5)
  // The page around it stays as it was: its button is where the thumb left it.
  expect(await phone.evaluate(() => visualViewport!.scale)).toBe(1)
  await expect(phone.getByRole('button', { name: '开始签署（1 处）' })).toBeInViewport({ ratio: 1 })
  await shoot(phone, 'sideways-pinched')
  await signAll(phone, server)
  await expect(phone.getByRole('heading', { name: '签署完成' })).toBeVisible()
  await shoot(phone, 'sideways-signed')
})

test('held sideways: the pad and all its buttons are on the screen at once', async ({
  anotherBrowser,
  desk: driver,
  server,
  signIn,
}) => {
  const mobile = '13910390011'
  await server.found({ people: [{ name: '横二', mobile }] })
  const parties = [person('横二', mobile)]
  const contractId = await driver.sent(await driver.signIn(SENDER), (fileId) => ({
    name: '横屏手写合同',
    parties,
    fields: [place(parties[0]!.partyId, fileId, 'signature', { x: 0.55, y: 0.3, width: 0.3 })],
  }))
  const phone = await anotherBrowser(SIDEWAYS)
  await signIn(phone, mobile, `/sign/detail?contractId=${contractId}`)
  await phone.getByRole('button', { name: '开始签署（1 处）' }).tap()
  const dialog = phone.getByRole('dialog', { name: '手写签名' })
  await expect(dialog.getByRole('img', { name: /^手写区/ })).toBeInViewport({ ratio: 1 })
  for (const name of ['不便手写，用我的实名姓名生成签名', '撤销一笔', '清除', '使用签名'])
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  // Nothing lies over the surface that is written on.
  const pad = (await dialog.getByRole('img', { name: /^手写区/ }).boundingBox())!
  const footer = (await dialog.getByRole('button', { name: '使用签名' }).boundingBox())!
  expect(pad.y + pad.height).toBeLessThanOrEqual(footer.y)
  await shoot(phone, 'sideways-pad')
})

test('inside WeChat: no download that does nothing but a word on how; papers are photographed', async ({
  anotherBrowser,
  desk: driver,
  server,
  signIn,
}) => {
  const mobile = '13910390020'
  await server.found({ people: [{ name: '微一', mobile }] })
  await driver.signatureOf(await driver.signIn(mobile))
  const parties = [
    party({
      ...person('微一', mobile),
      attachmentsAsked: [{ attachmentId: crypto.randomUUID(), name: '身份证照片', required: false }],
    }),
  ]
  const contractId = await driver.sent(await driver.signIn(SENDER), (fileId) => ({
    name: '微信签署合同',
    parties,
    fields: [place(parties[0]!.partyId, fileId)],
  }))
  const phone = await anotherBrowser(WECHAT)
  await signIn(phone, mobile, `/sign/detail?contractId=${contractId}`)
  await expect(phone.getByRole('img', { name: '第 1 页', exact: true })).toBeVisible()
  await phone.getByRole('button', { name: '合同信息' }).tap()
  // Endings alone open no camera there.
  await expect(phone.locator('input[type=file]').first()).toHaveAttribute('accept', /^image\/\*/)
  await shoot(phone, 'wechat-papers')
  await phone.keyboard.press('Escape')
  await signAll(phone, server)
  await expect(phone.getByRole('heading', { name: '签署完成' })).toBeVisible()
  await expect(phone.locator('a[download]')).toHaveCount(0)
  await phone.getByRole('button', { name: /下载/ }).first().tap()
  await expect(
    phone.getByText('微信内不能保存文件。请点右上角「…」，选择「在浏览器中打开」，再下载。'),
  ).toBeVisible()
  await expectNoViolations(phone)
  await shoot(phone, 'wechat-signed')
})

test('a form typed into a telephone is gone on with at a desk', async ({
  anotherBrowser,
  desk: driver,
  page,
  server,
  signIn,
}) => {
  const mobile = '13910390030'
  await server.found({ people: [{ name: '填一', mobile }] })
  const both = [
    party({ kind: 1, isOwn: true, signers: [someone('手一', SENDER)] }),
    party({ kind: 2, turn: 2, signers: [someone('填一', mobile)] }),
  ]
  const contractId = await driver.sent(await driver.signIn(SENDER), (fileId) => ({
    name: '两处填写合同',
    parties: both,
    fields: [
      place(both[0]!.partyId, fileId, 'seal', { x: 0.1, y: 0.6 }),
      place(both[1]!.partyId, fileId, 'signature', { x: 0.6, y: 0.6 }),
      place(both[1]!.partyId, fileId, 'text', { name: '联系地址', x: 0.1, y: 0.4, width: 0.5, height: 0.03 }),
    ],
  }))
  const phone = await anotherBrowser(TELEPHONE)
  await signIn(phone, mobile, `/sign/fillForm?contractId=${contractId}`)
  await phone.getByRole('textbox', { name: '联系地址' }).first().fill('示例市半途路 3 号')
  await expect(phone.getByText(/已自动保存 .*，可在其他设备继续填写/)).toBeVisible()
  expect(phone.viewportSize()).toEqual(PHONE)
  await shoot(phone, 'form-saved')
  // Nobody pressed anything: it is closed, and opened elsewhere.
  await phone.close()
  await signIn(page, mobile, `/sign/fillForm?contractId=${contractId}`)
  await expect(page.getByRole('textbox', { name: '联系地址' }).first()).toHaveValue('示例市半途路 3 号')
  await page.getByRole('button', { name: '提交填写' }).click()
  await expect(page.getByText('填写完成')).toBeVisible()
  await shoot(page, 'form-resumed')
})
