import { CONTRACT_IS } from '@xinqi/api/status-names'
import { expectNoViolations } from '../../axe.ts'
import { contractDriver, party, place, someone, writtenPdf } from '../../contract-driver.ts'
import { expect, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'
import { PEOPLE } from '../../world.ts'
import { confirmByCode, markAll, signAll } from './signing.ts'

const [ANNA, BEN, CAI] = ['13910300001', '13910300002', '13910300003']

test.beforeAll(async ({ server }) => {
  await server.found({
    company: {
      name: '签署甲科技公司',
      mobile: ANNA,
      adminName: '甲一',
      members: [{ name: '甲二', mobile: '13910300004' }],
    },
  })
  await server.found({ company: { name: '签署乙贸易公司', mobile: BEN, adminName: '乙一' } })
  await server.found({ people: [{ name: '丙一', mobile: CAI }] })
  const driver = contractDriver(server)
  for (const mobile of [ANNA, BEN]) await driver.sealOf(await driver.signIn(mobile))
  await driver.signatureOf(await driver.signIn(CAI))
})

/** Two companies, and a person of whom more may be asked. */
const three = (ofPerson: Parameters<typeof party>[0] = {}) => [
  party({ kind: 1, isOwn: true, turn: 1, intentMethods: [1, 2], signers: [someone('甲一', ANNA)] }),
  party({
    kind: 1,
    turn: 2,
    intentMethods: [1, 2],
    companyName: '签署乙贸易公司',
    signers: [someone('乙一', BEN)],
  }),
  party({ kind: 2, turn: 3, intentMethods: [1, 2], signers: [someone('丙一', CAI)], ...ofPerson }),
]

test('three parties sign in turn, in the browser, and the file is finished', async ({
  anotherBrowser,
  desk: driver,
  page,
  server,
  signIn,
}) => {
  const parties = three()
  const contractId = await driver.sent(
    await driver.signIn(ANNA),
    (fileId) => ({
      name: '三方采购合同',
      inTurn: true,
      parties,
      fields: [
        place(parties[0]!.partyId, fileId, 'seal', { x: 0.1, y: 0.6 }),
        place(parties[0]!.partyId, fileId, 'seal', { x: 0.1, y: 0.6, page: 1 }),
        place(parties[0]!.partyId, fileId, 'date', { x: 0.1, y: 0.75, height: 0.03 }),
        place(parties[1]!.partyId, fileId, 'seal', { x: 0.4, y: 0.6 }),
        place(parties[1]!.partyId, fileId, 'seam', { y: 0.3 }),
        place(parties[2]!.partyId, fileId, 'signature', { x: 0.7, y: 0.6 }),
        place(parties[2]!.partyId, fileId, 'remark', { x: 0.6, y: 0.75, height: 0.03, name: '意见' }),
      ],
    }),
    [await writtenPdf([['甲方盖章', '乙方盖章', '丙方签名'], ['第二页条款']])],
  )
  const at = `/sign/detail?contractId=${contractId}`

  await signIn(page, ANNA, at)
  await expect(page.getByText('共 3 处，还有 2 处没有签署')).toBeVisible()
  await expectNoViolations(page)
  // Nothing hangs over a place, and nobody is offered what he would have to buy first.
  await expect(page.getByText('我知道了')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'AI合同工具' }).locator('[aria-disabled=true]')).toHaveCount(
    0,
  )
  // One button: it begins, leads from place to place, and confirms. A place may be pressed too.
  await expect(page.getByRole('button', { name: '开始签署（2 处）' })).toBeEnabled()
  await page.getByRole('button', { name: '签章：签署处，待处理' }).first().click()
  await page
    .getByRole('dialog', { name: '选择印章' })
    .getByRole('button', { name: /合同专用章/ })
    .click()
  await page.getByRole('button', { name: '下一处（还有 1 处）' }).click()
  await expect(page.getByLabel('页码')).toHaveValue('2')
  await expect(page.locator('[data-current][data-done]')).toBeInViewport()
  await expect(page.getByText('3 处均已选好，可以签署')).toBeVisible()
  await signAll(page, server)
  await expect(page.getByRole('heading', { name: '签署成功' })).toBeVisible()
  await expect(page.getByText('接下来由「签署乙贸易公司」签署')).toBeVisible()
  await expectNoViolations(page)

  // The third may look, and is told that it is not his turn.
  const third = await anotherBrowser()
  await signIn(third, CAI, at)
  await expect(third.getByText('还没有轮到您签署')).toBeVisible()

  const second = await anotherBrowser()
  await signIn(second, BEN)
  // The button waits for what there is to seal with, and for the first page.
  let letThrough = () => {}
  const pressed = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await second.route('**/sealAuth/usable', async (route) => {
    await pressed
    await route.continue()
  })
  await second.goto(at)
  await expect(second.getByRole('button', { name: '正在打开合同…' })).toBeDisabled()
  letThrough()
  await second.getByRole('button', { name: '一键签署（2 处）' }).click()
  await second.getByRole('button', { name: '确认签署', exact: true }).click()
  await confirmByCode(second, server)
  await expect(second.getByRole('heading', { name: '签署成功' })).toBeVisible()

  await third.reload()
  await third.getByRole('button', { name: '开始签署（2 处）' }).click()
  // The second place wants words: the button asks for them there.
  await third.getByRole('button', { name: '下一处（还有 1 处）' }).click()
  await third.getByLabel('备注（必填）').fill('同意')
  await third.getByRole('button', { name: '确定' }).click()
  await signAll(third, server)
  await expect(third.getByRole('heading', { name: '签署完成' })).toBeVisible()
  await expect(third.getByRole('link', { name: /^下载/ })).toBeVisible()

  await visit(page, `/sign/flowDetails?contractId=${contractId}`)
  await expect(page.getByRole('list', { name: '签署进度' }).getByText('已签署')).toHaveCount(3)
  await expectNoViolations(page)
  await visit(page, `/sign/detailLeader?contractId=${contractId}`)
  await expect(page.getByRole('region', { name: '合同.pdf' })).toBeVisible()
  await expect(page.getByRole('button', { name: /开始签署|确认签署/ })).toHaveCount(0)
  await Promise.all([second.close(), third.close()])
})

