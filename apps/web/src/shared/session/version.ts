import { CLIENT_VERSION } from '@xinqi/api/limits'
import { call } from '../api/call.ts'
import { page } from '../navigation/go.ts'
import { KEYS } from './keys.ts'

/** A newer server needs newer pages. Reloads once for each version it meets; a second time would not help. */
export const checkVersion = async () => {
  const answer = await call('/v2/auth/vueVersion', {}, { quiet: true }).catch(() => null)
  if (!answer || answer.version === CLIENT_VERSION) return
  if (localStorage.getItem(KEYS.version) === answer.version) return
  localStorage.setItem(KEYS.version, answer.version)
  page.reload()
}

const CHECK_EVERY = 5 * 60_000

/** Asks when the page starts, and again when somebody returns to a tab that has been open for long. */
export const watchVersion = () => {
  let asked = Date.now()
  void checkVersion()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < CHECK_EVERY) return
    asked = Date.now()
    void checkVersion()
  })
}
