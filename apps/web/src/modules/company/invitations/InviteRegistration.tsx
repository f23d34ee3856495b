import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { goInstead } from '../../../shared/navigation/go.ts'
import { openSession, useSession } from '../../../shared/session/session.ts'
import { AuthFrame } from '../../people/sign-in/AuthFrame.tsx'
import auth from '../../people/sign-in/auth.module.css'
import {
  EmailRegistrationForm,
  type Registration,
  RegistrationForm,
} from '../../people/sign-in/RegistrationForm.tsx'
import { type Invite, InviteCard } from './InviteCard.tsx'
import { Joined } from './Joined.tsx'
import { joinPath } from './joinPath.ts'
import { words } from './messages/joining.zh.ts'

type Props = { invite: Invite; code: string; title: string; subtitle: string }
type Contact = { mobile: string } | { email: string }

/** Registers by an invitation and comes in with the same proof. Somebody signed in already only confirms. */
export const InviteRegistration = ({ invite, code, title, subtitle }: Props) => {
  const [came, setCame] = useState<{ joined: boolean; companyName: string | null } | null>(null)
  const signedIn = useSession(({ holder }) => holder !== null)
  const elsewhere = signedIn && !came && invite.kind !== 'person'
  useEffect(() => {
    if (elsewhere) goInstead(joinPath('/eInviteRegisterIn', code))
  }, [elsewhere, code])

  const submit = async ({ name, ...registration }: Registration & Contact) => {
    const body = { ...registration, ...(name ? { name } : {}) }
    const { session, joined, companyName } = await call('/v2/auth/inviteRegister/{param}', body, {
      params: { param: code },
    })
    setCame({ joined, companyName })
    openSession({ token: session.token, userId: session.userId, userType: session.userType })
    if (!companyName) goInstead('/workbench')
  }

  if (came?.companyName) return <Joined companyName={came.companyName} joined={came.joined} />
  const Form = invite.sentTo?.includes('@') ? EmailRegistrationForm : RegistrationForm
  return (
    <AuthFrame title={title} subtitle={subtitle}>
      <InviteCard invite={invite} />
      {invite.needsReview && <Notice>{words().reviewed}</Notice>}
      <Form
        submitText={
          invite.kind === 'person'
            ? words().registerAndSignIn
            : invite.needsReview
              ? words().registerAndApply
              : words().registerAndJoin
        }
        // A named invitation brings the name along.
        nameLabel={invite.kind === 'company' ? words().name : undefined}
        onSubmit={submit}
      />
      <p className={auth.below}>
        {words().haveAccount}{' '}
        {invite.kind === 'person' ? (
          <Link to="/login">{words().signInInstead}</Link>
        ) : (
          <Link to={joinPath('/loginJoin', code)}>{words().signInAndJoin}</Link>
        )}
      </p>
    </AuthFrame>
  )
}
