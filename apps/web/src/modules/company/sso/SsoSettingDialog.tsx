// Where a company says which identity provider its people sign in at.

import { Alert, Form, Input, Modal, Spin } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { SwitchItem } from '../../../shared/forms/SwitchItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'

type Values = {
  ssoCode: string
  displayName: string
  issuer: string
  clientId: string
  clientSecret?: string
  isEnabled: boolean
}

const CODE_TAKEN = 2413
const ISSUER = 2412
const SSO_CODE = /^[a-z0-9][a-z0-9-]{2,39}$/

const SsoSettingDialog = ({ onClose }: { onClose: () => void }) => {
  const { data, error } = useCall('/companySso/detail', {}, { quiet: true, staleTime: 0 })
  if (!data) {
    return (
      <Modal open title="单点登录设置" footer={null} onCancel={onClose}>
        {error ? <Alert type="error" showIcon title={error.message} /> : <Spin />}
      </Modal>
    )
  }
  const { setting } = data
  const redirectUri = data.redirectUri ?? `${location.origin}/ssoLogin`
  return (
    <FormDialog<Values>
      title="单点登录设置"
      submitText="保存设置"
      width={600}
      initial={setting ?? { displayName: '统一身份认证', isEnabled: true }}
      errorFields={{ [CODE_TAKEN]: 'ssoCode', [ISSUER]: 'issuer' }}
      onClose={onClose}
      onSubmit={({ clientSecret, ...values }) =>
        carryOut(
          '/companySso/save',
          { ...values, ...(clientSecret ? { clientSecret } : {}) },
          ['/companySso/detail'],
          '单点登录设置已保存',
        )
      }
    >
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        title="支持 OpenID Connect（授权码与 PKCE）"
        description={
          <>
            请在身份提供方登记回调地址：
            <Copyable text={redirectUri} what="回调地址" whole />
            <br />
            成员首次登录需用短信验证码绑定手机号；单点登录的会话只能在本企业内使用。
          </>
        }
      />
      <TextItem
        name="ssoCode"
        label="企业登录码"
        must="请输入企业登录码"
        extra="成员登录时输入，3–40 位小写字母、数字或短横线"
        rules={[{ pattern: SSO_CODE, message: '3–40 位小写字母、数字或短横线，且不以短横线开头' }]}
        maxLength={40}
        placeholder="shili-tech"
      />
      <TextItem name="displayName" label="显示名称" must="请输入显示名称" maxLength={30} />
      <TextItem
        name="issuer"
        label="颁发者地址（Issuer）"
        must="请输入颁发者地址"
        extra="须与身份提供方公布的完全一致，含末尾斜杠与否"
        rules={[{ pattern: /^https?:\/\/\S+$/, message: '应为完整的网址' }]}
        maxLength={300}
        placeholder="https://idp.example.com"
      />
      <TextItem name="clientId" label="应用编号（Client ID）" must="请输入应用编号" maxLength={200} />
      <Form.Item
        name="clientSecret"
        label="应用密钥（Client Secret）"
        extra={setting?.hasSecret ? '已保存，不再显示；留空则不修改' : '公开客户端可不填'}
      >
        <Input.Password maxLength={500} autoComplete="new-password" />
      </Form.Item>
      <SwitchItem name="isEnabled" label="启用" />
    </FormDialog>
  )
}

export default SsoSettingDialog
