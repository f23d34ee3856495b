import { expectNoViolations } from '../../axe.ts'
import { expect, test } from '../../fixture.ts'
import { walk } from '../../walk.ts'
import { PEOPLE } from '../../world.ts'
import { dialog, prove, row } from './guarded.ts'

const PAGES = [
  '/center/personCenter',
  '/center/safetySetting',
  '/center/showAllEnptr',
  '/center/mainEnptrCenter',
  '/center/preferSettingPer',
  '/center/preferSetting',
  '/center/contractList',
]

test('pages of the centre', async ({ page, signIn }) => {
  await signIn(page, PEOPLE.admin)
  await walk(page, PAGES)
})

test('dialogs of the safety page', async ({ page, signIn }) => {
  test.slow()
  await signIn(page, PEOPLE.individual, '/center/safetySetting')
  await row(page, '动态验证码').getByRole('button', { name: '开启' }).click()
  await expect(dialog(page, '请确认是您本人')).toBeVisible()
  await expectNoViolations(page)
  await prove(page)
  await expect(dialog(page, '开启二次验证').locator('code')).toBeVisible()
  await expectNoViolations(page)
  await dialog(page, '开启二次验证').getByRole('button', { name: '取消' }).click()
})
