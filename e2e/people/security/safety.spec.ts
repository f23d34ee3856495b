import { expect, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'
import { PASSWORD } from '../../world.ts'
import { comeUnverified, register } from '../identity/newcomer.ts'
import { dialog, fillLogin, prove, row, rowWith, signOut } from './guarded.ts'

test('the password is changed after a proof, and other devices are signed out', async ({
  page,
  anotherBrowser,
  server,
  signIn,
}) => {
  test.slow()
  const mobile = '13941000021'
  await comeUnverified(page, server, signIn, mobile)
  const elsewhere = await anotherBrowser()
  await elsewhere.goto('/login')
  await fillLogin(elsewhere, mobile)
  await elsewhere.waitForURL('**/workbench')

  await visit(page, '/center/safetySetting')
  await row(page, '登录密码').getByRole('button', { name: '修改密码' }).click()
  const asked = dialog(page, '请确认是您本人')
  await asked.getByLabel('登录密码', { exact: true }).last().fill('不对的密码1')
  await asked.getByRole('button', { name: '确认', exact: true }).click()
  await expect(asked.getByText('密码或验证码不正确')).toBeVisible()
  await prove(page)
  const form = dialog(page, '修改登录密码')
  await form.getByLabel('新密码', { exact: true }).fill('Another-2026')
  await form.getByLabel('确认新密码', { exact: true }).fill('Another-2027')
  await form.getByRole('button', { name: '修改密码' }).click()
  await expect(form.getByText('两次输入的密码不一致')).toBeVisible()
  await form.getByLabel('确认新密码', { exact: true }).fill('Another-2026')
  await form.getByRole('button', { name: '修改密码' }).click()
  await expect(form).toHaveCount(0)
  await expect(row(page, '登录密码')).toContainText('上次修改于')

  await elsewhere.goto('/center/personCenter')
  await expect(elsewhere).toHaveURL(/\/login/)
  await signOut(page)
  await fillLogin(page, mobile, PASSWORD)
  await expect(page.getByText('账号或密码错误')).toBeVisible()
  await fillLogin(page, mobile, 'Another-2026')
  await page.waitForURL('**/workbench')
})

test('the signing password is set, locks after five wrong tries and is reset', async ({ page, server }) => {
  test.slow()
  await register(page, '13941000022')
  // The code of the reset must not come within a minute of the one before.
  await server.advance(61_000)
  await visit(page, '/center/safetySetting')
  await row(page, '签署密码').getByRole('button', { name: '设置签署密码' }).click()
  await prove(page)
  const set = dialog(page, '设置签署密码')
  await set.getByLabel('新签署密码').fill('123456')
  await set.getByLabel('确认签署密码').fill('123456')
  await set.getByRole('button', { name: '设置签署密码' }).click()
  await expect(set.getByText('签署密码过于简单')).toBeVisible()
  await set.getByLabel('新签署密码').fill('135790')
  await set.getByLabel('确认签署密码').fill('135790')
  await set.getByRole('button', { name: '设置签署密码' }).click()
  await expect(row(page, '签署密码')).toContainText('已设置')

  await row(page, '签署密码').getByRole('button', { name: '修改' }).click()
  const change = dialog(page, '修改签署密码')
  await change.getByLabel('新签署密码').fill('246813')
  await change.getByLabel('确认签署密码').fill('246813')
  for (const left of ['4', '3', '2', '1']) {
    await change.getByLabel('原签署密码').fill('000001')
    await change.getByRole('button', { name: '修改签署密码' }).click()
    await expect(change.getByText(`还可以再试 ${left} 次`)).toBeVisible()
  }
  await change.getByLabel('原签署密码').fill('000002')
  await change.getByRole('button', { name: '修改签署密码' }).click()
  await expect(change.getByText('签署密码已锁定')).toBeVisible()
  await change.getByRole('button', { name: '取消' }).click()
  await expect(row(page, '签署密码')).toContainText('已锁定')

  await row(page, '签署密码').getByRole('button', { name: '重置签署密码' }).click()
  const reset = dialog(page, '重置签署密码')
  await reset.getByRole('button', { name: '获取验证码' }).click()
  await reset.getByRole('button', { name: '填入验证码' }).click()
  await reset.getByLabel('登录密码').fill(PASSWORD)
  await reset.getByLabel('新签署密码').fill('246813')
  await reset.getByLabel('确认签署密码').fill('246813')
  await reset.getByRole('button', { name: '重置签署密码' }).click()
  await expect(reset).toHaveCount(0)
  await expect(row(page, '签署密码')).toContainText('已设置')
})

test('the mobile number is changed by a code from the new one', async ({ page, server, signIn }) => {
  test.slow()
  await comeUnverified(page, server, signIn, '13941000023', '/center/safetySetting')
  await row(page, '手机号').getByRole('button', { name: '更换手机号' }).click()
  await prove(page)
  const form = dialog(page, '更换手机号')
  await form.getByLabel('新手机号').fill('13941000024')
  await form.getByRole('button', { name: '获取验证码' }).click()
  await form.getByRole('button', { name: '填入验证码' }).click()
  await form.getByRole('button', { name: '更换手机号' }).click()
  await expect(row(page, '手机号')).toContainText('139****0024')
  await visit(page, '/center/personCenter')
  await expect(page.getByText('13941000024')).toBeVisible()
})

test('devices are listed and signed out', async ({ page, anotherBrowser, server, signIn }) => {
  test.slow()
  const mobile = '13941000025'
  await comeUnverified(page, server, signIn, mobile)
  const phone = await anotherBrowser({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
  })
  await phone.goto('/login')
  await fillLogin(phone, mobile)
  await phone.waitForURL('**/workbench')
  await visit(page, '/center/safetySetting')
  await expect(rowWith(page, '当前设备')).toHaveCount(1)
  await row(page, 'iPhone · Safari').getByRole('button', { name: '下线' }).click()
  await dialog(page, '让设备下线').getByRole('button', { name: '让设备下线' }).click()
  await expect(row(page, 'iPhone · Safari')).toHaveCount(0)
  await phone.goto('/center/personCenter')
  await expect(phone).toHaveURL(/\/login/)
  await page.getByRole('button', { name: /消息/ }).first().click()
  await expect(page.getByText('新设备登录提醒')).toBeVisible()
})
