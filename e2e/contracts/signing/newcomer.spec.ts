// Whoever was sent a link and has never been here: how many taps and codes it takes until he has signed.
import type { Page } from '@playwright/test'
import { drawLicencePicture } from '../../../apps/server/test/licence-picture.ts'
import { DESKTOP, expectNoSidewaysScroll, expectNoViolations } from '../../axe.ts'
import { contractDriver, party, place, someone } from '../../contract-driver.ts'
import { expect, TELEPHONE, test } from '../../fixture.ts'
import { write } from '../../handwriting.ts'

const SENDER = '13910360001'
/** For whoever wants to look at every step. */
const SHOTS = process.env.XINQI_SHOTS

test.describe.configure({ timeout: 240_000 })
test.beforeAll(async ({ server }) => {
  await server.found({ company: { name: '新人甲公司', mobile: SENDER, adminName: '甲一' } })
  const driver = contractDriver(server)
  await driver.sealOf(await driver.signIn(SENDER))
})

/** Of people nobody else in these tests is. */
const idNumber = (serial: number) => {
  const digits = `11010519910203${String(serial).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  return (
    digits + '10X98765432'[weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11]
  )
}

/** Every tap is counted; typing into a field that has the focus already takes none. */
const counted = (page: Page) => {
  const count = { taps: 0, codes: 0 }
  const tap = async (
    name: string | RegExp,
    role: 'button' | 'checkbox' | 'link' = 'button',
    dialog?: string,
  ) => {
    count.taps++
    const where = dialog ? page.getByRole('dialog', { name: dialog }) : page
    await where.getByRole(role, { name }).first().click()
  }
  const type = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toBeVisible()
    if (!(await field.evaluate((element) => element === document.activeElement))) count.taps++
    await field.fill(text)
  }
  /** What the sandbox shows instead of sending it, typed as from a telephone. */
  const typeCode = async () => {
    count.codes++
    const text = await page
      .getByText(/验证码\D{0,8}\d{6}/)
      .last()
      .innerText()
    await type('验证码', /\d{6}/.exec(text)![0])
  }
  return { count, tap, type, typeCode }
}

const shoot = async (page: Page, name: string) => {
  if (!SHOTS) return
  const before = page.viewportSize()!
  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: `${SHOTS}/${name}-${width}.png` })
  }
  await page.setViewportSize(before)
}

const LOOKS = [
  ['at a desk', { viewport: DESKTOP }, '1'],
  ['on a telephone', TELEPHONE, '2'],
] as const

for (const [where, look, digit] of LOOKS) {
  test(`a person signs ${where}: at most twelve taps, two codes, nothing to read off a picture`, async ({
    anotherBrowser,
    desk: driver,
    server,
  }) => {
    const mobile = `1391036100${digit}`
    const parties = [party({ kind: 2, intentMethods: [1], signers: [someone('温新人', mobile)] })]
    const contractId = await driver.sent(await driver.signIn(SENDER), (fileId) => ({
      name: `新人合同${digit}`,
      parties,
      fields: [place(parties[0]!.partyId, fileId, 'signature', { x: 0.55, y: 0.3, width: 0.3 })],
    }))
    const page = await anotherBrowser(look)
    const { count, tap, type, typeCode } = counted(page)
    await page.goto(`/sign/detail?contractId=${contractId}`)
    await expect(page.getByText('新人甲公司 邀请您签署')).toBeVisible()
    await expect(page.getByText('轮到您签署')).toBeVisible()
    await expect(page.getByText(`139****100${digit}`)).toBeVisible()
    await expectNoViolations(page)
    await expectNoSidewaysScroll(page)
    if (digit === '1') await shoot(page, 'invitation')
    await tap('同意并获取验证码')
    await expect(page.getByRole('button', { name: '查看合同' })).toBeVisible()
    if (digit === '1') await shoot(page, 'invitation-code')
    await typeCode()

    // He reads before he proves: pictures of the pages, no file.
    const files: string[] = []
    page.on('response', (answer) => {
      if (answer.headers()['content-type']?.includes('application/pdf')) files.push(answer.url())
    })
    await expect(page.getByRole('img', { name: /^第 1 页/ }).first()).toBeVisible({ timeout: 30_000 })
    await expectNoViolations(page)
    await expectNoSidewaysScroll(page)
    if (digit === '1') await shoot(page, 'reading')
    expect(files).toEqual([])
    // Nothing is offered that he would have to buy.
    await expect(page.getByRole('region', { name: 'AI合同工具' })).toHaveCount(0)

    await tap(/确认身份|去实名认证/)
    await expect(page.getByLabel('真实姓名')).toHaveValue('温新人')
    await expect(page.getByText('本次登录已验证，无需再次验证')).toBeVisible()
    await expectNoViolations(page)
    if (digit === '1') await shoot(page, 'real-name')
    await type('身份证号', idNumber(Number(digit)))
    await tap('提交认证')

    await tap(/^开始签署（/)
    count.taps++
    await write(page)
    await tap('使用签名')
    await tap('确认签署')
    await tap(/我已阅读并同意/, 'checkbox')
    await tap('获取验证码')
    await typeCode()
    await tap('确认签署', 'button', '签署意愿确认')
    await expect(page.getByRole('heading', { name: '签署完成' })).toBeVisible()
    expect(count.taps, `${where}: ${count.taps} taps`).toBeLessThanOrEqual(12)
    expect(count.codes).toBe(2)
    const sent = await server.sql<{ purpose: string }>(
      'select purpose from verification_code order by created_at',
    )
    expect(sent.filter(({ purpose }) => purpose === 'identity')).toEqual([])
    console.log(`${where}: ${count.taps} taps, ${count.codes} codes`)
  })

  test(`a new company signs ${where}: at most twenty-five taps, certified by its legal representative`, async ({
    anotherBrowser,
    desk: driver,
  }) => {
    const mobile = `1391036200${digit}`
    const company = {
      name: digit === '1' ? '启明（北京）设备有限公司' : '启航（北京）设备有限公司',
      creditCode: digit === '1' ? '91110108MA0XQ0084K' : '91110108MA0XR7118Q',
    }
    const parties = [
      party({
        kind: 1,
        companyName: company.name,
        intentMethods: [1],
        signers: [someone('欧阳明远', mobile)],
      }),
    ]
    const contractId = await driver.sent(await driver.signIn(SENDER), (fileId) => ({
      name: `新企业合同${digit}`,
      parties,
      fields: [place(parties[0]!.partyId, fileId, 'seal', { x: 0.55, y: 0.3 })],
    }))
    const page = await anotherBrowser(look)
    const { count, tap, type, typeCode } = counted(page)
    await page.goto(`/inviteSign?contractId=${contractId}&partyId=${parties[0]!.partyId}`)
    await expect(page.getByText(company.name)).toBeVisible()
    await tap('同意并获取验证码')
    await typeCode()
    await expect(page.getByRole('region', { name: '合同内容' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^第 1 页/ }).first()).toBeVisible({ timeout: 30_000 })
    await expectNoViolations(page)
    await expectNoSidewaysScroll(page)
    if (digit === '1') await shoot(page, 'company-reading')
    await tap(/^去实名认证/)
    await type('身份证号', idNumber(10 + Number(digit)))
    await tap('提交认证')
    await expect(page.getByRole('button', { name: /^加入已有企业/ })).toBeVisible()
    if (digit === '1') await shoot(page, 'company-create')
    await tap(/^创建企业/)

    await expect(page.getByLabel('企业名称')).toHaveValue(company.name)
    count.taps++
    const buffer = await drawLicencePicture({
      ...company,
      legalName: '欧阳明远',
      address: '北京市海淀区示例路1号',
      period: '2018年03月05日至长期',
    })
    await page
      .getByLabel('上传营业执照')
      .setInputFiles({ name: '营业执照.png', mimeType: 'image/png', buffer })
    await expect(page.getByText(/^已识别并填写/)).toBeVisible({ timeout: 90_000 })
    await expect(page.getByLabel('法定代表人')).toHaveValue('欧阳明远')
    await expect(page.getByLabel('统一社会信用代码')).toHaveValue(company.creditCode)
    await tap('下一步')
    await expect(page).toHaveURL(/createCompanyTwo/)
    await expect(page.getByRole('radio', { name: /我是法定代表人/ })).toBeChecked()
    await tap('下一步')
    await expect(page).toHaveURL(/createCompanyThree/)
    await expect(page.getByRole('radio', { name: /^法定代表人在线授权/ })).toBeChecked()
    await expect(page.getByText('签署后即时通过')).toBeVisible()
    await expectNoViolations(page)
    if (digit === '1') await shoot(page, 'company-ways')
    await tap('下一步')
    await expect(page.getByRole('region', { name: '授权书' })).toBeVisible({ timeout: 20_000 })
    await expectNoViolations(page)
    if (digit === '1') await shoot(page, 'company-letter')
    await tap(/我已阅读授权书全文/, 'checkbox')
    await tap('获取验证码')
    await typeCode()
    await tap('签署授权书')
    await expect(page.getByText('已认证', { exact: true }).first()).toBeVisible({ timeout: 20_000 })
    await tap('返回继续签署')
    await tap(/^以此身份签署/)
    await tap(/^开始签署（/)
    await tap('确认签署')
    await tap(/我已阅读并同意/, 'checkbox')
    await tap('获取验证码')
    await typeCode()
    await tap('确认签署', 'button', '签署意愿确认')
    await expect(page.getByRole('heading', { name: '签署完成' })).toBeVisible()
    expect(count.taps, `${where}: ${count.taps} taps`).toBeLessThanOrEqual(25)
    console.log(`company ${where}: ${count.taps} taps, ${count.codes} codes`)
  })
}
