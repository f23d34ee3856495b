// Who shall be the administrator; the letter comes next.

import { ERRORS } from '@xinqi/api/errors'
import { Alert, Form } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { go } from '../../../shared/navigation/go.ts'
import { ReceiverPicker } from '../members/ReceiverPicker.tsx'
import { certificationPath } from './certificationPath.ts'
import { words } from './messages/certification.zh.ts'

export const ChangeAdministratorDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog<{ successorId: string }>
    title={words().changeAdministrator}
    submitText={words().nextStep}
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
    <Alert type="warning" showIcon style={{ marginBottom: 16 }} title={words().changeNote} />
    <Form.Item
      name="successorId"
      label={words().newAdmin}
      extra={words().newAdminHint}
      rules={[{ required: true, message: words().chooseAdmin }]}
    >
      <ReceiverPicker except={[]} />
    </Form.Item>
  </FormDialog>
)
