import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { expectNoViolations } from '../../axe.ts'
import { contractDriver, party, place, someone, writtenPdf } from '../../contract-driver.ts'
import { expect, TELEPHONE, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'

const [ADA, GUEST] = ['13910200001', '13910200002']

test.beforeAll(async ({ server }) => {
  await server.found({ company: { name: '放置甲科技公司', mobile: ADA, adminName: '甲一' } })
  await server.found({ people: [{ name: '丙一', mobile: GUEST }] })
})

const parties = () => [
  party({ kind: 1, isOwn: true, signers: [someone('甲一', ADA)] }),
  party({ kind: 2, turn: 2, signers: [someone('丙一', GUEST)] }),
]

/** The words of a PDF, as poppler reads them. */
const wordsOf = async (url: string) => {
  const input = Buffer.from(await (await fetch(url)).arrayBuffer())
  return spawnSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' }).stdout
}
const boxes = (page: Page) => page.locator('[data-field]')
const surface = (page: Page, number: number) => page.locator(`[data-place-page="${number - 1}"]`)
const drag = async (page: Page, from: { x: number; y: number }, to: { x: number; y: number }) => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 10, { steps: 2 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}
const middleOf = async (page: Page, name: string) => {
  const box = (await page.getByRole('button', { name, exact: true }).boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('fields are dragged onto pages, nudged, copied, found by keyword, undone, and are there again', async ({
  page,
  desk: driver,
  signIn,
}) => {
  const token = await driver.signIn(ADA)
  const { contractId } = await driver.begun(token, () => ({ name: '放置示例合同', parties: parties() }), [
    await writtenPdf([['第一页'], ['第二页'], ['甲方（盖章）：', '乙方（签字）：']]),
  ])
  await signIn(page, ADA, `/sign/setPosition?contractId=${contractId}`)
  // What the text asks for stands above the pages; it comes when the words have been found.
  await expect(page.getByRole('region', { name: '合同文字中的签署位置' })).toBeVisible()
  const first = (await surface(page, 1).boundingBox())!

  // Dragged from the palette to where it is let go.
  await drag(page, await middleOf(page, '签章'), { x: first.x + 300, y: first.y + 300 })
  const seal = boxes(page).first()
  await expect(seal).toHaveAttribute('data-kind', 'seal')
  const placed = (await seal.boundingBox())!
  expect(placed.x + placed.width / 2).toBeCloseTo(first.x + 300, -1)

  // Nudged by one pixel, and by ten; both are one step back.
  await seal.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  const nudged = (await seal.boundingBox())!
  expect(nudged.x - placed.x).toBeCloseTo(1, 0)
  expect(nudged.y - placed.y).toBeCloseTo(10, 0)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await seal.boundingBox())!.y - placed.y).toBeCloseTo(0, 0)
  await page.keyboard.press('Control+y')

  // Copied to all pages.
  await seal.click()
  await page.getByRole('button', { name: '复制到其他页' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '复制', exact: true }).click()
  await expect(page.getByText('已复制 2 处')).toBeVisible()
  await expect(page.getByRole('heading', { name: '已放置 3 处' })).toBeVisible()

  // The other party is missing, and it is said whose place is.
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '丙一 还没有签章或签名' })).toBeVisible()
  await expectNoViolations(page)

  // Where the words stand, the signature goes.
  await page.getByText('丙一', { exact: true }).click()
  await page.getByRole('button', { name: '关键字定位' }).click()
  await page.getByRole('textbox', { name: '关键字' }).fill('乙方(签字)')
  await page.getByRole('button', { name: '查找' }).click()
  await page.getByRole('button', { name: '放置 1 处' }).click()
  await page.getByLabel('页码').fill('3')
  await page.getByLabel('页码').press('Enter')
  await expect(page.getByRole('button', { name: '签名「签名」，丙一，第 3 页' })).toBeVisible()

  // Clicked, then clicked onto the page; the sender's own.
  await page.getByText('发起方', { exact: true }).click()
  await page.getByRole('button', { name: '单行文本', exact: true }).click()
  const third = (await surface(page, 3).boundingBox())!
  await page.mouse.click(third.x + 200, third.y + 300)
  await page.getByLabel('名称').fill('项目名称')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.waitForURL(/startFill/)

  // It is kept: opened again, everything is where it was left.
  await page.goto(`/sign/setPosition?contractId=${contractId}`)
  await expect(page.getByText('5 处）')).toBeVisible()
  const again = (await boxes(page).first().boundingBox())!
  expect(again.x).toBeCloseTo(nudged.x, 0)

  // Held at the lower edge, the pages come up; let go there, it stands on another page, and one step takes it back.
  const sight = (await page.getByRole('region', { name: '合同.pdf' }).boundingBox())!
  await page.mouse.move(again.x + 20, again.y + 20)
  await page.mouse.down()
  await page.mouse.move(again.x + 40, sight.y + sight.height - 30)
  await page.mouse.move(again.x + 40, sight.y + sight.height - 10)
  await expect(page.getByLabel('页码')).toHaveValue('3')
  await page.mouse.move(again.x + 40, sight.y + sight.height / 2)
  await page.mouse.up()
  await expect(page.getByRole('button', { name: /^签章「签章」.*第 3 页$/ })).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: /^签章「签章」.*第 3 页$/ })).toHaveCount(1)

  // What the sender fills in himself.
  await visit(page, `/startFill?contractId=${contractId}`)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('请填写「项目名称」')).toBeVisible()
  await page.getByRole('textbox', { name: '项目名称' }).first().fill('示例项目')
  await expectNoViolations(page)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.waitForURL(/startView/)
  await expect(page.getByText('/ 3', { exact: true })).toBeVisible()
  await page.getByLabel('页码').fill('3')
  await page.getByLabel('页码').press('Enter')
  await expect(page.getByText('示例项目')).toBeVisible()
})

