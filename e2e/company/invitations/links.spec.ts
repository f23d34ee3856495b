import { expectSoundAtBothSizes } from '../../axe.ts'
import { contractDriver } from '../../contract-driver.ts'
import { expect, TELEPHONE, test } from '../../fixture.ts'
import { PEOPLE } from '../../world.ts'
import { fillRegistration, forgetAddress, NEW_PASSWORD } from './coming.ts'

test.beforeEach(({ server }) => forgetAddress(server))

test('no message came: the code is read out by telephone, and registers', async ({ page, server }) => {
  const mobile = '13910800301'
  await page.goto('/login')
  await page.getByRole('link', { name: '免费注册' }).click()
  await expect(page.getByRole('button', { name: '注册并登录' })).toBeVisible()
  await page.getByLabel('手机号', { exact: true }).fill(mobile)
  const asked = async (button: string) => {
    await page.getByRole('button', { name: button }).click()
  }
  await asked('获取验证码')
  await expect(page.getByRole('button', { name: '填入验证码' })).toBeVisible()
  // A minute between two codes, by whichever way.
  await server.advance(61_000)
  await asked('获取语音验证码')
  // Both codes are told in the same words on the same place: the second is there when it has been read out.
  const spoken = () =>
    server.sql(
      `select content from sandbox_delivery where channel = '语音' and target_masked = '139****0301'`,
    )
  await expect.poll(async () => (await spoken()).length).toBe(1)
  const [{ content }] = (await spoken()) as [{ content: string }]
  await expect(page.getByText(/\d{6}/.exec(content)![0])).toBeVisible()
  await page.getByRole('button', { name: '填入验证码' }).click()
  await page.getByLabel('登录密码', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page).toHaveURL(/\/workbench$/)
  expect(await spoken()).toHaveLength(1)
})

test('one person brings another: his own link registers a friend, and it is known who sent him', async ({
  page,
  anotherBrowser,
  server,
  signIn,
}) => {
  await signIn(page, PEOPLE.individual, '/userInviteRegister')
  await expect(page.getByRole('img', { name: '邀请注册二维码' })).toBeVisible()
  const link = new URL(await page.getByText(/\/userInviteRegister\?inviteCode=/).innerText())

  const his = await anotherBrowser(TELEPHONE)
  await his.goto(link.pathname + link.search)
  await expect(his.getByRole('heading', { name: '您的朋友邀请您使用信契' })).toBeVisible()
  await expectSoundAtBothSizes(his)
  await fillRegistration(his, { contact: '手机号', value: '13910800302', submit: '注册并登录' })
  await expect(his).toHaveURL(/\/workbench$/)
  const [kept] = await server.sql<{ name: string }>(
    `select inviter.name from account join account as inviter on inviter.id = account.invited_by
     where account.source = 'invite' order by account.created_at desc limit 1`,
  )
  expect(kept!.name).toBe('郑十')
  await his.close()
})

test('by mail: whoever is abroad follows the letter, proves his address and is in', async ({
  anotherBrowser,
  server,
}) => {
  const driver = contractDriver(server)
  await server.found({ company: { name: '海外来客公司', mobile: '13910800310' } })
  const { token } = await driver.openSession('13910800310')
  await driver.call(
    '/invite/send',
    { name: 'Eve Lin', email: 'eve.lin@example.com', departmentId: null },
    token,
  )
  const letter = () =>
    server.sql<{ content: string }>(
      `select content from sandbox_delivery where channel = '邮件' and content like '%/blankPage/%' and content like '%海外来客公司%'
       order by id desc limit 1`,
    )
  await expect.poll(async () => (await letter()).length).toBe(1)
  const [{ content }] = (await letter()) as [{ content: string }]
  const hers = await anotherBrowser(TELEPHONE)
  await hers.goto(/\/blankPage\/\w+/.exec(content)![0])
  await expect(hers.getByLabel('邀请内容')).toContainText('海外来客公司')
  await expectSoundAtBothSizes(hers)
  await fillRegistration(hers, { contact: '邮箱', value: 'eve.lin@example.com', submit: '注册并加入' })
  await expect(hers.getByRole('heading', { name: '已加入企业' })).toBeVisible()
  await hers.close()
})

test('a company’s code: a newcomer registers and asks in one go; who has an account signs in instead', async ({
  anotherBrowser,
  server,
}) => {
  const driver = contractDriver(server)
  await server.found({ company: { name: '扫码来客公司', mobile: '13910800311' } })
  const { token } = await driver.openSession('13910800311')
  const { url } = await driver.call('/departmentmember/inviteMemberQRCode', { departmentId: null }, token)
  const link = new URL(url, server.url)
  expect(link.pathname).toBe('/eInviteRegister')

  const his = await anotherBrowser(TELEPHONE)
  await his.goto(link.pathname + link.search)
  await expect(his.getByText('提交后需经企业管理员审核')).toBeVisible()
  await expectSoundAtBothSizes(his)
  await his.getByRole('link', { name: '登录并加入' }).click()
  await expect(his).toHaveURL(/\/loginJoin\?inviteCode=/)
  await expect(his.getByLabel('邀请内容')).toContainText('扫码来客公司')
  await expectSoundAtBothSizes(his)
  await his.getByRole('link', { name: '注册并加入' }).click()
  // The page before asks for a number as well: this one asks for a name.
  await expect(his.getByLabel('姓名', { exact: true })).toBeVisible()
  await fillRegistration(his, {
    contact: '手机号',
    value: '13910800303',
    name: '扫码客',
    submit: '注册并申请加入',
  })
  await expect(his.getByRole('heading', { name: '申请已提交' })).toBeVisible()
  await expectSoundAtBothSizes(his)
  const { list } = await driver.call('/departmentmember/inviteMemberList', { pageSize: 100 }, token)
  const asked = list.find(({ name }) => name === '扫码客')!
  expect(asked).toMatchObject({ review: 0 })
  await his.close()
})
