// Looks an invitation up before anything is asked of the person, and says the truth about one that no longer works.
//   <WithInvite>{(invite, code) => …}</WithInvite>

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { StatementPage, WaitingPage } from '../../../shared/lite/LitePages.tsx'
import { useAbout } from '../../../shared/navigation/useAbout.ts'
import { useSession } from '../../../shared/session/session.ts'
import type { Invite } from './InviteCard.tsx'
import { words } from './messages/joining.zh.ts'

type Failed = Exclude<Invite['state'], 'valid'>

export const Invalid = ({ state, from }: { state: Failed; from?: string | null }) => (
  <StatementPage title={words()[state]} actions={<Link to="/login">{words().toSignIn}</Link>}>
    {from && <p>{words().inviteFrom({ from })}</p>}
    {words()[`${state}Text`]}
  </StatementPage>
)

export const WithInvite = ({ children }: { children: (invite: Invite, code: string) => ReactNode }) => {
  const code = useAbout('inviteCode')
  const signedIn = useSession(({ holder }) => holder !== null)
  // What is said depends on who asks: a member, somebody waiting, a stranger.
  const { data, error, refetch } = useCall(
    '/v2/auth/checkLink/{param}',
    {},
    {
      params: { param: code, asked: String(signedIn) },
      quiet: true,
      enabled: code !== '',
      staleTime: 0,
      // Coming in signs in: what was on screen stays until the new answer is there.
      placeholderData: (before) => before,
    },
  )
  if (!code) return <Invalid state="unknown" />
  if (error) {
    return (
      <StatementPage
        title={words().notShown}
        small={error.requestId ?? undefined}
        actions={<Button onClick={() => void refetch()}>{words().retry}</Button>}
      >
        {error.message}
      </StatementPage>
    )
  }
  if (!data) return <WaitingPage />
  // Somebody already in needs no valid invitation to be told so.
  if (data.state !== 'valid' && data.standing === null) {
    return <Invalid state={data.state} from={data.companyName ?? data.inviterName} />
  }
  return children(data, code)
}
