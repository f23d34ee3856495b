import type { Data } from '@xinqi/api/calls'
import { NAME_MAX } from '@xinqi/api/limits'
import { APPLICATION_STATUS } from '@xinqi/api/status'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { AskDialog } from '../../../shared/lite/AskDialog.tsx'
import { Button } from '../../../shared/lite/Button.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { AuthFrame } from '../../people/sign-in/AuthFrame.tsx'
import auth from '../../people/sign-in/auth.module.css'
import styles from './invites.module.css'
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
    if (!name.trim()) return setProblem('请输入企业全称')
    setBusy(true)
    try {
      const { company } = await call('/invite/findCompany', { name: name.trim() })
      if (company) onFound(company)
      else setProblem('没有找到该企业，请核对全称；未认证的企业不能申请加入')
    } catch {
      // The call has said what went wrong.
    }
    setBusy(false)
  }
  return (
    <form onSubmit={find} noValidate>
      <Field
        label="企业全称"
        autoComplete="organization"
        maxLength={NAME_MAX}
        placeholder="与营业执照一致"
        value={name}
        onChange={(value) => {
          setName(value)
          setProblem(undefined)
        }}
        error={problem}
      />
      <Button type="submit" look="primary" block busy={busy}>
        查找企业
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
      toast.success('申请已提交，请等待企业审核')
      onDone()
    } catch {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={apply} noValidate>
      <Notice>申请加入「{company.name}」，提交后由企业管理员审核。</Notice>
      {field}
      <Field label="申请说明" maxLength={200} placeholder="选填" value={note} onChange={setNote} />
      <div className={styles.stack}>
        <Button type="submit" look="primary" block busy={busy}>
          提交申请
        </Button>
        <Button block onClick={onDone}>
          重新查找
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
      toast.success('申请已撤回')
      onClose()
    } catch {
      setBusy(false)
    }
    await outdate('/invite/mine')
  }
  return (
    <AskDialog title="撤回申请" onClose={onClose} action="撤回申请" busy={busy} onAct={withdraw}>
      撤回后「{application.companyName}」不再审核这次申请，以后可以重新申请。
    </AskDialog>
  )
}

const MyApplications = () => {
  const { data, error } = useCall('/invite/mine', {}, { quiet: true })
  const [withdrawing, setWithdrawing] = useState<Mine | null>(null)
  if (error) return <Notice tone="error">暂时无法读取申请记录：{error.message}</Notice>
  if (!data?.length) return null
  return (
    <>
      <h2 className={styles.heading}>我的申请</h2>
      <ul className={styles.applications}>
        {data.map((application) => (
          <li key={application.applicationId} className={styles.application}>
            <span>{application.companyName}</span>
            <StatusTag set={APPLICATION_STATUS} code={application.status} />
            <span className={styles.reason}>
              {instant(application.createdAt)}
              {application.reason && ` · ${application.reason}`}
            </span>
            {application.status === APPLIED && (
              <Button look="text" onClick={() => setWithdrawing(application)}>
                撤回申请
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
    <AuthFrame title="申请加入企业" subtitle="按企业全称查找，提交后由企业管理员审核">
      {company ? (
        <ApplyForm company={company} onDone={() => setCompany(null)} />
      ) : (
        <FindCompany onFound={setCompany} />
      )}
      <MyApplications />
      <p className={auth.below}>
        <Link to="/workbench">返回工作台</Link>
      </p>
    </AuthFrame>
  )
}
