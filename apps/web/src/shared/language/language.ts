// Which language the page on the screen is in: what its reader chose, else what the link he followed was made in, else
// what his browser asks for.

import { DAY } from '@xinqi/api/durations'
import { bestLanguage, FIRST_LANGUAGE, isLanguage, type Language } from '@xinqi/api/languages'
import { atom } from 'nanostores'
import { readCookie, writeCookie } from '../session/cookies.ts'

const CHOSEN = 'language'
const LINKED = 'linkLanguage'

/** Of the page that is shown. The console speaks Chinese alone. */
export const language = atom<Language>(FIRST_LANGUAGE)

/** A link in a message says which language its recipient was written to in: `?lang=en`. */
export const captureLinkLanguage = () => {
  const linked = new URLSearchParams(location.search).get('lang')
  if (isLanguage(linked)) sessionStorage.setItem(LINKED, linked)
}

/** What the reader himself has chosen, if he has. */
export const chosenLanguage = (): Language | null => {
  const chosen = readCookie(CHOSEN)
  return isLanguage(chosen) ? chosen : null
}

export const preferredLanguage = (): Language => {
  const linked = sessionStorage.getItem(LINKED)
  return chosenLanguage() ?? (isLanguage(linked) ? linked : bestLanguage(navigator.languages ?? []))
}

export const rememberLanguage = (chosen: Language) => writeCookie(CHOSEN, chosen, 365 * DAY)
