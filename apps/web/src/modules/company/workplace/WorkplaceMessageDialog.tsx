// A notice in the messenger to chosen members, as an administrator writes it.

import { call } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import type { Member } from '../roles/member.ts'
import { useWorkplaceName } from './workplaceName.ts'

const MOST_AT_ONCE = 100

export const WorkplaceMessageDialog = ({
  members,
  onDone,
  onClose,
}: {
  members: Member[]
  onDone: () => void
  onClose: () => void
}) => {
  const workplace = useWorkplaceName()
  return (
    <FormDialog<{ title: string; content: string }>
      title={`向 ${members.length} 名成员发送${workplace}通知`}
      submitText="发送"
      onClose={onClose}
      onSubmit={async (said) => {
        if (members.length > MOST_AT_ONCE) throw new Error(`一次最多发送给 ${MOST_AT_ONCE} 名成员`)
        const memberIds = members.map(({ memberId }) => memberId)
        const { sent, unknown } = await call('/dd/message', { memberIds, ...said }, { quiet: true })
        if (sent === 0) throw new Error(`所选成员都没有与${workplace}通讯录对应，请先同步${workplace}组织`)
        onDone()
        if (unknown) toast.warning(`已发送给 ${sent} 人，另有 ${unknown} 人没有与${workplace}通讯录对应`)
        else toast.success(`已发送给 ${sent} 人`)
      }}
    >
      <p className={blocks.quiet}>
        以企业的{workplace}应用发送工作通知，本人在{workplace}中收到。
      </p>
      <TextItem name="title" label="标题" must="请填写标题" maxLength={64} />
      <LongTextItem name="content" label="内容" must="请填写内容" rows={4} maxLength={500} />
    </FormDialog>
  )
}
