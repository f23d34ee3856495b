// 申请出证: written here, signed under the company's seal once its administrator has said yes by a code.

import type { Body, Data } from '@xinqi/api/calls'
import { CODE } from '@xinqi/api/error-codes'
import { COMMODITIES, type Commodity, NOTARY_PURPOSE_MAX, NOTARY_PURPOSES } from '@xinqi/api/notary'
import { Alert, AutoComplete, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import type { DialogOf } from '../../../shared/dialogs/DialogOf.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { MobileItem } from '../../../shared/forms/MobileItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import type { NotaryValues } from '../../evidence/notary/notaryValues.ts'
import { CODE_RULES, CodeField } from '../../seals/company-seals/CodeField.tsx'
import { useFollowUp } from '../user-console/useFollowUp.ts'

type Written = Data<'/apiContract/notaryApply'>
type Props = { appId: string; contractNo: string; isSandbox: boolean; onClose: () => void }
const required = (message: string) => [{ required: true, whitespace: true, message }]

type Filled = Body<'/apiContract/notaryApply'>['fill'] & object
type Of = Pick<Props, 'appId' | 'contractNo'>

const apply = (of: Of, fill: Filled) => call('/apiContract/notaryApply', { ...of, fill }, { quiet: true })

const ConfirmDialog = ({ of, fill, first, onClose }: DialogOf<{ of: Of; fill: Filled; first: Written }>) => {
  const [written, setWritten] = useState(first)
  const { applicationId, revision, sent } = written
  return (
    <FormDialog<{ code: string }>
      title="确认并提交出证申请"
      submitText="签署并提交"
      errorFields={{ [CODE.CODE_WRONG]: 'code' }}
      onClose={onClose}
      onSubmit={async ({ code }) => {
        const confirm = { applicationId, revision, code }
        const { copies } = await call('/apiContract/notaryApply', { ...of, confirm }, { quiet: true })
        await outdate('/apiContract/evidence')
        toast.success(`出证申请已提交，扣除出证 ${copies} 份`)
      }}
    >
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        title="申请书以企业的名义签署，须由应用席位的企业管理员同意：验证码已发给他，请由他告知。"
      />
      <Form.Item name="code" label={`${sent?.mobile ?? ''} 收到的验证码`} rules={CODE_RULES}>
        <CodeField
          already={first.sent}
          send={async () => {
            const again = await apply(of, { ...fill, again: { applicationId, revision } })
            setWritten(again)
            return again.sent
          }}
        />
      </Form.Item>
    </FormDialog>
  )
}

export const NotaryDialog = ({ appId, contractNo, isSandbox, onClose }: Props) => {
  const { shown, follow, formClosed } = useFollowUp<{ fill: Filled; first: Written }>(onClose)
  const of = { appId, contractNo }
  if (shown) return <ConfirmDialog of={of} {...shown} onClose={onClose} />
  return (
    <FormDialog<NotaryValues>
      title="申请出证"
      submitText="下一步"
      width={640}
      initial={{ commodity: 'certificate' }}
      onClose={formClosed}
      onSubmit={async ({ commodity, purpose, name, mobile, email, address }) => {
        const receiver = { name, mobile, email: email?.trim() || null, address: address?.trim() || null }
        const fill = { commodity, purpose: purpose.trim(), receiver }
        follow({ fill, first: await apply(of, fill) })
      }}
    >
      <Form.Item name="commodity" label="出证内容">
        <Radio.Group
          vertical
          options={(Object.keys(COMMODITIES) as Commodity[])
            .filter((key) => !(isSandbox && COMMODITIES[key].byOffice))
            .map((key) => ({ value: key, label: `${COMMODITIES[key].name}：${COMMODITIES[key].gives}` }))}
        />
      </Form.Item>
      <Form.Item name="purpose" label="用途" rules={required('请填写用途')}>
        <AutoComplete options={NOTARY_PURPOSES.map((value) => ({ value }))}>
          <Input maxLength={NOTARY_PURPOSE_MAX} />
        </AutoComplete>
      </Form.Item>
      <TextItem name="name" label="收件人" rules={required('请填写收件人')} maxLength={50} />
      <MobileItem
        label="收件人手机号"
        must="请填写手机号"
        wrong="手机号格式不正确"
        inputMode="tel"
        autoComplete="on"
      />
      <Form.Item name="email" label="收件邮箱" rules={[{ type: 'email', message: '邮箱格式不正确' }]}>
        <Input maxLength={254} placeholder="选填" />
      </Form.Item>
      <TextItem name="address" label="收件地址" maxLength={200} placeholder="选填" />
    </FormDialog>
  )
}
