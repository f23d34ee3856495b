// Pages of the route table, as many as somebody may see, on a desk and on a telephone: nothing axe objects to by WCAG 2.2
// AA, no sideways scrolling, no error of a script. A page that is added is walked from the first moment.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type PageFacts, TABLE } from '../../../apps/web/src/routes/table.ts'
import { DESKTOP, PHONE, sidewaysScroll, violationsOn } from '../../axe.ts'
import { expect, test } from '../../fixture.ts'
import { visit } from '../../visit.ts'

/** For addresses that name something: well formed, and nobody's. */
const UNKNOWN: Record<string, string> = {
  code: 'nonesuchnonesuch123456',
  way: 'alipay',
  key: randomUUID(),
  ticket: 'nonesuch',
}

/** It leads on at once. */
export const LEADS_ELSEWHERE = '/center/transit'

export const pagesWhere = (is: (page: PageFacts) => boolean): PageFacts[] =>
  TABLE.filter((page: PageFacts) => is(page) && page.path !== LEADS_ELSEWHERE)

export const isOperators = ({ permission }: PageFacts) => permission?.startsWith('operator:') ?? false

/** A browser whose reader asks for English. */
export const ENGLISH = { viewport: DESKTOP, locale: 'en-GB' }

const PATIENCE = 30_000

/** The page has come, and what it shows has come too, sheets among it. */
const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.querySelector('.ant-spin-spinning, .ant-skeleton, [aria-busy=true]') &&
      !document.body.textContent?.includes('正在加载第') &&
      document.querySelector('main')?.textContent !== '',
    undefined,
    { timeout: PATIENCE },
  )

const look = async (page: Page, name: string): Promise<string[]> => {
  const wrong: string[] = []
  for (const size of [DESKTOP, PHONE]) {
    const at = `${name} ${size.width}`
    await page.setViewportSize(size)
    await settled(page).catch(() => wrong.push(`${at}: still loading`))
    for (const { id, where } of await violationsOn(page)) wrong.push(`${at}: ${id} ${where.join(' | ')}`)
    const wide = await sidewaysScroll(page)
    if (wide > 0) wrong.push(`${at}: ${wide} px too wide`)
    if (process.env.LOOK)
      await page.screenshot({ path: join(process.env.LOOK, `${at.replace(/[/: ]+/g, '-')}.png`) })
  }
  return wrong
}

/** Looks at each of them without loading anything anew; what is wrong with any of them is told at the end. */
export const walkAll = async (
  page: Page,
  who: string,
  pages: readonly PageFacts[],
  addresses: Readonly<Record<string, string>> = {},
  language = 'zh-CN',
) => {
  // Looking at every element of every page takes its time on a busy machine.
  test.setTimeout(test.info().timeout + pages.length * 12_000)
  const wrong: string[] = []
  let at = ''
  page.on('pageerror', (error) => wrong.push(`${at}: ${error.message}`))
  for (const { path } of pages) {
    at = `${who} ${path}`
    // Telephones are led to light pages of their own.
    await page.setViewportSize(DESKTOP)
    await visit(page, addresses[path] ?? path.replace(/:(\w+)/, (_, name) => UNKNOWN[name]!))
    wrong.push(...(await look(page, at)))
    const lang = await page.evaluate(() => document.documentElement.lang)
    if (lang !== language) wrong.push(`${at}: in ${lang}`)
  }
  expect(wrong).toEqual([])
}
