import { DesktopOutlined } from '@ant-design/icons'
import type { Data } from '@xinqi/api/calls'
import { Button, Switch } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { CenterCard, SettingRow, SettingRows } from '../../../shared/center/CenterPage.tsx'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { securityChanged } from './useSecurity.ts'

type Device = Data<'/user/session/list'>[number]

const HERE = { 1: { label: '当前设备', colour: 'green' } } as const

const DeviceList = ({ devices, onEnd }: { devices: readonly Device[]; onEnd: (device: Device) => void }) => (
  <SettingRows>
    {devices.map((device) => (
      <SettingRow
        key={device.sessionId}
        icon={<DesktopOutlined />}
        name={
          <>
            {device.device}
            {device.isCurrent && <StatusTag set={HERE} code={1} />}
          </>
        }
        about={[
          device.companyName ?? '个人身份',
          device.address && `IP ${device.address}`,
          `登录于 ${instant(device.signedInAt)}`,
        ]
          .filter(Boolean)
          .join('，')}
      >
        {!device.isCurrent && <Button onClick={() => onEnd(device)}>下线</Button>}
      </SettingRow>
    ))}
  </SettingRows>
)

const SignInNotice = ({ on }: { on: boolean }) => {
  const [busy, setBusy] = useState(false)
  const change = async (signInNotice: boolean) => {
    setBusy(true)
    // The call has said what went wrong.
    await call('/user/security/update', { signInNotice }).catch(() => undefined)
    await securityChanged()
    setBusy(false)
  }
  return (
    <SettingRows>
      <SettingRow name="新设备登录提醒" about="账号在未使用过的设备上登录时，通过站内消息提醒">
        <Switch checked={on} loading={busy} onChange={change} aria-label="新设备登录提醒" />
      </SettingRow>
    </SettingRows>
  )
}

export const DevicesCard = ({ detail }: { detail: Data<'/user/security/detail'> }) => {
  const { data: devices, error, refetch } = useCall('/user/session/list', {}, { quiet: true })
  const ending = useOverlay<Device>()
  const endingAll = useOverlay()
  return (
    <>
      <CenterCard
        title="登录设备"
        note="不认识的设备请立即下线，并修改登录密码。"
        extra={
          devices && devices.length > 1 && <Button onClick={() => endingAll.show(true)}>下线其他设备</Button>
        }
      >
        {devices ? (
          <DeviceList devices={devices} onEnd={ending.show} />
        ) : error ? (
          <FailedState failure={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState />
        )}
      </CenterCard>
      <CenterCard title="提醒">
        <SignInNotice on={detail.signInNotice} />
      </CenterCard>
      {ending.subject && (
        <ConfirmDialog
          title="让设备下线"
          text={`「${ending.subject.device}」将立即退出登录，再次使用需要重新登录。`}
          action="让设备下线"
          onConfirm={() =>
            carryOut(
              '/user/session/end',
              { sessionId: ending.subject!.sessionId },
              securityChanged,
              '设备已下线',
            )
          }
          onClose={ending.close}
        />
      )}
      {endingAll.subject && (
        <ConfirmDialog
          title="下线其他设备"
          text="除当前设备外的所有登录都会立即退出。"
          action="下线其他设备"
          onConfirm={async () => {
            const { ended } = await call('/user/session/endOthers', {}, { quiet: true })
            await securityChanged()
            toast.success(`已让 ${ended} 处登录退出`)
          }}
          onClose={endingAll.close}
        />
      )}
    </>
  )
}
