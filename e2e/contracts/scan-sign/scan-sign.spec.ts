import { expectNoViolations } from '../../axe.ts'
import { contractDriver, party, place, writtenPdf } from '../../contract-driver.ts'
import { expect, TELEPHONE, test } from '../../fixture.ts'
import { rowAction } from '../../row-action.ts'
import { visit } from '../../visit.ts'
import { signAll } from '../signing/signing.ts'

const [SENDER, GUEST, STRANGER] = ['13910610001', '13910610002', '13910610003']
const [HOUSE, VISITOR] = ['扫码示例园区公司', '扫码示例施工公司']
const SHOTS = process.env.SHOTS

/** Something companies sign at the gate: we say which site, they say who answers for them. */
const keepTemplate = async (driver: ReturnType<typeof contractDriver>, token: string) => {
  const guest = party({ kind: 1, roleName: '施工方' })
  const { contractId } = await driver.begun(
    token,
    (fileId) => ({
      name: '入场安全须知',
      parties: [guest],
      fields: [
        place(guest.partyId, fileId, 'seal', { y: 0.6, height: 0.14, width: 0.2 }),
        place(guest.partyId, fileId, 'text', {
          x: 0.1,
          y: 0.3,
          width: 0.4,
          height: 0.03,
          name: '现场负责人',
        }),
        place(null, fileId, 'text', { x: 0.1, y: 0.36, width: 0.4, height: 0.03, name: '工地名称' }),
      ],
    }),
    [await writtenPdf([['一、进入工地须佩戴安全帽。', '二、服从现场管理。']], '入场安全须知')],
  )
  await driver.call('/template/create', { contractId, name: '入场安全须知' }, token)
}

test('a code from a template with fields, for companies on a list: stopped, started again, scanned, filled in and sealed on a telephone', async ({
  page,
  server,
  signIn,
  anotherBrowser,
}) => {
  test.setTimeout(120_000)
  await server.found({ company: { name: HOUSE, mobile: SENDER, adminName: '扫码发起人' } })
  await server.found({ company: { name: VISITOR, mobile: GUEST, adminName: '扫码签署人' } })
  await server.found({ people: [{ name: '扫码路人', mobile: STRANGER }] })
  const driver = contractDriver(server)
  const token = await driver.signIn(SENDER)
  await driver.sealOf(await driver.signIn(GUEST))
  await keepTemplate(driver, token)

  await signIn(page, SENDER, '/templateList')
  await page
    .getByRole('row', { name: /入场安全须知/ })
    .getByRole('button', { name: '更多' })
    .click()
  await page.getByRole('menuitem', { name: '扫码签' }).click()
  await expect(page).toHaveURL(/\/scanSign\?contractId=/)
  await expect(page.getByRole('list', { name: '签署方' })).toContainText('扫码签署企业（施工方）')
  await page.getByLabel(/^工地名称/).fill('示例一号工地')
  await page.getByLabel('可签份数').fill('3')
  await page.getByRole('radio', { name: '仅名单中的人' }).check()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('请填写可以扫码签署的人员名单')).toBeVisible()
  await page.getByRole('textbox', { name: '签署名单' }).fill(`扫码签署人 ${GUEST}`)
  await expect(page.getByText(/^共 1 人/)).toBeVisible()
  await expect(page.getByText('请填写可以扫码签署的人员名单')).toBeHidden()
  await expectNoViolations(page)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/scan-terms.png` })
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '生成签署码' }).click()
  await expect(page).toHaveURL(/\/scanSign\/code\?contractId=/)
  await expect(page.getByRole('img', { name: '扫码签署' })).toBeVisible()
  await expectNoViolations(page)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/scan-code.png` })
  const contractId = new URL(page.url()).searchParams.get('contractId')!
  const { path } = await driver.call('/contract/scan/detail', { contractId }, token)

  const stranger = await anotherBrowser(TELEPHONE)
  await signIn(stranger, STRANGER, path)
  await expect(stranger.getByText(/不在.*名单/)).toBeVisible()
  await stranger.close()

  // Stopped for a while: nobody gets in; started again from the list.
  await visit(page, '/scanSign/codes')
  const row = page.getByRole('row', { name: /入场安全须知/ })
  await expect(row).toContainText('企业')
  await expect(row).toContainText('0 / 3')
  await rowAction(row, '停用')
  await expect(row).toContainText('已停用')
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/scan-codes.png` })
  const phone = await anotherBrowser(TELEPHONE)
  await signIn(phone, GUEST, path)
  await expect(phone.getByRole('heading', { name: '暂时不能签署' })).toBeVisible()
  if (SHOTS) await phone.screenshot({ path: `${SHOTS}/scan-stopped-390.png` })
  await rowAction(row, '启用')
  await expect(row).not.toContainText('已停用')

  await phone.reload()
  await expect(phone.getByRole('heading', { name: `${HOUSE} 邀请您签署` })).toBeVisible()
  await expectNoViolations(phone)
  if (SHOTS) await phone.screenshot({ path: `${SHOTS}/scan-landing-390.png` })
  await phone.getByRole('button', { name: `以「${VISITOR}」签署` }).tap()
  await phone.getByRole('textbox', { name: /^现场负责人/ }).fill('李工')
  if (SHOTS) await phone.screenshot({ path: `${SHOTS}/scan-filling-390.png` })
  await phone.getByRole('button', { name: '提交填写' }).tap()
  await phone.getByRole('button', { name: '去签署' }).tap()
  if (SHOTS) await phone.screenshot({ path: `${SHOTS}/scan-signing-390.png` })
  await signAll(phone, server)
  await expect(phone.getByRole('heading', { name: '签署完成' })).toBeVisible()

  await visit(page, `/scanSign/code?contractId=${contractId}`)
  const autocommit = page.getByRole('region', { name: '签署情况' })
  await expect(autocommit).toContainText('已扫码 1 份，共 3 份')
  await expect(autocommit.getByRole('link', { name: `入场安全须知-${VISITOR}` })).toBeVisible()
  await page.getByRole('button', { name: '签署名单（1 人）' }).click()
  await expect(page.getByRole('dialog', { name: '签署名单' })).toContainText('已扫码')
})
