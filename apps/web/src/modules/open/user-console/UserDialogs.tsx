import type { Data } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { Alert, Button, Form, Input, Modal, Typography, Upload } from 'antd'
import { useRef, useState } from 'react'
import { call, upload } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { MobileItem } from '../../../shared/forms/MobileItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useProof } from '../apps/useProof.tsx'
import { useFollowUp } from './useFollowUp.ts'

type Props = { appId: string; onClose: () => void; onDone: () => void }
const required = (message: string) => [{ required: true, message }]
const ACCOUNT = [
  ...required('请输入账号'),
  { pattern: /^[A-Za-z0-9_.@-]{1,64}$/, message: '1–64 个字母、数字或 _.@-' },
]
const EXISTS = { [ERRORS.OPEN_USER_EXISTS.code]: 'account', [ERRORS.OPEN_ACCOUNT_RESERVED.code]: 'account' }

export const AddPersonDialog = ({ appId, onClose, onDone }: Props) => (
  <FormDialog<{ account: string; name: string; mobile: string; idNo?: string }>
    title="添加个人用户"
    errorFields={EXISTS}
    onClose={onClose}
    onSubmit={async ({ idNo, ...person }) => {
      await call('/open/user/addPerson', { appId, ...person, ...(idNo ? { idNo } : {}) }, { quiet: true })
      onDone()
    }}
  >
    <Form.Item name="account" label="账号" extra="由您指定，应用内唯一，之后不能修改" rules={ACCOUNT}>
      <Input autoFocus maxLength={64} />
    </Form.Item>
    <TextItem name="name" label="姓名" rules={required('请输入姓名')} maxLength={50} />
    <MobileItem wrong="手机号格式不正确" inputMode="tel" />
    <TextItem name="idNo" label="证件号码" extra="选填，实名时核对" maxLength={32} />
  </FormDialog>
)

export const AddCompanyDialog = ({ appId, onClose, onDone }: Props) => (
  <FormDialog<{ account: string; name: string; creditCode: string; legalName: string; agentAccount: string }>
    title="添加企业用户"
    errorFields={{
      ...EXISTS,
      [ERRORS.OPEN_USER_UNKNOWN.code]: 'agentAccount',
      [ERRORS.OPEN_USER_UNVERIFIED.code]: 'agentAccount',
    }}
    onClose={onClose}
    onSubmit={async (company) => {
      await call('/open/user/addCompany', { appId, ...company }, { quiet: true })
      onDone()
    }}
  >
    <TextItem name="account" label="账号" rules={ACCOUNT} autoFocus maxLength={64} />
    <TextItem name="name" label="企业全称" rules={required('请输入企业全称')} maxLength={120} />
    <TextItem
      name="creditCode"
      label="统一社会信用代码"
      rules={[
        ...required('请输入统一社会信用代码'),
        { pattern: /^[0-9A-Z]{18}$/, message: '18 位数字或大写字母' },
      ]}
      maxLength={18}
    />
    <TextItem name="legalName" label="法定代表人" rules={required('请输入法定代表人')} maxLength={50} />
    <TextItem
      name="agentAccount"
      label="经办人账号"
      extra="须是已实名的个人用户，代表企业签署"
      rules={ACCOUNT}
      maxLength={64}
    />
  </FormDialog>
)

export const ImportDialog = ({ appId, onClose, onDone }: Props) => {
  const [file, setFile] = useState<File | null>(null)
  const { shown, follow, formClosed } = useFollowUp<Data<'/open/user/batchImport'>>(onClose)
  if (shown)
    return (
      <Modal open title="导入结果" footer={<Button onClick={onClose}>知道了</Button>} onCancel={onClose}>
        <p>已导入 {shown.added} 个用户。</p>
        {shown.problems.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={`${shown.problems.length} 行没有导入`}
            description={shown.problems.map(({ line, message }) => (
              <div key={line}>
                第 {line} 行：{message}
              </div>
            ))}
          />
        )}
      </Modal>
    )
  return (
    <FormDialog
      title="导入个人用户"
      submitText="导入"
      onClose={formClosed}
      onSubmit={async () => {
        if (!file) throw new Error('请选择表格文件')
        const answer = await upload('/open/user/batchImport', { appId, file }, { quiet: true })
        onDone()
        follow(answer)
      }}
    >
      <p>
        表格第一行为：账号、姓名、手机号、身份证号（选填），每行一人。
        <a href="/open-user-import.xlsx" download="用户导入模板.xlsx">
          下载空表格
        </a>
      </p>
      <Upload
        accept=".xlsx"
        maxCount={1}
        beforeUpload={(chosen) => {
          setFile(chosen)
          return false
        }}
        onRemove={() => setFile(null)}
      >
        <Button>选择表格</Button>
      </Upload>
    </FormDialog>
  )
}

