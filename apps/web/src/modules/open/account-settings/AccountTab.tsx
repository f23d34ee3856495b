import type { Body, Data } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { INDUSTRIES } from '@xinqi/api/open/industries'
import { Button, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FactTable } from '../../../shared/console/FactTable.tsx'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { MobileItem } from '../../../shared/forms/MobileItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { useProof } from '../apps/useProof.tsx'
import styles from './account.module.css'
import { SecurityForm } from './SecurityForm.tsx'
import { SendCode } from './SendCode.tsx'

type Detail = Data<'/open/partner/detail'>
type Contact = Body<'/open/partner/update'>
const changed = async () => {
  await outdate('/open/partner/detail')
  await outdate('/open/info')
}

const WithCode = ({
  purpose,
  label,
  extra,
}: {
  purpose: 'changeMobile' | 'bindCompany'
  label: string
  extra?: string
}) => {
  const form = Form.useFormInstance()
  return (
    <>
      <MobileItem label={label} extra={extra} wrong="请输入手机号" inputMode="tel" autoComplete="on" />
      <Form.Item label="验证码" required>
        <div className={styles.code}>
          <Form.Item name="code" noStyle rules={[{ required: true, message: '请输入验证码' }]}>
            <Input aria-label="验证码" inputMode="numeric" maxLength={6} autoComplete="one-time-code" />
          </Form.Item>
          <SendCode purpose={purpose} mobile={() => form.getFieldValue('mobile')} />
        </div>
      </Form.Item>
    </>
  )
}

/** The address this browser comes from and everything behind the account; what is dangerous asks for the password. */
export const AccountTab = () => {
  const { data, error, refetch } = useCall('/open/partner/detail', {}, { quiet: true, staleTime: 0 })
  const info = useCall('/open/info', {}, { quiet: true })
  const dialog = useOverlay<'contact' | 'password' | 'mobile' | 'company' | 'loginKey'>()
  const proof = useProof()
  const [loginKey, setLoginKey] = useState<string | null>(null)
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <div className={styles.sections}>
      <Profile data={data} hasLoginKey={info.data?.hasLoginKey ?? false} show={dialog.show} />
      {!data.isSubUser && <SecurityForm key={JSON.stringify(data.security)} data={data} run={proof.run} />}
      {dialog.subject === 'contact' && (
        <FormDialog<Contact>
          title="修改资料"
          submitText="保存"
          initial={{
            contactName: data.contactName ?? undefined,
            contactEmail: data.contactEmail ?? undefined,
            industry: (data.industry as Contact['industry']) ?? undefined,
          }}
          onClose={dialog.close}
          onSubmit={async (values) => {
            const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Contact
            await call('/open/partner/update', given, { quiet: true })
            await changed()
          }}
        >
          <TextItem name="contactName" label="联系人" maxLength={50} autoComplete="on" />
          <Form.Item name="contactEmail" label="邮箱" rules={[{ type: 'email', message: '邮箱格式有误' }]}>
            <Input maxLength={254} />
          </Form.Item>
          <Form.Item name="industry" label="行业">
            <Select allowClear options={INDUSTRIES.map((value) => ({ value, label: value }))} />
          </Form.Item>
        </FormDialog>
      )}
      {dialog.subject === 'password' && (
        <FormDialog<Body<'/open/partner/changePwd'>>
          title="修改密码"
          submitText="修改"
          errorFields={{ [ERRORS.LOGIN_WRONG.code]: 'oldPassword' }}
          onClose={dialog.close}
          onSubmit={async (values) => {
            await call('/open/partner/changePwd', values, { quiet: true })
            toast.success('密码已修改，其他设备上的登录已结束')
          }}
        >
          <Form.Item name="oldPassword" label="原密码" rules={[{ required: true, message: '请输入原密码' }]}>
            <Input.Password autoFocus autoComplete="current-password" maxLength={128} />
          </Form.Item>
          <Form.Item
            name="password"
            label="新密码"
            extra="8–20 位，含字母与数字"
            rules={[{ required: true, message: '请输入新密码' }]}
          >
            <Input.Password autoComplete="new-password" maxLength={128} />
          </Form.Item>
        </FormDialog>
      )}
      {dialog.subject === 'mobile' && (
        <FormDialog<Body<'/open/partner/changeMobile'>>
          title="更换手机号"
          submitText="更换"
          onClose={dialog.close}
          onSubmit={(values) =>
            proof.run(() => carryOut('/open/partner/changeMobile', values, changed, '手机号已更换'))
          }
        >
          <WithCode purpose="changeMobile" label="新手机号" />
        </FormDialog>
      )}
      {dialog.subject === 'company' && (
        <FormDialog<Body<'/open/partner/bindCompany'>>
          title="绑定企业"
          submitText="绑定"
          onClose={dialog.close}
          onSubmit={(values) =>
            proof.run(async () => {
              const { companyName } = await call('/open/partner/bindCompany', values, { quiet: true })
              await changed()
              toast.success(`已绑定「${companyName}」`)
            })
          }
        >
          <Form.Item
            name="companyName"
            label="企业全称"
            extra="须已在信契完成企业认证"
            rules={[{ required: true, message: '请输入企业全称' }]}
          >
            <Input maxLength={120} autoFocus />
          </Form.Item>
          <WithCode
            purpose="bindCompany"
            label="系统管理员的手机号"
            extra="验证码发给该企业的系统管理员，由其告知您即表示同意"
          />
        </FormDialog>
      )}
      {dialog.subject === 'loginKey' && (
        <ConfirmDialog
          title="联合登录密钥"
          text={
            info.data?.hasLoginKey
              ? '更换后旧密钥立即失效，用旧密钥签名的登录链接都不能再使用。新密钥只显示一次。'
              : '贵方平台用它为用户的登录链接签名。密钥只显示一次，请妥善保管。'
          }
          action={info.data?.hasLoginKey ? '更换密钥' : '生成密钥'}
          danger={info.data?.hasLoginKey ?? false}
          onConfirm={() =>
            proof.run(async () => {
              const made = await call('/open/loginKey', {}, { quiet: true })
              setLoginKey(made.loginKey)
              await outdate('/open/info')
            })
          }
          onClose={dialog.close}
        />
      )}
      {loginKey && (
        <Modal
          open
          title="联合登录密钥"
          mask={{ closable: false }}
          onCancel={() => setLoginKey(null)}
          footer={
            <Button type="primary" onClick={() => setLoginKey(null)}>
              我已保存
            </Button>
          }
        >
          <p>关闭后不再显示，请现在保存到安全的地方。</p>
          <Copyable text={loginKey} what="联合登录密钥" whole />
        </Modal>
      )}
      {proof.dialog}
    </div>
  )
}

