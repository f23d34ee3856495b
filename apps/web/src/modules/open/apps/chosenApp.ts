// The app a partner works with. The address names it, so that it can be passed on; where it does not, the one chosen last
// is meant, on whatever page that was. Forgotten with the partner's session.
import { KEYS } from '../../../shared/session/keys.ts'

export const keepApp = (appId: string): void => localStorage.setItem(KEYS.openApp, appId)

export const chosenApp = <App extends { appId: string }>(
  apps: readonly App[],
  named: string | null,
): App | undefined => {
  const of = (appId: string | null) => apps.find((app) => app.appId === appId)
  return of(named) ?? of(localStorage.getItem(KEYS.openApp)) ?? apps[0]
}
