import { Button } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState } from '../../../shared/console/States.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { Rows } from '../../../shared/list/Rows.tsx'

/** What a sandbox would have sent. */
export const AppInbox = ({ appId }: { appId: string }) => {
  const { data, error, isLoading, refetch } = useCall(
    '/open/app/sandboxInbox',
    { appId },
    { quiet: true, staleTime: 0 },
  )
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  return (
    <>
      <Button style={{ marginBottom: 12 }} onClick={() => void refetch()}>
        刷新
      </Button>
      <Rows
        what="沙箱收件箱"
        rows={(data?.list ?? []).map((one, at) => ({ ...one, key: String(at) }))}
        rowKey={({ key }) => key}
        isLoading={isLoading}
        columns={[
          { key: 'channel', title: '方式', width: 70, render: ({ channel }) => channel },
          { key: 'target', title: '收件人', width: 130, render: ({ target }) => target },
          { key: 'content', title: '内容', width: 320, render: ({ content }) => content },
          { key: 'at', title: '时间', width: 150, render: ({ at }) => instant(at) },
        ]}
        empty={<EmptyState text="还没有消息。沙箱应用本应发出的短信和邮件会出现在这里。" />}
      />
    </>
  )
}