type Of = Props & { account: string }

export const ChangeMobileDialog = ({ appId, account, onClose, onDone }: Of) => {
  const { shown, follow, formClosed } = useFollowUp<{ mobile: string; sandbox: string | null }>(onClose)
  if (shown)
    return (
      <FormDialog<{ code: string }>
        title="确认新手机号"
        submitText="确认更换"
        errorFields={{ [ERRORS.CODE_WRONG.code]: 'code' }}
        onClose={onClose}
        onSubmit={async ({ code }) => {
          await call(
            '/open/user/changeMobile',
            { appId, account, mobile: shown.mobile, code },
            { quiet: true },
          )
          onDone()
        }}
      >
        <Form.Item
          name="code"
          label={`发往 ${shown.mobile} 的验证码`}
          extra={shown.sandbox ?? '沙箱应用的验证码在沙箱收件箱中查看'}
          rules={required('请输入验证码')}
        >
          <Input autoFocus maxLength={6} inputMode="numeric" autoComplete="one-time-code" />
        </Form.Item>
      </FormDialog>
    )
  return (
    <FormDialog<{ mobile: string }>
      title={`更换 ${account} 的手机号`}
      submitText="发送验证码"
      onClose={formClosed}
      onSubmit={async ({ mobile }) => {
        const { sandbox } = await call('/open/user/changeMobile', { appId, account, mobile }, { quiet: true })
        follow({ mobile, sandbox })
      }}
    >
      <MobileItem
        label="新手机号"
        wrong="手机号格式不正确"
        extra="验证码发往新号码，由本人告知后更换"
        autoFocus
        inputMode="tel"
      />
    </FormDialog>
  )
}

export const LinkDialog = ({
  title,
  onClose,
  make,
}: {
  title: string
  onClose: () => void
  make: (bySms: boolean) => Promise<{ url: string | null; mobile: string | null }>
}) => {
  const { shown, follow, formClosed } = useFollowUp<string>(onClose)
  if (shown)
    return (
      <Modal open title={title} footer={<Button onClick={onClose}>完成</Button>} onCancel={onClose}>
        <p>请转给本人。链接只显示这一次，30 分钟内有效，只能由首个打开它的浏览器使用。</p>
        <Typography.Paragraph copyable={{ text: shown }} style={{ overflowWrap: 'anywhere' }}>
          {shown}
        </Typography.Paragraph>
      </Modal>
    )
  return (
    <FormDialog<{ way: 'copy' | 'sms' }>
      title={title}
      initial={{ way: 'copy' }}
      submitText="生成"
      onClose={formClosed}
      onSubmit={async ({ way }) => {
        const { url, mobile } = await make(way === 'sms')
        if (url) follow(url.startsWith('/') ? location.origin + url : url)
        else toast.success(`链接已发送至 ${mobile}`)
      }}
    >
      <ChoiceItem
        name="way"
        label="给本人的方式"
        of={{ copy: '复制链接，由您转给本人', sms: '短信发给本人' }}
      />
    </FormDialog>
  )
}

/** One field in clear, for a reason that is written down. */
export const RevealDialog = ({ appId, account, onClose }: Omit<Of, 'onDone'>) => {
  const [value, setValue] = useState<string | null>(null)
  const handedIn = useRef(false)
  const proof = useProof()
  if (value)
    return (
      <Modal
        open
        title={`${account} 的明文`}
        footer={<Button onClick={onClose}>关闭</Button>}
        onCancel={onClose}
      >
        <p style={{ fontSize: 20, fontWeight: 600 }}>{value}</p>
        <p>本次查看已记入操作日志。</p>
      </Modal>
    )
  return (
    <>
      <FormDialog<{ what: 'idNo' | 'mobile'; reason: string }>
        title={`查看 ${account} 的明文`}
        initial={{ what: 'mobile' }}
        submitText="查看"
        // Handed in, it stays behind the question who it is, and gives way to what it asked for.
        onClose={() => {
          if (!handedIn.current) onClose()
          handedIn.current = false
        }}
        onSubmit={async ({ what, reason }) => {
          await proof.run(async () => {
            const asked = { appId, account, what, reason: reason.trim() }
            setValue((await call('/open/user/reveal', asked, { quiet: true })).value)
          })
          handedIn.current = true
        }}
      >
        <ChoiceItem name="what" label="查看" of={{ mobile: '手机号', idNo: '证件号码' }} />
        <Form.Item
          name="reason"
          label="原因"
          rules={[...required('请说明原因'), { min: 4, message: '至少 4 个字' }]}
        >
          <Input maxLength={200} placeholder="例如：客户来电核对" />
        </Form.Item>
      </FormDialog>
      {proof.dialog}
    </>
  )
}
