import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
  // Everything else would be described too, and thrown away.
  resultTypes: ['violations'],
}

/** Nothing on the page as it stands that axe objects to. */
export const expectNoViolations = async (page: Page) => {
  // A button under the pointer wears its hover colour, one at work is paler than it will be, and a dialog still fading in
  // has other colours than it will have.
  await page.mouse.move(0, 0)
  await page.waitForFunction(() => {
    const isAtWork = document.querySelector('.ant-btn-loading') !== null
    const isMoving = document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
    return !isAtWork && !isMoving
  })
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(options),
    OPTIONS,
  )
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(' ')) })),
  ).toEqual([])
}

export const expectNoSidewaysScroll = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)

/** The open page, on a desk and on a telephone. */
export const expectSoundAtBothSizes = async (page: Page) => {
  await page.setViewportSize(DESKTOP)
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(PHONE)
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(DESKTOP)
}
