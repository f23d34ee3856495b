import { expectNoViolations } from '../../axe.ts'
import { expect, test } from '../../fixture.ts'
import { PEOPLE } from '../../world.ts'

test('somebody sees what was done in his name, stops all of it, and shows his face to lift it', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn(page, PEOPLE.admin, '/center/inMyName')
  await expect(page.getByRole('heading', { name: '以我名义' })).toBeVisible()
  await expect(page.getByText('登录', { exact: true }).first()).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: '提醒方式' }).click()
  await expect(page.getByText('企业签署')).toBeVisible()
  await page.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '以企业名义' }).click()
  await expect(page.getByRole('heading', { name: '以企业名义' })).toBeVisible()
  await page.getByRole('button', { name: '以我名义' }).click()

  await page.getByRole('button', { name: '一键冻结' }).click()
  await page.getByRole('button', { name: '立即冻结' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, PEOPLE.admin, '/center/inMyName')
  await expect(page.getByText('已全部停止')).toBeVisible()
  await page.getByRole('button', { name: '存证证明' }).first().click()
  await expect(page.getByRole('link', { name: '下载证明文件' }).first()).toBeVisible()
  await page.getByRole('button', { name: /^(Close|关闭)$/ }).click()
  await page.getByRole('button', { name: '核验身份，解除冻结' }).click()
  await page.getByText('本人同意信契采集人脸信息').click()
  await page.getByRole('button', { name: '开始人脸识别' }).click()
  await expect(page.getByRole('img', { name: '人脸识别二维码' })).toBeVisible()
  const url = await page.getByRole('link', { name: '在本机进行人脸识别' }).getAttribute('href')
  const phone = await page.context().newPage()
  await phone.goto(url!)
  await phone.getByRole('button', { name: /通过/ }).first().click()
  await expect(page.getByRole('button', { name: '一键冻结' })).toBeVisible({ timeout: 20_000 })
})
