import type { Body, Data } from '@xinqi/api/calls'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { CallError, whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useProof } from '../apps/useProof.tsx'

const CertificatesField = () => (
  <LongTextItem
    name="certificates"
    label="签名证书（X.509）"
    extra="PEM 格式；对方更换密钥期间可依次粘贴新旧两张"
    must="请粘贴签名证书"
    rows={6}
    style={{ fontFamily: 'monospace' }}
    placeholder={'-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----'}
  />
)

type Setting = NonNullable<Data<'/open/sso/detail'>['setting']>
type Values = Omit<Body<'/open/sso/save'>, 'certificates'> & { certificates?: string }

const CODE_TAKEN = 5743
const need = (message: string) => [{ required: true, whitespace: true, message }]
/** Blocks pasted one below the other, with their lines; a single one may come without. */
const blocksIn = (text: string) =>
  text.match(/-----BEGIN[\s\S]+?-----END[^\n]+/g) ?? (text.trim() ? [text] : [])

const initialOf = (setting: Setting | null): Partial<Values> =>
  setting
    ? {
        ssoCode: setting.ssoCode,
        displayName: setting.displayName,
        protocol: setting.protocol,
        issuer: setting.issuer ?? undefined,
        clientId: setting.clientId ?? undefined,
        idpEntityId: setting.idpEntityId ?? undefined,
        idpSsoUrl: setting.idpSsoUrl ?? undefined,
        certificates: setting.certificates.map(({ pem }) => pem.trim()).join('\n'),
        loginAttribute: setting.loginAttribute,
        nameAttribute: setting.nameAttribute ?? undefined,
      }
    : { protocol: 'oidc', loginAttribute: 'preferred_username', nameAttribute: 'name' }

const Oidc = ({ hasSecret }: { hasSecret: boolean }) => (
  <>
    <Form.Item
      name="issuer"
      label="颁发者地址（issuer）"
      extra="其下须有 /.well-known/openid-configuration"
      rules={need('请填写颁发者地址')}
    >
      <Input maxLength={300} placeholder="https://login.example.com" />
    </Form.Item>
    <TextItem name="clientId" label="应用编号（client_id）" rules={need('请填写应用编号')} maxLength={200} />
    <Form.Item
      name="clientSecret"
      label="应用密钥（client_secret）"
      extra={hasSecret ? '已保存，不再显示；留空表示不变' : '加密保存，之后不再显示'}
    >
      <Input.Password maxLength={500} autoComplete="new-password" />
    </Form.Item>
  </>
)

const Saml = () => (
  <>
    <Form.Item name="idpEntityId" label="身份提供方实体编号（Entity ID）" rules={need('请填写实体编号')}>
      <Input maxLength={500} placeholder="https://idp.example.com/metadata" />
    </Form.Item>
    <Form.Item name="idpSsoUrl" label="登录地址（HTTP-Redirect）" rules={need('请填写登录地址')}>
      <Input maxLength={500} placeholder="https://idp.example.com/sso" />
    </Form.Item>
    <CertificatesField />
  </>
)

export const SsoForm = ({ setting }: { setting: Setting | null }) => {
  const [form] = Form.useForm<Values>()
  const protocol = Form.useWatch('protocol', form) ?? setting?.protocol ?? 'oidc'
  const [busy, setBusy] = useState(false)
  const proof = useProof()
  const save = async ({ certificates, clientSecret, nameAttribute, ...values }: Values) => {
    setBusy(true)
    try {
      await proof.run(async () => {
        const { mustTest } = await call(
          '/open/sso/save',
          {
            ...values,
            ...(clientSecret ? { clientSecret } : {}),
            ...(nameAttribute ? { nameAttribute } : {}),
            ...(values.protocol === 'saml' ? { certificates: blocksIn(certificates ?? '') } : {}),
          },
          { quiet: true },
        )
        form.resetFields(['clientSecret'])
        await outdate('/open/sso/detail')
        toast.success(mustTest ? '已保存，请测试后启用' : '已保存')
      })
    } catch (failure) {
      if (failure instanceof CallError && failure.code === CODE_TAKEN)
        form.setFields([{ name: 'ssoCode', errors: [failure.message] }])
      else toast.error(whyNot(failure))
    }
    setBusy(false)
  }
  return (
    <>
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={initialOf(setting)}
        onFinish={(values) => void save(values)}
      >
        <ChoiceItem name="protocol" label="协议" of={{ oidc: 'OpenID Connect', saml: 'SAML 2.0' }} />
        <Form.Item
          name="ssoCode"
          label="登录码"
          extra="子账户登录时输入，全平台唯一"
          rules={[
            ...need('请填写登录码'),
            { pattern: /^[a-z0-9][a-z0-9-]{2,39}$/, message: '3–40 位小写字母、数字或短横线' },
          ]}
        >
          <Input maxLength={40} placeholder="shili-partner" />
        </Form.Item>
        <Form.Item name="displayName" label="显示名称" rules={need('请填写显示名称')}>
          <Input maxLength={30} placeholder="示例统一登录" />
        </Form.Item>
        {protocol === 'oidc' ? <Oidc hasSecret={setting?.hasSecret ?? false} /> : <Saml />}
        <TextItem
          name="loginAttribute"
          label="子账户名取自"
          extra={
            protocol === 'oidc'
              ? '身份令牌中的字段，如 preferred_username、email 或 sub'
              : '断言中的属性名；填 NameID 表示用户标识本身'
          }
          rules={need('请填写')}
          maxLength={200}
        />
        <Form.Item name="nameAttribute" label="姓名取自" extra="选填；每次登录时更新子账户的姓名">
          <Input maxLength={200} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          保存设置
        </Button>
      </Form>
      {proof.dialog}
    </>
  )
}
