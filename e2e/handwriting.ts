import { expect, type Page } from '@playwright/test'

/** Writes a wave over the surface. */
export const write = async (page: Page) => {
  const surface = page.getByRole('img', { name: /^(手写区|Handwriting area)/ })
  // Waits until it lies still: what opens is still finding its place.
  await surface.hover()
  const box = (await surface.boundingBox())!
  const at = (i: number) =>
    [box.x + box.width * (0.2 + 0.015 * i), box.y + box.height * (0.5 + 0.2 * Math.sin(i / 4))] as const
  await page.mouse.move(...at(0))
  await page.mouse.down()
  for (let i = 1; i < 40; i++) await page.mouse.move(...at(i))
  await page.mouse.up()
  await expect(
    page.getByRole('img', { name: /^(手写区，已写 \d+ 笔|Handwriting area, \d+ strokes)/ }),
  ).toBeVisible()
}
