// Step two: who acts for the company, and how its legal representative is reached.

import type { Body } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { FIRST_LANGUAGE } from '@xinqi/api/languages'
import { MOBILE } from '@xinqi/api/mobile'
import { PERSON_VERIFICATION } from '@xinqi/api/status'
import { IDENTITY } from '@xinqi/api/status-names'
import { Alert, Form, Input, Radio } from 'antd'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { useSubmit } from '../../../shared/dialogs/useSubmit.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { errorText } from '../../../shared/language/errorText.ts'
import { language } from '../../../shared/language/language.ts'
import { go } from '../../../shared/navigation/go.ts'
import { ApplicationPage } from './ApplicationPage.tsx'
import { CertificationFrame } from './CertificationFrame.tsx'
import { type Application, certificationPath, FIRST_PAGE } from './certificationPath.ts'
import styles from './company.module.css'
import { words } from './messages/certification.zh.ts'
import { useDraft } from './useDraft.ts'

type Typed = { isLegal: boolean; position?: string; email?: string; legalMobile?: string }

const CreateCompanyTwoPage = () => (
  <ApplicationPage from={2}>{(application) => <SecondStep application={application} />}</ApplicationPage>
)
export default CreateCompanyTwoPage

/** In the console, or by itself for whoever reads no Chinese. */
const identityPage = () => (language.get() === FIRST_LANGUAGE ? '/center/realName' : '/realName')

const SecondStep = ({ application }: { application: Application }) => {
  const { certificationId, agent, facts } = application
  const [form] = Form.useForm<Typed>()
  const isLegal = Form.useWatch('isLegal', form)
  const { busy, refusal, submit } = useSubmit(form, {
    [ERRORS.MOBILE_INVALID.code]: 'legalMobile',
    [ERRORS.LEGAL_MOBILE_REQUIRED.code]: 'legalMobile',
    [ERRORS.LEGAL_MISMATCH.code]: 'isLegal',
  })
  const bodyOf = (typed: Typed): Body<'/v2/company/addCompanySecond'> => ({
    certificationId,
    isLegal: typed.isLegal,
    ...(typed.position ? { position: typed.position } : {}),
    email: typed.email ?? '',
    legalMobile: typed.isLegal ? '' : (typed.legalMobile ?? ''),
  })
  const draft = useDraft((typed: Typed) =>
    call('/v2/company/addCompanySecond', { ...bodyOf(typed), draft: true }, { quiet: true }),
  )
  const verified = agent.identityStatus === IDENTITY.verified
  return (
    <CertificationFrame
      title={words().title}
      current={1}
      lead={words().leadAgent({ company: facts.name ?? '' })}
      footer={{
        note: draft.note,
        busy: busy ? 'next' : undefined,
        onPrevious: () => go(`${FIRST_PAGE}?id=${certificationId}`),
        onNext: () => form.submit(),
      }}
    >
      {!verified && (
        <Alert
          type="warning"
          showIcon
          className={styles.alert}
          title={words().verifyFirst}
          description={
            <Link
              to={`${identityPage()}?return=${encodeURIComponent(`/createCompanyTwo?id=${certificationId}`)}`}
            >
              {words().verifyThenBack}
            </Link>
          }
        />
      )}
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} className={styles.alert} />}
      <dl className={styles.facts}>
        <dt>{words().agent}</dt>
        <dd>
          {orDash(agent.name)} <StatusTag set={PERSON_VERIFICATION} code={agent.identityStatus} />
        </dd>
        <dt>{words().idNumber}</dt>
        <dd>{orDash(agent.idNumber)}</dd>
        <dt>{words().mobile}</dt>
        <dd>{orDash(agent.mobile)}</dd>
      </dl>
      <Form<Typed>
        form={form}
        layout="vertical"
        className={styles.form}
        initialValues={{
          isLegal: agent.isLegal ?? agent.name === facts.legalName,
          position: agent.position ?? undefined,
          email: agent.email ?? undefined,
          legalMobile: agent.legalMobile ?? undefined,
        }}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onValuesChange={(_, all) => draft.changed(all)}
        onFinish={(typed) =>
          submit(async () => {
            draft.drop()
            const done = await call('/v2/company/addCompanySecond', bodyOf(typed), { quiet: true })
            await outdate('/company/companyIdentifyInfo')
            go(certificationPath({ ...done, step: 3 }))
          })
        }
      >
        <Form.Item name="isLegal" label={words().relation}>
          <Radio.Group
            options={[
              { value: false, label: words().iAmAgent },
              { value: true, label: words().iAmLegal({ name: facts.legalName ?? '' }) },
            ]}
          />
        </Form.Item>
        <TextItem
          name="position"
          label={words().position}
          maxLength={50}
          placeholder={words().positionHint}
        />
        <Form.Item name="email" label={words().email} rules={[{ type: 'email', message: words().typeEmail }]}>
          <Input maxLength={100} autoComplete="off" placeholder={words().optional} />
        </Form.Item>
        {!isLegal && (
          <Form.Item
            name="legalMobile"
            label={words().legalMobile}
            validateTrigger="onBlur"
            extra={words().legalMobileHint}
            rules={[{ pattern: MOBILE, message: errorText(ERRORS.MOBILE_INVALID) }]}
          >
            <Input maxLength={11} inputMode="numeric" autoComplete="off" />
          </Form.Item>
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </CertificationFrame>
  )
}
