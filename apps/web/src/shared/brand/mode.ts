import type { DemoAccount } from '@xinqi/api/wire'

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** The server writes its mode into the page: demo data is never shown without saying so. */
export const isDemo = () => meta('xinqi-mode') === 'demo'

/** The one way of reaching people the platform has not, if any: what needs it is not offered. */
export const lacks = (way: 'sms' | 'mail') => meta('xinqi-lacks') === way

export type { DemoAccount }

/** In demo mode the server also says whom one may sign in as, and through which door. */
export const demoAccounts = (door?: 'open'): DemoAccount[] =>
  (JSON.parse(meta('xinqi-demo-accounts') ?? '[]') as DemoAccount[]).filter(
    (account) => account.door === door,
  )
