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
          toast.success('授权书已签署')
          await goOn(certificationId)
        })
      }
    >
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} className={styles.alert} />}
      <Form.Item label="授权书">
        <LetterView certificationId={certificationId} />
      </Form.Item>
      <AgreedItem must="请先阅读授权书并确认">
        我已阅读授权书全文，确认以{agent.isLegal ? '法定代表人' : '被授权人'}（{agent.name}）身份签署
      </AgreedItem>
      <Form.Item label={`验证码（发送至 ${agent.mobile ?? '本人手机'}）`} required>
        <div className={styles.code}>
          <Form.Item
            name="code"
            noStyle
            rules={[
              { required: true, message: '请输入验证码' },
              { pattern: /^\d{6}$/, message: '验证码为 6 位数字' },
            ]}
          >
            <Input
              aria-label="验证码"
              inputMode="numeric"
              maxLength={6}
              autoComplete="one-time-code"
              style={{ width: 160 }}
            />
          </Form.Item>
          <CountdownButton
            label={sent ? '重新发送' : '获取验证码'}
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
          title={`短信沙箱：验证码 ${shown}`}
          action={
            <Button size="small" onClick={() => form.setFieldsValue({ code: shown })}>
              填入验证码
            </Button>
          }
        />
      )}
      <Button type="primary" htmlType="submit" loading={busy}>
        签署授权书
      </Button>
    </Form>
  )
}
