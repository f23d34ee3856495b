import type { Data } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { eventName, WEBHOOK_TYPES, type WebhookType } from '@xinqi/api/open/webhook-events'
import { OPEN_ENDPOINT } from '@xinqi/api/work-list-status'
import { Button, Form, Input, Modal, Select, Tabs } from 'antd'
import { useState } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { ReadRows } from '../../../shared/list/ReadRows.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { OfApp } from '../apps/AppSwitcher.tsx'
import { ShownOnce } from '../apps/ShownOnce.tsx'
import { useProof } from '../apps/useProof.tsx'
import { Alerts } from './Alerts.tsx'

type Endpoint = Data<'/open/notify/endpointList'>['list'][number]
type Values = { url: string; events: string[]; signature: 'v1' | 'v1a' | 'sm2'; remark?: string }
const STATUS = ['停用', '启用', '已暂停'] as const
const COLOUR = ['grey', 'green', 'red'] as const
const changed = () => outdate('/open/notify/endpointList')

const EndpointDialog = ({
  appId,
  endpoint,
  onSaved,
  onClose,
  run,
}: {
  appId: string
  endpoint: Endpoint | null
  onSaved: (secret: string | null) => void
  onClose: () => void
  run: (act: () => Promise<void>) => Promise<void>
}) => {
  const { data } = useCall('/open/notify/events', {}, { quiet: true })
  return (
    <FormDialog<Values>
      title={endpoint ? '修改回调地址' : '新增回调地址'}
      submitText="保存"
      initial={
        endpoint
          ? { url: endpoint.url, events: endpoint.events, remark: endpoint.remark ?? '' }
          : { events: [], signature: 'v1' }
      }
      errorFields={{ [ERRORS.OPEN_ENDPOINT_URL.code]: 'url' }}
      onClose={onClose}
      onSubmit={({ signature, ...values }) =>
        run(async () => {
          const saved = await call(
            '/open/notify/endpointSave',
            { appId, ...values, ...(endpoint ? { endpointId: endpoint.endpointId } : { signature }) },
            { quiet: true },
          )
          await changed()
          onSaved(saved.secret)
        })
      }
    >
      <Form.Item
        name="url"
        label="回调地址"
        extra="公网 https 地址；本机调试请用命令行工具 xinqi listen，不必有公网地址"
        rules={[{ required: true, message: '请填写回调地址' }]}
      >
        <Input autoFocus maxLength={500} placeholder="https://www.example.com/xinqi/webhook" />
      </Form.Item>
      <Form.Item name="events" label="事件" extra="不选表示全部事件">
        <Select
          mode="multiple"
          options={(data?.list ?? []).map(({ type, label }) => ({
            value: type,
            label: `${label}（${type}）`,
          }))}
        />
      </Form.Item>
      {!endpoint && (
        <ChoiceItem
          name="signature"
          label="签名方式"
          of={{ v1: '共享密钥（HMAC-SHA256）', v1a: '公钥（Ed25519）', sm2: '国密公钥（SM2）' }}
        />
      )}
      <TextItem name="remark" label="备注" maxLength={50} />
    </FormDialog>
  )
}

