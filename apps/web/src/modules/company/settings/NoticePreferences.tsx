// What I want to hear of by SMS and mail. Being asked to sign, fill in or approve is never left out.

import type { Data } from '@xinqi/api/calls'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { CenterCard, SettingRows } from '../../../shared/center/CenterPage.tsx'
import { SwitchRow } from '../../../shared/center/SwitchRow.tsx'
import { toast } from '../../../shared/lite/toast.ts'

type Preferences = Data<'/user/notice/detail'>

export const NoticePreferences = () => {
  const { data: wishes } = useCall('/user/notice/detail', {}, { quiet: true })
  const { busy, act } = useAct()
  if (!wishes) return null
  const change = (changed: Partial<Preferences>) =>
    act(async () => {
      await call('/user/notice/update', { ...wishes, ...changed })
      await outdate('/user/notice/detail')
      toast.success('偏好已保存')
    })
  return (
    <CenterCard title="通知方式" note="请您签署、填写或审批的通知始终会发送；站内消息不受影响。">
      <SettingRows>
        <SwitchRow
          name="合同进展短信"
          about="签署完成、拒签、撤回、过期、抄送和履约事项提醒时发送短信"
          isOn={wishes.progressSms}
          busy={busy}
          onChange={(progressSms) => void change({ progressSms })}
        />
        <SwitchRow
          name="邮件通知"
          about="绑定邮箱后，合同通知与履约事项提醒同时发送到邮箱"
          isOn={wishes.mail}
          busy={busy}
          onChange={(mail) => void change({ mail })}
        />
      </SettingRows>
    </CenterCard>
  )
}
