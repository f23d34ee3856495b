import { expect, test } from '../../fixture.ts'
import { PEOPLE } from '../../world.ts'

test('a list is the very same one after another page, also one with another layout', async ({
  page,
  signIn,
}) => {
  await signIn(page, PEOPLE.admin, '/member')
  const title = page.getByRole('heading', { name: '成员管理' })
  await title.evaluate((element) => {
    element.dataset.left = 'here'
  })
  await page.getByRole('link', { name: '工作台', exact: true }).click()
  await expect(page).toHaveURL(/\/workbench$/)
  await expect(title).toBeHidden()
  await page.goBack()
  await expect(title).toBeVisible()
  await expect(title).toHaveAttribute('data-left', 'here')

  await page.evaluate(() => {
    history.pushState(null, '', '/center/personCenter')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page).toHaveTitle('个人中心')
  await expect(title).toBeHidden()
  await page.goBack()
  await expect(title).toBeVisible()
  await expect(title).toHaveAttribute('data-left', 'here')
  await expect(page).toHaveTitle('成员管理')
})
