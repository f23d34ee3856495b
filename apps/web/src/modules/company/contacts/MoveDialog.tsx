import { Form, Select } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { type Contact, contactsChanged, type Kind } from './contactTypes.ts'

const NONE = 'none'

export const MoveDialog = ({
  kind,
  contacts,
  onDone,
  onClose,
}: {
  kind: Kind
  contacts: readonly Contact[]
  onDone: () => void
  onClose: () => void
}) => {
  const { data } = useCall('/contact/groups', { kind }, { quiet: true })
  return (
    <FormDialog<{ groupId: string }>
      title={`移动 ${contacts.length} 个联系人`}
      submitText="移动"
      width={440}
      onClose={onClose}
      onSubmit={async ({ groupId }) => {
        const contactIds = contacts.map(({ contactId }) => contactId)
        await call(
          '/contact/move',
          { contactIds, groupId: groupId === NONE ? null : groupId },
          { quiet: true },
        )
        await contactsChanged()
        onDone()
        toast.success('联系人已移动')
      }}
    >
      <Form.Item name="groupId" label="移动到" rules={[{ required: true, message: '请选择分组' }]}>
        <Select
          options={[
            { value: NONE, label: '不分组' },
            ...(data?.groups ?? []).map(({ groupId, name }) => ({ value: groupId, label: name })),
          ]}
        />
      </Form.Item>
    </FormDialog>
  )
}