test('a receiver fills in on a phone, it is returned and mended, and the words are in the file', async ({
  anotherBrowser,
  page,
  server,
  signIn,
}) => {
  test.skip(spawnSync('pdftotext', ['-v']).error !== undefined, 'pdftotext is not installed')
  const driver = contractDriver(server)
  const token = await driver.signIn(ADA)
  const both = parties()
  const contractId = await driver.sent(token, (fileId) => ({
    name: '填写示例合同',
    parties: both,
    fields: [
      place(both[0]!.partyId, fileId, 'seal', { x: 0.1, y: 0.6 }),
      place(both[1]!.partyId, fileId, 'signature', { x: 0.6, y: 0.6 }),
      place(both[1]!.partyId, fileId, 'text', { name: '联系地址', x: 0.1, y: 0.4, width: 0.5, height: 0.03 }),
      place(both[1]!.partyId, fileId, 'choice', {
        name: '付款方式',
        x: 0.1,
        y: 0.45,
        width: 0.5,
        height: 0.03,
        settings: { options: ['现金', '转账'] },
      }),
    ],
  }))
  const phone = await anotherBrowser(TELEPHONE)
  await signIn(phone, GUEST, `/sign/fillForm?contractId=${contractId}`)
  await phone.getByRole('button', { name: '提交填写' }).tap()
  await expect(phone.getByText('请填写「联系地址」')).toBeVisible()
  await phone.getByRole('textbox', { name: '联系地址' }).fill('示例市旧街 1 号')
  await phone.getByText('转账', { exact: true }).tap()
  await phone.getByRole('button', { name: /定位「联系地址」/ }).tap()
  await expect(phone.getByLabel('联系地址（页面上）')).toHaveValue('示例市旧街 1 号')
  await phone.getByText('填写表单', { exact: true }).tap()
  await expectNoViolations(phone)
  await phone.getByRole('button', { name: '提交填写' }).tap()
  await expect(phone.getByText('填写完成')).toBeVisible()

  // The initiator sends it back with a reason.
  await signIn(page, ADA, `/sign/fillForm?contractId=${contractId}`)
  await page.getByRole('button', { name: '退回填写' }).click()
  await page.getByLabel('退回原因').fill('地址已变更')
  await page.getByRole('button', { name: '确认退回' }).click()
  await expect(page.getByText('待他人填写')).toBeVisible()

  await phone.reload()
  await expect(phone.getByText('退回原因：地址已变更')).toBeVisible()
  await phone.getByRole('textbox', { name: '联系地址' }).fill('示例市新街 2 号')
  await phone.getByRole('button', { name: '提交填写' }).tap()
  await expect(phone.getByText('填写完成')).toBeVisible()
  await phone.close()
  const { files } = await driver.call('/v2/file/detail', { contractId }, token)
  const words = await wordsOf(server.url + files[0]!.url)
  expect(words).toContain('示例市新街 2 号')
  expect(words).toContain('转账')
  expect(words).not.toContain('旧街')
})

