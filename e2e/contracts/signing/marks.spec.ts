import type { Locator } from '@playwright/test'
import { party, place, someone } from '../../contract-driver.ts'
import { expect, test } from '../../fixture.ts'
import { write } from '../../handwriting.ts'

const SENDER = '13910300501'

test.beforeAll(async ({ server }) => {
  await server.found({
    company: {
      name: '签署印迹公司',
      mobile: SENDER,
      adminName: '印一',
      members: [{ name: '印二', mobile: '13910300502', roleType: 4 }],
    },
    people: [{ name: '印三', mobile: '13910300503' }],
  })
})

/** What the pictures show, not where they come from: an address may change while the picture does not. */
const looksOf = (pictures: Locator) =>
  pictures.evaluateAll((all) =>
    Promise.all(
      (all as HTMLImageElement[]).map(async (one) => {
        await one.decode()
        const canvas = document.createElement('canvas')
        canvas.width = one.naturalWidth
        canvas.height = one.naturalHeight
        canvas.getContext('2d')!.drawImage(one, 0, 0)
        return canvas.toDataURL()
      }),
    ),
  )

test('a new signature wished for everywhere is everywhere', async ({ page, desk: driver, signIn }) => {
  const parties = [party({ signers: [someone('印三', '13910300503')] })]
  const contractId = await driver.sent(await driver.signIn(SENDER), (fileId) => ({
    parties,
    fields: [0.2, 0.4, 0.6].map((y) => place(parties[0]!.partyId, fileId, 'signature', { y })),
  }))
  await driver.signatureOf(await driver.signIn('13910300503'))
  await signIn(page, '13910300503', `/sign/detail?contractId=${contractId}`)
  await page.getByRole('button', { name: '一键签署（3 处）' }).click()
  await expect(page.getByText('3 处均已选好，可以签署')).toBeVisible()
  const pictures = page.locator('[data-field] img')
  await expect(pictures).toHaveCount(3)
  const [kept] = await looksOf(pictures)
  await page.locator('[data-field]').first().click()
  const dialog = page.getByRole('dialog', { name: '选择签名' })
  await dialog.getByText('应用到全部签名位置').click()
  await dialog.getByRole('button', { name: '手写新签名' }).click()
  await write(page)
  await page.getByRole('button', { name: '使用签名' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(async () => {
    const now = await looksOf(pictures)
    expect(now).toHaveLength(3)
    expect(new Set(now).size).toBe(1)
    expect(now[0]).not.toBe(kept)
  }).toPass()
})

test('without a seal: who may make one is led there and back, others ask with one click', async ({
  page,
  anotherBrowser,
  desk: driver,
  signIn,
}) => {
  const own = () => party({ kind: 1, isOwn: true, companyName: '签署印迹公司', intentMethods: [2] })
  const sentTo = async (name: string, mobile: string) => {
    const parties = [{ ...own(), signers: [someone(name, mobile)] }]
    return driver.sent(await driver.signIn(SENDER), (fileId) => ({
      parties,
      fields: [place(parties[0]!.partyId, fileId, 'seal')],
    }))
  }
  const his = await anotherBrowser()
  await signIn(his, '13910300502', `/sign/detail?contractId=${await sentTo('印二', '13910300502')}`)
  await his.getByRole('button', { name: '开始签署（1 处）' }).click()
  await his.getByRole('button', { name: '申请使用印章' }).click()
  await expect(his.getByText(/已通知印章管理员（印一/)).toBeVisible()

  const contractId = await sentTo('印一', SENDER)
  await signIn(page, SENDER, `/sign/detail?contractId=${contractId}`)
  await page.getByRole('button', { name: '开始签署（1 处）' }).click()
  await page.getByRole('button', { name: '去制作印章' }).click()
  await page.getByRole('dialog', { name: '模板制章' }).getByRole('button', { name: '生成印章' }).click()
  await expect(page).toHaveURL(new RegExp(`/sign/detail\\?contractId=${contractId}`))
  await page.getByRole('button', { name: '开始签署（1 处）' }).click()
  await expect(page.getByText('1 处均已选好，可以签署')).toBeVisible()
})
