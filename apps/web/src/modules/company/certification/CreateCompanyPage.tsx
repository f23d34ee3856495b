// Step one: the licence, what it says, and what the reader of it can correct.

import type { Body, Data } from '@xinqi/api/calls'
import { isCreditCode, normaliseCreditCode } from '@xinqi/api/credit-code'
import { ERRORS } from '@xinqi/api/errors'
import { CERTIFICATION } from '@xinqi/api/status-names'
import { CERTIFICATION_KIND } from '@xinqi/api/work-list-status'
import { Alert, Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { call, upload } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { isDemo } from '../../../shared/brand/mode.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { useSubmit } from '../../../shared/dialogs/useSubmit.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { errorText } from '../../../shared/language/errorText.ts'
import { go } from '../../../shared/navigation/go.ts'
import { refreshIdentity } from '../../../shared/session/identity.ts'
import { pendingOf } from '../../../shared/session/pendingContract.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import { CertificationFrame } from './CertificationFrame.tsx'
import { type Application, certificationPath, RESULT_PAGE } from './certificationPath.ts'
import styles from './company.module.css'
import { drawLicence, inventedCompany } from './inventedCompany.ts'
import { LicencePreview } from './LicencePreview.tsx'
import { LicenceReading } from './LicenceReading.tsx'
import { words } from './messages/certification.zh.ts'
import { PAPER_RULES } from './paperRules.ts'
import { useApplication } from './useApplication.ts'
import { useDraft } from './useDraft.ts'

type Typed = {
  name?: string
  creditCode?: string
  legalName?: string
  address?: string
  validUntil?: string
  longTerm?: boolean
}
type Fields = NonNullable<Data<'/company/licenseOCRResult'>['fields']>
type Body1 = Body<'/v2/company/createCompanyFirst'>

const CreateCompanyPage = () => {
  const { data, error, isPending, refetch } = useApplication()
  const [search] = useSearchParams()
  if (isPending) return <LoadingState />
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  const companyId = search.get('companyId') ?? undefined
  const named = search.has('id') || companyId !== undefined
  const open = data?.kind === CERTIFICATION_KIND.company && data.status === CERTIFICATION.draft ? data : null
  // Whoever founds another company takes up only what is not yet a company.
  const application = open && (named || !open.companyId) ? open : null
  if (
    data &&
    !application &&
    (search.has('id') ||
      (companyId && data.kind === CERTIFICATION_KIND.company && data.status === CERTIFICATION.underReview))
  ) {
    return <Navigate to={`${RESULT_PAGE}?id=${data.certificationId}`} replace />
  }
  const earlier = !application && companyId && data?.kind === CERTIFICATION_KIND.company ? data : null
  return (
    <FirstStep
      key={application?.certificationId ?? 'new'}
      before={application}
      earlier={earlier}
      companyId={companyId}
    />
  )
}
export default CreateCompanyPage

const initialOf = (before: Application | null, invited: string | undefined): Typed => ({
  name: before?.facts.name || invited,
  creditCode: before?.facts.creditCode ?? undefined,
  legalName: before?.facts.legalName ?? undefined,
  address: before?.facts.address ?? undefined,
  validUntil: before?.facts.validUntil ?? undefined,
  longTerm: before?.facts.longTerm ?? false,
})

const FirstStep = ({
  before,
  earlier,
  companyId,
}: {
  before: Application | null
  /** What was handed in last, when this begins anew. */
  earlier: Application | null
  companyId: string | undefined
}) => {
  const [form] = Form.useForm<Typed>()
  const { person } = useIdentity().account
  const pending = pendingOf(person.userId)
  const [id, setId] = useState(before?.certificationId)
  const [licence, setLicence] = useState((before ?? earlier)?.licence ?? null)
  const [fileId, setFileId] = useState<string>()
  const [taskId, setTaskId] = useState<string | null>(null)
  const { busy, refusal, submit } = useSubmit(form, {
    [ERRORS.COMPANY_NAME_INVALID.code]: 'name',
    [ERRORS.CREDIT_CODE_INVALID.code]: 'creditCode',
    [ERRORS.LEGAL_NAME_INVALID.code]: 'legalName',
    [ERRORS.LICENCE_EXPIRED.code]: 'validUntil',
  })
  const bodyOf = (typed: Typed): Body1 => ({
    ...(id ? { certificationId: id } : companyId ? { companyId } : {}),
    ...(fileId ? { fileId } : {}),
    name: typed.name ?? '',
    creditCode: typed.creditCode ?? '',
    ...(typed.legalName ? { legalName: typed.legalName } : {}),
    address: typed.address ?? '',
    validUntil: typed.validUntil || null,
    longTerm: typed.longTerm ?? false,
  })
  const save = async (typed: Typed, more: Partial<Body1> = {}) => {
    const saved = await call(
      '/v2/company/createCompanyFirst',
      { ...bodyOf(typed), ...more, draft: true },
      { quiet: true },
    )
    setId(saved.certificationId)
  }
  const draft = useDraft(save)

  /** What was read goes where nobody has typed yet. */
  const fill = ({ longTerm: endless, ...fields }: Fields) => {
    const read = Object.fromEntries(
      Object.entries({ ...fields, longTerm: endless || null }).filter(
        ([name, value]) => value !== null && !form.isFieldTouched(name as keyof Typed),
      ),
    ) as Typed
    form.setFieldsValue(read)
    void form
      .validateFields(['name', 'creditCode', 'legalName'].filter((name) => name in read))
      .catch(() => undefined)
    draft.changed(form.getFieldsValue())
  }

  const { busy: inventing, refusal: notInvented, act } = useAct()
  const invent = () =>
    act(async () => {
      const company = inventedCompany(
        person.name ?? words().demoUser,
        companyId ? (before?.facts.name ?? undefined) : pending?.companyName,
      )
      const file = await drawLicence(company)
      const sent = await upload('/company/uploadLicenseOCR', { file }, { quiet: true })
      setLicence(sent)
      setFileId(sent.fileId)
      form.setFieldsValue(company)
      await save(company, { fileId: sent.fileId })
    })

  return (
    <CertificationFrame
      title={words().title}
      current={0}
      lead={words().leadLicence}
      footer={{
        note: draft.note,
        busy: busy ? 'next' : undefined,
        onNext: () => form.submit(),
      }}
    >
      {isDemo() && (
        <Alert
          type="info"
          showIcon
          className={styles.alert}
          title={words().demoNote}
          action={
            <Button loading={inventing} onClick={() => void invent()}>
              {words().fillInvented}
            </Button>
          }
        />
      )}
      {(refusal ?? notInvented) && (
        <Alert type="error" showIcon role="alert" title={refusal ?? notInvented} className={styles.alert} />
      )}
      <div className={styles.licence}>
        <div>
          <UploadBox
            label={licence ? words().uploadLicenceAgain : words().uploadLicence}
            hint={words().licenceHint}
            rules={PAPER_RULES}
            send={(file, way) => upload('/company/uploadLicenseOCR', { file }, { ...way, quiet: true })}
            onDone={(sent) => {
              setLicence(sent)
              setFileId(sent.fileId)
              setTaskId(sent.taskId)
              void save(form.getFieldsValue(), { fileId: sent.fileId }).catch(() => undefined)
            }}
          />
          {taskId && <LicenceReading taskId={taskId} onRead={fill} />}
        </div>
        {licence && <LicencePreview file={licence} />}
      </div>
      <Form<Typed>
        form={form}
        layout="vertical"
        className={styles.form}
        initialValues={initialOf(before ?? earlier, companyId ? undefined : pending?.companyName)}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onValuesChange={(_, all) => draft.changed(all)}
        onFinish={(typed) =>
          submit(async () => {
            draft.drop()
            const done = await call('/v2/company/createCompanyFirst', bodyOf(typed), { quiet: true })
            await refreshIdentity()
            await outdate('/company/companyIdentifyInfo')
            go(certificationPath(done.step > 2 ? { ...done, step: 2 } : done))
          })
        }
      >
        <CompanyFields pending={companyId ? null : pending} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </CertificationFrame>
  )
}

/** `pending`: the contract somebody has come for, sent to a company of a name. */
const CompanyFields = ({ pending }: { pending: ReturnType<typeof pendingOf> }) => {
  const longTerm = Form.useWatch('longTerm')
  return (
    <>
      <Form.Item
        name="name"
        label={words().companyName}
        extra={
          pending?.companyName
            ? words().sentTo({ contract: pending.name, company: pending.companyName })
            : undefined
        }
        rules={[{ required: true, whitespace: true, message: words().typeName }]}
      >
        <Input maxLength={100} autoComplete="off" placeholder={words().asOnLicence} />
      </Form.Item>
      <Form.Item
        name="creditCode"
        label={words().creditCode}
        validateTrigger="onBlur"
        rules={[
          { required: true, message: words().typeCreditCode },
          {
            validator: (_, value: string | undefined) =>
              !value || isCreditCode(normaliseCreditCode(value))
                ? Promise.resolve()
                : Promise.reject(new Error(errorText(ERRORS.CREDIT_CODE_INVALID))),
          },
        ]}
      >
        <Input maxLength={20} autoComplete="off" placeholder={words().digits18} />
      </Form.Item>
      <TextItem name="legalName" label={words().legal} must={words().typeLegal} maxLength={50} />
      <TextItem name="address" label={words().address} maxLength={200} placeholder={words().optional} />
      <div className={styles.period}>
        <Form.Item
          name="validUntil"
          label={words().until}
          dependencies={['longTerm']}
          rules={[{ required: !longTerm, message: words().typeUntil }]}
        >
          <Input type="date" disabled={longTerm} max="2999-12-31" />
        </Form.Item>
        <Form.Item name="longTerm" valuePropName="checked" className={styles.longTerm}>
          <Checkbox>{words().endless}</Checkbox>
        </Form.Item>
      </div>
    </>
  )
}
