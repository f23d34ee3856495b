// Deletes one member or many, saying first what that means and afterwards, for many, what became of each.

import { ERRORS } from '@xinqi/api/errors'
import { BATCH_MEMBERS } from '@xinqi/api/limits'
import { Alert, Form } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import type { Member } from '../roles/member.ts'
import { organisationChanged } from '../roles/organisationChanged.ts'
import { inChunks } from './inChunks.ts'
import type { Outcome, Outcomes } from './OutcomeDialog.tsx'
import { ReceiverPicker } from './ReceiverPicker.tsx'

const deleteMany = async (
  members: readonly Member[],
  receiver: { receiverId?: string },
): Promise<Outcome[]> => {
  const names = new Map(members.map(({ memberId, name }) => [memberId, name]))
  const answers = await inChunks(members, BATCH_MEMBERS, (some) =>
    call(
      '/departmentmember/batchDeleteMember',
      { memberIds: some.map(({ memberId }) => memberId), ...receiver },
      { quiet: true },
    ),
  )
  return answers.flat().map(({ memberId, reason }) => ({ name: names.get(memberId)!, reason }))
}

export const DeleteMembersDialog = ({
  members,
  onOutcome,
  onClose,
}: {
  members: readonly Member[]
  /** Several were asked for; this is what became of each. */
  onOutcome: (outcomes: Outcomes) => void
  onClose: () => void
}) => {
  const [first] = members
  const several = members.length > 1
  const who = several ? `${members.length} 名成员` : `「${first?.name}」`
  return (
    <FormDialog<{ receiverId?: string }>
      title={several ? `批量删除成员（${members.length} 人）` : `删除成员${who}`}
      submitText="删除成员"
      danger
      errorFields={{
        [ERRORS.HANDOVER_RECEIVER.code]: 'receiverId',
        [ERRORS.HANDOVER_TO_SELF.code]: 'receiverId',
      }}
      onClose={onClose}
      onSubmit={async ({ receiverId }) => {
        const receiver = receiverId ? { receiverId } : {}
        if (several || !first) {
          const each = await deleteMany(members, receiver)
          await organisationChanged()
          onOutcome({ title: '批量删除结果', done: '已删除', each })
          return
        }
        await call(
          '/departmentmember/deleteMember',
          { memberId: first.memberId, ...receiver },
          { quiet: true },
        )
        await organisationChanged()
        toast.success(`已删除成员${who}`)
      }}
    >
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        title={`删除后${who}将立即退出本企业，不能再查看企业的合同与数据；个人账号不受影响，可重新添加。`}
      />
      <Form.Item name="receiverId" label="名下事项交给" extra="选填；接收人须为本企业已实名的正常成员">
        <ReceiverPicker except={members.map(({ memberId }) => memberId)} />
      </Form.Item>
    </FormDialog>
  )
}
