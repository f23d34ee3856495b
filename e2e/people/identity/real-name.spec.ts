import { expect, TELEPHONE, test } from '../../fixture.ts'
import { comeUnverified, fillPerson, passCode, register } from './newcomer.ts'

test('says what is wrong with a number beside it, keeps what was typed, counts failures, and passes', async ({
  page,
  server,
}) => {
  await register(page, '13951000001')
  await page.goto('/center/realName')
  await page.getByRole('button', { name: /身份证号认证/ }).click()
  await page.getByLabel('真实姓名').fill('测试不一致')
  await page.getByRole('textbox', { name: '身份证号' }).fill('110105194912310021')
  await page.getByLabel('真实姓名').focus()
  await expect(page.getByText('身份证号码有误，请核对后重新输入')).toBeVisible()
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByRole('textbox', { name: '身份证号' })).toBeFocused()
  await expect(page.getByLabel('真实姓名')).toHaveValue('测试不一致')

  await page.getByRole('textbox', { name: '身份证号' }).fill('11010519491231002X')
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByRole('alert')).toContainText('姓名与身份证号不一致')
  await expect(page.getByRole('alert')).toContainText('今日还可用此方式尝试 4 次')
  await expect(page.getByRole('alert')).toContainText('认证流水号 SANDBOX-')
  await page.getByRole('button', { name: '修改信息重试' }).click()
  await expect(page.getByRole('textbox', { name: '身份证号' })).toHaveValue('11010519491231002X')

  for (let left = 3; left >= 0; left--) {
    await page.getByRole('button', { name: '提交认证' }).click()
    await expect(page.getByRole('heading', { name: '认证未通过' })).toBeVisible()
    if (left > 0) await page.getByRole('button', { name: '修改信息重试' }).click()
  }
  await expect(page.getByText('认证次数已达上限，请使用其他方式认证')).toBeVisible()
  await page.getByRole('button', { name: '换一种方式' }).click()
  await expect(page.getByRole('button', { name: /身份证号认证/ })).toBeDisabled()

  await page.getByRole('button', { name: /手机号认证/ }).click()
  // He registered by a code to this number a moment ago: it is not asked for again, another one is.
  await expect(page.getByText('本次登录已验证，无需再次验证')).toBeVisible()
  await page.getByRole('button', { name: '换一个号码' }).click()
  await expect(page.getByRole('textbox', { name: '手机号' })).toHaveValue('13951000001')
  await server.advance(61_000)
  await fillPerson(page)
  await passCode(page)
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByRole('heading', { name: '已完成实名认证' })).toBeVisible()
  await expect(page.getByText(/^110101\*{8}\d{3}[\dX]$/)).toBeVisible()
  await expect(page.getByText(/^SANDBOX-/).first()).toBeVisible()
  await expect(page.getByText('此身份由沙箱核验')).toBeVisible()
  await page.getByText('认证记录（6）').click()
  await expect(page.getByText('未通过', { exact: true })).toHaveCount(5)
  // Belonging to no company, he is shown the way to one; the console knows his name without being opened anew.
  await expect(page.getByRole('button', { name: '下一步：认证或加入企业' })).toBeVisible()
  await page.getByRole('button', { name: '暂不，以个人身份使用' }).click()
  await expect(page.getByText('已实名').first()).toBeVisible()
})

test('a bank card asks for separate consent, and its hash is kept', async ({ page, server, signIn }) => {
  await comeUnverified(page, server, signIn, '13951000002', '/center/realName?way=3')
  await fillPerson(page, '银行卡与身份信息不一致')
  await passCode(page)
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByText('请先阅读并同意相关授权')).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByRole('alert')).toContainText('银行卡与身份信息不一致')
  const [attempt] = await server.sql<{ hash: string }>(
    `select encode(consent_sha256, 'hex') as hash from identity_attempt a
       join account p on p.id = a.account_id where a.method = 3 order by a.created_at desc limit 1`,
  )
  expect(attempt!.hash).toMatch(/^[0-9a-f]{64}$/)
  await server.advance(61_000)
  await page.getByRole('button', { name: '修改信息重试' }).click()
  await fillPerson(page)
  await passCode(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByRole('heading', { name: '已完成实名认证' })).toBeVisible()
})

