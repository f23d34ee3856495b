import { Button } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { column } from '../../../shared/list/columns.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import styles from './apps.module.css'
import { useProof } from './useProof.tsx'

/** What a sandbox would have sent. */
export const AppInbox = ({ appId }: { appId: string }) => {
  const { data, error, isLoading, refetch } = useCall(
    '/open/app/sandboxInbox',
    { appId },
    { quiet: true, staleTime: 0 },
  )
  const reset = useOverlay()
  const proof = useProof()
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  return (
    <>
      <Button style={{ marginBottom: 12 }} onClick={() => void refetch()}>
        刷新
      </Button>
      <Rows
        what="沙箱收件箱"
        rows={(data?.list ?? []).map((one, at) => ({ ...one, key: String(at) }))}
        rowKey="key"
        isLoading={isLoading}
        columns={[
          { key: 'channel', title: '方式', width: 70, render: ({ channel }) => channel },
          { key: 'target', title: '收件人', width: 130, render: ({ target }) => target },
          { key: 'content', title: '内容', width: 320, render: ({ content }) => content },
          column.time<{ at: string }>('at', '时间', 150, ({ at }) => at),
        ]}
        empty="还没有消息。沙箱应用本应发出的短信和邮件会出现在这里。"
      />
      <div className={styles.reset}>
        <Button danger onClick={() => reset.show(true)}>
          清空沙箱数据
        </Button>
      </div>
      {reset.subject && (
        <ConfirmDialog
          title="清空沙箱数据"
          text="合同、用户、文件、日志与事件全部清除，回到新建时的样子；密钥、白名单与回调地址保留。"
          action="清空"
          danger
          onConfirm={() =>
            proof.run(() =>
              carryOut('/open/app/sandboxReset', { appId }, ['/open/app/sandboxInbox'], '沙箱已清空'),
            )
          }
          onClose={reset.close}
        />
      )}
      {proof.dialog}
    </>
  )
}
