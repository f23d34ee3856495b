import { chinaClock } from '@xinqi/api/china-day'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { DESKTOP, expectNoViolations, PHONE } from '../../axe.ts'
import { contractDriver, party, place, someone } from '../../contract-driver.ts'
import { expect, type Server, test } from '../../fixture.ts'
import { operatorPage } from '../../operator.ts'
import { visit } from '../../visit.ts'
import { PEOPLE } from '../../world.ts'

const [ADMIN, WRITER, APPROVER, SIGNER] = ['13910500001', '13910500002', '13910500003', '13910500004']

test.beforeAll(async ({ server }) => {
  await server.found({
    company: {
      name: '审批示例公司',
      mobile: ADMIN,
      adminName: '审一',
      members: [
        { name: '审二', mobile: WRITER },
        { name: '审三', mobile: APPROVER },
      ],
    },
  })
  await server.found({ people: [{ name: '签四', mobile: SIGNER }] })
})

const written = async (server: Server, more: object = {}) => {
  const driver = contractDriver(server)
  const token = await driver.signIn(WRITER)
  const ready = await driver.prepare(token, (fileId) => {
    const signing = party({ signers: [someone('签四', SIGNER)] })
    return {
      name: '办公用品采购合同',
      parties: [signing],
      fields: [place(signing.partyId, fileId, 'signature', { x: 0.6, y: 0.6 })],
      ...more,
    }
  })
  return { desk: driver, token, ...ready }
}

