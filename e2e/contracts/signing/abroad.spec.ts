// Somebody abroad, with no number and no card of the mainland: invited by letter, known by passport, signs by hand and by a
// code in a letter, and reads English all the way.
import type { Page } from '@playwright/test'
import { DESKTOP, expectNoSidewaysScroll, expectNoViolations } from '../../axe.ts'
import { contractDriver, party, place, someone, writtenPdf } from '../../contract-driver.ts'
import { expect, TELEPHONE, test } from '../../fixture.ts'
import { write } from '../../handwriting.ts'
import { operatorPage } from '../../operator.ts'
import { PICTURE } from '../../people/identity/newcomer.ts'
import { expectEnglish } from '../../spoken.ts'

const SENDER = '13910300951'
const COMPANY = '境外甲公司'
const SHOTS = process.env.SHOTS

test.describe.configure({ timeout: 300_000 })
test.beforeAll(async ({ server }) => {
  await server.found({ company: { name: COMPANY, mobile: SENDER, adminName: '甲七' } })
  const driver = contractDriver(server)
  await driver.sealOf(await driver.signIn(SENDER))
})

const sound = async (page: Page, shot: string, names: readonly string[]) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/abroad-${shot}.png` })
  await expectEnglish(page, names)
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
}

for (const [where, look, width, name] of [
  ['at a desk', { viewport: DESKTOP }, 1280, 'Anna Reed'],
  ['on a telephone', TELEPHONE, 390, 'Bela Szabo'],
] as const)
  test(`a person abroad signs in English ${where}`, async ({
    anotherBrowser,
    desk: driver,
    server,
    signIn,
  }) => {
    const email = `${name.split(' ')[0]!.toLowerCase()}@example.com`
    const title = `Agency Agreement ${width}`
    const names = [COMPANY, title, name, '合同.pdf']
    const signing = party({
      kind: 2,
      intentMethods: [1],
      signers: [{ ...someone(name, ''), email, language: 'en' }],
    })
    await driver.sent(
      await driver.signIn(SENDER),
      (fileId) => ({
        name: title,
        parties: [signing],
        fields: [place(signing.partyId, fileId, 'signature', { x: 0.2 })],
      }),
      [await writtenPdf([['The agent acts with care.']])],
    )
    const letters = () =>
      server.sql<{ content: string }>(
        `select content from sandbox_delivery where channel = '邮件' and content like $1`,
        [`%${title}%`],
      )
    await expect.poll(async () => (await letters()).length, { timeout: 60_000 }).toBe(1)
    const link = /\/blankPage\/[\w-]+\?lang=en/.exec((await letters())[0]!.content)![0]

    const page = await anotherBrowser({ ...look, locale: 'en-GB' })
    await page.goto(link)
    await expect(page.getByText(`${COMPANY} invites you to sign`)).toBeVisible()
    await sound(page, `invited-${width}`, names)
    await page.getByRole('button', { name: 'Agree and get a code' }).click()
    await expect(page.getByRole('button', { name: 'Fill in the code' })).toBeVisible()
    await sound(page, `code-${width}`, names)
    await page.getByRole('button', { name: 'Fill in the code' }).click()

    // Known by the letter alone, he reads first.
    await expect(page.getByRole('img', { name: /^Page 1/ }).first()).toBeVisible({ timeout: 30_000 })
    await sound(page, `reading-${width}`, names)
    await page
      .getByRole('button', { name: /verify your identity|Verify my identity/i })
      .first()
      .click()
    await page.waitForURL('**/realName**')
    await sound(page, `ways-${width}`, names)
    await page.getByRole('button', { name: /^Passport or other document/ }).click()
    await expect(page.getByLabel('Document', { exact: true }).locator('option:checked')).toHaveText(
      'Passport',
    )
    await page.getByLabel('Full name').fill(name)
    await page.getByLabel('Document number').fill(`P${width}4567`)
    for (const paper of [
      'Upload: Picture page of the document',
      'Upload: Back of the document',
      'Upload: You holding the document',
    ])
      await page.getByLabel(paper).setInputFiles(PICTURE)
    await page.getByRole('checkbox').check()
    await sound(page, `passport-${width}`, [...names, 'paper.png'])
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible()
    await sound(page, `review-${width}`, names)

    const operator = await operatorPage(anotherBrowser, signIn, '/operator/reviews')
    const caseOf = async () => {
      const row = operator.getByRole('row', { name: new RegExp(`${name[0]}\\*+`) })
      await row.getByRole('button', { name: '审核' }).click()
      return operator.getByRole('dialog')
    }
    const first = await caseOf()
    await first.getByRole('button', { name: '证件照片不清晰或反光' }).click()
    await first.getByRole('button', { name: '驳回申请' }).click()
    await expect(first).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(/The pictures of the document are not clear/)).toBeVisible()
    await sound(page, `refused-${width}`, names)
    // The way he chose is still open before him.
    await page.getByLabel('Document', { exact: true }).selectOption({ label: 'Passport' })
    await page.getByLabel('Full name').fill(name)
    await page.getByLabel('Document number').fill(`P${width}4567`)
    for (const paper of [/front|Picture page/, /Back of the document/, /You holding the document/])
      await page.getByLabel(paper).first().setInputFiles(PICTURE)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible()
    await operator.reload()
    const second = await caseOf()
    await second.getByRole('button', { name: '审核通过' }).click()
    await expect(second).toHaveCount(0)
    await operator.close()
    await page.reload()
    await expect(page.getByText('Your identity is verified')).toBeVisible()
    await sound(page, `verified-${width}`, names)
    await page.getByRole('button', { name: 'Back to signing' }).click()

    await page.getByRole('button', { name: 'Start signing (1 places)' }).click()
    await write(page)
    await sound(page, `drawing-${width}`, names)
    await page.getByRole('button', { name: 'Use this signature' }).click()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that you sign' })
    const consent = dialog.getByRole('checkbox')
    await expect(dialog).toBeVisible()
    if (await consent.isVisible()) await consent.check()
    await server.sql('delete from verification_code')
    await dialog.getByRole('button', { name: 'Get a code' }).click()
    await expect(dialog.getByText(/Your verification code is \d{6}/)).toBeVisible()
    await sound(page, `confirming-${width}`, names)
    await dialog.getByRole('button', { name: 'Fill in the code' }).click()
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible()
    await sound(page, `signed-${width}`, names)

    // And is told in a letter when all have signed.
    await expect.poll(async () => (await letters()).length, { timeout: 60_000 }).toBeGreaterThan(1)
    for (const { content } of await letters())
      expect(names.reduce((left, one) => left.replaceAll(one, ''), content)).not.toMatch(
        /[\p{Script=Han}]{2,}/u,
      )
  })
