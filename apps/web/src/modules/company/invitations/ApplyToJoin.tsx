import type { Data } from '@xinqi/api/calls'
import { NAME_MAX } from '@xinqi/api/limits'
import { APPLICATION_STATUS } from '@xinqi/api/status'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { Written } from '../../../shared/language/Written.tsx'
import { AskDialog } from '../../../shared/lite/AskDialog.tsx'
import { Button } from '../../../shared/lite/Button.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { AuthFrame } from '../../people/sign-in/AuthFrame.tsx'
import auth from '../../people/sign-in/auth.module.css'
import styles from './invites.module.css'
import { words } from './messages/joining.zh.ts'
import { useOwnName } from './useOwnName.tsx'

type Mine = Data<'/invite/mine'>[number]
type Company = NonNullable<Data<'/invite/findCompany'>['company']>

const APPLIED = 1

const FindCompany = ({ onFound }: { onFound: (company: Company) => void }) => {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const find = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!name.trim()) return setProblem(words().typeCompany)
    setBusy(true)
    try {
      const { company } = await call('/invite/findCompany', { name: name.trim() })
      if (company) onFound(company)
      else setProblem(words().companyNotFound)
    } catch {
      // The call has said what went wrong.
    }
    setBusy(false)
  }
  return (
    <form onSubmit={find} noValidate>
      <Field
        label={words().companyName}
        autoComplete="organization"
        maxLength={NAME_MAX}
        placeholder={words().asOnLicence}
        value={name}
        onChange={(value) => {
          setName(value)
          setProblem(undefined)
        }}
        error={problem}
      />
      <Button type="submit" look="primary" block busy={busy}>
        {words().findCompany}
      </Button>
    </form>
  )
}

const ApplyForm = ({ company, onDone }: { company: Company; onDone: () => void }) => {
  const { name, complain, field } = useOwnName()
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const apply = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!name) return complain()
    setBusy(true)
    try {
      const more = note.trim() ? { note: note.trim() } : {}
      await call('/invite/apply', { companyId: company.companyId, name, ...more })
      await outdate('/invite/mine')
      toast.success(words().appliedWait)
      onDone()
    } catch {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={apply} noValidate>
      <Notice>{words().applyingTo({ company: company.name })}</Notice>
      {field}
      <Field
        label={words().applicationNote}
        maxLength={200}
        placeholder={words().optional}
        value={note}
        onChange={setNote}
      />
      <div className={styles.stack}>
        <Button type="submit" look="primary" block busy={busy}>
          {words().apply}
        </Button>
        <Button block onClick={onDone}>
          {words().findAgain}
        </Button>
      </div>
    </form>
  )
}

const WithdrawDialog = ({ application, onClose }: { application: Mine; onClose: () => void }) => {
  const [busy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    try {
      await call('/invite/withdraw', { applicationId: application.applicationId })
      toast.success(words().withdrawn)
      onClose()
    } catch {
      setBusy(false)
    }
    await outdate('/invite/mine')
  }
  return (
    <AskDialog
      title={words().withdraw}
      onClose={onClose}
      action={words().withdraw}
      busy={busy}
      onAct={withdraw}
    >
      {words().withdrawHint({ company: application.companyName })}
    </AskDialog>
  )
}

const MyApplications = () => {
  const { data, error } = useCall('/invite/mine', {}, { quiet: true })
  const [withdrawing, setWithdrawing] = useState<Mine | null>(null)
  if (error) return <Notice tone="error">{words().applicationsUnread({ why: error.message })}</Notice>
  if (!data?.length) return null
  return (
    <>
      <h2 className={styles.heading}>{words().myApplications}</h2>
      <ul className={styles.applications}>
        {data.map((application) => (
          <li key={application.applicationId} className={styles.application}>
            <span>{application.companyName}</span>
            <StatusTag set={APPLICATION_STATUS} code={application.status} />
            <span className={styles.reason}>
              {instant(application.createdAt)}
              {application.reason && (
                <>
                  {' · '}
                  <Written text={application.reason} />
                </>
              )}
            </span>
            {application.status === APPLIED && (
              <Button look="text" onClick={() => setWithdrawing(application)}>
                {words().withdraw}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {withdrawing && <WithdrawDialog application={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  )
}

export const ApplyToJoin = () => {
  const [company, setCompany] = useState<Company | null>(null)
  return (
    <AuthFrame title={words().applyTitle} subtitle={words().applySubtitle}>
      {company ? (
        <ApplyForm company={company} onDone={() => setCompany(null)} />
      ) : (
        <FindCompany onFound={setCompany} />
      )}
      <MyApplications />
      <p className={auth.below}>
        <Link to="/workbench">{words().toWorkbench}</Link>
      </p>
    </AuthFrame>
  )
}
