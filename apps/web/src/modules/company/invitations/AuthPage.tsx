import type { Data } from '@xinqi/api/calls'
import { FIRST_LANGUAGE, LANGUAGES } from '@xinqi/api/languages'
import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { CallError } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { instant } from '../../../shared/format/instant.ts'
import { maskMobile } from '../../../shared/format/mobile.ts'
import { language } from '../../../shared/language/language.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Checkbox } from '../../../shared/lite/Checkbox.tsx'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { StatementPage, WaitingPage } from '../../../shared/lite/LitePages.tsx'
import { Statement } from '../../../shared/lite/Statement.tsx'
import { goInstead } from '../../../shared/navigation/go.ts'
import { useAbout } from '../../../shared/navigation/useAbout.ts'
import { rememberWish } from '../../../shared/session/returnTo.ts'
import { useSession } from '../../../shared/session/session.ts'
import { AuthFrame } from '../../people/sign-in/AuthFrame.tsx'
import { ContactAndCode } from '../../people/sign-in/ContactAndCode.tsx'
import { codeProblem } from '../../people/sign-in/validate.ts'
import styles from './invites.module.css'
import { leaveFor } from './leaveFor.ts'
import { words } from './messages/joining.zh.ts'

type Delegation = Data<'/departmentmember/delegate/view'>
type Done = Data<'/departmentmember/delegate/complete'>

/** What he agrees to is the Chinese wording; whoever reads another language is told what it says. */
const Letter = ({ delegation }: { delegation: Delegation }) => {
  const isTranslated = language.get() !== FIRST_LANGUAGE
  const {
    companyName: company,
    memberName: member,
    giverName: giver,
    roleNames,
    validDays: days,
  } = delegation
  const translated = [
    words().letterTask({ company, member }),
    roleNames.length
      ? words().letterRoles({ roles: roleNames.join(words().listComma) })
      : words().letterNoRoles,
    words().letterTerm({ days }),
    words().letterEffect,
    words().letterGiver({ giver: giver ?? company }),
  ]
  return (
    <section className={styles.letter} aria-label={words().letter}>
      {isTranslated && translated.map((text) => <p key={text}>{text}</p>)}
      {isTranslated && (
        <p>
          <strong>{words().letterTranslated}</strong>
        </p>
      )}
      <div lang={LANGUAGES[FIRST_LANGUAGE].tag}>
        {delegation.letter.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </section>
  )
}

const Confirm = ({
  delegation,
  ticket,
  onDone,
}: {
  delegation: Delegation
  ticket: string
  onDone: (done: Done) => void
}) => {
  const { mobile } = delegation
  const [code, setCode] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [problems, setProblems] = useState<{ code?: string; agreed?: string }>({})
  const [busy, setBusy] = useState<'accept' | 'refuse' | null>(null)

  const complete = async (accept: boolean) => {
    setBusy(accept ? 'accept' : 'refuse')
    try {
      onDone(
        await call('/departmentmember/delegate/complete', { ticket, accept, ...(accept ? { code } : {}) }),
      )
    } catch {
      setCode('')
      setBusy(null)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = { code: codeProblem(code), agreed: agreed ? undefined : words().agreeFirst }
    setProblems(found)
    if (!busy && !found.code && !found.agreed) void complete(true)
  }
  return (
    <AuthFrame
      title={words().delegateTitle}
      subtitle={words().delegateSubtitle({ company: delegation.companyName })}
    >
      <Letter delegation={delegation} />
      <form onSubmit={submit} noValidate>
        <ContactAndCode
          contact={{
            label: words().ownMobile,
            value: maskMobile(mobile),
            readOnly: true,
            onChange: () => undefined,
          }}
          codeLabel={words().textCode}
          code={code}
          onCode={setCode}
          codeError={problems.code}
          ready={() => true}
          send={(channel, answer) =>
            call(channel === 'text' ? '/v2/auth/code' : '/v2/auth/sendVoiceCode', {
              mobile,
              purpose: 'delegate',
              ...answer,
            })
          }
          sentText={{ text: words().codeSent, voice: words().codeCalled }}
          withVoice
        />
        <Checkbox checked={agreed} onChange={setAgreed} error={problems.agreed}>
          {words().agreeLetter}
        </Checkbox>
        <div className={styles.stack} style={{ marginTop: 16 }}>
          <Button type="submit" look="primary" block busy={busy === 'accept'}>
            {words().becomeDelegate}
          </Button>
          <Button block busy={busy === 'refuse'} onClick={() => void complete(false)}>
            {words().refuseDelegation}
          </Button>
        </div>
      </form>
    </AuthFrame>
  )
}

const Result = ({ done, company }: { done: Done; company: string }) => (
  <Lite>
    {done.accepted ? (
      <Statement
        done
        title={words().delegated}
        actions={<Link to="/workbench">{words().enterWorkbench}</Link>}
      >
        {words().delegatedText({ company, until: instant(done.validUntil) ?? '' })}
      </Statement>
    ) : (
      <Statement
        title={words().delegationRefused}
        actions={<Link to="/workbench">{words().enterWorkbench}</Link>}
      >
        {words().delegationRefusedText({ company })}
      </Statement>
    )}
  </Lite>
)

/** Opened on the phone of the person a company wants as its delegate. He signs in first, and comes back here. */
const AuthPage = () => {
  const ticket = useAbout('ticket')
  const signedIn = useSession(({ holder }) => holder !== null)
  const [delegation, setDelegation] = useState<Delegation | null>(null)
  const [failure, setFailure] = useState<CallError | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  useEffect(() => {
    if (!signedIn) {
      rememberWish(`/authPage?ticket=${encodeURIComponent(ticket)}`)
      goInstead('/login')
      return
    }
    call('/departmentmember/delegate/view', { ticket: ticket || '-' }, { quiet: true })
      .then(setDelegation)
      .catch((error: unknown) => error instanceof CallError && setFailure(error))
  }, [signedIn, ticket])

  if (failure) {
    return (
      <StatementPage
        title={words().delegationNotOpened}
        small={failure.requestId ?? undefined}
        actions={
          <Button onClick={() => void leaveFor(location.pathname + location.search)}>
            {words().signInAsOther}
          </Button>
        }
      >
        {failure.message}
      </StatementPage>
    )
  }
  if (!delegation) return <WaitingPage />
  if (done) return <Result done={done} company={delegation.companyName} />
  return <Confirm delegation={delegation} ticket={ticket} onDone={setDone} />
}
export default AuthPage
