import { CheckCircleFilled, ClockCircleOutlined, MinusCircleOutlined } from '@ant-design/icons'
import type { Data } from '@xinqi/api/calls'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import styles from './apps.module.css'
import { ShownOnce, secretsOf } from './ShownOnce.tsx'
import { useProof } from './useProof.tsx'

type Live = Data<'/open/app/goLive'>

/** What is missing, each with the page it is done on; then the production twin. */
export const AppLive = ({ appId, name }: { appId: string; name: string }) => {
  const { data, error, refetch } = useCall('/open/app/detail', { appId }, { quiet: true, staleTime: 0 })
  const ask = useOverlay()
  const proof = useProof()
  const [made, setMade] = useState<Live | null>(null)
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const missing = data.checks.filter(({ needed, done }) => needed && !done).length
  return (
    <>
      <Alert
        type={missing ? 'info' : 'success'}
        showIcon
        title={missing ? `还有 ${missing} 项必须完成` : '清单已完成，可以上线'}
        description="上线会生成一个正式应用：业务配置、主题、域名、白名单与回调地址照搬，密钥与签名密钥重新生成，沙箱照常可用。"
      />
      <ul className={styles.checks}>
        {data.checks.map(({ key, title, done, needed, hint, path }) => (
          <li key={key}>
            {done ? (
              <CheckCircleFilled className={styles.done} aria-label="已完成" />
            ) : needed ? (
              <ClockCircleOutlined className={styles.due} aria-label="未完成" />
            ) : (
              <MinusCircleOutlined className={styles.due} aria-label="可选" />
            )}
            <div>
              <b>{title}</b>
              <p>{hint}</p>
            </div>
            {!done && <Link to={path}>去完成</Link>}
          </li>
        ))}
      </ul>
      <Button type="primary" disabled={missing > 0} onClick={() => ask.show(true)}>
        生成正式应用
      </Button>
      {ask.subject && (
        <FormDialog<{ name: string }>
          title="生成正式应用"
          submitText="上线"
          initial={{ name: name.replace(/沙箱/g, '').trim() || name }}
          onClose={ask.close}
          onSubmit={({ name: called }) =>
            proof.run(async () => {
              setMade(await call('/open/app/goLive', { appId, name: called }, { quiet: true }))
              await outdate('/open/app/list')
              await outdate('/open/app/options')
            })
          }
        >
          <TextItem name="name" label="应用名称" must="请输入应用名称" maxLength={30} autoFocus />
        </FormDialog>
      )}
      {proof.dialog}
      {made && (
        <ShownOnce
          title="正式应用已生成"
          secrets={[
            ...secretsOf(made),
            ...made.endpoints.map(({ url, secret }) => ({ name: url, text: secret })),
            ...made.templates.map(({ name, from, to }) => ({
              name: `模板「${name}」的新编号（沙箱为 ${from}）`,
              text: to,
            })),
          ]}
          onClose={() => setMade(null)}
        />
      )}
    </>
  )
}
