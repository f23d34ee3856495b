// The applicant signs himself: reads the letter, confirms with a code to his own telephone.

import { ERRORS } from '@xinqi/api/errors'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useSubmit } from '../../../shared/dialogs/useSubmit.ts'
import { AgreedItem } from '../../../shared/forms/AgreedItem.tsx'
import { CountdownButton } from '../../../shared/lite/CountdownButton.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import type { Application } from './certificationPath.ts'
import styles from './company.module.css'
import { goOn } from './goOn.ts'
import { LetterView } from './LetterView.tsx'
import { words } from './messages/certification.zh.ts'

type Typed = { code: string; agreed: boolean }

export const OwnSignature = ({ application }: { application: Application }) => {
  const { certificationId, agent } = application
  const [form] = Form.useForm<Typed>()
  const [sent, setSent] = useState<{ at: number; wait: number; sandbox: string | null } | null>(null)
  const { busy, refusal, submit } = useSubmit(form, { [ERRORS.CODE_WRONG.code]: 'code' })
  const sendCode = () =>
    void submit(async () => {
      const answer = await call('/v2/company/signProxyCode', { certificationId }, { quiet: true })
      setSent({ at: Date.now(), wait: answer.resendAfter, sandbox: answer.sandbox })
    })
  const shown = sent?.sandbox ? /\d{6}/.exec(sent.sandbox)?.[0] : undefined
  return (
    <Form<Typed>
      form={form}
      layout="vertical"
      className={styles.form}
      initialValues={{ agreed: false }}
      onFinish={({ code, agreed }) =>
        submit(async () => {
          await call('/v2/company/signProxy', { certificationId, code, agreed }, { quiet: true })
          toast.success(words().letterSigned)
          await goOn(certificationId)
        })
      }
    >
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} className={styles.alert} />}
      <Form.Item label={words().letter}>
        <LetterView certificationId={certificationId} />
      </Form.Item>
      <AgreedItem must={words().readFirst}>
        {(agent.isLegal ? words().signAsLegal : words().signAsAgent)({ name: agent.name ?? '' })}
      </AgreedItem>
      <Form.Item label={words().codeTo({ to: agent.mobile ?? words().ownMobile })} required>
        <div className={styles.code}>
          <Form.Item
            name="code"
            noStyle
            rules={[
              { required: true, message: words().typeCode },
              { pattern: /^\d{6}$/, message: words().codeDigits },
            ]}
          >
            <Input
              aria-label={words().code}
              inputMode="numeric"
              maxLength={6}
              autoComplete="one-time-code"
              style={{ width: 160 }}
            />
          </Form.Item>
          <CountdownButton
            label={sent ? words().sendAgain : words().getCode}
            seconds={sent?.wait ?? 60}
            startedAt={sent?.at ?? null}
            onClick={sendCode}
          />
        </div>
      </Form.Item>
      {shown && (
        <Alert
          type="info"
          showIcon
          className={styles.alert}
          title={words().smsSandbox({ code: shown })}
          action={
            <Button size="small" onClick={() => form.setFieldsValue({ code: shown })}>
              {words().fillCode}
            </Button>
          }
        />
      )}
      <Button type="primary" htmlType="submit" loading={busy}>
        {words().signLetter}
      </Button>
    </Form>
  )
}