test('a kind of contract numbers its contracts, and a flow holds them until they are approved', async ({
  page,
  anotherBrowser,
  server,
  signIn,
}) => {
  test.setTimeout(120_000)
  await signIn(page, ADMIN, '/contractType')
  await page.getByRole('button', { name: '新增类型' }).click()
  const typeDialog = page.getByRole('dialog')
  await typeDialog.getByLabel('类型名称').fill('采购合同')
  await typeDialog.getByLabel('类型代号').fill('CG')
  await typeDialog.getByLabel('编号规则').fill('{type}-{yyyy}')
  await expect(typeDialog.getByText('编号规则须包含流水号，如 {0001}')).toBeVisible()
  await typeDialog.getByRole('button', { name: '流水号 {0001}' }).click()
  const year = chinaClock(new Date(server.now())).getUTCFullYear()
  await expect(typeDialog.getByText(`CG-${year}0001`)).toBeVisible()
  await typeDialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByRole('cell', { name: `CG-${year}0001` })).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize(PHONE)
  const cards = page.getByRole('list', { name: '合同类型的内容' })
  await expect(cards.getByText(`CG-${year}0001`)).toBeVisible()
  await page.setViewportSize(DESKTOP)

  await visit(page, '/approvalManage')
  await page.getByRole('button', { name: '新增流程' }).click()
  const flowDialog = page.getByRole('dialog')
  await flowDialog.getByLabel('流程名称').fill('采购审批')
  await flowDialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(flowDialog.getByText('请为第 1 步选择审批人')).toBeVisible()
  await flowDialog.getByLabel('适用的合同类型').click()
  await page.getByTitle('采购合同').click()
  await flowDialog.getByLabel('成员').fill('审三')
  await page.locator('.ant-select-item-option', { hasText: '审三' }).click()
  await flowDialog.getByText('审批步骤').click()
  await expectNoViolations(page)
  await flowDialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('类型：采购合同')).toBeVisible()
  await expectNoViolations(page)

  const {
    desk: driver,
    token,
    contractId,
    revision,
  } = await written(server, {
    typeId: (
      await contractDriver(server).call('/contractType/list', {}, await contractDriver(server).signIn(ADMIN))
    )[0]!.typeId,
    amountCents: 1_000_000,
  })
  const asked = await driver.call('/contract/send', { contractId, revision }, token)
  expect(asked).toMatchObject({ status: CONTRACT_IS.draft, phase: 'approval' })

  const approver = await anotherBrowser()
  await signIn(approver, APPROVER, '/approveList')
  await approver.getByRole('button', { name: '办公用品采购合同' }).click()
  const drawer = approver.getByRole('dialog', { name: /^发起审批/ })
  await expect(drawer.getByText(`CG-${year}0001`)).toBeVisible()
  await expect(drawer.getByText('¥10,000.00')).toBeVisible()
  await expect(drawer.locator('canvas').first()).toBeVisible()
  await expectNoViolations(approver)
  // He could ask others first; the dialog stands above the drawer, takes what is typed and leaves by itself.
  await drawer.getByRole('button', { name: '加签审批' }).click()
  const adding = approver.getByRole('dialog', { name: '加签审批' })
  await adding.getByLabel('查找同事').pressSequentially('审一')
  await adding.getByRole('checkbox', { name: '审一' }).check()
  await adding.getByLabel('在我之后审批').check()
  await expect(adding.getByRole('button', { name: '提交加签（1 人）' })).toBeEnabled()
  await expectNoViolations(approver)
  await approver.keyboard.press('Escape')
  await expect(adding).toBeHidden()
  await drawer.getByRole('button', { name: /驳\s*回/ }).click()
  const no = approver.getByRole('dialog', { name: /^驳回/ })
  await no.getByLabel('驳回原因').fill('付款条款需要修改')
  await no.getByRole('button', { name: /驳\s*回/ }).click()
  await expect(drawer.getByText('付款条款需要修改')).toBeVisible()
  await expect(drawer.getByRole('button', { name: /同\s*意/ })).toHaveCount(0)

  // The writer is told why, changes it and asks again; its number stays with it.
  const writer = await anotherBrowser()
  await signIn(writer, WRITER, '/approveList?tab=asked')
  await expect(writer.getByRole('cell', { name: '已驳回' })).toBeVisible()
  await writer.getByRole('button', { name: '办公用品采购合同' }).click()
  await expect(writer.getByRole('link', { name: '修改合同并重新提交' })).toHaveAttribute(
    'href',
    `/startCompany?contractId=${contractId}`,
  )
  const again = await driver.call('/contract/draft', { contractId }, token)
  expect(again.draft.number).toBe(`CG-${year}0001`)
  const saved = await driver.call(
    '/contract/saveDraft',
    { contractId, revision: again.revision, draft: { ...again.draft, note: '付款条款已修改' } },
    token,
  )
  await driver.call('/contract/send', { contractId, revision: saved.revision }, token)

  // On a telephone, from the message that leads there.
  await approver.setViewportSize(PHONE)
  await approver.goto('/approveList')
  await approver.getByRole('button', { name: '办公用品采购合同' }).click()
  await expect(approver.getByText('付款条款已修改')).toBeVisible()
  await expectNoViolations(approver)
  await drawer.getByRole('button', { name: /同\s*意/ }).click()
  await approver
    .getByRole('dialog', { name: /^同意/ })
    .getByRole('button', { name: /同\s*意/ })
    .click()
  await expect(approver.getByText('审批已通过，合同已发送给签署方')).toBeVisible()
  const rows = await server.sql('select status, number from contract where id = $1', [contractId])
  expect(rows).toEqual([{ status: CONTRACT_IS.toSign, number: `CG-${year}0001` }])

  // Many at once, with one word.
  const kind = { typeId: again.draft.typeId }
  for (const name of ['甲批', '乙批']) {
    const one = await written(server, { name, ...kind })
    await one.desk.call('/contract/send', { contractId: one.contractId, revision: one.revision }, one.token)
  }
  await approver.setViewportSize({ width: 1280, height: 800 })
  await visit(approver, '/signTask?view=toApprove')
  await expect(approver.getByRole('row')).toHaveCount(3)
  await approver.getByRole('checkbox', { name: '选择本页全部' }).check()
  await approver.getByRole('button', { name: '批量审批' }).click()
  const many = approver.getByRole('dialog', { name: '批量审批' })
  await expect(many.getByText('共选择 2 份，可审批 2 份')).toBeVisible()
  await many.getByLabel('全部驳回').check()
  await many.getByRole('button', { name: '批量审批' }).click()
  await expect(many.getByText('请填写驳回原因')).toBeVisible()
  await many.getByLabel('全部同意').check()
  await expectNoViolations(approver)
  await many.getByRole('button', { name: '批量审批' }).click()
  await expect(many.getByText('共 2 份，成功 2 份')).toBeVisible({ timeout: 20_000 })

  // What the signer would have received stands in the sandbox's box, and whether it reached him in the records.
  const operator = await operatorPage(anotherBrowser, signIn, '/operator/outbox?keyword=办公用品采购合同')
  await expect(operator.getByText(/审批示例公司邀请您签署《办公用品采购合同》/)).toBeVisible({
    timeout: 20_000,
  })
  await visit(operator, '/operator/notices?keyword=办公用品采购合同')
  await expect(operator.getByRole('cell', { name: '邀请签署' }).first()).toBeVisible()
  await expectNoViolations(operator)
  for (const one of [approver, writer, operator]) await one.close()
})

test('wording is changed with a preview and put back; people choose what they hear of', async ({
  page,
  signIn,
}) => {
  await signIn(page, PEOPLE.operator, '/operator/notices?view=templates')
  const card = page.getByRole('region', { name: '签署完成' })
  await card
    .getByRole('button', { name: /编\s*辑/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('内容').fill('《{contract}》签好了：{nonesuch}')
  await expect(dialog.getByText('该通知没有「{nonesuch}」这个变量')).toBeVisible()
  await dialog.getByLabel('内容').fill('《{contract}》签好了：{link}')
  await expect(dialog.getByText('《设备采购合同》签好了：https://')).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(card.getByText('已修改')).toBeVisible()
  await card.getByRole('button', { name: '恢复默认' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click()
  await expect(card.getByText('已修改')).toHaveCount(0)

  await visit(page, '/center/preferSettingPer')
  await page.getByRole('switch', { name: '合同进展短信' }).click()
  await expect(page.getByRole('switch', { name: '合同进展短信' })).not.toBeChecked()
  await page.getByRole('switch', { name: '合同进展短信' }).click()
  await expect(page.getByRole('switch', { name: '合同进展短信' })).toBeChecked()
})
