import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, PHONE } from '../../axe.ts'
import { expect, TELEPHONE, test } from '../../fixture.ts'
import { operatorPage } from '../../operator.ts'
import { visit } from '../../visit.ts'
import { chooseWay, LEGAL, nameAgent, newcomer, PNG } from './people.ts'

const judge = async (page: Page) => {
  await expect(page.locator('.ant-spin-spinning, .ant-skeleton')).toHaveCount(0)
  await expectNoViolations(page)
}
const fitsTelephone = async (page: Page) => {
  const size = page.viewportSize()!
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(size)
}

test('every page of the certification can be used by everybody', async ({
  page,
  anotherBrowser,
  server,
  signIn,
}) => {
  test.setTimeout(180_000)
  await newcomer(page, server, signIn, '13960010011', '许人人')
  await visit(page, '/uncertified')
  await expect(page.getByRole('heading', { name: '企业未认证' })).toBeVisible()
  await judge(page)
  await visit(page, '/companyVerify')
  await expect(page.getByText('还没有企业认证申请')).toBeVisible()
  await judge(page)
  await visit(page, '/firstEnptrPage')
  await expect(page.getByText('还没有加入企业')).toBeVisible()
  await judge(page)

  await page.getByRole('button', { name: '创建企业' }).first().click()
  await page
    .getByLabel('上传营业执照')
    .setInputFiles({ name: '执照.png', mimeType: 'image/png', buffer: PNG })
  await expect(page.getByRole('button', { name: '重新上传营业执照' }).first()).toBeVisible()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('请输入企业名称')).toBeVisible()
  await judge(page)
  await fitsTelephone(page)
  await page.getByLabel('企业名称').fill('人人可用有限公司')
  await page.getByLabel('统一社会信用代码').fill('91110108MA0XQ0017X')
  await page.getByLabel('法定代表人').fill(LEGAL)
  await expect(page.getByText('统一社会信用代码有误')).toBeVisible()
  await page.getByLabel('统一社会信用代码').fill('91110108MA0XQ0068X')
  await page.getByLabel('长期').check()
  await page.getByRole('button', { name: '下一步' }).click()

  await expect(page).toHaveURL(/createCompanyTwo/)
  await expect(page.getByText('您将成为')).toBeVisible()
  await judge(page)
  await fitsTelephone(page)
  await nameAgent(page, '13960019011')
  await judge(page)
  await fitsTelephone(page)
  await chooseWay(page, '对公打款')
  await expect(page.getByText('户名固定为企业名称')).toBeVisible()
  await judge(page)
  await fitsTelephone(page)
  await page.getByRole('button', { name: '上一步' }).click()
  await chooseWay(page, '授权书线下盖章')
  await expect(page.getByText('1. 下载授权书')).toBeVisible()
  await judge(page)
  await fitsTelephone(page)
  await page.getByRole('button', { name: '上一步' }).click()
  await chooseWay(page, '法定代表人在线授权')
  await page.getByRole('button', { name: '发送授权链接' }).click()
  const link = (await page.getByRole('link', { name: '打开授权链接' }).getAttribute('href'))!
  await judge(page)
  await fitsTelephone(page)
  await visit(page, '/companyVerify')
  await expect(page.getByRole('heading', { name: '申请内容' })).toBeVisible()
  await judge(page)

  const his = await anotherBrowser(TELEPHONE)
  await his.goto(link)
  await expect(his.getByText('被授权人')).toBeVisible()
  await judge(his)
  await fitsTelephone(his)
  await his.goto('/legalAuthorise?ticket=an-invented-ticket-of-length')
  await expect(his.getByRole('heading', { name: '链接无法打开' })).toBeVisible()
  await judge(his)
  await his.close()

  const operator = await operatorPage(anotherBrowser, signIn, '/operator/bank')
  await expect(operator.getByRole('heading', { name: '沙箱银行' })).toBeVisible()
  await judge(operator)
  await operator.close()
})