type Show = (what: 'contact' | 'password' | 'mobile' | 'company' | 'loginKey') => void

const Profile = ({ data, hasLoginKey, show }: { data: Detail; hasLoginKey: boolean; show: Show }) => {
  const owner = !data.isSubUser
  const button = (what: Parameters<Show>[0], text: string) => (
    <Button size="small" onClick={() => show(what)}>
      {text}
    </Button>
  )
  return (
    <section className={`${blocks.card} ${styles.section}`} aria-labelledby="profile">
      <h2 id="profile">资料</h2>
      <FactTable
        bordered
        of={{
          合作方编号: <Copyable text={data.partnerId} what="合作方编号" whole />,
          绑定的企业: (
            <span className={styles.line}>
              {data.company ? (
                <>
                  {data.company.name}
                  <ToneTag tone={data.company.isCertified ? 'green' : 'orange'}>
                    {data.company.isCertified ? '已认证' : '未认证'}
                  </ToneTag>
                </>
              ) : (
                '未绑定，正式应用须先绑定'
              )}
              {owner && button('company', data.company ? '更换' : '绑定企业')}
            </span>
          ),
          联系人: (
            <span className={styles.line}>
              {[data.contactName, data.contactEmail, data.industry].filter(Boolean).join(' · ') || '未填写'}
              {button('contact', '修改')}
            </span>
          ),
          登录手机号: (
            <span className={styles.line}>
              {data.mobile || '–'}
              {owner && button('mobile', '更换')}
            </span>
          ),
          登录密码: button('password', '修改密码'),
          ...(owner
            ? {
                联合登录密钥: (
                  <span className={styles.line}>
                    {hasLoginKey ? '已生成，不再显示' : '未生成'}
                    {button('loginKey', hasLoginKey ? '更换密钥' : '生成密钥')}
                  </span>
                ),
                子账户: <Link to="/platform/openUser/subUsers">管理子账户</Link>,
              }
            : {}),
        }}
      />
    </section>
  )
}
