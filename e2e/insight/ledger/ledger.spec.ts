// A signed contract's money, from the archive to the last payment; the wall's numbers and a question, down to contracts.
import { addDays, chinaDay } from '@xinqi/api/china-day'
import { contractDriver, party, place, someone } from '../../contract-driver.ts'
import { expect, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'
import { archived } from '../archived.ts'

const [ADMIN, SIGNER, WEST] = ['13910980001', '13910980002', '13910980003']
const NAME = '设备维护服务合同'
const WESTERN = '西部仓储服务合同'

test.beforeAll(async ({ server }) => {
  await server.found({
    company: { name: '台账示例公司', mobile: ADMIN, adminName: '台账管理员', packageType: 4 },
    people: [{ name: '台账相对方', mobile: SIGNER }],
  })
  await server.found({ company: { name: '西部示例公司', mobile: WEST, adminName: '西部管理员' } })
  await server.sql("update company set address = '新疆维吾尔自治区乌鲁木齐市' where name = $1", [
    '西部示例公司',
  ])
  const driver = contractDriver(server)
  const signer = party({ signers: [someone('台账相对方', SIGNER)], intentMethods: [2] })
  const contractId = await driver.sent(await driver.signIn(ADMIN), (fileId) => ({
    name: NAME,
    parties: [signer],
    fields: [place(signer.partyId, fileId)],
  }))
  await driver.sign(await driver.signIn(SIGNER), contractId)
  const west = party({
    kind: 1,
    companyName: '西部示例公司',
    signers: [someone('西部管理员', WEST)],
    intentMethods: [2],
  })
  await driver.sent(await driver.signIn(ADMIN), (fileId) => ({
    name: WESTERN,
    parties: [west],
    fields: [place(west.partyId, fileId, 'seal')],
  }))
})

const day = (offset: number) => addDays(chinaDay(new Date()), offset)

test('a contract goes from the archive into the ledger, is overdue, and is settled', async ({
  page,
  server,
  signIn,
}) => {
  test.setTimeout(120_000)
  const driver = contractDriver(server)
  await archived(server, await driver.signIn(ADMIN), { keyword: NAME, everything: true })
  await signIn(page, ADMIN, '/archiveFile?view=unfiled')
  await page.getByRole('button', { name: NAME }).click()
  await page.getByRole('button', { name: '纳入台账' }).click()
  const dialog = page.getByRole('dialog', { name: '纳入履约台账' })
  await expect(dialog.getByLabel('合同名称')).toHaveValue(NAME)
  await expect(dialog.getByLabel('相对方')).toHaveValue('台账相对方')
  await dialog.getByLabel('合同金额（含税）').fill('1000')
  await dialog.getByRole('button', { name: /纳\s*入/ }).click()
  await expect(dialog).toHaveCount(0)

  const token = await driver.signIn(ADMIN)
  const [row] = (await driver.call('/ledger/contract/page', {}, token)).list
  const { ledgerId, revision } = row!
  const planned = await driver.call(
    '/ledger/plan/add',
    {
      ledgerId,
      revision,
      period: 1,
      dueOn: day(-3),
      cents: 1000_00,
      condition: null,
      responsibleId: null,
      remindDays: 3,
    },
    token,
  )
  await visit(page, '/businessFinance/ledger?view=overdue')
  await expect(page.getByRole('row', { name: new RegExp(NAME) })).toContainText('¥1,000.00（3 天）')
  await expect(page.getByRole('list', { name: '合计' })).toContainText('应收 CNY 1 份')
  await expect(page.getByRole('list', { name: '合计' })).toContainText('逾期 ¥1,000.00')

  const [plan] = await server.sql<{ id: string }>('select id from ledger_plan where ledger_id = $1', [
    ledgerId,
  ])
  await driver.call(
    '/ledger/fund/add',
    {
      ledgerId,
      revision: planned.revision,
      kind: 1,
      cents: 1000_00,
      currency: 'CNY',
      rateE8: 100_000_000,
      on: day(0),
      allocations: [{ planId: plan!.id, cents: 1000_00 }],
      voucherId: null,
      note: null,
    },
    token,
  )
  await visit(page, '/businessFinance/ledger?view=settled')
  await expect(page.getByRole('row', { name: new RegExp(NAME) })).toContainText('¥0.00')
})

test('a bar of the wall and an answer to a question lead to the contracts they count', async ({
  page,
  signIn,
}) => {
  await signIn(page, ADMIN, '/dataBoard')
  const card = page.getByRole('region', { name: '合同状态' })
  await card.getByRole('button', { name: '表格' }).click({ timeout: 30_000 })
  await card.getByRole('button', { name: '签署完成' }).click()
  const drawer = page.getByRole('dialog', { name: '签署完成：背后的合同' })
  await expect(drawer.getByRole('link', { name: NAME })).toBeVisible()

  await visit(page, '/smartBI')
  await page.getByRole('button', { name: '本月合同数' }).click()
  await expect(page.getByText('点击数字可查看背后的合同')).toHaveCount(1)
  await page.getByRole('searchbox', { name: '问题' }).fill('按状态看')
  await page.getByRole('button', { name: '提问' }).click()
  await expect(page.getByText('点击数字可查看背后的合同')).toHaveCount(2)
  await page.getByRole('button', { name: '表格' }).last().click()
  await page.getByRole('button', { name: '签署完成' }).last().click()
  await expect(page.getByRole('link', { name: NAME })).toBeVisible()
})

test('an analysis is kept on a board, which is arranged and shared with a role', async ({ page, signIn }) => {
  await signIn(page, ADMIN, '/dataBI')
  const keep = async (board?: string) => {
    await page.getByRole('button', { name: '加入看板' }).click()
    const dialog = page.getByRole('dialog', { name: '加入看板' })
    if (board) await dialog.getByLabel('新看板名称').fill(board)
    else {
      await dialog.getByRole('combobox', { name: '看板' }).click()
      await page.getByTitle('月度看板').click()
    }
    await dialog.getByRole('button', { name: /加\s*入$/ }).click()
    await expect(dialog).toHaveCount(0)
  }
  await keep('月度看板')
  await page.getByRole('combobox', { name: '维度' }).click()
  await page.getByTitle('状态', { exact: true }).click()
  await keep()
  const board = page.getByRole('region', { name: '月度看板' })
  const titles = board.getByRole('heading', { level: 2 })
  await expect(titles).toHaveText(['月度看板', '按月的合同数', '按状态的合同数'])
  await board
    .getByRole('heading', { name: '按状态的合同数' })
    .dragTo(board.getByRole('heading', { name: '按月的合同数' }))
  await expect(titles).toHaveText(['月度看板', '按状态的合同数', '按月的合同数'])

  await board.getByRole('button', { name: /共\s*享/ }).click()
  const dialog = page.getByRole('dialog', { name: '共享「月度看板」' })
  await dialog.getByRole('combobox', { name: '可以查看的角色' }).click()
  await page.locator('.ant-select-item-option:visible').first().click()
  // The open list lies over the button until it is left.
  await dialog.getByRole('button', { name: /保\s*存/ }).press('Enter')
  await expect(board.getByRole('button', { name: '已共享给 1 个角色' })).toBeVisible()
})

test('a province on the map, a cell of two dimensions, a measure of the ledger, and the paper saved', async ({
  page,
  desk: driver,
  signIn,
}) => {
  test.setTimeout(210_000)
  await signIn(page, ADMIN, '/dataBoard')
  const map = page.getByRole('img', { name: /^地域分布/ })
  await expect(map).toBeVisible({ timeout: 30_000 })
  await map.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await map.boundingBox())!
  // Somewhere in the upper left of the country: found by what the map says under the pointer, then clicked.
  const tip = map.getByText('新疆维吾尔自治区：1 份')
  const behind = page.getByRole('dialog', { name: '新疆维吾尔自治区：背后的合同' })
  const findIt = async () => {
    for (const down of [0.25, 0.35, 0.45])
      for (let across = 0.1; across < 0.6; across += 0.03) {
        await page.mouse.move(x + width * across, y + height * down)
        if (await tip.isVisible()) return page.mouse.click(x + width * across, y + height * down)
      }
  }
  // The map may say it a moment after the pointer has gone on.
  await expect(async () => {
    if (!(await behind.isVisible())) await findIt()
    await expect(behind).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expect(behind.getByRole('link', { name: WESTERN })).toBeVisible()
  await expect(behind.getByRole('link', { name: NAME })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: '用量' })).toContainText('剩余')
  await page.screenshot({ path: 'test-results/board-map.png', fullPage: true })

  await visit(page, '/dataBI')
  await page.getByRole('combobox', { name: '维度' }).click()
  await page.getByTitle('相对方', { exact: true }).click()
  await page.getByRole('combobox', { name: '分列' }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('状态', { exact: true }).click()
  await page.getByRole('combobox', { name: '图表' }).click()
  await page.getByTitle('堆叠图').click()
  const card = page.getByRole('region', { name: '按相对方和状态的合同数' })
  await expect(card.getByRole('img')).toBeVisible()
  await page.screenshot({ path: 'test-results/bi-stack.png', fullPage: true })
  await card.getByRole('button', { name: '表格' }).click()
  await expect(card.getByRole('row', { name: /台账相对方/ })).toContainText('1')
  await card.getByRole('button', { name: /^台账相对方 签署完成 1份/ }).click()
  const cell = page.getByRole('dialog', { name: '台账相对方 × 签署完成：背后的合同' })
  await expect(cell.getByRole('link', { name: NAME })).toBeVisible()
  await page.screenshot({ path: 'test-results/bi-pivot.png', fullPage: true })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /重\s*置/ }).click()
  await page.getByRole('combobox', { name: '指标' }).click()
  await page.getByTitle('合同数', { exact: true }).last().click()
  await page.getByTitle('应收金额').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: '按月的应收金额' })).toBeVisible()

  // A deposit takes its place in the log by a job of every minute, and the page reads its figure once.
  const token = await driver.signIn(ADMIN)
  await expect
    .poll(async () => (await driver.call('/carbon/score', {}, token)).own?.contracts, { timeout: 90_000 })
    .toBe(1)
  await visit(page, '/carbonScore')
  const own = page.getByRole('region', { name: '我的碳积分' })
  await expect(own).toContainText('发起并签署完成 1 份合同')
  await expect(page.getByRole('region', { name: '计算方法' })).toContainText('来源：')
  const picture = page.waitForEvent('download')
  await own.getByRole('button', { name: '生成分享图片' }).click()
  expect((await picture).suggestedFilename()).toBe('碳积分.png')
  await page.screenshot({ path: 'test-results/carbon.png', fullPage: true })
})
