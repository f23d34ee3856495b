// Runs before every navigation, in order: were all tabs closed, tokens brought in by the address, where the visit
// leads, and who is signed in. Pages render only after it lets them.

import { type LoaderFunctionArgs, redirect, replace } from 'react-router'
import { MARKETING_SITE } from '../shared/brand/brand.ts'
import { page } from '../shared/navigation/go.ts'
import { openPurchasePanel } from '../shared/navigation/sidePanel.ts'
import { ensureIdentity } from '../shared/session/identity.ts'
import { acceptArrival, acceptIncoming, stripIncoming } from '../shared/session/incoming.ts'
import { rememberWish } from '../shared/session/returnTo.ts'
import { session } from '../shared/session/session.ts'
import { otherTabsChecked } from '../shared/session/tabs.ts'
import { inWorkplaceClient } from '../shared/session/workplace.ts'
import { destination, LANDING } from './destination.ts'

const forever = () => new Promise<never>(() => undefined)

export const gate = async ({ request }: LoaderFunctionArgs): Promise<null> => {
  const asked = new URL(request.url)
  const { incoming, search } = stripIncoming(asked.search)
  await otherTabsChecked()
  await acceptArrival()
  await acceptIncoming(incoming)
  if (search !== asked.search) throw redirect(asked.pathname + search)

  const { holder, openToken } = session.get()
  const decision = destination(asked.pathname, search, {
    signedIn: holder !== null,
    openSignedIn: openToken !== null,
    inWorkplaceClient: inWorkplaceClient(),
  })
  switch (decision.kind) {
    case 'redirect':
      throw redirect(decision.to)
    case 'signIn':
      rememberWish(asked.pathname + search)
      throw redirect(decision.to)
    case 'marketing':
      page.leaveTo(MARKETING_SITE)
      return forever()
    case 'purchasePanel': {
      openPurchasePanel(decision.url)
      throw replace(page.path() === asked.pathname ? LANDING : currentAddress())
    }
    case 'page': {
      const { auth } = decision.page
      if (auth === 'login' || auth === 'authorised') await ensureIdentity()
      return null
    }
  }
}

const currentAddress = () => location.pathname + location.search
