import type { Data } from '@xinqi/api/calls'
import { Alert, Descriptions, Switch } from 'antd'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from '../partner-accounts/openAuth.module.css'
import { SsoForm } from './SsoForm.tsx'
import { SsoTest } from './SsoTest.tsx'

type Detail = Data<'/open/sso/detail'>

const ToRegister = ({ detail }: { detail: Detail }) => {
  const address = (key: string, label: string, text: string) => ({
    key,
    label,
    children: <Copyable text={text} what={label} whole />,
  })
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      title="登记到身份提供方"
      style={{ marginBottom: 24 }}
      items={[
        address('redirect', 'OIDC 回调地址', detail.redirectUri),
        address('entity', 'SAML 本平台实体编号', detail.entityId),
        address('acs', 'SAML 断言接收地址（ACS）', detail.acsUrl),
        address('metadata', 'SAML 元数据', detail.metadataUrl),
        ...(detail.loginUrl ? [address('login', '子账户登录入口', detail.loginUrl)] : []),
      ]}
    />
  )
}

const Standing = ({ setting }: { setting: NonNullable<Detail['setting']> }) => {
  const turn = async (on: boolean) => {
    try {
      await call('/open/sso/switch', { on }, { quiet: true })
      await outdate('/open/sso/detail')
      toast.success(on ? '单点登录已启用' : '单点登录已停用')
    } catch (failure) {
      toast.error(whyNot(failure))
    }
  }
  return (
    <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
      {setting.testedAt ? (
        <ToneTag tone="green">测试通过 {instant(setting.testedAt)}</ToneTag>
      ) : (
        <ToneTag tone="orange">尚未测试</ToneTag>
      )}
      <Switch
        aria-label="启用单点登录"
        checked={setting.isEnabled}
        checkedChildren="已启用"
        unCheckedChildren="未启用"
        onChange={(on) => void turn(on)}
      />
    </div>
  )
}

const SsoPage = () => {
  const { data, error, refetch } = useCall(
    '/open/sso/detail',
    { origin: location.origin },
    { quiet: true, staleTime: 0 },
  )
  const info = useCall('/open/info', {}, { quiet: true })
  const setting = data?.setting ?? null
  const mayChange = info.data?.isSubUser === false
  return (
    <div className={styles.list}>
      <div className={`${blocks.spread} ${styles.head}`}>
        <h1>单点登录配置</h1>
        {setting && mayChange && <Standing setting={setting} />}
      </div>
      {error ? (
        <FailedState failure={error} onRetry={() => void refetch()} />
      ) : !data || !info.data ? (
        <LoadingState />
      ) : (
        <>
          <Alert
            type="info"
            showIcon
            style={{ marginBottom: 16 }}
            title="子账户可用所在机构的账号登录控制台，密码登录始终可用。更换身份提供方、密钥或映射后须重新测试并启用。"
          />
          <ToRegister detail={data} />
          {mayChange ? (
            <SsoForm setting={setting} />
          ) : (
            <Alert type="warning" showIcon title="只有合作方本人可以修改单点登录设置" />
          )}
          {setting && <SsoTest />}
        </>
      )}
    </div>
  )
}
export default SsoPage
