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

const INVALID: Record<Exclude<Invite['state'], 'valid'>, { title: string; text: string }> = {
  expired: { title: '邀请已过期', text: '邀请自发出起 7 天内有效。请联系邀请人重新发送。' },
  revoked: { title: '邀请已失效', text: '邀请已被撤回、拒绝或由新的邀请代替。如有疑问，请联系邀请人。' },
  used: { title: '邀请已被使用', text: '这份邀请已用完可使用的次数。如果是您本人使用，直接登录即可。' },
  unknown: { title: '邀请不存在', text: '请核对链接是否完整，或联系邀请人重新发送。' },
}

export const Invalid = ({ state, from }: { state: keyof typeof INVALID; from?: string | null }) => (
  <StatementPage title={INVALID[state].title} actions={<Link to="/login">前往登录</Link>}>
    {from && <p>来自「{from}」的邀请。</p>}
    {INVALID[state].text}
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
        title="暂时无法查看邀请"
        small={error.requestId ?? undefined}
        actions={<Button onClick={() => void refetch()}>重试</Button>}
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
