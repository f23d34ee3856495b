import { CONSENT_REQUIRED, ID_NUMBER_INVALID } from 'virtual:failures'
import { IDENTITY_WAY } from '@xinqi/api/ways'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { errorText } from '../../../shared/language/errorText.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { useProblems } from '../sign-in/useProblems.ts'
import { Consent } from './Consent.tsx'
import { words } from './messages/identity.zh.ts'
import { PersonFields } from './PersonFields.tsx'
import { SandboxHelp } from './SandboxHelp.tsx'
import { type CertifyResult, cardOf, type PersonFacts } from './types.ts'
import { personProblems } from './validate.ts'

export type StartedFace = { attemptId: string; url: string }

type Props = {
  result: CertifyResult
  person: PersonFacts
  onPerson: (person: PersonFacts) => void
  onStarted: (started: StartedFace) => void
}

export const FaceForm = ({ result, person, onPerson, onStarted }: Props) => {
  const [consented, setConsented] = useState(false)
  const { busy, refusal, act } = useAct({ leaves: true })
  const noted = useProblems<'name' | 'idNumber' | 'consented'>()
  const { form, passes, clear, beside, complain } = noted
  const consent = result.consents.find(({ method }) => method === IDENTITY_WAY.face)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const complete = passes({
      ...personProblems(person),
      consented: consented ? undefined : errorText(CONSENT_REQUIRED),
    })
    if (!complete) return
    const here = new URLSearchParams(location.search)
    here.delete('face')
    const returnPath = `${location.pathname}${here.size ? `?${here}` : ''}`
    await act(
      async () =>
        onStarted(
          await call(
            '/user/face/start',
            {
              name: person.name.trim(),
              idNumber: person.idNumber.replace(/\s/g, ''),
              consented,
              ...cardOf(person),
              returnPath,
            },
            { quiet: true },
          ),
        ),
      (failure) => {
        const wrongNumber = failure instanceof CallError && failure.code === ID_NUMBER_INVALID.code
        if (wrongNumber) complain('idNumber', failure.message)
        return wrongNumber
      },
    )
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <SandboxHelp
        result={result}
        method={4}
        onFill={(fill) => {
          onPerson({ name: fill.name ?? person.name, idNumber: fill.idNumber ?? person.idNumber })
          clear('name')
          clear('idNumber')
        }}
      />
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <PersonFields person={person} onChange={onPerson} noted={noted} />
      <Consent
        title={words().faceConsent}
        method={IDENTITY_WAY.face}
        text={consent?.text ?? ''}
        agreed={consented}
        {...beside('consented', setConsented)}
      />
      <Button type="submit" look="primary" block busy={busy}>
        {words().nextFace}
      </Button>
    </form>
  )
}
