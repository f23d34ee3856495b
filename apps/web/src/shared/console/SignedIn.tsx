// For a page anybody may open by its address and only somebody signed in can use: it signs in first, then stands on
// its own without the console around it.

import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { goInstead } from '../navigation/go.ts'
import { AccessContext } from '../permission/access.ts'
import { ensureIdentity } from '../session/identity.ts'
import { rememberWish } from '../session/returnTo.ts'
import { useSession } from '../session/session.ts'
import { ConsoleProvider } from './ConsoleProvider.tsx'
import { useIdentityAccess } from './ConsoleShell.tsx'
import { LoadingState } from './States.tsx'

export const SignedIn = ({ children }: { children: ReactNode }) => {
  const holder = useSession((value) => value.holder)
  const access = useIdentityAccess()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (holder) void ensureIdentity().catch(() => undefined)
    else {
      rememberWish(pathname + search)
      goInstead('/login')
    }
  }, [holder, pathname, search])
  return (
    <ConsoleProvider>
      {access ? <AccessContext value={access}>{children}</AccessContext> : <LoadingState />}
    </ConsoleProvider>
  )
}
