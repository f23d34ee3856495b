import { ERRORS } from '@xinqi/api/errors'
import { NAME_MAX } from '@xinqi/api/limits'
import { Form } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { MobileItem } from '../../../shared/forms/MobileItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import type { ApplicationTask } from './ApplicationActions.tsx'
import { invitesChanged } from './invitesChanged.ts'
import { SeatItems } from './SeatItems.tsx'

type Values = {
  name: string
  way: 'mobile' | 'email'
  mobile?: string
  email?: string
  departmentId?: string | null
  roleIds?: string[]
}

/** One person, by name: the link goes to his phone or mailbox, and only he can use it. */
export const InviteMemberDialog = ({
  onSent,
  onClose,
}: {
  onSent: (task: ApplicationTask) => void
  onClose: () => void
}) => {
  return (
    <FormDialog<Values>
      title="邀请成员"
      submitText="发送邀请"
      initial={{ way: 'mobile' }}
      errorFields={{ [ERRORS.MEMBER_EXISTS.code]: 'mobile', [ERRORS.GRANT_BEYOND_OWN.code]: 'roleIds' }}
      onClose={onClose}
      onSubmit={async ({ name, way, mobile, email, departmentId, roleIds }) => {
        const { inviteId } = await call(
          '/invite/send',
          {
            name,
            ...(way === 'mobile' ? { mobile } : { email }),
            departmentId: departmentId ?? null,
            ...(roleIds?.length ? { roleIds } : {}),
          },
          { quiet: true },
        )
        await invitesChanged()
        toast.success('邀请已发送，7 天内有效')
        onSent({ kind: 'link', inviteId, name })
      }}
    >
      <TextItem name="name" label="姓名" must="请输入姓名" maxLength={NAME_MAX} autoFocus />
      <ChoiceItem name="way" label="邀请方式" of={{ mobile: '短信', email: '邮件' }} />
      <Form.Item noStyle dependencies={['way']}>
        {({ getFieldValue }) =>
          getFieldValue('way') === 'email' ? (
            <TextItem
              name="email"
              label="邮箱"
              validateTrigger="onBlur"
              rules={[
                { required: true, message: '请输入邮箱' },
                { type: 'email', message: '请输入正确的邮箱' },
              ]}
              maxLength={254}
            />
          ) : (
            <MobileItem validateTrigger="onBlur" />
          )
        }
      </Form.Item>
      <SeatItems />
    </FormDialog>
  )
}
