// Step two: who acts for the company, and how its legal representative is reached.

import type { Body } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
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
import { go } from '../../../shared/navigation/go.ts'
import { ApplicationPage } from './ApplicationPage.tsx'
import { CertificationFrame } from './CertificationFrame.tsx'
import { type Application, certificationPath, FIRST_PAGE } from './certificationPath.ts'
import styles from './company.module.css'
import { useDraft } from './useDraft.ts'

type Typed = { isLegal: boolean; position?: string; email?: string; legalMobile?: string }

const CreateCompanyTwoPage = () => (
  <ApplicationPage from={2}>{(application) => <SecondStep application={application} />}</ApplicationPage>
)
export default CreateCompanyTwoPage

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
      title="企业认证"
      current={1}
      lead={`您将成为「${facts.name}」的管理员。法定代表人本人办理时无需打款与审核；由他人办理时，您在授权书中列为被授权人。`}
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
          title="请先完成个人实名认证"
          description={
            <Link
              to={`/center/realName?return=${encodeURIComponent(`/createCompanyTwo?id=${certificationId}`)}`}
            >
              去实名，完成后回到这里
            </Link>
          }
        />
      )}
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} className={styles.alert} />}
      <dl className={styles.facts}>
        <dt>经办人</dt>
        <dd>
          {orDash(agent.name)} <StatusTag set={PERSON_VERIFICATION} code={agent.identityStatus} />
        </dd>
        <dt>证件号码</dt>
        <dd>{orDash(agent.idNumber)}</dd>
        <dt>手机号</dt>
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
        <Form.Item name="isLegal" label="您与企业的关系">
          <Radio.Group
            options={[
              { value: false, label: '我是经办人' },
              { value: true, label: `我是法定代表人（${facts.legalName}）` },
            ]}
          />
        </Form.Item>
        <TextItem name="position" label="职务" maxLength={50} placeholder="选填，将写入授权书" />
        <Form.Item name="email" label="邮箱" rules={[{ type: 'email', message: '请输入正确的邮箱' }]}>
          <Input maxLength={100} autoComplete="off" placeholder="选填" />
        </Form.Item>
        {!isLegal && (
          <Form.Item
            name="legalMobile"
            label="法定代表人手机号"
            validateTrigger="onBlur"
            extra="填写后可由法定代表人用本人手机在线授权，无需打款与审核；选择其他方式可不填"
            rules={[{ pattern: MOBILE, message: ERRORS.MOBILE_INVALID.msg }]}
          >
            <Input maxLength={11} inputMode="numeric" autoComplete="off" />
          </Form.Item>
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </CertificationFrame>
  )
}
