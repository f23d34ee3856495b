// 印章授权: to members or to another company, confirmed by a code.

import { ERRORS } from '@xinqi/api/errors'
import { Alert, Form } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { PersonPicker } from '../../../shared/pickers/PersonPicker.tsx'
import { CODE_RULES, CodeField } from './CodeField.tsx'
import { ExtentFields } from './ExtentFields.tsx'
import { type ExtentFields as Extent, extentFrom, USUAL_EXTENT } from './extent.ts'
import { LEGAL_SEAL } from './sealDesign.ts'
import styles from './seals.module.css'
import { sealsChanged } from './sealsChanged.ts'

type Fields = Extent & {
  to: 'members' | 'company'
  memberIds?: string[]
  companyName?: string
  note?: string
  code: string
}

const Grantee = () => {
  const to = Form.useWatch('to')
  return (
    <>
      <ChoiceItem name="to" label="授权给" of={{ members: '本企业成员', company: '其他企业' }} />
      {to === 'company' ? (
        <TextItem
          name="companyName"
          label="企业全称"
          extra="须为已认证企业；由该企业的系统管理员或印章管理员使用"
          must="请输入企业全称"
          maxLength={100}
        />
      ) : (
        <Form.Item
          name="memberIds"
          label="成员"
          extra="须为已实名的正常成员，可选多人"
          rules={[{ required: true, message: '请选择成员' }]}
        >
          <PersonPicker multiple />
        </Form.Item>
      )}
    </>
  )
}

export const GrantDialog = ({
  seal,
  onClose,
}: {
  seal: { sealId: string; name: string; type: number }
  onClose: () => void
}) => (
  <FormDialog<Fields>
    title={`授权印章「${seal.name}」`}
    submitText="确认授权"
    width={600}
    initial={{ ...USUAL_EXTENT, to: 'members' }}
    errorFields={{
      [ERRORS.CODE_WRONG.code]: 'code',
      [ERRORS.SEAL_GRANTEE.code]: 'memberIds',
      [ERRORS.SEAL_GRANTEE_COMPANY.code]: 'companyName',
    }}
    onClose={onClose}
    onSubmit={({ to, memberIds, companyName, note, code, ...extent }) =>
      carryOut(
        '/sealAuth/authorise',
        {
          sealId: seal.sealId,
          ...(to === 'company' ? { companyName: companyName! } : { memberIds: memberIds! }),
          ...extentFrom(extent),
          ...(note?.trim() ? { note: note.trim() } : {}),
          code,
        },
        sealsChanged,
        `已授权使用「${seal.name}」`,
      )
    }
  >
    <Grantee />
    <ExtentFields />
    <LongTextItem name="note" label="备注" maxLength={300} rows={2} placeholder="选填" />
    <Alert
      type="info"
      showIcon
      className={styles.gap}
      title={
        seal.type === LEGAL_SEAL
          ? '授权法定代表人章须经其本人同意，验证码将发送到法定代表人的手机。'
          : '授权等同于把印章交给对方使用，请以本人手机验证码确认。'
      }
    />
    <Form.Item name="code" label="验证码" rules={CODE_RULES}>
      <CodeField send={() => call('/sealAuth/sendCode', { sealId: seal.sealId }, { quiet: true })} />
    </Form.Item>
  </FormDialog>
)
