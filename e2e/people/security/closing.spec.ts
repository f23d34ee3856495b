import { DAY } from '@xinqi/api/durations'
import { expectNoViolations, PHONE } from '../../axe.ts'
import { expect, test } from '../../fixture.ts'
import { prove } from './guarded.ts'

test.use({ leavesToday: true })

test('somebody reads what goes and what stays, closes his account, and takes it back by signing in', async ({
  page,
  server,
  signIn,
}) => {
  test.slow()
  const mobile = '13910800641'
  await server.found({ people: [{ name: '吴离', mobile }] })
  await signIn(page, mobile, '/center/personCenter')
  await expect(page.getByText('《隐私政策》版本')).toBeVisible()
  await page.getByRole('link', { name: '注销账号' }).click()
  await expect(page.getByRole('heading', { name: '依法保留' })).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize(PHONE)
  await expect(page.getByText('存证日志中的签署存证')).toBeVisible()
  await expectNoViolations(page)
  const close = page.getByRole('button', { name: '注销账号' })
  await expect(close).toBeDisabled()
  const askFor = async () => {
    await page.getByText('我已阅读将被删除与依法保留的内容').click()
    await close.click()
    await prove(page)
    await page.getByRole('button', { name: '确认注销' }).click()
    await expect(page).toHaveURL(/\/login/)
  }
  await askFor()
  await server.advance(DAY)
  await signIn(page, mobile, '/center/closeAccount')
  await expect(page.getByText('我已阅读将被删除与依法保留的内容')).toBeVisible()
  await expect(page.getByText('申请注销，将于')).toBeHidden()
})

test('a company is closed and taken back by its administrator', async ({ page, server, signIn }) => {
  test.slow()
  const mobile = '13910800642'
  await server.found({ company: { name: '暂别科技有限公司', mobile } })
  await signIn(page, mobile, '/center/inCompanyName')
  await page.getByRole('button', { name: '注销企业' }).click()
  await expect(page.getByText('1 名成员将退出企业')).toBeVisible()
  await expectNoViolations(page)
  await page.getByText('我已阅读将被删除与依法保留的内容').click()
  await page.getByRole('button', { name: '注销企业' }).click()
  await prove(page)
  await page.getByRole('button', { name: '确认注销' }).click()
  await expect(page.getByText('申请注销，将于')).toBeVisible()
  await page.getByRole('button', { name: '撤回注销' }).click()
  await expect(page.getByText('申请注销，将于')).toBeHidden()
})
