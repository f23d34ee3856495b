import { BANK_CARD_INVALID, CODE_WRONG, CONSENT_REQUIRED, ID_NUMBER_INVALID } from 'virtual:failures'
import { IDENTITY_WAY } from '@xinqi/api/ways'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { maskMobile } from '../../../shared/format/mobile.ts'
import { errorText } from '../../../shared/language/errorText.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { useIdentity } from '../../../shared/session/session.ts'
import { MobileAndCode } from '../sign-in/MobileAndCode.tsx'
import { useProblems } from '../sign-in/useProblems.ts'
import { codeProblem, mobileProblem } from '../sign-in/validate.ts'
import { Consent } from './Consent.tsx'
import styles from './identity.module.css'
import { words } from './messages/identity.zh.ts'
import { PersonFields } from './PersonFields.tsx'
import { SandboxHelp } from './SandboxHelp.tsx'
import { type CertifyResult, cardOf, type Outcome, type PersonFacts } from './types.ts'
import { bankCardProblem, personProblems } from './validate.ts'

type FieldName = 'name' | 'idNumber' | 'bankCard' | 'mobile' | 'code' | 'consented'

/** Which field a refusal of the server speaks of. */
const FIELD_OF: Record<number, FieldName> = {
  [ID_NUMBER_INVALID.code]: 'idNumber',
  [BANK_CARD_INVALID.code]: 'bankCard',
  [CODE_WRONG.code]: 'code',
  [CONSENT_REQUIRED.code]: 'consented',
}

type Props = {
  method: 1 | 2 | 3
  result: CertifyResult
  person: PersonFacts
  onPerson: (person: PersonFacts) => void
  onOutcome: (outcome: Outcome) => void
}

/** Two, three or four facts that must belong together. */
export const FactsForm = ({ method, result, person, onPerson, onOutcome }: Props) => {
  const own = useIdentity().account.person.mobile ?? ''
  const [mobile, setMobile] = useState(own)
  const [code, setCode] = useState('')
  const [bankCard, setBankCard] = useState('')
  const [consented, setConsented] = useState(false)
  const { busy, refusal, act } = useAct({ leaves: true })
  const noted = useProblems<FieldName>()
  const { form, problems, passes, clear, beside, complain } = noted
  const withMobile = method !== IDENTITY_WAY.twoFactor
  /** The number he came in by needs no second code. */
  const [isOther, setIsOther] = useState(false)
  const isProven = withMobile && result.mobileProven && own !== '' && !isOther
  const withCard = method === IDENTITY_WAY.bankCard
  const consent = result.consents.find((entry) => entry.method === method)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const complete = passes({
      ...personProblems(person),
      bankCard: withCard ? bankCardProblem(bankCard) : undefined,
      mobile: withMobile && !isProven ? mobileProblem(mobile) : undefined,
      code: withMobile && !isProven ? codeProblem(code) : undefined,
      consented: consent && !consented ? errorText(CONSENT_REQUIRED) : undefined,
    })
    if (!complete) return
    await act(
      async () =>
        onOutcome(
          await call(
            '/user/identity/submit',
            {
              method,
              name: person.name.trim(),
              idNumber: person.idNumber.replace(/\s/g, ''),
              ...cardOf(person),
              ...(isProven ? { mobile: own } : withMobile ? { mobile, code } : {}),
              ...(withCard ? { bankCard: bankCard.replace(/\s/g, ''), consented } : {}),
            },
            { quiet: true },
          ),
        ),
      (failure) => {
        const field = failure instanceof CallError && FIELD_OF[failure.code]
        if (field) complain(field, failure.message)
        return Boolean(field)
      },
    )
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <SandboxHelp
        result={result}
        method={method}
        onFill={(fill) => {
          onPerson({ name: fill.name ?? person.name, idNumber: fill.idNumber ?? person.idNumber })
          if (fill.mobile) {
            setMobile(fill.mobile)
            setIsOther(true)
          }
          if (withCard) setBankCard(fill.bankCard ?? '6222020200112233446')
          for (const field of ['name', 'idNumber', 'mobile', 'bankCard'] as const) clear(field)
        }}
      />
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <PersonFields person={person} onChange={onPerson} noted={noted} />
      {withCard && (
        <Field
          label={words().bankCardNumber}
          inputMode="numeric"
          autoComplete="off"
          placeholder={words().ownCard}
          maxLength={23}
          value={bankCard}
          {...beside('bankCard', setBankCard)}
          onBlur={() => {
            const problem = bankCard && bankCardProblem(bankCard)
            if (problem) complain('bankCard', problem)
          }}
        />
      )}
      {isProven && (
        <div className={styles.provenRow}>
          <span>
            {words().mobileOwn({ own: maskMobile(own) })}
            <small>{words().mobileProven}</small>
          </span>
          <Button look="text" onClick={() => setIsOther(true)}>
            {words().otherNumber}
          </Button>
        </div>
      )}
      {withMobile && !isProven && (
        <MobileAndCode
          purpose="identity"
          mobile={mobile}
          code={code}
          onMobile={beside('mobile', setMobile).onChange}
          onCode={beside('code', setCode).onChange}
          problems={problems}
          complain={complain}
        />
      )}
      {consent && (
        <Consent
          title={words().sensitiveConsent}
          method={consent.method}
          text={consent.text}
          agreed={consented}
          {...beside('consented', setConsented)}
        />
      )}
      <Button type="submit" look="primary" block busy={busy}>
        {words().submit}
      </Button>
    </form>
  )
}
