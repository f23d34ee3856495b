// A newcomer's way to his first contract, and a company that says who of its people acts for it.
import type { Page } from '@playwright/test'
import { expectNoViolations } from '../../axe.ts'
import { choose, dialog, memberRow } from '../../company/members/people.ts'
import { contractDriver, party, place, someone } from '../../contract-driver.ts'
import { expect, TELEPHONE, test } from '../../fixture.ts'
import { comeUnverified } from '../../people/identity/newcomer.ts'
import { visit } from '../../visit.ts'
import { signAll } from '../signing/signing.ts'

const SHOTS = process.env.SHOTS
/** Well formed, and nobody's. */
const CARD = { name: '王小样', spelt: '王晓样', idNumber: '110101199003070038' }

const drawCard = async (browser: Page) => {
  await browser.setViewportSize({ width: 860, height: 540 })
  await browser.setContent(`<body style="margin:0;background:#eef4ff;font:36px sans-serif;padding:50px 60px;line-height:1.9">
    <div>姓名　${CARD.name}</div><div>性别　女　　民族　汉</div><div>出生　1990 年 3 月 7 日</div>
    <div>住址　示例市样例区演示路 1 号</div><div style="margin-top:24px">公民身份号码　${CARD.idNumber}</div></body>`)
  return browser.screenshot()
}

test('the workbench asks a newcomer for his real name first; a picture of his card fills it in, and a company’s name completes itself from the register', async ({
  page,
  server,
  signIn,
  anotherBrowser,
}) => {
  test.setTimeout(240_000)
  const drawing = await anotherBrowser()
  const card = await drawCard(drawing)
  await drawing.close()
  await comeUnverified(page, server, signIn, '13910620001')
  await page.getByRole('region', { name: '欢迎' }).getByRole('link', { name: '发起签署' }).click()
  await expect(page.getByText('发起签署前，请先完成实名认证')).toBeVisible()
  await expectNoViolations(page)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/start-gate.png` })
  await page.getByRole('button', { name: '去实名认证' }).click()
  await page.getByRole('button', { name: /身份证号认证/ }).click()
  // Read in a process of its own, which gives up where a machine is too busy: he takes the picture again.
  await expect(async () => {
    await page
      .getByLabel('拍摄或上传身份证人像面，自动填写')
      .setInputFiles({ name: '身份证.png', mimeType: 'image/png', buffer: card })
    await expect(page.getByRole('textbox', { name: '身份证号' })).toHaveValue(CARD.idNumber, {
      timeout: 40_000,
    })
  }).toPass({ timeout: 150_000 })
  // How a name is read depends on the fonts of this machine; the number proves itself.
  const name = page.getByLabel('真实姓名')
  await expect(name).not.toHaveValue('')
  await expect(page.getByText('已按照片填写')).toBeVisible()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/card-read.png`, fullPage: true })
  // What differs from the card is said, and passes only when he says that he means it.
  await name.fill(CARD.spelt)
  await expect(page.getByText('所填内容与照片识别结果不一致')).toBeVisible()
  await page.getByRole('checkbox', { name: '我已核对，以我填写的为准' }).check()
  await page.getByRole('button', { name: '提交认证' }).click()
  await page.waitForURL((url) => url.pathname === '/startPerson')

  await page.getByRole('button', { name: '添加企业' }).click()
  const company = page.getByRole('combobox', { name: '企业全称' })
  await company.fill('登记沙箱智')
  await page.locator('.ant-select-item-option', { hasText: '登记沙箱智能装备有限公司' }).first().click()
  await expect(company).toHaveValue('登记沙箱智能装备有限公司')
  await expect(page.getByText('尚未在本平台认证，对方签署前需先完成企业认证')).toBeVisible()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/name-completed.png` })
})

test('a member of several departments with an e-mail takes a contract over when his company says so', async ({
  page,
  server,
  signIn,
  anotherBrowser,
}) => {
  test.slow()
  const [admin, away, heir, sender] = ['13910630001', '13910630002', '13910630003', '13910630004']
  const company = '经办示例有限公司'
  await server.found({
    company: {
      name: company,
      mobile: admin,
      adminName: '经办管理员',
      members: [
        { name: '出差员', mobile: away },
        { name: '接手员', mobile: heir, roleType: 1 },
      ],
    },
  })
  await server.found({ company: { name: '经办对方有限公司', mobile: sender, adminName: '对方发起人' } })
  const driver = contractDriver(server)
  const theirs = await driver.signIn(admin)
  await driver.sealOf(theirs)
  const { departmentId } = await driver.call(
    '/department/addDepartment',
    { name: company, parentId: null },
    theirs,
  )
  for (const name of ['法务部', '采购部'])
    await driver.call('/department/addDepartment', { name, parentId: departmentId }, theirs)
  const parties = [party({ kind: 1, companyName: company, signers: [someone('出差员', away)] })]
  const contractId = await driver.sent(await driver.signIn(sender), (fileId) => ({
    name: '经办示例合同',
    parties,
    fields: [place(parties[0]!.partyId, fileId, 'seal')],
  }))

  await signIn(page, admin, '/member')
  await memberRow(page, '接手员').getByRole('button', { name: '编辑' }).click()
  const edit = dialog(page, '编辑成员')
  const chooseDepartment = async (field: string, name: string) => {
    await edit.getByLabel(field, { exact: true }).click()
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-tree-title', {
        hasText: name,
      })
      .click()
  }
  await chooseDepartment('部门', '法务部')
  await chooseDepartment('兼任', '采购部')
  await page.keyboard.press('Escape')
  await edit.getByLabel('工作邮箱', { exact: true }).fill('heir@example.com')
  await edit.getByRole('checkbox', { name: '与本企业有关的合同通知发送到工作邮箱' }).check()
  await edit.getByRole('button', { name: '保存' }).click()
  await choose(page, '接手员', '详情')
  await expect(dialog(page, '成员详情：接手员')).toContainText('heir@example.com（接收合同通知）')
  await expect(dialog(page, '成员详情：接手员')).toContainText('采购部')
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/member-detail.png` })

  await visit(page, `/sign/pageDetail?contractId=${contractId}`)
  await page.getByRole('button', { name: '更换经办人' }).click()
  const changing = dialog(page, '更换经办人')
  await expect(changing).toContainText('原经办人：出差员')
  await expect(changing.getByRole('radio', { name: '接手员' })).toBeVisible()
  await expect(changing.getByRole('radio', { name: '出差员' })).toHaveCount(0)
  await changing.getByText('接手员').click()
  await changing.getByLabel('原因（选填）').fill('出差')
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/change-handler.png` })
  await changing.getByRole('button', { name: '确认更换' }).click()
  await expect(page.getByText('经办人已更换，已通知新的经办人')).toBeVisible()

  const phone = await anotherBrowser(TELEPHONE)
  await signIn(phone, heir, `/sign/detail?contractId=${contractId}`)
  await signAll(phone, server)
  await expect(phone.getByRole('heading', { name: '签署完成' })).toBeVisible()
})
