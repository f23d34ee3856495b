import { ERRORS } from '@xinqi/api/errors'
import { NAME_MAX } from '@xinqi/api/limits'
import { Form, Input } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { MobileItem } from '../../../shared/forms/MobileItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { clientsChanged } from './clients.ts'

type NewClient = { companyName: string; mobile: string; contact: string; note?: string }

const errorFields = {
  [ERRORS.SUB_ACCOUNT_UNKNOWN.code]: 'companyName',
  [ERRORS.SUB_ACCOUNT_EXISTS.code]: 'companyName',
  [ERRORS.SUB_ACCOUNT_SELF.code]: 'companyName',
}

export const AddClientDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog<NewClient>
    title="添加客户"
    submitText="添加客户"
    errorFields={errorFields}
    onClose={onClose}
    onSubmit={({ companyName, note, ...rest }) =>
      carryOut(
        '/subAccount/add',
        { companyName: companyName.trim(), ...(note ? { note } : {}), ...rest },
        clientsChanged,
        '客户已添加，可以分配份数与功能',
      )
    }
  >
    <Form.Item
      name="companyName"
      label="企业全称"
      extra="须为已认证企业，名称与下面的管理员手机号相符"
      rules={[{ required: true, whitespace: true, min: 2, message: '请输入企业全称' }]}
    >
      <Input maxLength={100} autoFocus autoComplete="off" />
    </Form.Item>
    <MobileItem label="对方系统管理员的手机号" />
    <TextItem name="contact" label="联系人" must="请输入联系人" maxLength={NAME_MAX} />
    <TextItem name="note" label="备注（选填）" maxLength={200} />
  </FormDialog>
)
