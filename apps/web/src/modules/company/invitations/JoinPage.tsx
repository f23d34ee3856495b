import { type FormEvent, useEffect, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import type { DialogOf } from '../../../shared/dialogs/DialogOf.ts'
import { maskMobile } from '../../../shared/format/mobile.ts'
import { AskDialog } from '../../../shared/lite/AskDialog.tsx'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { goInstead } from '../../../shared/navigation/go.ts'
import { useAbout } from '../../../shared/navigation/useAbout.ts'
import { openSession, useSession } from '../../../shared/session/session.ts'
import { AuthFrame } from '../../people/sign-in/AuthFrame.tsx'
import auth from '../../people/sign-in/auth.module.css'
import { ApplyToJoin } from './ApplyToJoin.tsx'
import { type Invite, InviteCard } from './InviteCard.tsx'
import styles from './invites.module.css'
import { Joined } from './Joined.tsx'
import { joinPath } from './joinPath.ts'
import { leaveFor } from './leaveFor.ts'
import { words } from './messages/joining.zh.ts'
import { useOwnName } from './useOwnName.tsx'
import { WithInvite } from './WithInvite.tsx'

const DeclineDialog = ({ code, company, onClose }: DialogOf<{ code: string; company: string }>) => {
  const [busy, setBusy] = useState(false)
  const decline = async () => {
    setBusy(true)
    try {
      await call('/invite/decline', { inviteCode: code })
      toast.success(words().declined)
      goInstead('/workbench')
    } catch {
      setBusy(false)
    }
  }
  return (
    <AskDialog title={words().decline} onClose={onClose} action={words().decline} busy={busy} onAct={decline}>
      {words().declineHint({ company })}
    </AskDialog>
  )
}

const Confirm = ({ invite, code }: { invite: Invite; code: string }) => {
  const { data: account } = useCall('/home/account/detail', {}, { quiet: true })
  const { name, complain, field } = useOwnName()
  const [busy, setBusy] = useState(false)
  const [declining, setDeclining] = useState(false)
  const [came, setCame] = useState<boolean | null>(null)
  const company = invite.companyName!
  const asksName = invite.kind === 'company' && !account?.person.name

  if (came !== null || invite.standing) {
    return <Joined companyName={company} joined={came ?? invite.standing === 'member'} />
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (asksName && !name) return complain()
    setBusy(true)
    try {
      const body = { inviteCode: code, ...(name ? { name } : {}) }
      const { joined, session } = await call('/invite/accept', body)
      setCame(joined)
      if (session) openSession({ token: session.token, userId: session.userId, userType: session.userType })
    } catch {
      setBusy(false)
    }
  }
  const signedInAs =
    account && (account.person.mobile ? maskMobile(account.person.mobile) : account.person.email)
  return (
    <AuthFrame title={words().joinCompany} subtitle={words().confirmJoinHint}>
      <InviteCard invite={invite} />
      {invite.needsReview && <Notice>{words().reviewed}</Notice>}
      <form onSubmit={submit} noValidate>
        {asksName && field}
        <div className={styles.stack}>
          <Button type="submit" look="primary" block busy={busy}>
            {invite.needsReview ? words().applyToJoin : words().joinCompany}
          </Button>
          {invite.kind === 'member' && (
            <Button block onClick={() => setDeclining(true)}>
              {words().decline}
            </Button>
          )}
        </div>
      </form>
      <p className={auth.below}>
        {words().signedInAs({ account: signedInAs ?? '…' })}
        <Button look="text" onClick={() => void leaveFor(joinPath('/loginJoin', code))}>
          {words().changeAccount}
        </Button>
      </p>
      {declining && <DeclineDialog code={code} company={company} onClose={() => setDeclining(false)} />}
    </AuthFrame>
  )
}

/** For somebody who has an account: confirms an invitation, or asks a company to let him in. */
const JoinPage = () => {
  const code = useAbout('inviteCode')
  const signedIn = useSession(({ holder }) => holder !== null)
  useEffect(() => {
    if (!signedIn) goInstead(joinPath('/loginJoin', code))
  }, [signedIn, code])
  if (!signedIn) return null
  if (!code) return <ApplyToJoin />
  return <WithInvite>{(invite) => <Confirm invite={invite} code={code} />}</WithInvite>
}
export default JoinPage
