import type { Data } from '@xinqi/api/calls'
import { DAY } from '@xinqi/api/durations'
import { Button, Form, Input, InputNumber, Space } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { instant } from '../../../shared/format/instant.ts'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { ReadRows } from '../../../shared/list/ReadRows.tsx'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { ShownOnce } from './ShownOnce.tsx'
import { useProof } from './useProof.tsx'

type Key = Data<'/open/app/keyList'>['list'][number]
const changed = () => outdate('/open/app/keyList')

export const AppKeys = ({ appId }: { appId: string }) => {
  const read = useCall('/open/app/keyList', { appId }, { quiet: true, staleTime: 0 })
  const reset = useOverlay()
  const add = useOverlay()
  const end = useOverlay<{ key: Key; now: boolean }>()
  const proof = useProof()
  const [secret, setSecret] = useState<Data<'/open/app/resetSecret'> | null>(null)
  if (read.error) return <FailedState failure={read.error} onRetry={() => void read.refetch()} />
  const subject = end.subject
  const columns: ListColumn<Key>[] = [
    column.text('keyId', '编号', 60),
    column.text('algorithm', '算法', 120),
    column.text('fingerprint', '指纹', 150),
    column.time('used', '最近使用', 150, ({ lastUsedAt }) => lastUsedAt),
    column.text('ends', '到期', 150, ({ endsAt, isEnded }) =>
      isEnded ? <ToneTag tone="grey">已停用</ToneTag> : (instant(endsAt) ?? '不限'),
    ),
    column.text('actions', '操作', 130, (key) =>
      key.isEnded ? null : (
        <RowActions
          actions={[
            { label: '7 天后停用', onClick: () => end.show({ key, now: false }) },
            { label: '吊销', onClick: () => end.show({ key, now: true }) },
          ]}
        />
      ),
    ),
  ]
  return (
    <>
      <Space style={{ marginBottom: 12 }} wrap>
        <Button onClick={() => reset.show(true)}>更换 HMAC 密钥</Button>
        <Button onClick={() => add.show(true)}>上传公钥</Button>
      </Space>
      <ReadRows what="密钥" read={read} rowKey="keyId" columns={columns} empty="没有密钥" />
      {reset.subject && (
        <FormDialog<{ keepHours: number }>
          title="更换 HMAC 密钥"
          submitText="更换"
          initial={{ keepHours: 24 }}
          onClose={reset.close}
          onSubmit={({ keepHours }) =>
            proof.run(async () => {
              setSecret(await call('/open/app/resetSecret', { appId, keepHours }, { quiet: true }))
              await changed()
            })
          }
        >
          <Form.Item
            name="keepHours"
            label="旧密钥保留（小时）"
            extra="部署新密钥期间两把都可用，0 表示立即失效"
          >
            <InputNumber min={0} max={72} />
          </Form.Item>
        </FormDialog>
      )}
      {add.subject && (
        <FormDialog<{ publicKey: string }>
          title="上传公钥"
          submitText="上传"
          onClose={add.close}
          onSubmit={({ publicKey }) =>
            proof.run(() => carryOut('/open/app/keyAdd', { appId, publicKey }, changed))
          }
        >
          <Form.Item
            name="publicKey"
            label="PEM 公钥"
            extra="RSA 不少于 2048 位，或 SM2；私钥请留在您自己的服务器"
            rules={[{ required: true, message: '请粘贴公钥' }]}
          >
            <Input.TextArea rows={8} placeholder="-----BEGIN PUBLIC KEY-----" />
          </Form.Item>
        </FormDialog>
      )}
      {subject && (
        <ConfirmDialog
          title={subject.now ? '吊销密钥' : '停用密钥'}
          text={
            subject.now
              ? `密钥 ${subject.key.keyId} 将在 5 秒内失效。`
              : `密钥 ${subject.key.keyId} 将在 7 天后失效。`
          }
          action={subject.now ? '吊销' : '停用'}
          danger
          onConfirm={() =>
            proof.run(async () => {
              const { keyId } = subject.key
              if (subject.now) await call('/open/app/keyRevoke', { appId, keyId }, { quiet: true })
              else
                await call(
                  '/open/app/keyRetire',
                  { appId, keyId, endsAt: new Date(Date.now() + 7 * DAY).toISOString() },
                  { quiet: true },
                )
              await changed()
            })
          }
          onClose={end.close}
        />
      )}
      {secret && (
        <ShownOnce
          title="新的密钥"
          secrets={[
            { name: '密钥编号', text: secret.keyId },
            { name: '密钥', text: secret.secret },
          ]}
          onClose={() => setSecret(null)}
        />
      )}
      {proof.dialog}
    </>
  )
}
