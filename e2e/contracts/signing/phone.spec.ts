import { CODE } from '@xinqi/api/error-codes'
import { expectNoViolations } from '../../axe.ts'
import { contractDriver, party, place, someone, writtenPdf } from '../../contract-driver.ts'
import { expect, TELEPHONE, test } from '../../fixture.ts'
import { write } from '../../handwriting.ts'
import { fillPerson } from '../../people/identity/newcomer.ts'
import { visit } from '../../visit.ts'
import { PASSWORD } from '../../world.ts'
import { confirmByCode, signAll } from './signing.ts'

const SENDER = '13910300101'
const COMPANY = '签署丁商贸公司'

test.beforeAll(async ({ server }) => {
  await server.found({
    company: {
      name: COMPANY,
      mobile: SENDER,
      adminName: '丁一',
      members: [{ name: '丁二', mobile: '13910300102', roleType: 1 }],
    },
  })
  const driver = contractDriver(server)
  await driver.sealOf(await driver.signIn(SENDER))
})

const person = (name: string, mobile: string, more = {}) =>
  party({ kind: 2, intentMethods: [1, 2], signers: [someone(name, mobile)], ...more })

test('a telephone: the link, a signature written by finger, every place at once, done', async ({
  anotherBrowser,
  desk: driver,
  server,
  signIn,
}) => {
  const mobile = '13910300110'
  await server.found({ people: [{ name: '戊一', mobile }] })
  const parties = [person('戊一', mobile, { reading: 1, readingSeconds: 3 })]
  const contractId = await driver.sent(
    await driver.signIn(SENDER),
    (fileId, files) => ({
      name: '手机签署合同',
      parties,
      fields: [
        place(parties[0]!.partyId, fileId, 'signature', { x: 0.55, y: 0.3, width: 0.3 }),
        place(parties[0]!.partyId, fileId, 'date', { x: 0.55, y: 0.45, height: 0.03 }),
        place(parties[0]!.partyId, files[1]!, 'signature', { x: 0.55, y: 0.3, width: 0.3 }),
      ],
    }),
    [await writtenPdf([['甲方', '乙方'], ['第二页']]), await writtenPdf([['附件内容']])],
  )
  const phone = await anotherBrowser(TELEPHONE)
  const asked: string[] = []
  phone.on('request', (request) => asked.push(request.url()))
  await signIn(phone, mobile)
  asked.length = 0
  await phone.goto(`/sign/detail?contractId=${contractId}`)
  await expect(phone.getByRole('img', { name: '第 1 页', exact: true })).toBeVisible()
  await expectNoViolations(phone)
  // Light: neither the console nor pdf.js comes along.
  const scripts = asked.filter((url) => url.endsWith('.js'))
  expect(scripts.filter((url) => /\/(pdf|antd|console|Contract)-/.test(url))).toEqual([])

  await phone.getByRole('button', { name: '开始签署（2 处）' }).tap()
  await write(phone)
  await phone.getByRole('button', { name: '使用签名' }).tap()
  // Where it stands now is in sight; the second place is in the other file.
  await expect(phone.getByRole('button', { name: '签名：签署处，已选择' })).toBeInViewport()
  await phone.getByRole('button', { name: '下一处（还有 1 处）' }).tap()
  await expect(phone.getByLabel('合同文件').locator('option:checked')).toHaveText(/^2\/2/)
  await expect(phone.getByRole('button', { name: '签名：签署处，已选择' })).toBeInViewport()
  const sign = phone.getByRole('button', { name: '确认签署', exact: true })
  await expect(sign).toBeEnabled()
  await sign.tap()
  await expectNoViolations(phone)
  await confirmByCode(phone, server)
  await expect(phone.getByRole('heading', { name: '签署完成' })).toBeVisible()
  await expectNoViolations(phone)
  await phone.getByRole('button', { name: '查看合同' }).tap()
  await expect(phone.getByText('合同已签署完成。')).toBeVisible()
})

