import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixture.ts'
import { makePdf } from './makePdf.ts'

const openPdf = async (page: Page) => {
  await page.goto('/platform/tools/sealPosition')
  await page
    .getByLabel('选择 PDF')
    .last()
    .setInputFiles({
      name: '合同.pdf',
      mimeType: 'application/pdf',
      buffer: makePdf(['第一页合同正文', '第二页横向附件', '第三页签署页']),
    })
  await expect(page.getByTestId('page-picture-1').locator('canvas')).toBeVisible()
}

const fractions = async (page: Page) => {
  const text = await page.getByTestId('fractions').last().innerText()
  return [...text.matchAll(/=([\d.]+)/g)].map((match) => Number(match[1]))
}

/** Clicks a place of the first page given in fractions of it, wherever it stands on the screen. */
const clickAt = async (page: Page, x: number, y: number) => {
  const box = (await page.getByTestId('surface-1').boundingBox())!
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
}

test('a seal has the same fractions at every zoom', async ({ page }) => {
  await openPdf(page)
  await clickAt(page, 0.5, 0.3)
  const placed = await fractions(page)
  expect(placed[0]! + placed[2]! / 2).toBeCloseTo(0.5, 2)
  expect(placed[1]! + placed[3]! / 2).toBeCloseTo(0.3, 2)
  // 42 mm on A4.
  expect(placed[2]).toBeCloseTo(((42 / 25.4) * 72) / 595, 5)

  for (let step = 0; step < 5; step++) await page.getByRole('button', { name: '放大' }).click()
  await expect(page.getByText('150%')).toBeVisible()
  expect(await fractions(page)).toEqual(placed)

  await page.getByRole('button', { name: '删除公章 42 mm' }).click()
  await clickAt(page, 0.5, 0.3)
  const again = await fractions(page)
  for (const [index, value] of placed.entries()) expect(again[index]).toBeCloseTo(value, 2)
})

test('a seal is dragged by the mouse and moved by the keyboard', async ({ page }) => {
  await openPdf(page)
  await clickAt(page, 0.5, 0.3)
  const before = await fractions(page)
  const surface = (await page.getByTestId('surface-1').boundingBox())!
  const seal = page.getByRole('button', { name: /^公章 42 mm，第 1 页/ }).first()
  const box = (await seal.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(
    box.x + box.width / 2 - surface.width * 0.2,
    box.y + box.height / 2 + surface.height * 0.1,
    {
      steps: 5,
    },
  )
  await page.mouse.up()
  const dragged = await fractions(page)
  expect(dragged[0]).toBeCloseTo(before[0]! - 0.2, 2)
  expect(dragged[1]).toBeCloseTo(before[1]! + 0.1, 2)
  expect(dragged.slice(2)).toEqual(before.slice(2))

  await seal.press('Shift+ArrowRight')
  expect((await fractions(page))[0]).toBeCloseTo(dragged[0]! + 0.01, 5)
  await seal.press('Delete')
  await expect(page.getByText('还没有放置印章')).toBeVisible()
})

test('the viewer zooms about the pointer, jumps to pages and can be read aloud', async ({ page }) => {
  await openPdf(page)
  // Words in a font that is not embedded: readable only with the character maps.
  await expect(page.getByText('第一页合同正文')).toHaveCount(1)

  const surface = page.getByTestId('surface-1')
  const before = (await surface.boundingBox())!
  const at = { x: before.x + before.width * 0.25, y: before.y + before.height * 0.25 }
  await page.mouse.move(at.x, at.y)
  await page.keyboard.down('Control')
  for (let turn = 0; turn < 6; turn++) {
    await page.mouse.wheel(0, -120)
    await expect(page.getByText(`${110 + turn * 10}%`)).toBeVisible()
  }
  await page.keyboard.up('Control')
  const after = (await surface.boundingBox())!
  expect((at.x - after.x) / after.width).toBeCloseTo(0.25, 1)
  expect((at.y - after.y) / after.height).toBeCloseTo(0.25, 1)

  await page.getByRole('textbox', { name: '页码' }).fill('3')
  await page.getByRole('textbox', { name: '页码' }).press('Enter')
  await expect(page.getByTestId('page-picture-3').locator('canvas')).toBeVisible()
  await expect(page.getByTestId('page-picture-1')).toHaveCount(0)
})

test('a broken PDF is said to be broken', async ({ page }) => {
  await page.goto('/platform/tools/sealPosition')
  await page
    .getByLabel('选择 PDF')
    .last()
    .setInputFiles({ name: '坏.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a pdf') })
  await expect(page.getByText('文件无法打开，可能已损坏或不是 PDF 文件')).toBeVisible()
})

