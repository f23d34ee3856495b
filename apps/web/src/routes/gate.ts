// Stands before every visit, in order: were all tabs closed, tokens brought in by the address, where the visit
// leads, and who is signed in. Pages are shown only after it lets them.

import { MARKETING_SITE } from '../shared/brand/brand.ts'
import { page } from '../shared/navigation/go.ts'
import type { Verdict, Visit } from '../shared/navigation/navigator.ts'
import { openPurchasePanel } from '../shared/navigation/sidePanel.ts'
import { ensureIdentity } from '../shared/session/identity.ts'
import { acceptArrival, acceptIncoming, stripIncoming } from '../shared/session/incoming.ts'
import { isTaskPage, onLinkVisit } from '../shared/session/linkVisit.ts'
import { rememberWish } from '../shared/session/returnTo.ts'
import { dropIfForgotten, session } from '../shared/session/session.ts'
import { otherTabsChecked } from '../shared/session/tabs.ts'
import { inWorkplaceClient } from '../shared/session/workplace.ts'
import { AT_ONCE, takeWorkplaceLink } from '../shared/session/workplaceLink.ts'
import { destination, LANDING } from './destination.ts'
import type { Page } from './table.ts'

const forever = () => new Promise<never>(() => undefined)

const fromCard = (): string | null => {
  const corp = takeWorkplaceLink()
  return corp && `/ddLogin?corpId=${corp}&${AT_ONCE}`
}

export const gate = async ({ pathname, search: asked }: Visit): Promise<Verdict<Page>> => {
  const { incoming, search } = stripIncoming(asked)
  await otherTabsChecked()
  dropIfForgotten()
  await acceptArrival()
  await acceptIncoming(incoming)
  if (search !== asked) return { redirect: pathname + search }

  const visit = onLinkVisit()
  // What a partner's link was made for is done here and nowhere else.
  if (visit && !isTaskPage(visit, pathname)) return { redirect: '/linkEnd' }

  const { holder, openToken } = session.get()
  const decision = destination(pathname, search, {
    signedIn: holder !== null,
    openSignedIn: openToken !== null,
    inWorkplaceClient: inWorkplaceClient(),
  })
  switch (decision.kind) {
    case 'redirect':
      return { redirect: decision.to }
    case 'signIn':
      rememberWish(pathname + search)
      return { redirect: fromCard() ?? decision.to }
    case 'marketing':
      page.leaveTo(MARKETING_SITE)
      return forever()
    case 'purchasePanel':
      void openPurchasePanel(decision.url)
      return { stay: LANDING }
    case 'page': {
      const { auth } = decision.page
      if (auth === 'login' || auth === 'authorised') await ensureIdentity()
      return { show: decision.page }
    }
  }
}