test('a code on the desktop: the same person signs on the telephone, the desktop follows; nobody else gets in', async ({
  anotherBrowser,
  desk: driver,
  page,
  server,
  signIn,
}) => {
  const mobile = '13910300120'
  await server.found({
    people: [
      { name: '己一', mobile },
      { name: '己二', mobile: '13910300121' },
    ],
  })
  await driver.signatureOf(await driver.signIn(mobile))
  const parties = [person('己一', mobile)]
  const contractId = await driver.sent(await driver.signIn(SENDER), (fileId) => ({
    name: '扫码签署合同',
    parties,
    fields: [place(parties[0]!.partyId, fileId)],
  }))
  await signIn(page, mobile, `/sign/detail?contractId=${contractId}`)
  const made = page.waitForResponse('**/contract/phone')
  await page.getByRole('button', { name: '手机扫码签署' }).click()
  await expect(page.getByRole('img', { name: '手机签署二维码' })).toBeVisible()
  await expectNoViolations(page)
  const { data } = (await (await made).json()) as { data: { path: string } }

  const stranger = await anotherBrowser(TELEPHONE)
  await signIn(stranger, '13910300121', data.path)
  await expect(stranger.getByText('二维码属于另一位签署人')).toBeVisible()

  // Nobody is signed in on this telephone: the code alone opens nothing.
  const phone = await anotherBrowser(TELEPHONE)
  await phone.goto(data.path)
  await phone.waitForURL('**/invitation?ticket=*')
  await expect(phone.getByText('扫码签署合同')).toBeVisible()
  await phone.getByText('其他方式').tap()
  await phone.getByRole('link', { name: '密码或扫码登录' }).tap()
  await phone.getByLabel('手机号').fill(mobile)
  await phone.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: '登录', exact: true }).click()
  await expect(phone.getByRole('heading', { name: '扫码签署合同' })).toBeVisible()
  await expect(page.getByText('已在手机上打开')).toBeVisible()
  await signAll(phone, server)
  await expect(phone.getByRole('heading', { name: '签署完成' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '签署完成' })).toBeVisible()
  await Promise.all([stranger.close(), phone.close()])
})

test('a newcomer: from the SMS through registration, real name, a wrong name put right and consent to a signed contract', async ({
  anotherBrowser,
  desk: driver,
  page,
  server,
  signIn,
}) => {
  // What people hear of is told by jobs, which take their time on a busy machine.
  test.slow()
  const mobile = '13910300130'
  const parties = [person('张新', mobile, { intentMethods: [1] })]
  const contractId = await driver.sent(await driver.signIn(SENDER), (fileId) => ({
    name: '新人合同',
    parties,
    fields: [place(parties[0]!.partyId, fileId)],
  }))
  const phone = await anotherBrowser(TELEPHONE)
  // What the SMS says, as its receiver taps it.
  const sms = `select content from sandbox_delivery where channel = '短信' and content like '%《新人合同》%'`
  await expect.poll(async () => (await server.sql(sms)).length, { timeout: 60_000 }).toBe(1)
  const [{ content } = { content: '' }] = await server.sql<{ content: string }>(sms)
  await phone.goto(/\/blankPage\/[\w-]+/.exec(content)![0])
  await server.sql(`delete from rate_window where key like 'code:address:%'`)
  await phone.getByRole('button', { name: '同意并获取验证码' }).tap()
  await phone.getByRole('button', { name: '填入验证码' }).tap()
  await phone.getByRole('button', { name: /下一步：确认身份/ }).tap()
  await fillPerson(phone)
  await phone.getByRole('button', { name: '提交认证' }).click()
  await expect(phone.getByText('发起方填写的签署人姓名为 张*，与您的实名 体*** 不一致')).toBeVisible()
  await expectNoViolations(phone)

  // The initiator was told, and puts it right where the contract names him.
  await signIn(page, SENDER, `/sign/pageDetail?contractId=${contractId}`)
  await page.getByRole('button', { name: '更正张新' }).click()
  const correcting = page.getByRole('dialog', { name: '更正签署人姓名' })
  await correcting.getByLabel('签署人姓名').fill('体验用户')
  await expectNoViolations(page)
  await correcting.getByRole('button', { name: '确认更正' }).click()
  await expect(page.getByRole('button', { name: '更正体验用户' })).toBeVisible()
  const told = `select 1 from notice where contract_id = $1 and event = 'nameDiffers' and (channel = 'message' or on_screen)`
  await expect.poll(async () => (await server.sql(told, [contractId])).length, { timeout: 60_000 }).toBe(1)

  await phone.getByRole('button', { name: '重新核对姓名' }).tap()
  await phone.getByRole('button', { name: '开始签署（1 处）' }).tap()
  await write(phone)
  await phone.getByRole('button', { name: '使用签名' }).tap()
  await phone.getByRole('button', { name: '确认签署', exact: true }).tap()
  // Before the first signature: what is agreed to can be read, and nothing goes on before it is agreed to.
  const asked = phone.getByRole('dialog', { name: '签署意愿确认' })
  await expect(asked.getByRole('button', { name: '获取验证码' })).toBeDisabled()
  await asked.getByRole('button', { name: '《电子签名授权书》' }).tap()
  const words = phone.getByRole('dialog', { name: '电子签名授权书' })
  await expect(words.getByText('每次签署都由您确认')).toBeVisible()
  await words.getByRole('button', { name: '关闭' }).tap()
  await expectNoViolations(phone)
  await asked.getByRole('checkbox').tap()
  await expect(asked.getByText(/^您已于 .* 同意/)).toBeVisible()
  await confirmByCode(phone, server)
  await expect(phone.getByRole('heading', { name: '签署完成' })).toBeVisible()
})

