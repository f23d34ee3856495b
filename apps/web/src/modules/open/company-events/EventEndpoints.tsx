import type { Body, Data } from '@xinqi/api/calls'
import { COMPANY_EVENT_TYPES } from '@xinqi/api/open/company-events'
import { eventName } from '@xinqi/api/open/webhook-events'
import { OPEN_ENDPOINT } from '@xinqi/api/work-list-status'
import { Alert, Button, Modal } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { CenterCard, SettingRow, SettingRows } from '../../../shared/center/CenterPage.tsx'
import { EmptyState, FailedState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { SelectItem } from '../../../shared/forms/SelectItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { toast } from '../../../shared/lite/toast.ts'

type Endpoint = Data<'/companyEvents/list'>['list'][number]
type Typed = { url: string; events?: Body<'/companyEvents/save'>['events']; remark?: string }

const CHANGED = ['/companyEvents/list', '/companyEvents/pushes'] as const
const STATES: Record<number, string> = { 0: '已停用', 1: '已启用', 2: '已暂停（连续失败，修复后请重新启用）' }
const TYPES = COMPANY_EVENT_TYPES.map((value) => ({ value, label: eventName(value) }))

const EndpointDialog = ({
  endpoint,
  onSecret,
  onClose,
}: {
  endpoint: Endpoint | null
  onSecret: (secret: string) => void
  onClose: () => void
}) => (
  <FormDialog<Typed>
    title={endpoint ? '编辑推送地址' : '新增推送地址'}
    submitText="保存"
    initial={
      endpoint
        ? {
            url: endpoint.url,
            events: endpoint.events as Typed['events'],
            remark: endpoint.remark ?? undefined,
          }
        : {}
    }
    onClose={onClose}
    onSubmit={async ({ url, events = [], remark }) => {
      const { secret } = await call(
        '/companyEvents/save',
        {
          ...(endpoint ? { endpointId: endpoint.endpointId } : {}),
          url: url.trim(),
          events,
          ...(remark?.trim() ? { remark: remark.trim() } : {}),
        },
        { quiet: true },
      )
      await outdate(...CHANGED)
      if (secret) onSecret(secret)
      else toast.success('推送地址已保存')
    }}
  >
    <TextItem
      name="url"
      label="地址"
      must="请输入地址"
      maxLength={500}
      placeholder="https://oa.example.cn/xinqi/events"
      extra="须为公网 https；5 秒内返回 2xx 即为送达，否则按递增的间隔重试。"
    />
    <SelectItem
      name="events"
      label="事件（不选则推送全部）"
      mode="multiple"
      options={TYPES}
      showSearch={{ optionFilterProp: 'label' }}
    />
    <TextItem name="remark" label="备注（选填）" maxLength={50} />
  </FormDialog>
)

const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Modal open title="推送密钥" width={480} footer={null} onCancel={onClose}>
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title="密钥只显示这一次，请立即保存到您的系统。"
    />
    <Copyable text={secret} what="推送密钥" whole />
    <p>
      每次推送带 webhook-id、webhook-timestamp、webhook-signature 三个请求头；以密钥 whsec_
      之后的部分（Base64）对「id.timestamp.请求体」做 HMAC-SHA256，与 v1, 之后的 Base64
      相同即为真实。与开放平台的验签方法一致。
    </p>
  </Modal>
)

const aboutOf = ({ events, status, remark, failingSince, lastFailure }: Endpoint) =>
  [
    STATES[status],
    events.length ? events.map(eventName).join('、') : '全部事件',
    remark,
    failingSince && `最近失败：${lastFailure ?? '未知原因'}`,
  ]
    .filter(Boolean)
    .join(' · ')

export const EventEndpoints = () => {
  const { data, error, refetch } = useCall('/companyEvents/list', {}, { quiet: true })
  const { busy, refusal, act } = useAct()
  const editing = useOverlay<{ endpoint: Endpoint | null }>()
  const removing = useOverlay<Endpoint>()
  const rotating = useOverlay<Endpoint>()
  const secret = useOverlay<string>()
  const test = (endpointId: string) =>
    act(() => carryOut('/companyEvents/test', { endpointId }, CHANGED, '测试事件已发出，可在推送记录中查看'))
  const enable = (endpointId: string, isEnabled: boolean) =>
    act(() =>
      carryOut('/companyEvents/enable', { endpointId, isEnabled }, CHANGED, isEnabled ? '已启用' : '已停用'),
    )
  return (
    <CenterCard
      title="推送地址"
      note="本企业发起或参与的合同有变化时，向这些地址推送；无需成为开放平台的合作方。"
      extra={
        <Button type="primary" onClick={() => editing.show({ endpoint: null })}>
          新增推送地址
        </Button>
      }
    >
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
      {error && !data && <FailedState failure={error} onRetry={() => void refetch()} what="推送地址" />}
      {!data && !error && <Spinner />}
      {data?.list.length === 0 && <EmptyState text="还没有推送地址" />}
      <SettingRows>
        {data?.list.map((endpoint) => {
          const { endpointId, url, status } = endpoint
          return (
            <SettingRow key={endpointId} name={url} about={aboutOf(endpoint)}>
              <Button
                type="link"
                disabled={busy || status === OPEN_ENDPOINT.off}
                onClick={() => void test(endpointId)}
              >
                测试
              </Button>
              <Button type="link" onClick={() => editing.show({ endpoint })}>
                编辑
              </Button>
              <Button type="link" onClick={() => rotating.show(endpoint)}>
                更换密钥
              </Button>
              <Button
                type="link"
                disabled={busy}
                onClick={() => void enable(endpointId, status !== OPEN_ENDPOINT.on)}
              >
                {status === OPEN_ENDPOINT.on ? '停用' : '启用'}
              </Button>
              <Button type="link" danger onClick={() => removing.show(endpoint)}>
                删除
              </Button>
            </SettingRow>
          )
        })}
      </SettingRows>
      {editing.subject && (
        <EndpointDialog endpoint={editing.subject.endpoint} onSecret={secret.show} onClose={editing.close} />
      )}
      {secret.subject && <SecretDialog secret={secret.subject} onClose={secret.close} />}
      {rotating.subject && (
        <ConfirmDialog
          title="更换推送密钥"
          text="24 小时内新旧两个密钥同时签名，之后只用新的密钥。"
          action="更换密钥"
          danger={false}
          onConfirm={async () => {
            const { endpointId } = rotating.subject!
            const made = await call('/companyEvents/rotate', { endpointId }, { quiet: true })
            secret.show(made.secret)
          }}
          onClose={rotating.close}
        />
      )}
      {removing.subject && (
        <ConfirmDialog
          title="删除推送地址"
          text={`删除后不再向「${removing.subject.url}」推送，推送记录一并删除。`}
          action="删除推送地址"
          onConfirm={() =>
            carryOut(
              '/companyEvents/remove',
              { endpointId: removing.subject!.endpointId },
              CHANGED,
              '推送地址已删除',
            )
          }
          onClose={removing.close}
        />
      )}
    </CenterCard>
  )
}
