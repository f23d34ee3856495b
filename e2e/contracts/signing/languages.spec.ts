import { randomUUID } from 'node:crypto'
import { DESKTOP, expectNoSidewaysScroll, expectNoViolations } from '../../axe.ts'
import { contractDriver, party, place, someone, writtenPdf } from '../../contract-driver.ts'
import { expect, TELEPHONE, test } from '../../fixture.ts'
import { write } from '../../handwriting.ts'
import { expectChinese, expectEnglish, HAN } from '../../spoken.ts'
import { confirmByCode } from './signing.ts'

const SENDER = '13910300901'
const COMPANY = '双语甲公司'
const [HOUSE_ADMIN, APPROVER] = ['13910300931', '13910300932']
const HOUSE = '双语乙公司'
const SHOTS = process.env.SHOTS

test.beforeAll(async ({ server }) => {
  await server.found({ company: { name: COMPANY, mobile: SENDER, adminName: '甲六' } })
  const driver = contractDriver(server)
  await driver.sealOf(await driver.signIn(SENDER))
  const members = [{ name: 'Ben Ward', mobile: APPROVER }]
  await server.found({ company: { name: HOUSE, mobile: HOUSE_ADMIN, adminName: 'Zoe Hart', members } })
  const [ben] = await server.sql<{ id: string }>('select id from member where name = $1', ['Ben Ward'])
  await driver.call(
    '/approvalFlow/save',
    {
      name: 'House',
      purpose: 'launch',
      conditions: { typeIds: [], amountFromCents: null, amountToCents: null },
      steps: [{ rule: 1, approvers: [{ kind: 'member', id: ben!.id }] }],
    },
    await driver.signIn(HOUSE_ADMIN),
  )
})

