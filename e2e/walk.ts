import type { Page } from '@playwright/test'
import { expectSoundAtBothSizes } from './axe.ts'
import { expect, test } from './fixture.ts'
import { visit } from './visit.ts'

/** Every one of these pages, once it has what it shows, is sound on a desk and on a telephone. */
export const walk = async (page: Page, paths: readonly string[]) => {
  // Looking at every element of every page takes its time on a busy machine.
  test.slow()
  for (const path of paths) {
    await test.step(path, async () => {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.ant-spin-spinning, .ant-skeleton')).toHaveCount(0)
      await expectSoundAtBothSizes(page)
    })
  }
}