test('a company nobody knew: the link leads to founding it, and once it is certified back to the contract; its seal and a colleague are asked for', async ({
  anotherBrowser,
  desk: driver,
  server,
  signIn,
}) => {
  const [mobile, name] = ['13911000030', '签署壬新设公司']
  const { accountIds } = await server.found({ people: [{ name: '壬一', mobile }] })
  const parties = [
    party({ kind: 1, companyName: name, intentMethods: [1, 2], signers: [someone('壬一', mobile)] }),
  ]
  const contractId = await driver.sent(await driver.signIn(SENDER), (fileId) => ({
    name: '新设企业合同',
    parties,
    fields: [place(parties[0]!.partyId, fileId, 'seal')],
  }))
  const phone = await anotherBrowser(TELEPHONE)
  await signIn(phone, mobile, `/inviteSign?contractId=${contractId}`)
  await expect(phone.getByText('还没有在平台完成企业认证')).toBeVisible()
  await phone.getByRole('button', { name: `创建企业：${name}` }).tap()
  await phone.waitForURL('**/createCompany')
  await expect(phone.getByText('新设企业合同')).toBeVisible()

  // Being certified is other tests' business: it is, he runs it, and a colleague answers for its seals.
  const colleague = '17500020001'
  const founded = await server.found({
    company: {
      name,
      mobile: '13911000031',
      adminName: '壬一',
      members: [{ name: '壬二', mobile: colleague }],
    },
  })
  await server.sql('update member set account_id = $1 where company_id = $2 and account_id = $3', [
    accountIds[0],
    founded.companyId,
    founded.accountIds[0],
  ])
  const token = await driver.signIn(mobile)
  await driver.sealOf(token)
  const [{ id } = { id: '' }] = await server.sql<{ id: string }>(
    'select id from member where account_id = $1',
    [founded.accountIds[1]],
  )
  const usual = await driver.call('/signSetting/detail', {}, token)
  await driver.call('/signSetting/save', { ...usual, sealUseApproval: true } as never, token)
  await driver.call(
    '/approvalFlow/save',
    {
      name: '用印',
      purpose: 'sealUse',
      conditions: { typeIds: [], amountFromCents: null, amountToCents: null },
      steps: [{ rule: 1, approvers: [{ kind: 'member', id }] }],
    },
    token,
  )
  const approve = async () => {
    const answering = await driver.signIn(colleague)
    const { list } = await driver.call('/approval/list', { tab: 'due' }, answering)
    const { approvalId } = list[0]!
    await driver.call('/approval/approve', { contractId, approvalId }, answering)
  }
  await phone.getByRole('link', { name: '返回继续签署' }).first().tap()
  await phone.getByRole('button', { name: `以此身份签署：${name}` }).tap()
  const asked = phone.getByText('已申请用印，审批通过后即可签署')
  await phone.getByRole('button', { name: '申请用印' }).tap()
  await expect(asked).toBeVisible()
  await approve()
  await phone.reload()

  // Before he uses it he asks the colleague once more.
  await phone.getByRole('button', { name: '更多' }).tap()
  await phone.getByRole('button', { name: '加签审批' }).tap()
  const adding = phone.getByRole('dialog', { name: '加签审批' })
  await adding.getByLabel('查找同事').fill('壬')
  await adding.getByRole('checkbox', { name: '壬二' }).check()
  await expectNoViolations(phone)
  await adding.getByRole('button', { name: '提交加签（1 人）' }).tap()
  await expect(phone.getByText('已加签，所选人员会收到审批待办')).toBeVisible()
  await approve()
  await phone.reload()
  await signAll(phone, server)
  await expect(phone.getByRole('heading', { name: '签署完成' })).toBeVisible()
})

test('a company by its name alone: a member with the right takes it up, in the right name', async ({
  desk: driver,
  page,
  server,
  signIn,
}) => {
  await server.found({
    company: { name: '签署庚实业公司', mobile: '13910300140', adminName: '庚一' },
    people: [{ name: '辛一', mobile: '13910300141' }],
  })
  await driver.sealOf(await driver.signIn('13910300140'))
  const parties = [party({ kind: 1, companyName: '签署庚实业公司', intentMethods: [1], signers: [] })]
  const contractId = await driver.sent(await driver.signIn(SENDER), (fileId) => ({
    name: '只写企业的合同',
    parties,
    fields: [place(parties[0]!.partyId, fileId, 'seal')],
  }))
  await signIn(page, '13910300140', `/inviteSign?contractId=${contractId}`)
  await expect(page.getByText('尚无人认领')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: /^由我签署/ }).click()
  await signAll(page, server)
  await expect(page.getByRole('heading', { name: '签署完成' })).toBeVisible()
  await visit(page, '/signCompany?identities=1')
  await expect(page.getByText('签署庚实业公司').first()).toBeVisible()
  await expectNoViolations(page)
  // Somebody it was not meant for is told whose number it went to, and nothing else.
  const other = await driver.tryCall('/contract/invited', { contractId }, await driver.signIn('13910300141'))
  expect(other.code).toBe(CODE.NOT_FOUND)
})
