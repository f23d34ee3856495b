import type { Data } from '@xinqi/api/calls'
import { Alert, Button, Form, Input, Switch } from 'antd'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { ReadRows } from '../../../shared/list/ReadRows.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { OfApp } from './AppSwitcher.tsx'
import { useProof } from './useProof.tsx'

type Entry = Data<'/open/ip/list'>['list'][number]
type Refused = Data<'/open/ip/refused'>['list'][number]
const changed = () => outdate('/open/ip/list')

const Addresses = ({ appId }: { appId: string }) => {
  const read = useCall('/open/ip/list', { appId }, { quiet: true, staleTime: 0 })
  const refused = useCall('/open/ip/refused', { appId }, { quiet: true, staleTime: 0 })
  const add = useOverlay<{ text: string }>()
  const proof = useProof()
  const attempt = (act: () => Promise<void>) =>
    void proof.run(act).catch((failure) => toast.error(whyNot(failure)))
  if (read.error) return <FailedState failure={read.error} onRetry={() => void read.refetch()} />
  const mine = refused.data?.mine
  const columns: ListColumn<Entry>[] = [
    column.text('network', '地址或网段', 200),
    column.text('remark', '备注', 180, ({ remark }) => remark ?? '–'),
    column.text('by', '添加人', 120, ({ addedBy }) => addedBy),
    column.time('at', '添加时间', 160, ({ createdAt }) => createdAt),
    column.actions(80, ({ ipId }) => [
      {
        label: '删除',
        onClick: () => attempt(() => carryOut('/open/ip/remove', { appId, ipIds: [ipId] }, changed)),
      },
    ]),
  ]
  return (
    <>
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 12 }}
        title={
          read.data?.isSandbox
            ? '沙箱应用默认不限来源；启用后只接受白名单中的地址。变更 5 秒内生效。'
            : '正式应用只接受白名单中的地址。变更 5 秒内生效。'
        }
        action={
          read.data?.isSandbox ? (
            <Switch
              aria-label="启用白名单"
              checked={read.data.enforced}
              onChange={(enforced) =>
                attempt(() => carryOut('/open/ip/switch', { appId, enforced }, changed))
              }
            />
          ) : undefined
        }
      />
      <p>
        <Button type="primary" onClick={() => add.show({ text: '' })}>
          添加地址
        </Button>{' '}
        {mine && <Button onClick={() => add.show({ text: mine })}>添加我的 IP（{mine}）</Button>}
      </p>
      <ReadRows what="白名单" read={read} rowKey="ipId" columns={columns} empty="白名单为空" />
      <h2 style={{ fontSize: 16, marginTop: 24 }}>最近被拒</h2>
      <Rows<Refused>
        what="被拒的地址"
        rows={refused.data?.list ?? []}
        rowKey="address"
        isLoading={refused.isLoading}
        columns={[
          column.text('address', '地址', 200),
          column.text('hits', '次数', 80),
          column.time('at', '最近一次', 160, ({ lastAt }) => lastAt),
          column.actions(120, ({ address }) => [
            { label: '加入白名单', onClick: () => add.show({ text: address }) },
          ]),
        ]}
        empty="最近没有被拒绝的调用"
      />
      {add.subject && (
        <FormDialog<{ networks: string; remark?: string }>
          title="添加地址"
          submitText="添加"
          initial={{ networks: add.subject.text }}
          onClose={add.close}
          onSubmit={({ networks, remark }) =>
            proof.run(async () => {
              const listed = networks.split(/[\s,;，；]+/).filter(Boolean)
              await call(
                '/open/ip/save',
                { appId, networks: listed, ...(remark ? { remark } : {}) },
                { quiet: true },
              )
              await changed()
            })
          }
        >
          <Form.Item
            name="networks"
            label="IP 或 CIDR"
            extra="可一次填写多行，如 203.0.113.7 或 203.0.113.0/24"
            rules={[{ required: true, message: '请填写地址' }]}
          >
            <Input.TextArea rows={4} autoFocus />
          </Form.Item>
          <TextItem name="remark" label="备注" maxLength={50} />
        </FormDialog>
      )}
      {proof.dialog}
    </>
  )
}

const IpPage = () => <OfApp title="IP白名单">{({ appId }) => <Addresses key={appId} appId={appId} />}</OfApp>
export default IpPage
