import type { INTENT_WORDS } from '@xinqi/api/open/public-shapes'

/** What an app's owner set for contracts that say nothing else. */
export type AppConfig = {
  intent?: (keyof typeof INTENT_WORDS)[]
  readSeconds?: number
  mayRefuse?: boolean
  mayTransfer?: boolean
  deadlineDays?: number
  notice?: boolean
  /** Accounts that are mobile, identity numbers or mail addresses are shown masked; on for new apps. */
  maskAccounts?: boolean
}
