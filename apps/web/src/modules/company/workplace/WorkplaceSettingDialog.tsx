// Where a company says which app of its messenger speaks for it.

import { Alert, Form, Input, Modal, Spin } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { WORKPLACE_NAMES, type WorkplaceVendor } from './workplaceName.ts'

type Values = {
  vendor: WorkplaceVendor
  corpId: string
  appKey?: string
  appSecret?: string
  agentId?: string
  callbackToken?: string
  callbackKey?: string
}

const CORP_TAKEN = 2423
const REFUSED = 2422
const SECRET_REQUIRED = 2415

const WorkplaceSettingDialog = ({ onClose }: { onClose: () => void }) => {
  const { data, error } = useCall('/dd/currentCompanyInfo', {}, { quiet: true, staleTime: 0 })
  if (!data) {
    return (
      <Modal open title="协作平台接入设置" footer={null} onCancel={onClose}>
        {error ? <Alert type="error" showIcon title={error.message} /> : <Spin />}
      </Modal>
    )
  }
  const { vendor, offered, corpId, appKey, agentId, isConnected, callbackUrl, hasCallback } = data
  const kept = vendor ?? offered[0]?.vendor ?? 'dingtalk'
  return (
    <FormDialog<Values>
      title="协作平台接入设置"
      submitText="保存设置"
      initial={{
        vendor: kept,
        corpId: corpId ?? undefined,
        appKey: appKey ?? undefined,
        agentId: agentId ?? undefined,
      }}
      errorFields={{ [CORP_TAKEN]: 'corpId', [REFUSED]: 'appSecret', [SECRET_REQUIRED]: 'appSecret' }}
      onClose={onClose}
      onSubmit={({ appSecret, appKey = '', agentId = '0', callbackToken, callbackKey, ...values }) =>
        carryOut(
          '/dd/saveCompany',
          {
            ...values,
            // 企业微信 names its app by the number, 飞书 by the app id alone.
            appKey: appKey || agentId,
            agentId,
            ...(appSecret ? { appSecret } : {}),
            ...(callbackToken && callbackKey
              ? { callback: { token: callbackToken.trim(), key: callbackKey.trim() } }
              : {}),
          },
          ['/dd/currentCompanyInfo', '/departmentmember/dingTalkMemberList'],
          '接入设置已保存',
        )
      }
    >
      <ChoiceItem
        name="vendor"
        label="协作平台"
        of={Object.fromEntries(offered.map(({ vendor: one }) => [one, WORKPLACE_NAMES[one]]))}
      />
      <Form.Item noStyle dependencies={['vendor']}>
        {({ getFieldValue }) => {
          const chosen = getFieldValue('vendor') as WorkplaceVendor
          return (
            <OfVendor
              vendor={chosen}
              isSandbox={offered.some((one) => one.vendor === chosen && one.isSandbox)}
              isConnected={isConnected && chosen === kept}
              callback={chosen === kept ? { url: callbackUrl, isSet: hasCallback } : null}
            />
          )
        }}
      </Form.Item>
    </FormDialog>
  )
}

const FIELDS: Record<
  WorkplaceVendor,
  {
    corp: string
    key: string | null
    secret: string
    agent: string | null
    /** What the key of buttons in cards is called there, where there are such buttons. */
    cardKey: string | null
    about: string
  }
> = {
  dingtalk: {
    corp: 'CorpId',
    key: 'AppKey',
    secret: 'AppSecret',
    agent: 'AgentId',
    cardKey: null,
    about:
      '应用需要通讯录只读、手机号与工作通知权限；首页地址填写 /ddLogin?corpId=$CORPID$ 即可在钉钉内免登。',
  },
  wecom: {
    corp: '企业 ID（CorpID）',
    key: null,
    secret: '应用 Secret',
    agent: 'AgentId',
    cardKey: 'EncodingAESKey',
    about:
      '使用企业微信自建应用，并把本站域名设为网页授权可信域名；应用主页填写 /ddLogin?corpId= 加企业 ID。2022 年 6 月后新建的应用默认读不到手机号，须在通讯录权限中开启。',
  },
  feishu: {
    corp: '企业标识（tenant_key）',
    key: 'App ID',
    secret: 'App Secret',
    agent: null,
    cardKey: 'Encrypt Key',
    about:
      '使用飞书企业自建应用，开通通讯录只读、手机号、user_id 与发消息权限；重定向地址与桌面端主页填写 /ddLogin?corpId= 加企业标识。',
  },
}

