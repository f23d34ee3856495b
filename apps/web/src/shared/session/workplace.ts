import { KEYS } from './keys.ts'

/** Inside the workplace-messaging client (DingTalk): some things open in its side panel, and it signs people in itself. */
export const inWorkplaceClient = () =>
  /DingTalk/i.test(navigator.userAgent) || localStorage.getItem(KEYS.workplace) === '1'

/** Some clients put their library into the page, whatever they call themselves. */
export const mayHaveBridge = () => 'dd' in window || inWorkplaceClient()
