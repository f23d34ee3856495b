import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions, Spec } from 'axe-core'

type Axe = { axe: { run(options: RunOptions): Promise<AxeResults>; configure(spec: Spec): void } }

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

/** WCAG 2.2 AA: beyond 2.1 axe asks for targets of 24 pixels, or room around smaller ones. */
export const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Everything else would be described too, and thrown away.
  resultTypes: ['violations'],
}

/** The shorter text of the same program: it is read anew on every page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What tells elements apart without changing how they look. */
const NAMES = [
  'id',
  'for',
  'name',
  'value',
  'href',
  'src',
  'title',
  'data-row-key',
  'aria-label',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
]

/**
 * Whether text stands out from what is behind it takes axe nine tenths of its time, and a table asks it of every cell.
 * Elements that are the same all the way up to the page look the same: one of each is measured. Everything else is
 * asked of all.
 */
const markSameLooks = (names: string[]) => {
  const numbers = new Map<string, number>()
  const walk = (element: Element, above: number) => {
    const attributes = [...element.attributes]
      .filter(({ name }) => !names.includes(name) && name !== 'data-same-look')
      .map(({ name, value }) => `${name}=${value}`)
    // The first and the last of a row may be drawn differently.
    const end = `${!element.previousElementSibling} ${!element.nextElementSibling}`
    const look = `${above} ${end} ${element.tagName} ${attributes.join(' ')}`
    element.toggleAttribute('data-same-look', numbers.has(look))
    const number = numbers.get(look) ?? numbers.size
    numbers.set(look, number)
    for (const child of element.children) walk(child, number)
  }
  walk(document.body, -1)
}

const RULES = [
  { id: 'color-contrast', selector: '*:not([data-same-look])' },
  // A place on a sheet is as large, and as near to the next, as it will be printed; the sheet is made larger to press it.
  { id: 'target-size', selector: '*:not([data-field])' },
]

/** What axe objects to on the page as it stands. */
export const violationsOn = async (page: Page) => {
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
  if (await page.evaluate(() => !('axe' in window))) {
    await page.evaluate(AXE)
    await page.evaluate((rules) => (window as unknown as Axe).axe.configure({ rules }), RULES)
  }
  await page.evaluate(markSameLooks, NAMES)
  const { violations } = await page.evaluate(
    (options) => (window as unknown as Axe).axe.run(options),
    OPTIONS,
  )
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(' ')) }))
}

/** Nothing on the page as it stands that axe objects to. */
export const expectNoViolations = async (page: Page) => expect(await violationsOn(page)).toEqual([])

/** By how many pixels the page is wider than its window. */
export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

export const expectNoSidewaysScroll = async (page: Page) =>
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)

/** What is pressed or chosen; what antd draws inside a larger part that takes the press is measured by that part. */
const TARGETS = 'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=switch]'
const TAKES_THE_PRESS =
  'label, .ant-select, .ant-tabs-tab, .ant-input-affix-wrapper, .ant-input-number, .ant-picker, [data-field]'

/** Everything a finger can press is at least so many pixels high; a link within a sentence is as high as the sentence. */
export const smallTargets = (page: Page, least: number): Promise<string[]> =>
  page.evaluate(
    ([targets, around, height]) => {
      const isInSentence = (element: Element) =>
        element.tagName === 'A' &&
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length
      const tallest = (element: Element) => {
        const label = element.id && document.querySelector(`label[for="${CSS.escape(element.id)}"]`)
        const isBox = element.matches('input[type=checkbox], input[type=radio]')
        const parts = [element, element.closest(around), isBox && label]
        return Math.max(...parts.map((part) => (part ? part.getBoundingClientRect().height : 0)))
      }
      const isShown = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 1 &&
        getComputedStyle(element).pointerEvents !== 'none' &&
        // A way past the menu, for the keyboard; and a switch, which is pressed around it.
        element.getBoundingClientRect().bottom > 0 &&
        !element.closest('[inert], [aria-hidden=true], .ant-switch')
      return [...document.querySelectorAll(targets)]
        .filter((element) => isShown(element) && !isInSentence(element) && tallest(element) < height - 0.5)
        .map(
          (element) =>
            `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 20)} ${Math.round(tallest(element))}`,
        )
    },
    [TARGETS, TAKES_THE_PRESS, least] as const,
  )

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
