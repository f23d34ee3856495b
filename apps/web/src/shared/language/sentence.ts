import type { Language } from '@xinqi/api/languages'
import { language } from './language.ts'

type Translate = (sentence: string) => string | undefined
const known: Partial<Record<Language, Translate>> = {}

/** Said by the file of a language, once it is there. */
export const speakSentences = (of: Language, translate: Translate) => {
  known[of] = translate
}

/** A sentence the rules of fields put together, in the reader's language; what people wrote themselves stays. */
export const sentence = (text: string): string => known[language.get()]?.(text) ?? text