test('by touch: scrolling places nothing, a tap places once and presses nothing that appears under it', async ({
  anotherBrowser,
  desk: driver,
  signIn,
}) => {
  const token = await driver.signIn(ADA)
  const { contractId } = await driver.begun(token, () => ({ name: '触屏放置合同', parties: parties() }), [
    await writtenPdf([['第一页'], ['第二页']]),
  ])
  const phone = await anotherBrowser(TELEPHONE)
  await signIn(phone, ADA, `/sign/setPosition?contractId=${contractId}`)
  const touch = await phone.context().newCDPSession(phone)
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    })
  const seal = phone.getByRole('button', { name: '签章', exact: true })
  const done = phone.getByRole('button', { name: '完成', exact: true })
  const sight = (await phone.getByRole('region', { name: '合同.pdf' }).boundingBox())!
  const [x, y] = [sight.x + sight.width / 2, sight.y + sight.height - 40]

  // Chosen, then the page is scrolled, and made larger by two fingers.
  await seal.tap()
  await fingers('touchStart', { x, y })
  for (const up of [20, 60, 100]) await fingers('touchMove', { x, y: y - up })
  await fingers('touchEnd')
  await fingers('touchStart', { x: x - 20, y: y - 60 }, { x: x + 20, y: y - 60 })
  for (const apart of [30, 40])
    await fingers('touchMove', { x: x - apart, y: y - 60 }, { x: x + apart, y: y - 60 })
  await fingers('touchEnd')
  await expect(seal).toHaveAttribute('aria-pressed', 'true')
  await expect(boxes(phone)).toHaveCount(0)
  expect(sight.height).toBeGreaterThan(844 * 0.45)

  // Where the finger was, the actions of the field come up: none of them is pressed by the tap that placed it.
  await phone.touchscreen.tap(x, sight.y + sight.height - 20)
  await expect(boxes(phone)).toHaveCount(1)
  await expect(done).toBeInViewport()
  await expect(phone.getByRole('button', { name: '删除控件' })).toBeInViewport()
  await expect(seal).toBeHidden()
  await phone.screenshot({ path: 'test-results/place-touch.png' })
  const pages = (await phone.getByRole('region', { name: '合同.pdf' }).boundingBox())!
  expect(pages.height).toBeGreaterThan(844 * 0.4)

  // Scrolled by a finger it stays chosen; 完成 leads back to the palette, which the same tap does not press.
  await fingers('touchStart', { x, y: pages.y + 300 })
  for (const down of [20, 60, 100]) await fingers('touchMove', { x, y: pages.y + 300 - down })
  await fingers('touchEnd')
  await expect(done).toBeVisible()
  // A tap on a page that still glides only stops it.
  let at = Number.NaN
  await expect
    .poll(async () => {
      const was = at
      at = (await boxes(phone).boundingBox())!.y
      return at === was
    })
    .toBe(true)
  await done.tap()
  await expect(seal).toBeVisible()
  await expect(phone.locator('[aria-label="控件"] [aria-pressed=true]')).toHaveCount(0)
  await expect(boxes(phone)).toHaveCount(1)

  // Beside it the page is tapped: nothing is chosen any more, and what comes up there is not pressed either.
  await boxes(phone).first().tap()
  await expect(done).toBeVisible()
  await phone.touchscreen.tap(pages.x + 40, pages.y + 20)
  await expect(seal).toBeVisible()
  await expect(phone.locator('[aria-label="控件"] [aria-pressed=true]')).toHaveCount(0)
  await expect(boxes(phone)).toHaveCount(1)
})
