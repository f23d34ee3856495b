import { expect, test } from '../../fixture.ts'
import { PEOPLE } from '../../world.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('one’s picture is changed, shown in the top bar and kept', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.templateAdmin, '/center/personCenter')
  await page.getByLabel('选择头像').setInputFiles({ name: '我.png', mimeType: 'image/png', buffer: PICTURE })
  const inBar = page.getByRole('banner').locator('img')
  await expect(inBar).toBeVisible()
  await expect.poll(() => inBar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await page.reload()
  await expect.poll(() => inBar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
})

test('what is not a picture is refused, by its name here and by its content on the server', async ({
  page,
  signIn,
}) => {
  await signIn(page, PEOPLE.sealAdmin, '/center/personCenter')
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('选择头像').setInputFiles({ name, mimeType: 'image/png', buffer })
  const refusal = page.getByRole('alert').getByText('仅支持 JPG、PNG 格式的图片，且不超过 2M')
  await choose('脚本.exe', PICTURE)
  await expect(refusal).toBeVisible()
  await page.reload()
  await choose('假的.png', Buffer.from('这不是图片'))
  await expect(refusal).toBeVisible()
})

test('the personal centre shows one’s own facts and switches company', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin, '/center/personCenter')
  await expect(page.getByText(PEOPLE.admin)).toBeVisible()
  await page.getByRole('button', { name: '切换到样例贸易有限公司' }).click()
  await expect(page.getByRole('button', { name: /^当前身份：样例贸易有限公司/ })).toBeVisible()
})
