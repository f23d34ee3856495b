import type { Body, Data } from '@xinqi/api/calls'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { SelectItem } from '../../../shared/forms/SelectItem.tsx'

type NoticeChannels = Body<'/inMyName/notices/update'>
type Channel = Data<'/inMyName/notices/detail'>['offered'][number]

const CHANNELS: Record<Channel, string> = { message: '站内消息', sms: '短信', mail: '邮件', off: '不提醒' }
const KINDS = {
  signature: ['签署', '您在合同上签署时'],
  authorisation: ['授权', '您授权他人使用印章时'],
  login: ['登录', '每一次登录；不提醒时，陌生设备登录仍按安全设置提醒'],
  company: ['企业签署', '您管理的企业由其他成员签署时'],
} as const

/** By which way one is told, at once, of each kind. */
export const NoticeDialog = ({ onClose }: { onClose: () => void }) => {
  const { data } = useCall('/inMyName/notices/detail', {}, { quiet: true })
  if (!data) return null
  const { offered, ...wishes } = data
  const options = offered.map((value) => ({ value, label: CHANNELS[value] }))
  return (
    <FormDialog<NoticeChannels>
      title="提醒方式"
      initial={wishes}
      submitText="保存"
      onClose={onClose}
      onSubmit={(values) =>
        carryOut('/inMyName/notices/update', values, ['/inMyName/notices/detail'], '提醒方式已保存')
      }
    >
      {Object.entries(KINDS).map(([name, [label, extra]]) => (
        <SelectItem key={name} name={name} label={label} extra={extra} options={options} />
      ))}
    </FormDialog>
  )
}
