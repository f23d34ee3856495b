import { expect, test } from '../../fixture.ts'
import { fillIn } from '../../parts.ts'
import { PEOPLE } from '../../world.ts'
import { prove } from '../security/guarded.ts'

test("the messenger's directory is looked at, then taken over; a second time nothing is left to do", async ({
  page,
  signIn,
}) => {
  await signIn(page, PEOPLE.otherAdmin, '/member')
  const openSync = async () => {
    await page.getByRole('button', { name: '登录与同步' }).click()
    await page.getByRole('menuitem', { name: '同步钉钉组织' }).click()
    return page.getByRole('dialog', { name: '同步钉钉组织' })
  }
  let sync = await openSync()
  await expect(sync.getByText('企业尚未接入钉钉')).toBeVisible()
  await sync.getByRole('button', { name: '去接入' }).click()
  const setting = page.getByRole('dialog', { name: '协作平台接入设置' })
  await fillIn(setting, { CorpId: 'ding-e2e-trade', AppKey: 'key', AppSecret: 'secret-0000', AgentId: '7' })
  await setting.getByRole('button', { name: '保存设置' }).click()
  await prove(page)
  await expect(setting.getByText('请核对应用密钥与权限')).toBeVisible()
  await setting.getByLabel('AppSecret').fill('secret')
  await setting.getByRole('button', { name: '保存设置' }).click()
  await expect(setting).toHaveCount(0)

  sync = await openSync()
  await expect(sync.getByText('沙箱：通讯录中的部门与人员均为虚构')).toBeVisible()
  await expect(sync.getByText(/3 名新成员/)).toBeVisible()
  await sync.getByRole('button', { name: /新成员（3）/ }).click()
  await expect(sync.getByText('139****0001')).toBeVisible()
  await sync.getByRole('button', { name: '开始同步' }).click()
  await expect(sync.getByText('同步完成')).toBeVisible({ timeout: 20_000 })
  await sync.getByRole('button', { name: '关闭' }).first().click()
  await expect(page.getByRole('row', { name: /钱一/ })).toBeVisible()

  sync = await openSync()
  await expect(sync.getByText(/3 人没有变化/)).toBeVisible()
  await expect(sync.getByRole('button', { name: '没有需要同步的内容' })).toBeDisabled()
})