const OfVendor = ({
  vendor,
  isSandbox,
  isConnected,
  callback,
}: {
  vendor: WorkplaceVendor
  isSandbox: boolean
  isConnected: boolean
  callback: { url: string | null; isSet: boolean } | null
}) => {
  const { corp, key, secret, agent, cardKey, about } = FIELDS[vendor]
  const name = WORKPLACE_NAMES[vendor]
  return (
    <>
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        title={isSandbox ? `沙箱：没有连接真实的${name}，任意内容均可保存` : `使用${name}的企业内部应用`}
        description={about}
      />
      <TextItem
        name="corpId"
        label={corp}
        rules={[
          { required: true, message: `请输入${corp}` },
          { pattern: /^[A-Za-z0-9_-]{4,64}$/, message: '4–64 位字母、数字、下划线或短横线' },
        ]}
        maxLength={64}
      />
      {key && <TextItem name="appKey" label={key} must={`请输入 ${key}`} maxLength={100} />}
      <Form.Item
        name="appSecret"
        label={secret}
        extra={isConnected ? '已保存，不再显示；留空则不修改' : undefined}
        rules={isConnected ? [] : [{ required: true, message: `请输入 ${secret}` }]}
      >
        <Input.Password maxLength={200} autoComplete="new-password" />
      </Form.Item>
      {agent && (
        <TextItem
          name="agentId"
          label={agent}
          rules={[
            { required: true, message: `请输入 ${agent}` },
            { pattern: /^\d{1,20}$/, message: '应为数字' },
          ]}
          maxLength={20}
        />
      )}
      {cardKey && !isSandbox && <InCards cardKey={cardKey} callback={callback} />}
    </>
  )
}

/** The address can be told only once the app is kept: it names the company. */
const InCards = ({
  cardKey,
  callback,
}: {
  cardKey: string
  callback: { url: string | null; isSet: boolean } | null
}) => {
  const kept = callback?.isSet ? '已保存，不再显示；留空则不修改' : undefined
  const withOther = (other: string, label: string) => [
    ({ getFieldValue }: { getFieldValue: (name: string) => string | undefined }) => ({
      validator: async (_: unknown, value?: string) => {
        if (!value && getFieldValue(other)) throw new Error(`请输入 ${label}`)
      },
    }),
  ]
  return (
    <>
      <Alert
        type="info"
        style={{ marginBottom: 16 }}
        title="在聊天的卡片中直接同意审批（可不设）"
        description={
          callback?.url ? (
            <>
              把应用的回调地址设为 <code style={{ overflowWrap: 'anywhere' }}>{callback.url}</code>
              ，并把那里的 Token 与 {cardKey} 填在下面。驳回需填写原因，仍打开页面处理。
            </>
          ) : (
            `保存以上设置后，这里给出回调地址；再填写应用的 Token 与 ${cardKey}。`
          )
        }
      />
      <Form.Item
        name="callbackToken"
        label="回调 Token"
        extra={kept}
        dependencies={['callbackKey']}
        rules={withOther('callbackKey', '回调 Token')}
      >
        <Input.Password maxLength={64} autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="callbackKey"
        label={cardKey}
        extra={kept}
        dependencies={['callbackToken']}
        rules={withOther('callbackToken', cardKey)}
      >
        <Input.Password maxLength={64} autoComplete="new-password" />
      </Form.Item>
    </>
  )
}

export default WorkplaceSettingDialog
