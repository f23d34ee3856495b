import { Alert, Button, Descriptions, Modal, Spin } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import styles from './openAuth.module.css'

/** Whose console this is, and the key its own site signs with when it sends people over. */
const ConsoleHomePage = () => {
  const { data, error, refetch } = useCall('/open/info', {}, { quiet: true })
  const ask = useOverlay()
  const [shownKey, setShownKey] = useState<string | null>(null)
  if (error) {
    return (
      <div className={styles.list}>
        <Alert
          type="error"
          showIcon
          title={error.message}
          action={<Button onClick={() => void refetch()}>重试</Button>}
        />
      </div>
    )
  }
  if (!data) {
    return (
      <div className={styles.list}>
        <Spin />
      </div>
    )
  }
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <h1>{data.partnerName}</h1>
      </div>
      <Descriptions
        bordered
        column={1}
        className={styles.facts}
        items={[
          {
            key: 'user',
            label: '当前登录',
            children: data.isSubUser ? `${data.userName}（子账户）` : '合作方',
          },
          { key: 'mobile', label: '手机号', children: data.mobile },
          {
            key: 'id',
            label: '合作方编号',
            children: <Copyable text={data.partnerId} what="合作方编号" whole />,
          },
          {
            key: 'apps',
            label: '应用',
            children: (
              <span className={styles.links}>
                <Link to="/platform/tools/apps">应用管理</Link>
                <Link to="/platform/openUser/ipWhitelist">IP白名单</Link>
                <Link to="/platform/openUser/notify">通知配置</Link>
                <Link to="/platform/openUser/pushLogs">推送日志</Link>
                <Link to="/platform/openDoc">开发文档</Link>
              </span>
            ),
          },
          ...(data.isSubUser
            ? []
            : [
                {
                  key: 'sub',
                  label: '子账户',
                  children: <Link to="/platform/openUser/subUsers">管理子账户</Link>,
                },
                {
                  key: 'key',
                  label: '联合登录密钥',
                  children: (
                    <span className={styles.links}>
                      {data.hasLoginKey ? '已生成，不再显示' : '未生成'}
                      <Button size="small" onClick={() => ask.show(true)}>
                        {data.hasLoginKey ? '更换密钥' : '生成密钥'}
                      </Button>
                    </span>
                  ),
                },
              ]),
        ]}
      />
      {ask.subject && (
        <ConfirmDialog
          title={data.hasLoginKey ? '更换联合登录密钥' : '生成联合登录密钥'}
          text={
            data.hasLoginKey
              ? '更换后旧密钥立即失效，用旧密钥签名的登录链接都不能再使用。新密钥只显示一次。'
              : '贵方平台用它为用户的登录链接签名。密钥只显示一次，请妥善保管。'
          }
          action={data.hasLoginKey ? '更换密钥' : '生成密钥'}
          danger={data.hasLoginKey}
          onConfirm={async () => {
            const { loginKey } = await call('/open/loginKey', {}, { quiet: true })
            setShownKey(loginKey)
            await outdate('/open/info')
          }}
          onClose={ask.close}
        />
      )}
      {shownKey && (
        <Modal
          open
          title="联合登录密钥"
          mask={{ closable: false }}
          onCancel={() => setShownKey(null)}
          footer={
            <Button type="primary" onClick={() => setShownKey(null)}>
              我已保存
            </Button>
          }
        >
          <p>关闭后不再显示，请现在保存到安全的地方。</p>
          <Copyable text={shownKey} what="联合登录密钥" whole />
        </Modal>
      )}
    </div>
  )
}
export default ConsoleHomePage