const Tested = ({
  result,
  onAgain,
  onClose,
}: {
  result: Data<'/open/notify/test'>
  onAgain: (type: WebhookType) => void
  onClose: () => void
}) => (
  <Modal
    open
    width={720}
    title="测试推送"
    onCancel={onClose}
    footer={<Button onClick={onClose}>关闭</Button>}
  >
    <p>
      <ToneTag tone={result.arrived ? 'green' : 'red'}>{result.arrived ? '送达' : '未送达'}</ToneTag>
      {result.failure ?? `HTTP ${result.status}`}，用时 {result.ms} 毫秒
    </p>
    <p>
      <Select
        aria-label="换一种事件再推"
        placeholder="换一种事件再推"
        showSearch={{ optionFilterProp: 'label' }}
        style={{ width: '100%', maxWidth: 360 }}
        value={null}
        onChange={(type: WebhookType) => onAgain(type)}
        options={WEBHOOK_TYPES.map((type) => ({ value: type, label: eventName(type) }))}
      />
    </p>
    <pre style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {`POST ${result.request.url}\n`}
      {Object.entries(result.request.headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n')}
      {`\n\n${result.request.body}`}
    </pre>
    {result.answer && <pre style={{ whiteSpace: 'pre-wrap' }}>{`对方返回：\n${result.answer}`}</pre>}
  </Modal>
)

const Endpoints = ({ appId }: { appId: string }) => {
  const read = useCall('/open/notify/endpointList', { appId }, { quiet: true, staleTime: 0 })
  const edit = useOverlay<{ endpoint: Endpoint | null }>()
  const proof = useProof()
  const [secret, setSecret] = useState<string | null>(null)
  const [tested, setTested] = useState<(Data<'/open/notify/test'> & { endpointId: string }) | null>(null)
  if (read.error) return <FailedState failure={read.error} onRetry={() => void read.refetch()} />
  const attempt = (act: () => Promise<void>) =>
    void proof.run(act).catch((failure) => toast.error(whyNot(failure)))
  const test = (endpointId: string, type?: WebhookType) =>
    attempt(async () => {
      const result = await call(
        '/open/notify/test',
        { appId, endpointId, ...(type ? { type } : {}) },
        { quiet: true },
      )
      setTested({ ...result, endpointId })
    })
  const actionsOf = ({ endpointId, status, ...rest }: Endpoint) => [
    {
      label: '测试推送',
      onClick: () => test(endpointId),
    },
    { label: '修改', onClick: () => edit.show({ endpoint: { endpointId, status, ...rest } }) },
    {
      label: status === OPEN_ENDPOINT.on ? '停用' : status === OPEN_ENDPOINT.paused ? '恢复' : '启用',
      onClick: () =>
        attempt(() =>
          carryOut(
            '/open/notify/endpointSwitch',
            { appId, endpointId, on: status !== OPEN_ENDPOINT.on },
            changed,
          ),
        ),
    },
    {
      label: '更换密钥',
      onClick: () =>
        attempt(async () => {
          const { secret: shown } = await call(
            '/open/notify/resetSecret',
            { appId, endpointId },
            { quiet: true },
          )
          setSecret(shown)
        }),
    },
    {
      label: '删除',
      onClick: () => attempt(() => carryOut('/open/notify/endpointRemove', { appId, endpointId }, changed)),
    },
  ]
  const columns: ListColumn<Endpoint>[] = [
    column.text('url', '地址', 280),
    column.text('events', '事件', 110, ({ events }) => (events.length ? `${events.length} 种` : '全部')),
    column.tag('status', '状态', 80, ({ status }) => (
      <ToneTag tone={COLOUR[status as 0]}>{STATUS[status as 0]}</ToneTag>
    )),
    column.text('rate', '24 小时送达 / 失败', 140, ({ arrived, failed }) => `${arrived} / ${failed}`),
    column.text('failure', '最近失败', 160, ({ lastFailure }) => lastFailure ?? '–'),
    column.actions(170, (one) => actionsOf(one)),
  ]
  return (
    <>
      <p>
        <Button type="primary" onClick={() => edit.show({ endpoint: null })}>
          新增回调地址
        </Button>
      </p>
      <ReadRows
        what="回调地址"
        read={read}
        rowKey="endpointId"
        columns={columns}
        empty="还没有回调地址。新增后，合同每一步变化都会推送到您的服务器。"
      />
      {edit.subject && (
        <EndpointDialog
          appId={appId}
          endpoint={edit.subject.endpoint}
          run={proof.run}
          onSaved={(shown) => setSecret(shown)}
          onClose={edit.close}
        />
      )}
      {secret && (
        <ShownOnce
          title="回调签名密钥"
          secrets={[{ name: '签名密钥', text: secret }]}
          onClose={() => setSecret(null)}
        />
      )}
      {tested && (
        <Tested
          result={tested}
          onAgain={(type) => test(tested.endpointId, type)}
          onClose={() => setTested(null)}
        />
      )}
      {proof.dialog}
    </>
  )
}

const NotifyPage = () => (
  <OfApp title="通知配置">
    {({ appId }) => (
      <Tabs
        items={[
          { key: 'endpoints', label: '回调地址', children: <Endpoints key={appId} appId={appId} /> },
          { key: 'alerts', label: '告警', children: <Alerts /> },
        ]}
      />
    )}
  </OfApp>
)
export default NotifyPage
