import { expect, test } from '../fixture.ts'
import { dialog, row } from '../seals/people.ts'
import { visit } from '../visit.ts'
import { PASSWORD } from '../world.ts'

const PARTNER = '13800000010'

test('a partner writes an HTML template, has it filled in, and makes a seal for a user of its app', async ({
  page,
  desk: driver,
}) => {
  const { token } = await driver.call('/open/login', { account: PARTNER, password: PASSWORD })
  const { appId } = await driver.call('/open/app/create', { name: '供应链系统', isSandbox: true }, token)
  await page.goto('/platform/openlogin')
  await page.getByLabel('合作方手机号').fill(PARTNER)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录控制台' }).click()
  await page.waitForURL('**/platform/openUser')

  await test.step('edited, previewed and saved', async () => {
    await visit(page, `/platform/openUser/templates?appId=${appId}`)
    await page.getByRole('button', { name: '新建模板' }).first().click()
    await page.getByLabel('模板名称').fill('供货确认单')
    await page.getByRole('button', { name: '从空白开始' }).click()
    await page.waitForURL('**/platform/htmlTemplate?**')
    await page.getByRole('textbox', { name: '模板正文' }).click()
    await page.keyboard.type('供货确认单，买方：{{buyer}}')
    await page.getByRole('button', { name: '预览' }).click()
    await expect(page.getByText('预览：供货确认单')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^保\s*存$/ }).click()
    await expect(page.getByText(/已保存为版本/)).toBeVisible()
    await page.getByRole('button', { name: /^返\s*回$/ }).click()
    await expect(row(page, '供货确认单')).toBeVisible()
  })

  await test.step('filled in by whoever has the link', async () => {
    await row(page, '供货确认单').getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '链接' }).click()
    await dialog(page, '链接：供货确认单')
      .getByRole('button', { name: /生\s*成/ })
      .click()
    const url = await page.getByRole('textbox', { name: '链接' }).inputValue()
    await page.goto(url)
    for (const asked of ['甲方名称', '乙方名称']) await page.getByLabel(asked).fill('示例科技有限公司')
    await page.getByLabel('buyer').fill('示例科技有限公司')
    await page.getByRole('button', { name: /^提\s*交$/ }).click()
    await expect(page.getByText('已提交')).toBeVisible()
  })

  await test.step('a seal for a person of the app, drawn by the engine of the web', async () => {
    await visit(page, `/platform/openUser/seals?appId=${appId}`)
    await page.getByRole('button', { name: '新建印章' }).click()
    await page.getByRole('menuitem', { name: '模板制章' }).click()
    await page.getByLabel('印章所有者').fill('demo-person')
    await page.getByText(/个人 · demo-person/).click()
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByText('方形姓名章').click()
    await expect(page.getByRole('img', { name: '签名预览' })).toBeVisible()
    await page.getByLabel('签名名称').fill('张三私章')
    await page.getByRole('button', { name: '保存签名' }).click()
    await expect(row(page, '张三私章')).toContainText('demo-person')
  })
})
