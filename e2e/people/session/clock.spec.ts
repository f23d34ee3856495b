import { expect, test } from '../../fixture.ts'
import { PEOPLE } from '../../world.ts'

test.use({ alwaysByThePage: true })

test('a device whose clock is far off learns the time and goes on', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    const real = Date.now
    Date.now = () => real() - 20 * 60_000
  })
  await signIn(page, PEOPLE.individual)
  await expect(page.getByRole('button', { name: /郑十/ })).toBeVisible()
})
