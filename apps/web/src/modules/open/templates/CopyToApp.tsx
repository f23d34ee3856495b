import { Form, Select } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { type Template, templatesChanged } from './templatesChanged.ts'

export const CopyToApp = ({
  appId,
  template: { templateNo },
  onClose,
}: {
  appId: string
  template: Template
  onClose: () => void
}) => {
  const apps = useCall('/open/app/options', {}, { quiet: true })
  return (
    <FormDialog<{ toAppId: string }>
      title="复制到应用"
      submitText="复制"
      onClose={onClose}
      onSubmit={async ({ toAppId }) => {
        await call('/openEdit/template/copyToApp', { appId, templateNo, toAppId }, { quiet: true })
        toast.success('已复制')
        await templatesChanged()
      }}
    >
      <Form.Item name="toAppId" label="应用" rules={[{ required: true, message: '请选择应用' }]}>
        <Select
          options={(apps.data?.list ?? [])
            .filter((one) => one.appId !== appId)
            .map((one) => ({
              value: one.appId,
              label: `${one.name}（${one.isSandbox ? '沙箱' : '正式'}）`,
            }))}
          notFoundContent="没有其他应用"
        />
      </Form.Item>
    </FormDialog>
  )
}
