// Everything in English, as one file: fetched by those who read it, and nothing of it named on the first page of others.

import { sentenceInEnglish } from '@xinqi/api/contract-fields/sentences-en'
import { findingInEnglish } from '@xinqi/api/findings-en'
import { messageInEnglish } from '@xinqi/api/messages-en'
import { speakSentences } from './sentence.ts'

speakSentences('en', (text) => sentenceInEnglish(text) ?? findingInEnglish(text) ?? messageInEnglish(text))

const FILES = import.meta.glob<Record<string, string>>('../../**/messages/*.en.ts', {
  eager: true,
  import: 'default',
})

/** By the name the Chinese is given to `messages`. */
export default Object.fromEntries(
  Object.entries(FILES).map(([file, words]) => [/([\w-]+)\.en\.ts$/.exec(file)![1]!, words]),
)
