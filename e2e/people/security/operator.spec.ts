import { expect, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'
import { PEOPLE } from '../../world.ts'
import { dialog, fillLogin, prove } from './guarded.ts'

test('an operator takes a second step to sign in, and proves himself again before he gives copies away', async ({
  page,
  server,
}) => {
  await server.found({ company: { name: '份数补偿有限公司', mobile: '13941000051', packageType: 1 } })
  await page.goto('/login')
  await fillLogin(page, PEOPLE.operator)
  await expect(page.getByRole('heading', { name: '二次验证' })).toBeVisible()
  await expect(page.getByText('验证码已发送至 138****0009')).toBeVisible()
  await page.getByRole('textbox', { name: '验证码' }).fill('000000')
  await page.getByRole('button', { name: '验证并登录' }).click()
  await expect(page.getByText('验证码错误或已失效')).toBeVisible()
  await page.getByRole('button', { name: '填入验证码' }).click()
  await page.getByRole('button', { name: '验证并登录' }).click()
  await page.waitForURL('**/workbench')

  // As ten minutes later.
  await server.sql('update session set proven_at = null where second_step_at is not null')
  await visit(page, '/operator/refunds')
  await page.getByRole('tab', { name: '增减份数' }).click()
  await page.getByRole('button', { name: '增减份数' }).click()
  const form = dialog(page, '增减份数')
  await form.getByLabel('企业').fill('份数补偿')
  await page.getByTitle('份数补偿有限公司').click()
  await form.getByLabel('数量').fill('20')
  await form.getByLabel('事由').fill('补偿一次故障')
  const confirm = form.getByRole('button', { name: /确\s?定/ })
  await confirm.click()
  // Whoever would rather not is told why nothing was done, and keeps what he wrote.
  await dialog(page, '请确认是您本人')
    .getByRole('button', { name: /取\s?消/ })
    .click()
  await expect(form).toContainText('请先确认是您本人，再继续操作')
  await confirm.click()
  await prove(page)
  await expect(page.getByText('已完成')).toBeVisible()
  const [given] = await server.sql<{ amount: string }>(
    "select amount from operator_alone where unit = 'copies' order by at desc limit 1",
  )
  expect(Number(given!.amount)).toBe(20)
})
