import { AGREEMENT_REQUIRED } from 'virtual:failures'
import { NAME_MAX } from '@xinqi/api/limits'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../../shared/language/errorText.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { AgreementConsent } from './AgreementConsent.tsx'
import { EmailAndCode } from './EmailAndCode.tsx'
import { MobileAndCode } from './MobileAndCode.tsx'
import { words } from './messages/register.zh.ts'
import { NewPassword } from './NewPassword.tsx'
import type { useProblems } from './useProblems.ts'
import { useEmailProof, useMobileProof } from './useProof.ts'
import { passwordProblem } from './validate.ts'

export type Registration = { code: string; password: string; agreed: boolean; name: string }

type More = 'password' | 'agreed' | 'name'
type FormProps<C> = {
  submitText: string
  /** Asks for a name too, under this label. */
  nameLabel?: string
  /** Rejects when it did not work; the form then keeps what was typed. */
  onSubmit: (registration: Registration & C) => Promise<void>
}

/** Password, consent and the rest, below whatever proves the number or the address. */
const useRest = () => {
  const [password, setPassword] = useState('')
  const [name, setName] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  return { password, setPassword, name, setName, agreed, setAgreed, busy, setBusy }
}

const Rest = ({
  rest,
  beside,
  nameLabel,
  submitText,
}: {
  rest: ReturnType<typeof useRest>
  beside: ReturnType<typeof useProblems<More>>['beside']
  nameLabel?: string
  submitText: string
}) => (
  <>
    {nameLabel && (
      <Field
        label={nameLabel}
        autoComplete="name"
        maxLength={NAME_MAX}
        value={rest.name}
        {...beside('name', rest.setName)}
      />
    )}
    <NewPassword value={rest.password} {...beside('password', rest.setPassword)} />
    <AgreementConsent agreed={rest.agreed} {...beside('agreed', rest.setAgreed)} />
    <Button type="submit" look="primary" block busy={rest.busy}>
      {submitText}
    </Button>
  </>
)

const restProblems = (rest: ReturnType<typeof useRest>, nameLabel: string | undefined) => ({
  name: nameLabel && !rest.name.trim() ? words().typeThe({ nameLabel }) : undefined,
  password: passwordProblem(rest.password),
  agreed: rest.agreed ? undefined : errorText(AGREEMENT_REQUIRED),
})

/** One submission at a time; what was typed stays when it fails. */
const submitting =
  (rest: ReturnType<typeof useRest>, complete: () => boolean, act: () => Promise<void>) =>
  async (event: FormEvent) => {
    event.preventDefault()
    if (rest.busy || !complete()) return
    rest.setBusy(true)
    // The call has said what went wrong.
    await act().catch(() => undefined)
    rest.setBusy(false)
  }

export const RegistrationForm = ({
  submitText,
  nameLabel,
  onSubmit,
  purpose = 'register',
}: FormProps<{ mobile: string }> & { purpose?: 'register' | 'openRegister' }) => {
  const noted = useMobileProof<More>()
  const rest = useRest()
  const { mobile, code } = noted
  const { password, name, agreed } = rest
  const submit = submitting(
    rest,
    () => noted.passes({ ...noted.proofProblems(), ...restProblems(rest, nameLabel) }),
    () => onSubmit({ mobile, code, password, agreed, name: name.trim() }),
  )
  return (
    <form ref={noted.form} onSubmit={submit} noValidate>
      <MobileAndCode purpose={purpose} {...noted.proof} />
      <Rest rest={rest} beside={noted.beside} nameLabel={nameLabel} submitText={submitText} />
    </form>
  )
}

export const EmailRegistrationForm = ({ submitText, nameLabel, onSubmit }: FormProps<{ email: string }>) => {
  const noted = useEmailProof<More>()
  const rest = useRest()
  const { email, code } = noted
  const { password, name, agreed } = rest
  const submit = submitting(
    rest,
    () => noted.passes({ ...noted.proofProblems(), ...restProblems(rest, nameLabel) }),
    () => onSubmit({ email: email.trim(), code, password, agreed, name: name.trim() }),
  )
  return (
    <form ref={noted.form} onSubmit={submit} noValidate>
      <EmailAndCode purpose="register" {...noted.proof} />
      <Rest rest={rest} beside={noted.beside} nameLabel={nameLabel} submitText={submitText} />
    </form>
  )
}