test('any order; a forced reading; an attachment asked for; wrong codes and passwords are refused', async ({
  desk: driver,
  page,
  server,
  signIn,
}) => {
  const token = await driver.signIn(ANNA)
  const parties = three({
    intentAll: true,
    reading: 2,
    message: '请携带身份证复印件',
    attachmentsAsked: [{ attachmentId: crypto.randomUUID(), name: '身份证复印件', required: true }],
  })
  const contractId = await driver.sent(
    token,
    (fileId) => ({
      name: '无序合同',
      parties,
      fields: [
        place(parties[0]!.partyId, fileId, 'seal'),
        place(parties[1]!.partyId, fileId, 'seal', { x: 0.3 }),
        place(parties[2]!.partyId, fileId, 'signature', { x: 0.1 }),
      ],
    }),
    [await writtenPdf([['第一页'], ['第二页'], ['第三页']])],
  )
  await signIn(page, CAI, `/sign/detail?contractId=${contractId}`)
  await expect(page.getByText('请携带身份证复印件')).toBeVisible()
  await expect(page.getByText('请先上传发起方要求的附件「身份证复印件」')).toBeVisible()
  await page.getByLabel('上传身份证复印件').setInputFiles({
    name: '证件.pdf',
    mimeType: 'application/pdf',
    buffer: await writtenPdf([['证件']]),
  })
  await expect(page.getByRole('link', { name: '证件.pdf' })).toBeVisible()
  await expect(page.getByText('请将每个文件阅读到末尾，还有 1 个')).toBeVisible()
  await page.getByRole('button', { name: '开始签署（1 处）' }).click()
  // What is not read yet is what the button leads on to, page by page.
  const readOn = page.getByRole('button', { name: '继续阅读（还有 1 个文件）' })
  await expect(readOn).toBeVisible()
  await expect(async () => {
    if (await readOn.isVisible()) await readOn.click()
    await expect(page.getByText('请将每个文件阅读到末尾')).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  await page.getByRole('button', { name: '确认签署', exact: true }).click()
  // Both ways, one after the other.
  const dialog = page.getByRole('dialog', { name: '签署意愿确认' })
  await expect(dialog.getByText('需要依次完成：短信验证码、签署密码，还剩 2 项')).toBeVisible()
  await expectNoViolations(page)
  await confirmByCode(page, server)
  await dialog.getByLabel('签署密码').fill('000000')
  await dialog.getByRole('button', { name: '确认签署' }).click()
  await expect(dialog.getByRole('alert')).toContainText('密码')
  await dialog.getByLabel('签署密码').fill('482915')
  await dialog.getByRole('button', { name: '确认签署' }).click()
  await expect(page.getByRole('heading', { name: '签署成功' })).toBeVisible()
  await driver.sign(await driver.signIn(BEN), contractId)
  expect((await driver.sign(token, contractId)).status).toBe(CONTRACT_IS.finished)
  // What was brought is there for the initiator to read.
  const { parties: seen } = await driver.call('/v2/file/detail', { contractId }, token)
  expect(seen.flatMap(({ attachments }) => attachments)[0]!.given[0]!.name).toBe('证件.pdf')
})

test('a refusal ends it with its reason; a place is handed on to a colleague', async ({
  page,
  desk: driver,
  signIn,
}) => {
  const token = await driver.signIn(BEN)
  const sentTo = () => {
    const parties = [
      party({
        kind: 1,
        intentMethods: [1, 2],
        companyName: '签署甲科技公司',
        signers: [someone('甲一', ANNA)],
      }),
    ]
    return driver.sent(token, (fileId) => ({
      name: '待处理合同',
      parties,
      fields: [place(parties[0]!.partyId, fileId, 'seal')],
    }))
  }
  const [refused, handed] = [await sentTo(), await sentTo()]
  await signIn(page, ANNA, `/sign/detail?contractId=${refused}`)
  await page.getByRole('button', { name: '拒签' }).click()
  const refusing = page.getByRole('dialog', { name: '拒签合同' })
  await expect(refusing.getByText('拒签后合同将终止，无法恢复')).toBeVisible()
  await expect(refusing.getByRole('button', { name: '确认拒签' })).toBeDisabled()
  await refusing.getByLabel('拒签原因（必填）').fill('价格与约定不符')
  await refusing.getByRole('button', { name: '确认拒签' }).click()
  await expect(page.getByRole('heading', { name: '已拒签' })).toBeVisible()
  const { status, endReason } = await driver.call('/v2/file/detail', { contractId: refused }, token)
  expect({ status, endReason }).toEqual({ status: CONTRACT_IS.refused, endReason: '价格与约定不符' })

  await visit(page, `/sign/detail?contractId=${handed}`)
  await page.getByRole('button', { name: '转交' }).click()
  const handing = page.getByRole('dialog', { name: '转交他人签署' })
  await handing.getByRole('radio', { name: '甲二' }).check()
  await handing.getByRole('button', { name: '确认转交' }).click()
  await page.waitForURL('**/workbench')
  const colleague = await driver.call(
    '/v2/file/detail',
    { contractId: handed },
    await driver.signIn('13910300004'),
  )
  expect(colleague.actions).toContain('sign')
  expect(colleague.parties[0]!.signers[0]!.handedFrom).toBe('甲一')
})

test('a face: consent first, not recognised once, recognised the second time, signed', async ({
  page,
  context,
  desk: driver,
  signIn,
}) => {
  const parties = [party({ intentMethods: [3], signers: [someone('郑十', PEOPLE.individual)] })]
  await driver.signatureOf(await driver.signIn(PEOPLE.individual))
  const contractId = await driver.sent(await driver.signIn(ANNA), (fileId) => ({
    name: '人脸确认合同',
    parties,
    fields: [place(parties[0]!.partyId, fileId)],
  }))
  await signIn(page, PEOPLE.individual, `/sign/detail?contractId=${contractId}`)
  await markAll(page)
  await page.getByRole('button', { name: '确认签署', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '签署意愿确认' })
  const show = async (outcome: string) => {
    await expect(dialog.getByRole('button', { name: '开始人脸识别' })).toBeDisabled()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: '开始人脸识别' }).click()
    const opened = context.waitForEvent('page')
    await dialog.getByRole('link', { name: '在本机进行人脸识别' }).click()
    const camera = await opened
    await camera.getByRole('button', { name: outcome }).click()
    await expect(camera.getByRole('heading', { name: '人脸采集已完成' })).toBeVisible()
    await camera.close()
  }
  await show('模拟：与证件照片不一致')
  await expect(dialog.getByRole('alert')).toContainText('人脸识别未通过')
  await show('模拟：本人，识别通过')
  await expect(page.getByRole('heading', { name: '签署完成' })).toBeVisible()
})