for (const [where, look, digit] of [
  ['at a desk', { viewport: DESKTOP }, '1'],
  ['on a telephone', TELEPHONE, '2'],
] as const)
  test(`one contract, two languages, ${where}: each is written to, reads and signs in his own`, async ({
    anotherBrowser,
    desk: driver,
    server,
    signIn,
  }) => {
    test.slow()
    const [english, chinese] = [`1391030091${digit}`, `1391030092${digit}`]
    const name = `Service Agreement ${digit}`
    await server.found({
      people: [
        { name: 'Anna Reed', mobile: english },
        { name: '安娜', mobile: chinese },
      ],
    })
    const parties = [
      party({
        kind: 2,
        intentMethods: [1],
        message: 'Please sign this week.',
        signers: [{ ...someone('Anna Reed', english), language: 'en' }],
      }),
      party({ kind: 2, intentMethods: [1], signers: [someone('安娜', chinese)] }),
    ]
    const contractId = await driver.sent(
      await driver.signIn(SENDER),
      (fileId) => ({
        name,
        parties,
        prevailing: 'en',
        fields: parties.map(({ partyId }, at) => place(partyId, fileId, 'signature', { x: 0.2 + 0.4 * at })),
      }),
      [await writtenPdf([['The supplier delivers every month.', '供方按月供货。']])],
    )
    const texts = await (async () => {
      const rows = () =>
        server.sql<{ content: string }>(
          `select content from sandbox_delivery where channel = '短信' and content like $1`,
          [`%${name}%`],
        )
      await expect.poll(async () => (await rows()).length, { timeout: 60_000 }).toBe(2)
      return (await rows()).map(({ content }) => content)
    })()
    const toAnna = texts.find((text) => text.includes('asks you to sign'))!
    expect(toAnna.replace(COMPANY, '').replace('【信契】', '')).not.toMatch(HAN)
    expect(texts.find((text) => text.includes('邀请您签署'))).toBeTruthy()

    // Names people gave, the file's among them.
    const names = [COMPANY, '安娜', name, '合同.pdf']
    const anna = await anotherBrowser(look)
    const link = /\/blankPage\/[\w-]+\?lang=en/.exec(toAnna)![0]
    await anna.goto(link)
    await expect(anna.getByText(`${COMPANY} invites you to sign`)).toBeVisible()
    await expectEnglish(anna, names)
    await expectNoSidewaysScroll(anna)
    // Signing in by a code is other tests' business.
    await anna.evaluate(() => sessionStorage.clear())
    await signIn(anna, english)
    await anna.goto(link)
    await expect(anna.getByRole('button', { name: 'Start signing (1 places)' })).toBeVisible()
    if (SHOTS) await anna.screenshot({ path: `${SHOTS}/english-${digit}.png` })
    await expectEnglish(anna, names)
    await expectNoViolations(anna)
    await anna.getByRole('button', { name: 'As text' }).click()
    await expect(anna.getByText('End of the text')).toBeVisible()
    await expect(anna.getByText('The supplier delivers every month.')).toBeVisible()
    if (SHOTS) await anna.screenshot({ path: `${SHOTS}/english-text-${digit}.png` })
    await anna.getByRole('button', { name: 'Pages' }).click()
    await anna.getByRole('button', { name: 'Details' }).click()
    await expect(anna.getByText('The English text prevails')).toBeVisible()
    await expectEnglish(anna, names)
    await anna.keyboard.press('Escape')
    await anna.getByRole('button', { name: 'Start signing (1 places)' }).click()
    await expectEnglish(anna, names)
    await write(anna)
    await anna.getByRole('button', { name: 'Use this signature' }).click()
    await anna.getByRole('button', { name: 'Sign', exact: true }).click()
    const dialog = anna.getByRole('dialog', { name: 'Confirm that you sign' })
    await expect(dialog).toBeVisible()
    await expectEnglish(anna, names)
    const consent = dialog.getByRole('checkbox')
    if (await consent.isVisible()) await consent.check()
    await server.sql('delete from verification_code')
    await dialog.getByRole('button', { name: 'Get a code' }).click()
    await dialog.getByRole('button', { name: 'Fill in the code' }).click()
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(anna.getByRole('heading', { name: 'Signed' })).toBeVisible()
    await expectEnglish(anna, names)

    const lin = await anotherBrowser(look)
    await signIn(lin, chinese, `/sign/detail?contractId=${contractId}`)
    const theirs = ['Anna Reed', name]
    await expect(lin.getByRole('button', { name: '开始签署（1 处）' })).toBeVisible()
    await expectChinese(lin, theirs)
    await lin.getByRole('button', { name: '开始签署（1 处）' }).click()
    await write(lin)
    await lin.getByRole('button', { name: '使用签名' }).click()
    await lin.getByRole('button', { name: '确认签署', exact: true }).click()
    const asked = lin.getByRole('dialog', { name: '签署意愿确认' }).getByRole('checkbox')
    if (await asked.isVisible()) await asked.check()
    await expectChinese(lin, theirs)
    await confirmByCode(lin, server)
    await expect(lin.getByRole('heading', { name: '签署完成' })).toBeVisible()
    await expectChinese(lin, theirs)
  })

