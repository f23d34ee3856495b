// Where a company says which app of its messenger speaks for it.

import { Alert, Form, Input, Modal, Spin } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'

type Values = { corpId: string; appKey: string; appSecret?: string; agentId: string }

const CORP_TAKEN = 2423
const REFUSED = 2422
const SECRET_REQUIRED = 2415

export const WorkplaceSettingDialog = ({ onClose }: { onClose: () => void }) => {
  const { data, error } = useCall('/dd/currentCompanyInfo', {}, { quiet: true, staleTime: 0 })
  if (!data) {
    return (
      <Modal open title="钉钉接入设置" footer={null} onCancel={onClose}>
        {error ? <Alert type="error" showIcon title={error.message} /> : <Spin />}
      </Modal>
    )
  }
  const { corpId, appKey, agentId, isConnected, isSandbox } = data
  return (
    <FormDialog<Values>
      title="钉钉接入设置"
      submitText="保存设置"
      initial={{ corpId: corpId ?? undefined, appKey: appKey ?? undefined, agentId: agentId ?? undefined }}
      errorFields={{ [CORP_TAKEN]: 'corpId', [REFUSED]: 'appSecret', [SECRET_REQUIRED]: 'appSecret' }}
      onClose={onClose}
      onSubmit={({ appSecret, ...values }) =>
        carryOut(
          '/dd/saveCompany',
          { ...values, ...(appSecret ? { appSecret } : {}) },
          ['/dd/currentCompanyInfo', '/departmentmember/dingTalkMemberList'],
          '钉钉接入设置已保存',
        )
      }
    >
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        title={isSandbox ? '沙箱：没有连接真实的钉钉，任意内容均可保存' : '使用钉钉开放平台的企业内部应用'}
        description="应用需要通讯录只读、手机号与工作通知权限；首页地址填写 /ddLogin?corpId=$CORPID$ 即可在钉钉内免登。"
      />
      <TextItem
        name="corpId"
        label="CorpId"
        rules={[
          { required: true, message: '请输入 CorpId' },
          { pattern: /^[A-Za-z0-9_-]{4,64}$/, message: '4–64 位字母、数字、下划线或短横线' },
        ]}
        maxLength={64}
      />
      <TextItem name="appKey" label="AppKey" must="请输入 AppKey" maxLength={100} />
      <Form.Item
        name="appSecret"
        label="AppSecret"
        extra={isConnected ? '已保存，不再显示；留空则不修改' : undefined}
        rules={isConnected ? [] : [{ required: true, message: '请输入 AppSecret' }]}
      >
        <Input.Password maxLength={200} autoComplete="new-password" />
      </Form.Item>
      <TextItem
        name="agentId"
        label="AgentId"
        rules={[
          { required: true, message: '请输入 AgentId' },
          { pattern: /^\d{1,20}$/, message: '应为数字' },
        ]}
        maxLength={20}
      />
    </FormDialog>
  )
}
