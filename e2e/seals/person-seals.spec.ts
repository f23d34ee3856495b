import { drawHandwriting, encodePng, rasterise } from '../../packages/seal-art/src/index.ts'
import { expect, TELEPHONE, test } from '../fixture.ts'
import { write } from '../handwriting.ts'
import { PEOPLE } from '../world.ts'
import { dialog } from './people.ts'

const card = (page: import('@playwright/test').Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('img', { name: `签名「${name}」` }) })

test('signatures are drawn, typed and taken from a picture; one is the default', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.individual, '/personseal')
  const begin = async (way: string) => {
    await page.getByRole('button', { name: '新建签名' }).first().click()
    const form = dialog(page, '新建签名')
    await form.getByRole('tab', { name: way }).click()
    return form
  }
  const drawn = await begin('手写签名')
  await drawn.getByRole('button', { name: '保存签名' }).click()
  await expect(drawn.getByText('请先在手写区书写签名')).toBeVisible()
  await write(page)
  await write(page)
  await drawn.getByRole('button', { name: '撤销一笔' }).click()
  await expect(page.getByRole('img', { name: '手写区，已写 1 笔' })).toBeVisible()
  await drawn.getByRole('button', { name: '保存签名' }).click()
  await expect(card(page, '手写签名')).toContainText('默认')

  const typed = await begin('姓名签名')
  await typed.getByLabel('方形姓名章').check()
  await expect(typed.getByRole('img', { name: '签名预览' })).toBeVisible()
  await typed.getByLabel('签名名称').fill('手写签名')
  await typed.getByRole('button', { name: '保存签名' }).click()
  await expect(typed.getByText('已有同名签名')).toBeVisible()
  await typed.getByLabel('签名名称').fill('我的方章')
  await typed.getByRole('button', { name: '保存签名' }).click()
  await expect(card(page, '我的方章')).toContainText('姓名签名')

  const strokes = [Array.from({ length: 30 }, (_, i) => ({ x: i * 9, y: 40 * Math.sin(i / 3), t: i * 10 }))]
  const photo = Buffer.from(encodePng(rasterise(drawHandwriting({ strokes }), 12)))
  const pictured = await begin('图片签名')
  await pictured
    .locator('input[type=file]')
    .setInputFiles({ name: '签名.png', mimeType: 'image/png', buffer: photo })
  await expect(pictured.getByRole('img', { name: '去除背景后的效果' })).toBeVisible()
  await pictured.getByRole('button', { name: '保存签名' }).click()
  await expect(card(page, '图片签名')).toBeVisible()

  await card(page, '图片签名').getByRole('button', { name: '设为默认' }).click()
  await expect(card(page, '图片签名')).toContainText('默认')
  await expect(card(page, '手写签名').getByRole('button', { name: '设为默认' })).toBeVisible()
  await card(page, '手写签名').getByRole('button', { name: '改名' }).click()
  await dialog(page, '签名改名').getByLabel('签名名称').fill('常用签名')
  await dialog(page, '签名改名').getByRole('button', { name: '保存' }).click()
  await card(page, '常用签名').getByRole('button', { name: '删除' }).click()
  await dialog(page, '删除签名「常用签名」').getByRole('button', { name: '删除签名' }).click()
  await expect(card(page, '常用签名')).toHaveCount(0)
})

test('a telephone draws what the desktop then shows', async ({ page, anotherBrowser, signIn }) => {
  await signIn(page, PEOPLE.templateAdmin, '/personseal')
  await page.getByRole('button', { name: '新建签名' }).first().click()
  const form = dialog(page, '新建签名')
  await form.getByRole('tab', { name: '扫码手绘' }).click()
  await form.getByLabel('蓝色').check()
  await form.getByLabel('签名名称').fill('手机签名')
  const answered = page.waitForResponse((response) => response.url().endsWith('/personSeal/phone'))
  await form.getByRole('button', { name: '生成二维码' }).click()
  const { data } = (await (await answered).json()) as { data: { path: string } }
  await expect(form.getByRole('img', { name: '用手机扫描，在手机上签名' })).toBeVisible()

  const phone = await anotherBrowser(TELEPHONE)
  await phone.goto(data.path)
  await expect(phone.getByText('王*')).toBeVisible()
  await expect(phone.getByRole('button', { name: '提交签名' })).toBeDisabled()
  await expect(form.getByText('手机已打开')).toBeVisible()
  await write(phone)
  await phone.getByRole('button', { name: '清除' }).click()
  await expect(phone.getByRole('button', { name: '提交签名' })).toBeDisabled()
  await write(phone)
  await phone.setViewportSize({ width: 844, height: 390 })
  await expect(phone.getByRole('img', { name: '手写区，已写 1 笔' })).toBeVisible()
  const sideways = await phone.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways).toBe(0)
  await phone.getByRole('button', { name: '提交签名' }).click()
  await expect(phone.getByRole('heading', { name: '签名已提交' })).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(card(page, '手机签名')).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: '签名已提交' })).toBeVisible()
  await phone.goto('/drawSignature/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  await expect(phone.getByText('链接或二维码已失效')).toBeVisible()
  await phone.close()
})

test('who has not proven his name is led there', async ({ page, signIn, server }) => {
  const set = (status: number) =>
    server.sql(
      `update account set identity_status = $1 where id = (select account_id from member where name = '周八')`,
      [status],
    )
  await set(0)
  try {
    await signIn(page, '13800000006', '/personseal')
    await expect(page.getByText('完成实名认证后才能使用签名与印章')).toBeVisible()
    await expect(page.getByRole('link', { name: '去实名认证' })).toHaveAttribute('href', '/center/realName')
  } finally {
    await set(1)
  }
})