test('an authority that does not answer costs no try', async ({ page, server, signIn }) => {
  await comeUnverified(page, server, signIn, '13951000003', '/center/realName?way=1')
  await fillPerson(page, '机构无应答，不计次数')
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByRole('alert')).toContainText('本次不计入认证次数')
  await expect(page.getByLabel('真实姓名')).toHaveValue('测试超时')
})

test('the face is taken on a telephone while the desk waits', async ({
  page,
  anotherBrowser,
  server,
  signIn,
}) => {
  await comeUnverified(page, server, signIn, '13951000004', '/center/realName')
  await page.getByRole('button', { name: /人脸识别/ }).click()
  await fillPerson(page)
  await page.getByRole('button', { name: '下一步，开始人脸识别' }).click()
  await expect(page.getByText('请先阅读并同意相关授权')).toBeVisible()
  await page.getByRole('checkbox').check()
  const started = page.waitForResponse('**/user/face/start')
  await page.getByRole('button', { name: '下一步，开始人脸识别' }).click()
  await expect(page.getByRole('img', { name: '人脸识别二维码' })).toBeVisible()
  const { data } = (await (await started).json()) as { data: { url: string } }

  const telephone = await anotherBrowser(TELEPHONE)
  await telephone.goto(`${server.url}${data.url}`)
  await expect(telephone.getByText('这是沙箱页面')).toBeVisible()
  await expect(telephone.getByText('正在为 体*** 进行人脸识别')).toBeVisible()
  await telephone.getByRole('button', { name: '模拟：活体检测未通过' }).click()
  await expect(telephone.getByText('请回到发起认证的电脑页面查看结果')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('活体检测未通过')
  await telephone.reload()
  await expect(telephone.getByRole('heading', { name: '人脸采集已完成' })).toBeVisible()
  await telephone.goto(`${server.url}/face?ticket=${'x'.repeat(32)}`)
  await expect(telephone.getByText('链接或二维码已失效')).toBeVisible()
  await telephone.close()
})

test('somebody from a link proves himself on his telephone and gets back to where he was going', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/realName?return=${encodeURIComponent('/center/personCenter?from=contract')}`)
  // Not known yet: registered on the way, and brought back here.
  await expect(page).toHaveURL(/\/login$/)
  await register(page, '13951000005')
  await expect(page).toHaveURL(/\/realName\?return=/)
  await page.getByRole('button', { name: /人脸识别/ }).click()
  await fillPerson(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '下一步，开始人脸识别' }).click()
  await expect(page.getByRole('img', { name: '人脸识别二维码' })).toBeHidden()
  await page.getByRole('button', { name: '在本机进行人脸识别' }).click()
  await page.getByRole('button', { name: '模拟：本人，识别通过' }).click()
  await page.getByRole('button', { name: '查看认证结果' }).click()
  // Whoever came to sign is led back without another click.
  await expect(page).toHaveURL(/\/center\/personCenter\?from=contract$/)
})

test('a way back written by somebody else leads nowhere', async ({ page, signIn }) => {
  await signIn(page, '13800000008', `/realName?return=${encodeURIComponent('//evil.example/')}`)
  await expect(page.getByRole('heading', { name: '已完成实名认证' })).toBeVisible()
  await page.getByRole('button', { name: '暂不，以个人身份使用' }).click()
  await expect(page).toHaveURL(/\/workbench$/)
})

test('a company pays for its member: a way it has nothing left for is closed and says so, another is open', async ({
  page,
  server,
  signIn,
}) => {
  const company = { name: '次数用完公司', mobile: '13910800410', packageType: 1 as const }
  const member = { name: '未实名员工', mobile: '13910800411', verified: false }
  const { companyId } = await server.found({ company: { ...company, members: [member] } })
  await signIn(page, member.mobile, '/center/realName')
  await expect(page.getByText('认证费用由次数用完公司承担')).toBeVisible()
  const face = page.getByRole('button', { name: /^人脸识别/ })
  await expect(face).toContainText('企业的可用次数已用完，请换一种方式')
  await expect(face).toBeDisabled()
  await page.getByRole('button', { name: /^身份证号认证/ }).click()
  await page.getByRole('button', { name: '填入，可通过' }).click()
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByRole('heading', { name: '已完成实名认证' })).toBeVisible()
  const paid = await server.sql<{ reason: string; quantity: number }>(
    `select reason, quantity from quota_entry where owner_id = $1 and kind = 'person' and type = 2`,
    [companyId],
  )
  expect(paid).toEqual([{ reason: '成员实名认证（身份证二要素）', quantity: 1 }])
})
