import type { Page } from '@playwright/test'
import { expect, test } from '../../fixture.ts'
import { operatorPage } from '../../operator.ts'
import { visit } from '../../visit.ts'
import { PEOPLE } from '../../world.ts'
import { comeUnverified, PICTURE, register } from './newcomer.ts'

const handIn = async (page: Page, name: string) => {
  await page.goto('/center/realName?way=8')
  await page.getByRole('button', { name: '填入', exact: true }).click()
  await page.getByLabel('真实姓名').fill(name)
  for (const paper of ['上传证件人像面', '上传证件背面', '上传手持证件照']) {
    await page.getByLabel(paper).setInputFiles(PICTURE)
  }
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByRole('heading', { name: '资料审核中' })).toBeVisible()
}

const openCase = async (page: Page, masked: string) => {
  await page.goto('/operator/reviews')
  await page
    .getByRole('row', { name: new RegExp(masked.replaceAll('*', '\\*')) })
    .getByRole('button', { name: '审核' })
    .click()
  return page.getByRole('dialog')
}

test('papers wait for a reviewer, are refused with a reason, and pass when mended', async ({
  page,
  anotherBrowser,
  server,
  signIn,
}) => {
  await comeUnverified(page, server, signIn, '13952000001', '/center/realName?way=8')
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('请上传证件人像面')).toBeVisible()
  await expect(page.getByText('请先阅读并同意相关授权')).toBeVisible()
  await handIn(page, '卓文')

  const driver = await operatorPage(anotherBrowser, signIn)
  await driver.getByRole('button', { name: '平台运营' }).click()
  await driver.getByRole('link', { name: '人工审核' }).click()
  await expect(driver.getByText(/^待审核 \d+ 件，等待最久的已等/)).toBeVisible()
  const first = await openCase(driver, '卓*')
  await expect(first.getByText('卓文', { exact: true })).toBeVisible()
  await expect(first.getByText(/已由您领取/)).toBeVisible()
  await expect(first.getByRole('img', { name: '手持证件照' })).toBeVisible()
  await first.getByRole('button', { name: '驳回申请' }).click()
  await expect(first.getByRole('alert')).toContainText('请填写驳回原因')
  await first.getByRole('button', { name: '证件照片不清晰或反光' }).click()
  await first.getByRole('button', { name: '驳回申请' }).click()
  await expect(first).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('alert')).toContainText('人工审核未通过：证件照片不清晰或反光')
  await visit(page, '/center/personCenter')
  await expect(page.getByText('审核未通过').first()).toBeVisible()
  await handIn(page, '卓文')
  const second = await openCase(driver, '卓*')
  await expect(second.getByText(/未通过.*证件照片不清晰或反光/)).toBeVisible()
  await second.getByRole('button', { name: '审核通过' }).click()
  await expect(second).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('heading', { name: '已完成实名认证' })).toBeVisible()
  await expect(page.getByText(/^MANUAL-/).first()).toBeVisible()
  await page.getByRole('button', { name: /消息/ }).click()
  await expect(page.getByText('实名认证已通过')).toBeVisible()
  await driver.close()
})

test('an application can be withdrawn, and another way is open at once', async ({ page, server, signIn }) => {
  await comeUnverified(page, server, signIn, '13952000002')
  await handIn(page, '司徒')
  await page.getByRole('button', { name: '撤回申请' }).click()
  const question = page.getByRole('dialog', { name: '撤回审核申请' })
  await expect(question).toContainText('撤回后本次提交的资料不再审核')
  await question.getByRole('button', { name: '撤回申请' }).click()
  await page.getByRole('button', { name: '换一种方式' }).click()
  await page.getByRole('button', { name: /身份证号认证/ }).click()
  await page.getByRole('button', { name: '填入，可通过' }).click()
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByRole('heading', { name: '已完成实名认证' })).toBeVisible()
})

test('the operator’s pages are closed to the administrator of a company', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin)
  await expect(page.getByRole('button', { name: '平台运营' })).toHaveCount(0)
  await visit(page, '/operator/reviews')
  await expect(page.getByText('此页仅供平台运营人员使用')).toBeVisible()
})

test('a partner’s code is switched off and on again, and those who come by it notice', async ({
  page,
  anotherBrowser,
  signIn,
}) => {
  const driver = await operatorPage(anotherBrowser, signIn, '/operator/partners')
  const partner = driver.getByRole('row', { name: /演示合作伙伴.*138\*\*\*\*0010/ })
  const turn = async (action: string) => {
    await partner.getByRole('button', { name: action, exact: true }).click()
    const question = driver.getByRole('dialog', { name: `${action}「演示合作伙伴」的注册码` })
    await question.getByRole('button', { name: `${action}注册码` }).click()
    await expect(question).toHaveCount(0)
  }
  const recommended = page.getByText('由合作伙伴「演示合作伙伴」推荐注册')
  await turn('停用')
  await expect(partner).toContainText('已停用')
  await page.goto('/register?partnerCode=XINQI2026')
  await expect(page.getByRole('button', { name: '注册并登录' })).toBeVisible()
  await expect(recommended).toHaveCount(0)
  await turn('恢复')
  await expect(partner).toContainText('可用')
  await page.reload()
  await expect(recommended).toBeVisible()
  await driver.close()
})

test('what the sandboxes would have sent can be read by the operator', async ({
  page,
  anotherBrowser,
  signIn,
}) => {
  await register(page, '13952004713')
  const driver = await operatorPage(anotherBrowser, signIn, '/operator/outbox')
  await expect(driver.getByRole('row', { name: /139\*\*\*\*4713.*验证码为\d{6}/ })).toBeVisible()
  await driver.close()
})
