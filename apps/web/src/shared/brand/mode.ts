const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** The server writes its mode into the page: demo data is never shown without saying so. */
export const isDemo = () => meta('xinqi-mode') === 'demo'

export type DemoAccount = { who: string; mobile: string; password: string }

/** In demo mode the server also says whom one may sign in as. */
export const demoAccounts = (): DemoAccount[] =>
  JSON.parse(meta('xinqi-demo-accounts') ?? '[]') as DemoAccount[]
