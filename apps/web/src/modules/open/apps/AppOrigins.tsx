import { Button, Form, Input } from 'antd'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { Rows } from '../../../shared/list/Rows.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useProof } from './useProof.tsx'

type Values = { hosts: string; schemes: string; frames: string }
const lines = (text: string | undefined) => (text ?? '').split(/\s+/).filter(Boolean)

/** Where people may be sent back to after signing. */
export const AppOrigins = ({ appId }: { appId: string }) => {
  const { data, error, refetch } = useCall('/open/app/detail', { appId }, { quiet: true, staleTime: 0 })
  const proof = useProof()
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const save = (values: Values) =>
    proof.run(async () => {
      await call(
        '/open/app/saveOrigins',
        {
          appId,
          origins: {
            hosts: lines(values.hosts),
            schemes: lines(values.schemes),
            frames: lines(values.frames),
          },
        },
        { quiet: true },
      )
      await outdate('/open/app/detail')
      toast.success('已保存')
    })
  return (
    <>
      <Form<Values>
        layout="vertical"
        initialValues={{
          hosts: data.origins.hosts.join('\n'),
          schemes: data.origins.schemes.join('\n'),
          frames: data.origins.frames.join('\n'),
        }}
        onFinish={(values) => void save(values).catch((failure) => toast.error(whyNot(failure)))}
      >
        <Form.Item
          name="hosts"
          label="返回域名"
          extra="returnUrl 的域名，每行一个，如 www.example.com；须完全一致"
        >
          <Input.TextArea rows={3} />
        </Form.Item>
        <Form.Item name="schemes" label="应用协议" extra="如 myapp，用于返回您的 App">
          <Input.TextArea rows={2} />
        </Form.Item>
        <Form.Item name="frames" label="可嵌入的来源" extra="如 https://www.example.com">
          <Input.TextArea rows={3} />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          保存
        </Button>
      </Form>
      {proof.dialog}
    </>
  )
}

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
