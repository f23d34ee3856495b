// A company asks its kept contracts a question, sees what was understood and by which words each was judged, and is led to
// them in the document.
import { contractDriver, party, place, someone, writtenPdf } from '../contract-driver.ts'
import { expect, test } from '../fixture.ts'
import { visit } from '../visit.ts'
import { archived } from './archived.ts'

const [ADMIN, SIGNER] = ['13910990011', '13910990012']

test('a question is said back, adds up, and leads to the words in the document', async ({
  page,
  server,
  signIn,
}, testInfo) => {
  test.slow()
  await server.found({
    company: { name: '问答示例公司', mobile: ADMIN, adminName: '问答管理员' },
    people: [{ name: '签约人甲', mobile: SIGNER }],
  })
  const driver = contractDriver(server)
  const token = await driver.signIn(ADMIN)
  const signer = party({ signers: [someone('签约人甲', SIGNER)], intentMethods: [1, 2] })
  const contractId = await driver.sent(
    token,
    (fileId) => ({ name: '设备采购合同', parties: [signer], fields: [place(signer.partyId, fileId)] }),
    [await writtenPdf([['设备采购合同', '第一条 质保期为自验收合格之日起 36 个月。']])],
  )
  await driver.sign(await driver.signIn(SIGNER), contractId)
  const { archivedId } = await archived(server, token, { keyword: '设备采购合同', everything: true })
  // Facts are taken by the clock.
  const state = async () => (await driver.call('/contractFact/view', { archivedId }, token)).state
  await expect.poll(state, { timeout: 150_000 }).toBe(1)

  await signIn(page, ADMIN, '/askContracts')
  await page.getByLabel('问题', { exact: true }).fill('质保期超过两年的合同')
  await page.getByRole('button', { name: '提问', exact: true }).click()
  const answer = page.getByRole('region', { name: '回答' })
  await expect(answer).toContainText('共 1 份 = 符合 1 + 不符合 0 + 未约定 0 + 存疑 0 + 无法读取 0')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(answer.getByRole('link', { name: /36 个月/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
  // A condition is changed where it stands; words nobody understands change nothing.
  for (const [from, words, account] of [
    ['质保期大于2年', '质保期大于4年', '符合 0 + 不符合 1'],
    ['质保期大于4年', '质保期大于2年', '符合 1 + 不符合 0'],
  ] as const) {
    await answer.getByRole('button', { name: `修改 ${from}`, exact: true }).click()
    const changing = page.getByRole('dialog', { name: '修改条件' })
    await changing.getByLabel('条件').fill('铱星大于4年')
    await changing.getByRole('button', { name: '按此查询' }).click()
    await expect(changing.getByText(/没有/).first()).toBeVisible()
    await changing.getByLabel('条件').fill(words)
    await changing.getByRole('button', { name: '按此查询' }).click()
    await expect(answer).toContainText(account)
  }
  await answer.getByRole('button', { name: '保存为关注' }).click()
  await expect(page.getByText('已保存关注')).toBeVisible()

  // What is done with all hits: each way is seen whole at both widths.
  await answer.getByRole('button', { name: '选择全部 1 份' }).click()
  await expect(answer.getByRole('checkbox', { name: '选择 设备采购合同' })).toBeChecked()
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    for (const way of ['打标签', '起草补充协议']) {
      await answer.getByRole('button', { name: way }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('textbox').first()).toBeInViewport({ ratio: 1 })
      await expect(dialog.getByRole('button').last()).toBeInViewport({ ratio: 1 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
        `${way} at ${size.width}`,
      ).toBe(true)
      await testInfo.attach(`${way} ${size.width}`, {
        body: await page.screenshot(),
        contentType: 'image/png',
      })
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
  }
  await answer.getByRole('button', { name: '打标签' }).click()
  const tagging = page.getByRole('dialog')
  await tagging.getByRole('textbox').first().fill('重点')
  await tagging.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(tagging).toHaveCount(0)

  await answer.getByRole('link', { name: /36 个月/ }).click()
  await expect(page.getByRole('img', { name: '原文位置' })).toBeVisible()

  await visit(page, `/archiveFile?archivedId=${archivedId}`)
  await expect(page.getByRole('list', { name: '合同要素' })).toContainText('质保期')

  // Narrowed to the tag, the question keeps to it until it is taken out.
  await page.goto('/askContracts')
  await page.getByRole('combobox', { name: '只问带有这些标签的合同' }).click()
  await page.getByText('重点（1）').last().click()
  await page.keyboard.press('Escape')
  await page.getByLabel('问题', { exact: true }).fill('没有约定质保期的')
  await page.getByRole('button', { name: '提问', exact: true }).click()
  await expect(answer).toContainText('标签：重点')
  await expect(answer).toContainText('共 1 份 = 符合 0 + 不符合 1')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await testInfo.attach('narrowed 390', { body: await page.screenshot(), contentType: 'image/png' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await testInfo.attach('narrowed 1280', { body: await page.screenshot(), contentType: 'image/png' })
  await answer.getByRole('button', { name: '去掉 标签：重点' }).click()
  await expect(answer).not.toContainText('标签：重点')
})
