// What a page says, and in which language.
import { expect, type Page } from '@playwright/test'

/** What the page says and shows, but for the contract's own pages and the names people bear. */
const saidOn = (page: Page, names: readonly string[]) =>
  page.evaluate((proper) => {
    const isContract = (element: Element) =>
      element.closest('[class*="words"], [data-testid^="page-picture"]') !== null
    const isLanguage = (element: Element) => element.closest('button[lang]') !== null
    const said: string[] = [document.title]
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility() || isContract(element) || isLanguage(element)) continue
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE && !['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(element.tagName))
          said.push(node.textContent ?? '')
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        said.push(element.getAttribute(name) ?? '')
    }
    return said.map((text) => proper.reduce((left, name) => left.replaceAll(name, ''), text))
  }, names)

export const HAN = /\p{Script=Han}|[，。；：？！、（）「」《》]/u
const LATIN_SENTENCE = /[A-Za-z]{3,} [A-Za-z]{2,} [A-Za-z]{2,}/
export const expectEnglish = async (page: Page, names: readonly string[]) =>
  expect((await saidOn(page, names)).filter((text) => HAN.test(text))).toEqual([])
export const expectChinese = async (page: Page, names: readonly string[]) =>
  expect((await saidOn(page, names)).filter((text) => LATIN_SENTENCE.test(text))).toEqual([])
