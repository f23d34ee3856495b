import { dialog, pick } from '../../company/members/people.ts'
import { expect, test } from '../../fixture.ts'
import { rowAction } from '../../row-action.ts'
import { visit } from '../../visit.ts'
import { PEOPLE } from '../../world.ts'

const AGENT_ADMIN = '13800000011'
const CUSTOMER = '样例贸易有限公司'

test('copies are seen, given to a customer, taken back and billed', async ({
  page,
  anotherBrowser,
  signIn,
}) => {
  await signIn(page, AGENT_ADMIN)
  await expect(page.getByText('套餐与额度')).toBeVisible()

  await test.step('what is left, where it came from and where it went', async () => {
    await page.getByRole('link', { name: '套餐信息' }).first().click()
    await expect(page.getByRole('region', { name: '当前套餐' })).toContainText('基础版')
    const contracts = page.getByRole('listitem').filter({ hasText: '合同份数' })
    await expect(contracts).toContainText('已用 20 / 共 20')
    await expect(contracts).toContainText('另可使用上级共享')
    await expect(page.getByRole('row', { name: /批量发起《演示劳动合同》/ }).first()).toContainText(
      '示例科技有限公司',
    )
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出' }).click(),
    ])
    expect(sheet.suggestedFilename()).toMatch(/^份数明细-.*\.xlsx$/)
  })

  await test.step('opening the interface brings copies to try it', async () => {
    await page.getByRole('button', { name: '开通接口' }).click()
    const form = dialog(page, '开通接口')
    await form.getByRole('button', { name: '开通接口' }).click()
    await expect(form.getByText('请说明接口的用途')).toBeVisible()
    await form.getByLabel('用途').fill('与演示系统对接')
    await form.getByRole('button', { name: '开通接口' }).click()
    await expect(page.getByText(/接口已于 .* 开通/)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '合同份数' })).toContainText('已用 20 / 共 30')
    await page.getByRole('tab', { name: '份数来源' }).click()
    await expect(page.getByRole('row', { name: /接口试用/ })).toContainText('10 / 10 份')
    await page.getByRole('tab', { name: '功能上限' }).click()
    await expect(page.getByRole('tabpanel').getByText('企业印章', { exact: true })).toBeVisible()
  })

  await test.step('a customer is added when name and administrator fit', async () => {
    await visit(page, '/clientList')
    await page.getByRole('button', { name: '添加客户' }).first().click()
    const form = dialog(page, '添加客户')
    await form.getByLabel('企业全称').fill(CUSTOMER)
    await form.getByLabel('对方系统管理员的手机号').fill(PEOPLE.employee)
    await form.getByLabel('联系人').fill('孙七')
    await form.getByRole('button', { name: '添加客户' }).click()
    await expect(form.getByText('未找到相符的企业，请核对企业全称与管理员手机号')).toBeVisible()
    await expect(form.getByLabel('联系人')).toHaveValue('孙七')
    await form.getByLabel('对方系统管理员的手机号').fill(PEOPLE.otherAdmin)
    await form.getByRole('button', { name: '添加客户' }).click()
    await expect(form).toHaveCount(0)
  })

  const row = page.getByRole('row', { name: new RegExp(CUSTOMER) })
  await test.step('copies and services go over and come back', async () => {
    await row.getByRole('button', { name: '分配份数' }).click()
    const giving = dialog(page, `给「${CUSTOMER}」分配份数`)
    await giving.getByLabel('合同份数').fill('11')
    await giving.getByRole('button', { name: '分配份数' }).click()
    await expect(giving.getByText('最多 10 份')).toBeVisible()
    await giving.getByLabel('合同份数').fill('3')
    await giving.getByRole('button', { name: '分配份数' }).click()
    await expect(row).toContainText('合同份数 0 / 3 份')
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '收回份数' }).click()
    const back = dialog(page, `从「${CUSTOMER}」收回份数`)
    await back.getByLabel('合同份数').fill('1')
    await back.getByRole('button', { name: '收回份数' }).click()
    await expect(row).toContainText('合同份数 0 / 2 份')
    await rowAction(row, '设置功能')
    const serving = dialog(page, `设置「${CUSTOMER}」的功能`)
    await serving.getByLabel('企业印章').fill('2')
    await serving.getByRole('button', { name: '保存功能' }).click()
    await expect(row).toContainText('企业印章 2 个')
  })

  await test.step('the customer sees whom it has them from', async () => {
    const theirs = await anotherBrowser()
    await signIn(theirs, PEOPLE.otherAdmin, '/center/saCostInfo?tab=lots')
    await expect(theirs.getByRole('row', { name: /接口试用（示例华东科技有限公司分配）/ })).toContainText(
      '2 / 3 份',
    )
    await theirs.close()
  })

  await test.step('the bill of the month adds up and takes contracts the agent paid for', async () => {
    await visit(page, '/billList?tab=contracts')
    await page
      .getByRole('row', { name: /批量发起/ })
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: '计入客户账单' }).click()
    const form = dialog(page, '把 1 份合同计入客户账单')
    await pick(page, form.getByRole('combobox', { name: '客户' }), CUSTOMER)
    await form.getByRole('button', { name: '计入账单' }).click()
    await expect(page.getByRole('row', { name: /批量发起/ })).toContainText(CUSTOMER)
    await page.getByRole('tab', { name: '月账单' }).click()
    const cells = page.getByRole('row', { name: /合同份数/ }).getByRole('cell')
    await expect(cells).toHaveText([CUSTOMER, '合同份数（份）', '0', '3', '0', '1', '0', '2', '20'])
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出' }).click(),
    ])
    expect(sheet.suggestedFilename()).toMatch(/^客户月账单-.*\.xlsx$/)
  })

  await test.step('closing the customer brings the rest home', async () => {
    await visit(page, '/clientList')
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '停用客户' }).click()
    await dialog(page, `停用客户「${CUSTOMER}」`).getByRole('button', { name: '停用客户' }).click()
    await expect(row).toContainText('已停用')
    await visit(page, '/center/saCostInfo?tab=lots')
    await expect(page.getByRole('row', { name: /接口试用/ })).toContainText('10 / 10 份')
  })
})

test('an individual has books of his own', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.individual, '/center/saCostInfo')
  await expect(page.getByRole('region', { name: '当前套餐' })).toContainText('个人版')
  await expect(page.getByText('还没有份数变动')).toBeVisible()
  await expect(page.getByRole('button', { name: '开通接口' })).toHaveCount(0)
})
