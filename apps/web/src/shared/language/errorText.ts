import { FIRST_LANGUAGE } from '@xinqi/api/languages'
import { words } from '../messages/shared.zh.ts'
import { language } from './language.ts'
import { messages } from './messages.ts'
import { sentence } from './sentence.ts'

/** By the number of the error: the server's own sentence is Chinese. */
const errors = messages<Record<string, string>>('errors', {})

/** Why a call was refused, in the language of the reader; what no page of his should meet is told by its number. */
export const errorText = ({ code, msg }: { code: number; msg: string }): string => {
  if (language.get() === FIRST_LANGUAGE) return msg
  const said = sentence(msg)
  return said === msg ? (errors()[code] ?? words().refusedWith({ code })) : said
}
