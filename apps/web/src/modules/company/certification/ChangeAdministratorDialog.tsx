// Who shall be the administrator; the letter comes next.

import { ERRORS } from '@xinqi/api/errors'
import { Alert, Form } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { go } from '../../../shared/navigation/go.ts'
import { ReceiverPicker } from '../members/ReceiverPicker.tsx'
import { certificationPath } from './certificationPath.ts'

export const ChangeAdministratorDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog<{ successorId: string }>
    title="变更企业管理员"
    submitText="下一步"
    errorFields={{
      [ERRORS.ADMINISTRATOR_SAME.code]: 'successorId',
      [ERRORS.ADMINISTRATOR_UNFIT.code]: 'successorId',
    }}
    onClose={onClose}
    onSubmit={async ({ successorId }) => {
      const begun = await call('/company/updateCompanyProxy', { successorId }, { quiet: true })
      await outdate('/company/companyIdentifyInfo', '/v2/company/certifyResult')
      go(certificationPath(begun))
    }}
  >
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title="需要新的盖章授权书，并由平台审核。通过后原管理员变为普通员工，其他管理员不受影响。"
    />
    <Form.Item
      name="successorId"
      label="新管理员"
      extra="须为本企业已实名的正常成员"
      rules={[{ required: true, message: '请选择新管理员' }]}
    >
      <ReceiverPicker except={[]} />
    </Form.Item>
  </FormDialog>
)
