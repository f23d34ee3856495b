// What the certification tests do again and again.
import type { Page } from '@playwright/test'
import { drawLicencePicture } from '../../../apps/server/test/licence-picture.ts'
import { expect, type Server } from '../../fixture.ts'
import { visit } from '../../visit.ts'

export const LEGAL = '欧阳明远'
/** One grey point. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export type Licence = { name: string; creditCode: string }

type SignIn = (page: Page, mobile: string) => Promise<void>

/** Verified and nobody's employee: becoming so is the journey's business. */
export const newcomer = async (page: Page, server: Server, signIn: SignIn, mobile: string, name: string) => {
  await server.found({ people: [{ name, mobile }] })
  await signIn(page, mobile)
}

const picture = (licence: Licence) =>
  drawLicencePicture({
    ...licence,
    legalName: LEGAL,
    address: '北京市海淀区示例路1号',
    period: '2018年03月05日至长期',
  })

const beginWith = async (page: Page, buffer: Buffer) => {
  await visit(page, '/firstEnptrPage')
  await page.getByRole('button', { name: '创建企业' }).first().click()
  await page.getByLabel('上传营业执照').setInputFiles({ name: '营业执照.png', mimeType: 'image/png', buffer })
}

/** Step one from the list of companies, typed by hand beside a picture nobody can read. */
export const typeCompany = async (page: Page, licence: Licence) => {
  await beginWith(page, PNG)
  await expect(page.getByRole('button', { name: '重新上传营业执照' }).first()).toBeVisible()
  await page.getByLabel('企业名称').fill(licence.name)
  await page.getByLabel('统一社会信用代码').fill(licence.creditCode)
  await page.getByLabel('法定代表人').fill(LEGAL)
  await page.getByLabel('长期').check()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page).toHaveURL(/createCompanyTwo/)
}

/** Step one from the list of companies, with the picture of a licence recognised by the server. */
export const foundCompany = async (page: Page, licence: Licence) => {
  await beginWith(page, await picture(licence))
  await expect(page.getByText('已识别并填写，请核对')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByLabel('企业名称')).toHaveValue(licence.name)
  await expect(page.getByLabel('统一社会信用代码')).toHaveValue(licence.creditCode)
  await expect(page.getByLabel('法定代表人')).toHaveValue(LEGAL)
  await expect(page.getByLabel('长期')).toBeChecked()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page).toHaveURL(/createCompanyTwo/)
}

export const nameAgent = async (page: Page, legalMobile?: string) => {
  await expect(page.getByText('您将成为')).toBeVisible()
  await page.getByLabel('职务').fill('法务')
  if (legalMobile) await page.getByLabel('法定代表人手机号').fill(legalMobile)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page).toHaveURL(/createCompanyThree/)
}

export const chooseWay = async (page: Page, way: string) => {
  await page.getByRole('radio', { name: new RegExp(`^${way.replace('+', '\\+')}`) }).check()
  await page.getByRole('button', { name: '下一步' }).click()
}

export const decide = async (operator: Page, company: string, reason?: string) => {
  await operator.goto('/operator/reviews')
  await operator
    .getByRole('row', { name: new RegExp(company) })
    .getByRole('button', { name: '审核' })
    .click()
  const dialog = operator.getByRole('dialog', { name: new RegExp(company) })
  if (reason) {
    await dialog.getByLabel('驳回原因').fill(reason)
    await dialog.getByRole('button', { name: '驳回申请' }).click()
  } else await dialog.getByRole('button', { name: '审核通过' }).click()
  await expect(dialog).toHaveCount(0)
}
