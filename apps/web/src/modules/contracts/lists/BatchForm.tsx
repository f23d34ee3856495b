import { REASON_MAX, SIGNING_PASSWORD } from '@xinqi/api/limits'
import { INTENT } from '@xinqi/api/ways'
import { Form, Input, Radio, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { SelectItem } from '../../../shared/forms/SelectItem.tsx'
import { YesNoItem } from '../../../shared/forms/YesNoItem.tsx'
import { CODE_RULES, CodeField, type CodeSent } from '../../seals/company-seals/CodeField.tsx'
import { ConsentBox, useConsent } from '../signing/ConsentBox.tsx'
import type { BatchKind } from './batchKinds.ts'
import type { Count } from './beginBatch.ts'
import { DeadlineField, GIVEN_BACK, ReasonField, WITHDRAWN } from './useContractDialogs.tsx'

export type BatchValues = {
  deadline?: Dayjs
  reason?: string
  agree?: boolean
  comment?: string
  method?: 1 | 2
  code?: string
  password?: string
  sealId?: string
  personSealId?: string
  /** Has no value of its own; what was agreed to is kept elsewhere. */
  consent?: undefined
}

const WAYS: Record<number, string> = { 1: '短信验证码', 2: '签署密码' }

/** A seal and a signature for every place that asks for one, and one confirmation for all. */
const SignFields = ({ count, send }: { count: Count; send: () => Promise<CodeSent> }) => {
  const form = Form.useFormInstance<BatchValues>()
  const method = Form.useWatch('method', form)
  const seals = useCall('/sealAuth/usable', {}, { quiet: true, enabled: count.needsSeal === true })
  const signatures = useCall('/personSeal/list', {}, { quiet: true, enabled: count.needsSignature === true })
  const ways = count.methods ?? []
  const consent = useConsent()
  useEffect(() => {
    if (!form.getFieldValue('method') && ways[0]) form.setFieldValue('method', ways[0].method)
  }, [form, ways])
  useEffect(() => {
    if (consent.isAgreed) form.setFields([{ name: 'consent', errors: [] }])
  }, [form, consent.isAgreed])
  useEffect(() => {
    const first = seals.data?.[0]
    if (first && !form.getFieldValue('sealId')) form.setFieldValue('sealId', first.sealId)
  }, [form, seals.data])
  useEffect(() => {
    const chosen = signatures.data?.find(({ isDefault }) => isDefault) ?? signatures.data?.[0]
    if (chosen && !form.getFieldValue('personSealId')) form.setFieldValue('personSealId', chosen.personSealId)
  }, [form, signatures.data])
  return (
    <>
      {count.needsSeal && (
        <Form.Item name="sealId" label="使用的印章" rules={[{ required: true, message: '请选择印章' }]}>
          <Select
            loading={seals.isFetching}
            notFoundContent="没有可以使用的印章，请联系印章管理员授权"
            options={(seals.data ?? []).map(({ sealId, sealName }) => ({ value: sealId, label: sealName }))}
          />
        </Form.Item>
      )}
      {count.needsSignature && (
        <SelectItem
          name="personSealId"
          label="使用的签名"
          must="请选择签名"
          extra={signatures.data?.length === 0 && <Link to="/personseal">还没有签名，先去添加</Link>}
          loading={signatures.isFetching}
          options={(signatures.data ?? []).map(({ personSealId, name }) => ({
            value: personSealId,
            label: name,
          }))}
        />
      )}
      <Form.Item name="method" label="确认方式" rules={[{ required: true, message: '请选择确认方式' }]}>
        <Radio.Group
          options={ways.map(({ method: way, able }) => ({
            value: way,
            label: `${WAYS[way]}（适用 ${able} 份）`,
          }))}
        />
      </Form.Item>
      {method === INTENT.sms && (
        <Form.Item name="code" label="验证码" rules={CODE_RULES}>
          <CodeField send={send} />
        </Form.Item>
      )}
      {method === INTENT.password && (
        <Form.Item
          name="password"
          label="签署密码"
          rules={[
            { required: true, message: '请输入签署密码' },
            {
              pattern: new RegExp(`^\\d{${SIGNING_PASSWORD.digits}}$`),
              message: `请输入 ${SIGNING_PASSWORD.digits} 位数字`,
            },
          ]}
        >
          <Input.Password maxLength={SIGNING_PASSWORD.digits} inputMode="numeric" autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item
        name="consent"
        rules={[
          {
            validator: async () => {
              if (!consent.isAgreed) throw new Error('请先阅读并同意')
            },
          },
        ]}
      >
        <ConsentBox consent={consent} />
      </Form.Item>
    </>
  )
}

const ApproveFields = () => {
  const agree = Form.useWatch('agree', Form.useFormInstance<BatchValues>())
  return (
    <>
      <YesNoItem name="agree" label="审批意见" yes="全部同意" no="全部驳回" />
      <Form.Item
        name="comment"
        label={agree === false ? '驳回原因' : '说明'}
        rules={[{ required: agree === false, whitespace: true, message: '请填写驳回原因' }]}
      >
        <Input.TextArea rows={3} maxLength={REASON_MAX} showCount />
      </Form.Item>
    </>
  )
}

export const BatchForm = ({
  kind,
  count,
  send,
}: {
  kind: BatchKind
  count: Count
  send: () => Promise<CodeSent>
}) => {
  switch (kind) {
    case 'urge':
      return <p>将通知当前需要处理的签署人。每位签署人在一份合同中最多催办 3 次。</p>
    case 'postpone':
      return <DeadlineField after={null} />
    case 'withdraw':
      return (
        <>
          <p>{WITHDRAWN}</p>
          <p>{GIVEN_BACK}</p>
          <ReasonField label="撤回原因" />
        </>
      )
    case 'approve':
      return <ApproveFields />
    case 'sign':
      return <SignFields count={count} send={send} />
  }
}