test('a file’s hash is computed here and compared', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/platform/tools/fileHash')
  const bytes = Buffer.from('合同正文'.repeat(1000))
  await page
    .getByLabel('选择文件')
    .last()
    .setInputFiles({ name: '合同.txt', mimeType: 'text/plain', buffer: bytes })
  const expected = createHash('sha256').update(bytes).digest('hex')
  await expect(page.getByText(expected)).toBeVisible()
  await page.getByLabel('与已知的哈希比对').fill(expected.toUpperCase())
  await expect(page.getByText('一致，文件未被改动')).toBeVisible()
  await page.getByLabel('与已知的哈希比对').fill('00')
  await expect(page.getByText('不一致，文件内容与该哈希不符')).toBeVisible()
  expect(sent.filter((url) => !url.includes('/v2/auth/vueVersion'))).toEqual([])
})

test('pictures become Base64 and back', async ({ page }) => {
  const picture =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await page.goto('/platform/tools/imageBase64')
  await page
    .getByLabel('选择图片')
    .last()
    .setInputFiles({ name: '点.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') })
  await expect(page.getByLabel(/^Base64（/)).toHaveValue(`data:image/png;base64,${picture}`)
  await page.getByRole('checkbox', { name: '带 data: 前缀' }).uncheck()
  await expect(page.getByLabel(/^Base64（/)).toHaveValue(picture)

  await page.getByText('文本转图片').click()
  await page.getByLabel('Base64 文本').fill(picture.slice(0, -5))
  await expect(page.getByText('不是有效的 Base64 文本，请检查是否复制完整')).toBeVisible()
  await page.getByLabel('Base64 文本').fill(picture)
  const shown = page.getByRole('img', { name: '由文本还原的图片' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
})

test('handwriting is cropped to its ink', async ({ page }) => {
  await page.goto('/platform/tools/handDraw')
  const pad = page.getByRole('img', { name: /^手写区/ })
  await pad.hover()
  const box = (await pad.boundingBox())!
  const stroke = async (fromX: number, toX: number) => {
    await page.mouse.move(box.x + fromX, box.y + 100)
    await page.mouse.down()
    await page.mouse.move(box.x + toX, box.y + 160, { steps: 8 })
    await page.mouse.up()
  }
  await stroke(200, 300)
  await stroke(320, 400)
  await expect(page.getByRole('img', { name: '手写区，已写 2 笔' })).toBeVisible()
  const result = page.getByRole('img', { name: '裁剪后的手写签名' })
  const width = () => result.evaluate((image: HTMLImageElement) => image.naturalWidth)
  // 200 px of ink and the pen around it, three times as fine.
  await expect.poll(width).toBeGreaterThan(600)
  expect(await width()).toBeLessThan(680)
  await page.getByRole('button', { name: '撤销一笔' }).click()
  await expect.poll(width).toBeLessThan(400)
  await page.getByRole('button', { name: '清除' }).click()
  await expect(result).toHaveCount(0)
})

test('error codes are found by number and by words', async ({ page }) => {
  await page.goto('/platform/tools/errorCode')
  const field = page.getByRole('textbox', { name: '错误码、名称或文字' })
  await field.fill('1003')
  await expect(page.getByText('您的账号已在别处下线，请重新登录')).toBeVisible()
  await expect(page).toHaveURL(/keyword=1003/)
  await field.fill('没有这种错误')
  await expect(page.getByText('没有这个错误码，请核对后重试')).toBeVisible()
})
