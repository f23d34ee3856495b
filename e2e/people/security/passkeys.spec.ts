import { expect, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'
import { register } from '../identity/newcomer.ts'
import { dialog, prove, row, signOut } from './guarded.ts'

test('a passkey is added, signs in without a number or a password, and is deleted', async ({
  browser,
  server,
}) => {
  test.slow()
  // Passkeys belong to a name; a page opened by number has none.
  const context = await browser.newContext({ baseURL: server.url.replace('127.0.0.1', 'localhost') })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await register(page, '13941000011')
  await visit(page, '/center/safetySetting')
  await page.getByRole('button', { name: '添加通行密钥' }).click()
  await prove(page)
  const form = dialog(page, '添加通行密钥')
  await form.getByLabel('名称').fill('办公室电脑')
  await form.getByRole('button', { name: '继续' }).click()
  await expect(row(page, '办公室电脑')).toContainText('尚未使用')

  await signOut(page)
  await page.getByRole('button', { name: '使用通行密钥登录' }).click()
  await page.waitForURL('**/workbench')
  await visit(page, '/center/safetySetting')
  await expect(row(page, '办公室电脑')).toContainText('上次使用')

  // Signing in by passkey a moment ago is proof enough.
  await page.getByRole('button', { name: '删除办公室电脑' }).click()
  await dialog(page, '删除通行密钥').getByRole('button', { name: '删除通行密钥' }).click()
  await expect(row(page, '办公室电脑')).toHaveCount(0)
  await signOut(page)
  await page.getByRole('button', { name: '使用通行密钥登录' }).click()
  await expect(page.getByText('通行密钥验证未通过')).toBeVisible()
  await context.close()
})
