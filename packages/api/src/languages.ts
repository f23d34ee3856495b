// The languages the platform speaks to people outside the console. A further one is a line here, a file beside every
// *.en.ts of the web, and one beside every *.en.ts of packages/api and the server.

export const LANGUAGES = {
  zh: { name: '中文', tag: 'zh-CN' },
  en: { name: 'English', tag: 'en' },
} as const

export type Language = keyof typeof LANGUAGES
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]]

/** What is spoken where nobody has said what he reads, and what everything is written in first. */
export const FIRST_LANGUAGE = 'zh' satisfies Language

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(LANGUAGES, text)

/**
 * The best of what a reader's browser asks for, in his order (`zh-TW`, `en-GB`, …). Who reads none of ours reads English
 * sooner than Chinese.
 */
export const bestLanguage = (asked: readonly string[]): Language => {
  if (!asked.length) return FIRST_LANGUAGE
  for (const tag of asked) {
    const base = tag.toLowerCase().split('-', 1)[0]
    if (isLanguage(base)) return base
  }
  return 'en'
}

/** The tags of an Accept-Language header, the most wanted first. */
export const tagsOf = (header: string): string[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const quality = rest.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean)
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => tag && tag !== '*' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)

/** Which text of a contract in two languages counts where they differ. */
export const PREVAILING_TEXTS = {
  zh: '以中文文本为准',
  en: '以英文文本为准',
  equal: '两种文本具有同等效力',
} as const
export type PrevailingText = keyof typeof PREVAILING_TEXTS
export const PREVAILING = Object.keys(PREVAILING_TEXTS) as [PrevailingText, ...PrevailingText[]]
