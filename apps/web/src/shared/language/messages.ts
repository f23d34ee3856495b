// What pages say, in the language of whoever reads. Chinese is written in `messages/<name>.zh.ts` and comes with its page;
// any other language lies beside it in `<name>.<language>.ts` and is fetched, all of it, by those who read it.
//   export const words = messages('filling', { submit: '提交填写', row: params('第 {row} 行') })
//   words().submit, words().row({ row: 3 })

import { createI18n, type Translations, transform } from '@nanostores/i18n'
import { FIRST_LANGUAGE, type Language } from '@xinqi/api/languages'
import { language } from './language.ts'

type Words = Record<string, Record<string, string>>

/** A further language is a file like en.ts, and a line here. */
const LOADERS: Record<Exclude<Language, typeof FIRST_LANGUAGE>, () => Promise<{ default: Words }>> = {
  en: () => import('./en.ts'),
}

const load = async (code: Language): Promise<Words> => {
  try {
    return code === FIRST_LANGUAGE ? {} : (await LOADERS[code]()).default
  } catch {
    // Out of reach: a page in Chinese is better than none.
    return {}
  }
}

const define = createI18n(language, {
  baseLocale: FIRST_LANGUAGE,
  get: async (code, names) => {
    const words = await load(code)
    return Object.fromEntries(names.map((name) => [name, words[name] ?? {}]))
  },
})

/** What is said under this name, asked for whenever something is drawn: the reader may change his language. */
export const messages = <Body extends Record<string, Message>>(name: string, base: Body): (() => Body) => {
  const store = define(name, base as Translations) as unknown as {
    get: () => Body
    listen: (hear: () => void) => unknown
  }
  // For as long as the page lives: what is asked for outside React is there as well.
  store.listen(() => undefined)
  return () => store.get()
}

type Message = string | ((values: never) => string)
/** What another language must say: the same, and nothing else. */
export type Translation<Words extends () => Record<string, Message>> = Record<keyof ReturnType<Words>, string>

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type Params = <const Text extends string>(
  text: Text,
) => (values: Record<Names<Text>, string | number>) => string

/** A sentence with places in braces. All are filled at once, so that what somebody has typed is never read as a place. */
export const params = transform((_language, text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)),
) as unknown as Params

/** Once everything loaded so far speaks the language of the reader. */
export const messagesReady = (): Promise<void> =>
  new Promise((resolve) => {
    if (!define.loading.get()) return resolve()
    const leave = define.loading.listen((isLoading) => {
      if (isLoading) return
      leave()
      resolve()
    })
  })
