import { FIRST_LANGUAGE, LANGUAGES } from '@xinqi/api/languages'
import { words } from '../messages/shared.zh.ts'
import { labelled } from './labels.ts'
import { language } from './language.ts'
import { sentence } from './sentence.ts'

const HAN = /\p{Script=Han}/u

/**
 * A reason somebody gave, or a finding. What is one of those we know is said in the reader's language; what somebody wrote
 * himself stays as he wrote it, and is said to be in another language where it is.
 */
export const Written = ({ text }: { text: string }) => {
  const chosen = labelled(text)
  const known = chosen === text ? sentence(text) : chosen
  if (known !== text || language.get() === FIRST_LANGUAGE || !HAN.test(text)) return <>{known}</>
  return (
    <>
      <span lang={LANGUAGES[FIRST_LANGUAGE].tag}>{text}</span> ({words().writtenInChinese})
    </>
  )
}
