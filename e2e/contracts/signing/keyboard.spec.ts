import type { Page } from '@playwright/test'
import { expectNoViolations } from '../../axe.ts'
import { contractDriver, party, place, someone, writtenPdf } from '../../contract-driver.ts'
import { expect, TELEPHONE, test } from '../../fixture.ts'

const SENDER = '13910300801'
const LINES = ['服务合同', '甲方：键盘甲公司', '一、乙方按月提供服务，甲方于次月十日前付款。', '乙方签名：']

test.beforeAll(async ({ server }) => {
  await server.found({ company: { name: '键盘甲公司', mobile: SENDER, adminName: '甲五' } })
  const driver = contractDriver(server)
  await driver.sealOf(await driver.signIn(SENDER))
})

/** What a screen reader would say of whatever has the keyboard. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null
    return (at.getAttribute('aria-label') ?? label ?? at.textContent ?? '').trim()
  })

/** Tab and nothing else, until it stands on what is looked for. */
const tabTo = async (page: Page, name: string | RegExp, most = 60) => {
  const passed: string[] = []
  for (let step = 0; step < most; step++) {
    const at = await focused(page)
    if (typeof name === 'string' ? at === name : name.test(at)) return
    passed.push(at.slice(0, 30))
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${name}; it passed ${passed.join(' | ')}`)
}
/** Once it is there to be pressed. */
const press = async (page: Page, name: string | RegExp) => {
  await expect(page.getByRole('button', { name, exact: true }).last()).toBeEnabled()
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

for (const [where, look] of [
  ['at a desk', undefined],
  ['on a telephone', TELEPHONE],
] as const)
  test(`by the keyboard alone ${where}: a contract is filled in, read as text and signed with the name`, async ({
    anotherBrowser,
    desk: driver,
    server,
    signIn,
  }) => {
    const mobile = look ? '13910300811' : '13910300810'
    await server.found({ people: [{ name: '键乙', mobile }] })
    const parties = [party({ kind: 2, intentMethods: [1], reading: 2, signers: [someone('键乙', mobile)] })]
    const { partyId } = parties[0]!
    const contractId = await driver.sent(
      await driver.signIn(SENDER),
      (fileId) => ({
        name: '键盘签署合同',
        parties,
        fields: [
          place(partyId, fileId, 'text', { name: '联系地址', x: 0.4, y: 0.5, width: 0.3, height: 0.03 }),
          place(partyId, fileId, 'signature', { x: 0.4, y: 0.7 }),
        ],
      }),
      [await writtenPdf([LINES])],
    )
    const page = await anotherBrowser(look)
    await signIn(page, mobile, `/sign/fillForm?contractId=${contractId}`)
    await expect(page.getByRole('heading', { name: '键盘签署合同' })).toBeVisible()

    await tabTo(page, /^联系地址/)
    await page.keyboard.type('杭州市一号')
    await press(page, '提交填写')
    await expect(page.getByRole('button', { name: '去签署' })).toBeVisible()
    await press(page, '去签署')
    await page.waitForURL(/\/sign(OnPhone|\/detail)\?/)

    // The text instead of the pages, with where to sign in it.
    await press(page, '文字版')
    const text = page.getByRole('region', { name: /，文字版$/ })
    await expect(text).toMatchAriaSnapshot(`
      - region "合同.pdf，文字版":
        - button "朗读"
        - region "第 1 页，共 1 页":
          - heading "采购合同"
          - paragraph: 服务合同
          - paragraph: /甲方于次月十日前付款/
          - paragraph: 杭州市一号
          - button "签名：签署处，待处理"
    `)
    await expectNoViolations(page)
    // Read to its end, which the sender asked for.
    await expect(page.getByText('合同文字到此为止')).toBeInViewport()

    await tabTo(page, /^签名：签署处/)
    await page.keyboard.press('Enter')
    await press(page, /用我的实名姓名生成签名/)
    await expect(page.getByRole('button', { name: '签名：签署处，已选择' })).toBeFocused()
    await press(page, '确认签署')
    const dialog = page.getByRole('dialog', { name: '签署意愿确认' })
    await expect(dialog).toBeVisible()
    await server.sql('delete from verification_code')
    // Asked before one's first signature.
    const consent = dialog.getByRole('checkbox')
    if (await consent.isVisible()) {
      await tabTo(page, /同意/)
      await page.keyboard.press('Space')
      await expect(dialog.getByText(/^您已于 .* 同意/)).toBeVisible()
    }
    await press(page, '获取验证码')
    await press(page, '填入验证码')
    await press(page, '确认签署')
    await expect(page.getByRole('heading', { name: '签署完成' })).toBeVisible()
    const [signer] = await server.sql<{ signed_at: Date | null }>(
      'select s.signed_at from contract_signer s join contract_party p on p.id = s.party_id where p.contract_id = $1',
      [contractId],
    )
    expect(signer?.signed_at).toBeTruthy()
  })

test('large print stays chosen, reaches every page and leaves room to write', async ({
  anotherBrowser,
  desk: driver,
  server,
  signIn,
}) => {
  const mobile = '13910300820'
  await server.found({ people: [{ name: '键丙', mobile }] })
  const parties = [party({ kind: 2, intentMethods: [1], signers: [someone('键丙', mobile)] })]
  const contractId = await driver.sent(
    await driver.signIn(SENDER),
    (fileId) => ({ name: '大字合同', parties, fields: [place(parties[0]!.partyId, fileId)] }),
    [await writtenPdf([LINES])],
  )
  const phone = await anotherBrowser(TELEPHONE)
  await signIn(phone, mobile, `/sign/detail?contractId=${contractId}`)
  const heading = phone.getByRole('heading', { name: '大字合同' })
  const before = (await heading.boundingBox())!
  await phone.getByRole('button', { name: '大字' }).tap()
  await phone.reload()
  await expect(phone.getByRole('button', { name: '大字' })).toHaveAttribute('aria-pressed', 'true')
  expect((await heading.boundingBox())!.height).toBeGreaterThan(before.height * 1.2)
  await expect(phone.getByRole('button', { name: '开始签署（1 处）' })).toBeInViewport()
  await expectNoViolations(phone)
  // A stroke lies under the finger that draws it.
  await phone.getByRole('button', { name: '开始签署（1 处）' }).tap()
  const pad = phone.getByRole('img', { name: /^手写区/ })
  const box = (await pad.boundingBox())!
  await phone.mouse.move(box.x + box.width * 0.9, box.y + box.height * 0.9)
  await phone.mouse.down()
  await phone.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.8, { steps: 5 })
  await phone.mouse.up()
  await expect(phone.getByRole('button', { name: '使用签名' })).toBeEnabled()
})

test('a voice reads the text, stops and goes on; where there is none, that is said', async ({
  anotherBrowser,
  desk: driver,
  server,
  signIn,
}) => {
  const mobile = '13910300830'
  await server.found({ people: [{ name: '键丁', mobile }] })
  const parties = [party({ kind: 2, intentMethods: [1], signers: [someone('键丁', mobile)] })]
  const contractId = await driver.sent(
    await driver.signIn(SENDER),
    (fileId) => ({ name: '朗读合同', parties, fields: [place(parties[0]!.partyId, fileId)] }),
    [await writtenPdf([LINES])],
  )
  const page = await anotherBrowser()
  await signIn(page, mobile, `/sign/detail?contractId=${contractId}`)
  await page.getByRole('button', { name: '文字版' }).click()
  // This browser brings no voices.
  await page.getByRole('button', { name: '朗读', exact: true }).click()
  await expect(page.getByText(/^这个浏览器没有中文语音/)).toBeVisible()

  // The same with a voice of the machine, whose sentences last until the test ends them.
  await page.evaluate(() => {
    const spoken: SpeechSynthesisUtterance[] = []
    const voice = { lang: 'zh-CN', localService: true, name: '测试', voiceURI: 'test', default: true }
    Object.assign(window, { spoken })
    Object.defineProperty(SpeechSynthesisUtterance.prototype, 'voice', { set: () => undefined })
    window.speechSynthesis.getVoices = () => [voice as SpeechSynthesisVoice]
    window.speechSynthesis.speak = (said) => void spoken.push(said)
  })
  const said = () =>
    page.evaluate(() =>
      (window as unknown as { spoken: SpeechSynthesisUtterance[] }).spoken.map(({ text }) => text),
    )
  const end = () =>
    page.evaluate(() => {
      const last = (window as unknown as { spoken: SpeechSynthesisUtterance[] }).spoken.at(-1)!
      last.onend?.(new Event('end') as SpeechSynthesisEvent)
    })
  await page.getByRole('button', { name: '朗读', exact: true }).click()
  await expect.poll(said).toHaveLength(1)
  await end()
  await expect.poll(said).toHaveLength(2)
  await page.getByRole('button', { name: '暂停' }).click()
  await end()
  expect(await said()).toHaveLength(2)
  await page.getByRole('button', { name: '继续朗读' }).click()
  await expect.poll(said).toHaveLength(3)
  const sentences = await said()
  expect(sentences[2]).toBe(sentences[1])
  for (let left = 0; left < 40 && (await page.getByRole('button', { name: '暂停' }).isVisible()); left++)
    await end()
  const all = (await said()).join('')
  expect(all).toContain('甲方于次月十日前付款')
  expect(all).toContain('签名：签署处，待处理')
})
