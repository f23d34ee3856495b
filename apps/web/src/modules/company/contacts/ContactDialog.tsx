import { ERRORS } from '@xinqi/api/errors'
import { NAME_MAX } from '@xinqi/api/limits'
import { CONTACT_KIND } from '@xinqi/api/work-list-status'
import { Form, Input, Select } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { MobileItem } from '../../../shared/forms/MobileItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { CompanyNameField } from '../../../shared/pickers/CompanyNameField.tsx'
import { type Contact, contactsChanged, type Kind } from './contactTypes.ts'

type Values = {
  name: string
  mobile?: string
  email?: string
  companyName?: string
  creditCode?: string
  note?: string
  groupId?: string
}

const CREDIT_CODE = /^[0-9A-HJ-NPQRTUWXY]{18}$/

const initialOf = (contact: Contact | null, groupId: string | undefined): Partial<Values> =>
  contact
    ? {
        name: contact.name,
        companyName: contact.companyName ?? undefined,
        creditCode: contact.creditCode ?? undefined,
        note: contact.note ?? undefined,
        groupId: contact.groupId ?? undefined,
      }
    : { groupId }

const CompanyItems = ({ kind }: { kind: Kind }) => (
  <>
    <Form.Item
      name="companyName"
      label={kind === CONTACT_KIND.company ? '企业名称' : '所在企业'}
      rules={[{ required: kind === CONTACT_KIND.company, whitespace: true, message: '请输入企业名称' }]}
    >
      <CompanyNameField maxLength={100} autoFocus={kind === CONTACT_KIND.company} />
    </Form.Item>
    {kind === CONTACT_KIND.company && (
      <Form.Item
        name="creditCode"
        label="统一社会信用代码"
        rules={[{ pattern: CREDIT_CODE, message: '统一社会信用代码应为 18 位数字或大写字母' }]}
      >
        <Input maxLength={18} placeholder="选填" autoComplete="off" />
      </Form.Item>
    )}
  </>
)

/** What is shown masked is left as it is unless typed anew. */
export const ContactDialog = ({
  kind,
  contact,
  groupId,
  onClose,
}: {
  kind: Kind
  contact: Contact | null
  groupId?: string
  onClose: () => void
}) => {
  const { data } = useCall('/contact/groups', { kind }, { quiet: true })
  return (
    <FormDialog<Values>
      title={contact ? '修改联系人' : kind === CONTACT_KIND.person ? '添加个人联系人' : '添加企业联系人'}
      submitText="保存联系人"
      initial={initialOf(contact, groupId)}
      errorFields={{
        [ERRORS.CONTACT_EXISTS.code]: 'mobile',
        [ERRORS.CONTACT_COMPANY_MISSING.code]: 'companyName',
      }}
      onClose={onClose}
      onSubmit={async ({ mobile, email, ...rest }) => {
        const facts = {
          name: rest.name,
          companyName: rest.companyName || null,
          creditCode: rest.creditCode || null,
          note: rest.note || null,
          groupId: rest.groupId ?? null,
        }
        await (contact
          ? call(
              '/contact/update',
              {
                contactId: contact.contactId,
                ...facts,
                ...(mobile ? { mobile } : {}),
                ...(email ? { email } : {}),
              },
              { quiet: true },
            )
          : call('/contact/add', { kind, mobile: mobile!, email: email || null, ...facts }, { quiet: true }))
        await contactsChanged()
        toast.success('联系人已保存')
      }}
    >
      {kind === CONTACT_KIND.company && <CompanyItems kind={kind} />}
      <TextItem
        name="name"
        label={kind === CONTACT_KIND.person ? '姓名' : '联系人'}
        must={kind === CONTACT_KIND.person ? '请输入姓名' : '请输入联系人'}
        maxLength={NAME_MAX}
        autoFocus={kind === CONTACT_KIND.person}
      />
      <MobileItem kept={contact?.mobile} validateTrigger="onBlur" />
      <Form.Item
        name="email"
        label="邮箱"
        validateTrigger="onBlur"
        extra={contact?.email ? `目前为 ${contact.email}，不修改则留空` : undefined}
        rules={[{ type: 'email', message: '请输入正确的邮箱' }]}
      >
        <Input maxLength={254} inputMode="email" autoComplete="off" placeholder="选填" />
      </Form.Item>
      {kind === CONTACT_KIND.person && <CompanyItems kind={kind} />}
      <Form.Item name="groupId" label="分组">
        <Select
          allowClear
          placeholder="不分组"
          options={(data?.groups ?? []).map(({ groupId: value, name }) => ({ value, label: name }))}
        />
      </Form.Item>
      <LongTextItem name="note" label="备注" maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} />
    </FormDialog>
  )
}