for (const [where, look, digit] of [
  ['at a desk', { viewport: DESKTOP }, '1'],
  ['on a telephone', TELEPHONE, '2'],
] as const)
  test(`an approver and somebody copied read English, ${where}`, async ({
    anotherBrowser,
    desk: driver,
    server,
    signIn,
  }) => {
    test.slow()
    const [copied, signer] = [`1391030094${digit}`, `1391030095${digit}`]
    const name = `Lease Agreement ${digit}`
    await server.found({
      people: [
        { name: 'Carol Diaz', mobile: copied },
        { name: 'Dan Fox', mobile: signer },
      ],
    })
    const admin = await driver.signIn(HOUSE_ADMIN)
    await driver.call('/user/chooseLanguage', { language: 'en' }, await driver.signIn(APPROVER))
    const signing = party({ kind: 2, intentMethods: [1], signers: [someone('Dan Fox', signer)] })
    const contractId = await driver.sent(
      admin,
      (fileId) => ({
        name,
        amountCents: 1_000_000,
        parties: [signing],
        cc: [
          {
            ccId: randomUUID(),
            name: 'Carol Diaz',
            mobile: copied,
            mayDownload: true,
            toldWhen: 1,
            language: 'en',
          },
        ],
        fields: [place(signing.partyId, fileId, 'signature', { x: 0.2 })],
      }),
      [await writtenPdf([['The tenant pays every month.']])],
    )
    const names = [HOUSE, 'Zoe Hart', 'Ben Ward', name, '合同.pdf']

    // The message on the screen, and the page it leads to.
    const told = () =>
      server.sql<{ content: string; path: string }>(
        `select content, path from message where path like $1 and content like $2`,
        [`/approveList?contractId=${contractId}%`, `%${name}%`],
      )
    await expect.poll(async () => (await told()).length, { timeout: 60_000 }).toBe(1)
    const [message] = await told()
    expect(message!.content).toBe(`“${name}”, submitted by Zoe Hart, waits for your approval.`)
    const ben = await anotherBrowser({ ...look, locale: 'en-GB' })
    await signIn(ben, APPROVER, message!.path)
    await expect(ben.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
    await expect(ben.locator('canvas').first()).toBeVisible()
    if (SHOTS) await ben.screenshot({ path: `${SHOTS}/approver-${digit}.png` })
    await expectEnglish(ben, names)
    await expectNoSidewaysScroll(ben)
    await expectNoViolations(ben)
    await ben.getByRole('button', { name: 'As text' }).click()
    await expect(ben.getByText('The tenant pays every month.')).toBeVisible()
    await ben.getByRole('button', { name: 'Pages' }).click()
    await ben.getByRole('button', { name: 'Details' }).click()
    await expect(ben.getByText('¥10,000.00')).toBeVisible()
    if (SHOTS) await ben.screenshot({ path: `${SHOTS}/approver-details-${digit}.png` })
    await expectEnglish(ben, names)
    await ben.keyboard.press('Escape')
    await ben.getByRole('button', { name: 'Ask others too' }).click()
    await expect(ben.getByRole('dialog', { name: 'Ask colleagues to approve' })).toBeVisible()
    await expectEnglish(ben, names)
    await ben.keyboard.press('Escape')
    await ben.getByRole('button', { name: 'Reject' }).click()
    const no = ben.getByRole('dialog', { name: `Reject “${name}”` })
    await expect(no.getByRole('button', { name: 'Reject' })).toBeDisabled()
    await expectEnglish(ben, names)
    await ben.keyboard.press('Escape')
    await ben.getByRole('button', { name: 'Approve', exact: true }).click()
    await expectEnglish(ben, names)
    await expectNoViolations(ben)
    await ben.getByRole('dialog').getByLabel('Comment (optional)').fill('Agreed')
    await ben.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(ben.getByText('Approved. The contract was sent to its parties.')).toBeVisible()
    await expect(ben.getByRole('button', { name: 'Approve', exact: true })).toBeHidden()
    await expectEnglish(ben, names)
    await ben.getByRole('link', { name: 'All approvals' }).click()
    await expect(ben.getByText('No contract waits for your approval')).toBeVisible()
    await expectEnglish(ben, names)
    if (SHOTS) await ben.screenshot({ path: `${SHOTS}/approver-list-${digit}.png` })
    // Whoever reads Chinese after all changes the page, not the address.
    await ben.getByRole('button', { name: '中文' }).click()
    await expect(ben.getByText('没有等待您审批的合同')).toBeVisible()

    const texts = () =>
      server.sql<{ content: string }>(
        `select content from sandbox_delivery where channel = '短信' and content like $1`,
        [`%has copied “${name}” to you%`],
      )
    await expect.poll(async () => (await texts()).length, { timeout: 60_000 }).toBe(1)
    const [text] = await texts()
    expect(text!.content.replace(HOUSE, '').replace('【信契】', '')).not.toMatch(HAN)
    const carol = await anotherBrowser(look)
    const link = /\/blankPage\/[\w-]+\?lang=en/.exec(text!.content)![0]
    const hers = [HOUSE, 'Carol Diaz', 'Dan Fox', name, '合同.pdf']
    await carol.goto(link)
    await expect(carol.getByText('Other ways')).toBeVisible()
    await expectEnglish(carol, hers)
    await carol.evaluate(() => sessionStorage.clear())
    await signIn(carol, copied)
    await carol.goto(link)
    await expect(carol.getByRole('button', { name: 'Details' })).toBeVisible()
    if (SHOTS) await carol.screenshot({ path: `${SHOTS}/copied-${digit}.png` })
    await expectEnglish(carol, hers)
    await expectNoSidewaysScroll(carol)
    await expectNoViolations(carol)
    await carol.getByRole('button', { name: 'Details' }).click()
    await expect(carol.getByRole('dialog')).toBeVisible()
    await expectEnglish(carol, hers)
  })

for (const [where, look, digit] of [
  ['at a desk', { viewport: DESKTOP }, '1'],
  ['on a telephone', TELEPHONE, '2'],
] as const)
  test(`whoever reads English finds contracts, messages and a company of his own, ${where}`, async ({
    anotherBrowser,
    desk: driver,
    server,
    signIn,
  }) => {
    test.slow()
    const mobile = `1391030096${digit}`
    const name = `Supply Agreement ${digit}`
    await server.found({ people: [{ name: 'Eve Long', mobile }] })
    await driver.call('/user/chooseLanguage', { language: 'en' }, await driver.signIn(mobile))
    const signing = party({
      kind: 2,
      intentMethods: [1],
      signers: [{ ...someone('Eve Long', mobile), language: 'en' }],
    })
    await driver.sent(
      await driver.signIn(SENDER),
      (fileId) => ({
        name,
        parties: [signing],
        fields: [place(signing.partyId, fileId, 'signature', { x: 0.2 })],
      }),
      [await writtenPdf([['The seller delivers every month.']])],
    )
    const names = [COMPANY, 'Eve Long', name, '合同.pdf']
    const told = () =>
      server.sql<{ n: string }>(`select count(*) as n from message where content like $1`, [`%${name}%`])
    await expect.poll(async () => Number((await told())[0]!.n), { timeout: 60_000 }).toBeGreaterThan(0)
    const eve = await anotherBrowser({ ...look, locale: 'en-GB' })
    const sound = async (shot: string) => {
      if (SHOTS) await eve.screenshot({ path: `${SHOTS}/${shot}-${digit}.png`, fullPage: true })
      await expectEnglish(eve, names)
      await expectNoSidewaysScroll(eve)
      await expectNoViolations(eve)
    }
    // Where the console begins for others.
    await signIn(eve, mobile, '/signTask')
    await eve.goto('/workbench')
    await expect(eve.getByRole('heading', { name: 'My contracts' })).toBeVisible()
    await expect(eve.getByRole('link', { name: `Sign: ${name}` })).toBeVisible()
    await sound('mine')
    await eve.getByRole('tab', { name: /^Messages/ }).click()
    await expect(eve.getByText(new RegExp(`“${name}”`)).first()).toBeVisible()
    await sound('mine-messages')
    await eve.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(eve.getByRole('tab', { name: 'Messages', exact: true })).toBeVisible()
    await eve.getByRole('tab', { name: 'All contracts' }).click()
    await eve.getByRole('link', { name: `Sign: ${name}` }).click()
    await expect(eve.getByRole('button', { name: 'Start signing (1 places)' })).toBeVisible()

    await eve.goto('/eInviteRegisterIn')
    await expect(eve.getByRole('heading', { name: 'Ask to join a company' })).toBeVisible()
    await eve.getByLabel('Full name of the company').fill(COMPANY)
    await eve.getByRole('button', { name: 'Find the company' }).click()
    await expect(eve.getByText(`You ask to join “${COMPANY}”`)).toBeVisible()
    await eve.getByLabel('Name', { exact: true }).fill('Eve Long')
    await eve.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(eve.getByText('Asked to join')).toBeVisible()
    await sound('joining')

    await eve.goto('/companyVerify')
    await expect(eve.getByText('There is no application yet.', { exact: false })).toBeVisible()
    await sound('company-none')
    await eve.getByRole('button', { name: 'Create a company' }).click()
    await eve.getByRole('button', { name: 'Fill in an invented company' }).click()
    const invented = eve.getByLabel('Name of the company')
    await expect(invented).not.toHaveValue('', { timeout: 30_000 })
    const company = await invented.inputValue()
    names.push(company)
    await sound('company-licence')
    await eve.getByRole('button', { name: 'Next' }).click()
    await expect(eve.getByText('Your part in the company')).toBeVisible()
    await sound('company-agent')
    await eve.getByRole('button', { name: 'Next' }).click()
    await expect(eve.getByText('Choose how to prove that you may act', { exact: false })).toBeVisible()
    await sound('company-ways')
    // The console is there as well, for whoever asks for it.
    await eve.goto('/myContracts')
    await eve.getByRole('link', { name: 'The whole workbench (in Chinese)' }).click()
    await expect(eve).toHaveURL(/\/workbench/)
    await expect(eve.locator('html')).toHaveAttribute('lang', 'zh-CN')
  })
