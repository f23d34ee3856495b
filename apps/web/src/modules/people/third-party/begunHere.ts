// A sign-in that leaves this site and comes back must come back to the tab that began it: what it takes to finish is
// kept here, and nowhere a link from somebody else could bring it.

export type Begun = { proof: string; qrId?: string; ssoCode?: string; isTest?: boolean }

const key = (state: string) => `begun:${state}`

export const rememberBegun = (state: string, begun: Begun) =>
  sessionStorage.setItem(key(state), JSON.stringify(begun))

export const begunHere = (state: string): Begun | null => {
  const text = sessionStorage.getItem(key(state))
  return text ? (JSON.parse(text) as Begun) : null
}

export const forgetBegun = (state: string) => sessionStorage.removeItem(key(state))

/** The vendor carries it there and back. */
export const stateIn = (url: string): string => new URL(url).searchParams.get('state') ?? ''
