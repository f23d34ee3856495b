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
        person.name ?? '体验用户',
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
      title="企业认证"
      current={0}
      lead="上传营业执照，系统会自动识别并填写；请核对无误后继续。"
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
          title="演示环境不核对真实企业，没有营业执照也可以体验。"
          action={
            <Button loading={inventing} onClick={() => void invent()}>
              填入虚构企业
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
            label={licence ? '重新上传营业执照' : '上传营业执照'}
            hint="支持 JPG、PNG、PDF，不超过 10M；请保证文字清晰、四角完整"
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
        label="企业名称"
        extra={
          pending?.companyName
            ? `《${pending.name}》发给了「${pending.companyName}」，名称一致才能签署这份合同`
            : undefined
        }
        rules={[{ required: true, whitespace: true, message: '请输入企业名称' }]}
      >
        <Input maxLength={100} autoComplete="off" placeholder="与营业执照一致" />
      </Form.Item>
      <Form.Item
        name="creditCode"
        label="统一社会信用代码"
        validateTrigger="onBlur"
        rules={[
          { required: true, message: '请输入统一社会信用代码' },
          {
            validator: (_, value: string | undefined) =>
              !value || isCreditCode(normaliseCreditCode(value))
                ? Promise.resolve()
                : Promise.reject(new Error(ERRORS.CREDIT_CODE_INVALID.msg)),
          },
        ]}
      >
        <Input maxLength={20} autoComplete="off" placeholder="18 位" />
      </Form.Item>
      <TextItem name="legalName" label="法定代表人" must="请输入法定代表人姓名" maxLength={50} />
      <TextItem name="address" label="住所" maxLength={200} placeholder="选填" />
      <div className={styles.period}>
        <Form.Item
          name="validUntil"
          label="营业期限至"
          dependencies={['longTerm']}
          rules={[{ required: !longTerm, message: '请填写营业期限，或勾选长期' }]}
        >
          <Input type="date" disabled={longTerm} max="2999-12-31" />
        </Form.Item>
        <Form.Item name="longTerm" valuePropName="checked" className={styles.longTerm}>
          <Checkbox>长期</Checkbox>
        </Form.Item>
      </div>
    </>
  )
}
