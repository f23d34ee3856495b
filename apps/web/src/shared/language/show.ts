import { FIRST_LANGUAGE, LANGUAGES, type Language } from '@xinqi/api/languages'
import { atom } from 'nanostores'
import { call } from '../api/call.ts'
import { session } from '../session/session.ts'
import { chosenLanguage, language, preferredLanguage, rememberLanguage } from './language.ts'
import { messagesReady } from './messages.ts'

/** Changes once everything is there in the new language: whoever draws the page draws it again. */
export const shownLanguage = atom<Language>(FIRST_LANGUAGE)

const show = async (wanted: Language) => {
  language.set(wanted)
  await messagesReady()
  shownLanguage.set(wanted)
  document.documentElement.lang = LANGUAGES[wanted].tag
}

const TOLD = 'languageTold'

/** What he chose goes for what is written to him as well: told once he is signed in, however early he chose. */
const tellChosen = () => {
  const chosen = chosenLanguage()
  const { holder } = session.get()
  const told = `${holder?.userId}:${chosen}`
  if (!chosen || !holder || sessionStorage.getItem(TOLD) === told) return
  sessionStorage.setItem(TOLD, told)
  void call('/user/chooseLanguage', { language: chosen }, { quiet: true }).catch(() =>
    sessionStorage.removeItem(TOLD),
  )
}

/** @param isTranslated Pages of the console are not. */
export const showInPreferred = (isTranslated: boolean) => {
  if (isTranslated) tellChosen()
  return show(isTranslated ? preferredLanguage() : FIRST_LANGUAGE)
}

export const chooseLanguage = (wanted: Language) => {
  rememberLanguage(wanted)
  tellChosen()
  return show(wanted)
}
