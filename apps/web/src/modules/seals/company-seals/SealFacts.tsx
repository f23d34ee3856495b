// The fields every new seal has, however it is made: what kind it is, its name, who keeps it, and for the legal
// representative's seal his consent.

import { NAME_MAX } from '@xinqi/api/limits'
import { SEAL_TYPE } from '@xinqi/api/status'
import { Alert, Form, Input, Select } from 'antd'
import { MobileItem } from '../../../shared/forms/MobileItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { PersonPicker } from '../../../shared/pickers/PersonPicker.tsx'
import { CODE_RULES, CodeField } from './CodeField.tsx'
import { LEGAL_SEAL, OFFICIAL_SEAL } from './sealDesign.ts'
import { useSealService } from './sealService.tsx'
import styles from './seals.module.css'

export const TypeAndName = ({ onType }: { onType: (type: number) => void }) => {
  const { has } = useSealService()
  const taken = (type: number) =>
    (type === OFFICIAL_SEAL && has.official) || (type === LEGAL_SEAL && has.legal)
  return (
    <div className={styles.two}>
      <Form.Item name="type" label="印章类型" rules={[{ required: true, message: '请选择印章类型' }]}>
        <Select
          options={Object.entries(SEAL_TYPE).map(([type, label]) => ({
            value: Number(type),
            label: taken(Number(type)) ? `${label}（已有）` : label,
            disabled: taken(Number(type)),
          }))}
          onChange={onType}
        />
      </Form.Item>
      <Form.Item
        name="name"
        label="印章名称"
        rules={[{ required: true, whitespace: true, message: '请输入印章名称' }]}
      >
        <Input maxLength={NAME_MAX} autoComplete="off" placeholder="如：合同专用章（北京）" />
      </Form.Item>
    </div>
  )
}

export const KeeperField = ({ known = [] }: { known?: { id: string; name: string }[] }) => (
  <Form.Item name="keeperMemberId" label="保管人" extra="保管人可直接使用该印章；须为已实名的正常成员">
    <PersonPicker known={known} placeholder="选填，输入姓名或手机号查找" />
  </Form.Item>
)

export const RemarkField = () => (
  <Form.Item name="remark" label="备注">
    <Input.TextArea maxLength={200} showCount rows={2} placeholder="选填，如：只用于采购订单" />
  </Form.Item>
)

/** A code to the legal representative, unless he is the one sitting here. */
export const LegalConsent = () => {
  const form = Form.useFormInstance()
  const legalName = Form.useWatch<string | undefined>('legalName')
  const { actingName, sendLegalCode } = useSealService()
  if (legalName && legalName.trim() === actingName)
    return <Alert type="success" showIcon className={styles.gap} title="由法定代表人本人操作，无需另行确认" />
  const send = async () => {
    const { consentMobile } = await form
      .validateFields(['consentMobile'])
      .catch(() => ({ consentMobile: null }))
    return consentMobile ? sendLegalCode(consentMobile as string) : null
  }
  return (
    <>
      <Alert
        type="info"
        showIcon
        className={styles.gap}
        title="须经法定代表人本人同意：验证码将发送到他的手机，该手机号须已在平台以其姓名实名。"
      />
      <div className={styles.two}>
        <MobileItem
          name="consentMobile"
          label="法定代表人手机号"
          must="请输入法定代表人手机号"
          validateTrigger="onBlur"
        />
        <Form.Item name="consentCode" label="法定代表人验证码" rules={CODE_RULES}>
          <CodeField send={send} />
        </Form.Item>
      </div>
    </>
  )
}

export const LegalNameField = () => (
  <TextItem name="legalName" label="法定代表人姓名" must="请输入法定代表人姓名" least={2} maxLength={20} />
)
