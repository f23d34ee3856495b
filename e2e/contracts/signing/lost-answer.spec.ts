// The server has done it and its answer never comes: the page finds out before it says anything, and other tabs follow.
import type { Page } from '@playwright/test'
import { contractDriver, party, place, someone } from '../../contract-driver.ts'
import { expect, test } from '../../fixture.ts'
import { confirmByCode, markAll } from './signing.ts'

const [SENDER, SIGNER] = ['13910380001', '13910380002']

test.beforeAll(async ({ server }) => {
  await server.found({
    company: { name: '答复丢失公司', mobile: SENDER, adminName: '失一' },
    people: [{ name: '失二', mobile: SIGNER }],
  })
  const driver = contractDriver(server)
  await driver.signatureOf(await driver.signIn(SIGNER))
})

/** The request arrives and is answered; the answer is cut, once. */
const cutAnswerOf = async (page: Page, path: string) => {
  const seen: number[] = []
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    seen.push(response.status())
    await (seen.length === 1 ? route.abort('connectionreset') : route.fulfill({ response }))
  })
  return seen
}

test('signed, and the answer lost: the page says that it is signed, and so does the other tab', async ({
  page,
  context,
  desk: driver,
  server,
  signIn,
}) => {
  const parties = [party({ intentMethods: [1], signers: [someone('失二', SIGNER)] })]
  const contractId = await driver.sent(await driver.signIn(SENDER), (fileId) => ({
    name: '答复丢失合同',
    parties,
    fields: [place(parties[0]!.partyId, fileId)],
  }))
  const at = `/sign/detail?contractId=${contractId}`
  await signIn(page, SIGNER, at)
  const other = await context.newPage()
  await other.goto(at)
  await markAll(other)
  await other.getByRole('button', { name: '确认签署', exact: true }).click()
  await expect(other.getByRole('dialog', { name: '签署意愿确认' })).toBeVisible()

  await markAll(page)
  await page.getByRole('button', { name: '确认签署', exact: true }).click()
  const asked = await cutAnswerOf(page, '/contract/sign')
  await confirmByCode(page, server)
  await expect(page.getByRole('heading', { name: '签署完成' })).toBeVisible({ timeout: 20_000 })
  expect(asked).toEqual([200, 200])

  // What was being asked there is not asked any more, and nothing is offered that is done.
  await expect(other.getByText('合同已签署完成。')).toBeVisible()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(other.getByRole('button', { name: /签署（|确认签署/ })).toHaveCount(0)
  const { parties: seen } = await driver.call('/v2/file/detail', { contractId }, await driver.signIn(SIGNER))
  expect(seen[0]!.signers.map(({ status }) => status)).toEqual([2])
})

test('refused, and the answer lost: the page says that it is refused', async ({
  page,
  desk: driver,
  signIn,
}) => {
  const parties = [party({ intentMethods: [1], signers: [someone('失二', SIGNER)] })]
  const contractId = await driver.sent(await driver.signIn(SENDER), (fileId) => ({
    name: '拒签丢失合同',
    parties,
    fields: [place(parties[0]!.partyId, fileId)],
  }))
  await signIn(page, SIGNER, `/sign/detail?contractId=${contractId}`)
  await page.getByRole('button', { name: '拒签' }).click()
  const asked = await cutAnswerOf(page, '/contract/refuse')
  await page.getByLabel('拒签原因（必填）').fill('条款有误')
  await page.getByRole('button', { name: '确认拒签' }).click()
  await expect(page.getByRole('heading', { name: '已拒签' })).toBeVisible({ timeout: 20_000 })
  expect(asked).toEqual([200, 200])
})
