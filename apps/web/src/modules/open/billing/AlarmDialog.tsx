import type { Body } from '@xinqi/api/calls'
import { yuanOf } from '@xinqi/api/commerce'
import { MOBILE } from '@xinqi/api/mobile'
import { DEPOSIT } from '@xinqi/api/quota'
import { Form, InputNumber } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import type { Kind } from './Account.tsx'

const listed = (text?: string) => (text ?? '').split(/[\s,;，；、]+/).filter(Boolean)

/** Money is typed in yuan and kept in fen. */
export const AlarmDialog = ({ kind, onClose }: { kind: Kind; onClose: () => void }) => {
  const isMoney = kind.kind === DEPOSIT
  const scale = isMoney ? 100 : 1
  return (
    <FormDialog<{ below: number; mobiles?: string }>
      title={`${kind.kindName}告警`}
      submitText="保存"
      initial={{ below: kind.alarm ? Number(isMoney ? yuanOf(kind.alarm.below) : kind.alarm.below) : 0 }}
      onClose={onClose}
      onSubmit={async ({ below, mobiles }) => {
        await call(
          '/open/charge/saveAlarm',
          {
            kind: kind.kind as Body<'/open/charge/saveAlarm'>['kind'],
            below: Math.round(below * scale),
            mobiles: [...new Set(listed(mobiles))],
          },
          { quiet: true },
        )
        toast.success(below ? '告警已设置' : '告警已关闭')
        await outdate('/open/charge/account')
      }}
    >
      <Form.Item
        name="below"
        label={isMoney ? '低于多少元时告警' : `低于多少${kind.unit}时告警`}
        extra="0 为不告警；同时推送 quota.low 事件到正式应用的回调地址"
      >
        <InputNumber min={0} max={1_000_000} precision={0} style={{ width: '100%' }} autoFocus />
      </Form.Item>
      <LongTextItem
        name="mobiles"
        label="短信告知（选填）"
        extra={
          kind.alarm?.mobiles.length
            ? `目前告知 ${kind.alarm.mobiles.join('、')}；保存后以这里填写的为准`
            : '最多 5 个手机号，每行一个'
        }
        rules={[
          {
            validator: async (_, text?: string) => {
              const numbers = listed(text)
              if (numbers.length > 5) throw new Error('最多 5 个手机号')
              if (numbers.some((number) => !MOBILE.test(number))) throw new Error('请填写正确的手机号')
            },
          },
        ]}
        rows={3}
      />
    </FormDialog>
  )
}
