// Where a visit ends up: the routing rules of the specification as one decision, without a browser.

import { matchPath } from 'react-router'
import { isWhole } from './subject.ts'
import { type Page, TABLE } from './table.ts'

export const LANDING = '/workbench'
const PLATFORM_LANDING = '/platform/tools/helper'
/** Set by the side panel of the workplace-messaging client on the page it shows. */
const IN_PANEL = 'inPanel'

/** Pages about one contract: whoever comes to them from a message and is not signed in is shown what he is asked for. */
const INVITED_PAGES: ReadonlySet<string> = new Set([
  '/inviteSign',
  '/signOnPhone',
  '/sign/detail',
  '/sign/fillForm',
])

export type Visitor = { signedIn: boolean; openSignedIn: boolean; inWorkplaceClient: boolean }
export type Destination =
  | { kind: 'page'; page: Page }
  | { kind: 'redirect'; to: string }
  /** Somebody has to sign in first; the page they asked for is theirs afterwards. */
  | { kind: 'signIn'; to: string }
  | { kind: 'marketing' }
  | { kind: 'purchasePanel'; url: string }

const redirect = (to: string): Destination => ({ kind: 'redirect', to })

export const pageAt = (pathname: string): Page | undefined =>
  // A literal path wins over one with a parameter.
  TABLE.find(({ path }) => path === pathname) ?? TABLE.find(({ path }) => matchPath(path, pathname))

const byPath = (pathname: string, search: string, visitor: Visitor): Destination | null => {
  const query = new URLSearchParams(search)
  switch (pathname) {
    case '/':
      return redirect(`/login${search}`)
    case '/contract':
    case '/center':
      return redirect(LANDING)
    case '/index':
      return { kind: 'marketing' }
    case '/login':
      if (!visitor.signedIn) return null
      return redirect(query.has('contractId') ? `/inviteSign${search}` : LANDING)
    case '/invitation':
      if (!visitor.signedIn) return null
      return redirect(`${query.has('ticket') ? '/signOnPhone' : '/inviteSign'}${search}`)
    case '/platform/openlogin':
      // An answer from a partner's own login is taken even by somebody inside: he may be trying it out.
      return visitor.openSignedIn && !query.has('state') ? redirect('/platform/openUser') : null
    case '/center/purchase': {
      if (!visitor.signedIn || !visitor.inWorkplaceClient || query.has(IN_PANEL)) return null
      query.set(IN_PANEL, '1')
      return { kind: 'purchasePanel', url: `${pathname}?${query}` }
    }
    default:
      return null
  }
}

export const destination = (pathname: string, search: string, visitor: Visitor): Destination => {
  const special = byPath(pathname, search, visitor)
  if (special) return special
  const page = pageAt(pathname)
  if (!page) return redirect(/^\/platform(\/|$)/.test(pathname) ? PLATFORM_LANDING : LANDING)
  if (page.auth === 'open' && !visitor.openSignedIn) return { kind: 'signIn', to: '/platform/openlogin' }
  if ((page.auth === 'login' || page.auth === 'authorised') && !visitor.signedIn) {
    const isInvited = INVITED_PAGES.has(page.path) && isWhole({ about: ['contractId', 'ticket'] }, search)
    return { kind: 'signIn', to: isInvited ? `/invitation${search}` : '/login' }
  }
  return { kind: 'page', page }
}
