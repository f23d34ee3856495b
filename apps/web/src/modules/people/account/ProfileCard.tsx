import { ERRORS } from '@xinqi/api/errors'
import { NAME_MAX } from '@xinqi/api/limits'
import { PERSON_VERIFICATION } from '@xinqi/api/status'
import { Button, Form, Input } from 'antd'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { CenterCard, Facts } from '../../../shared/center/CenterPage.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { refreshIdentity } from '../../../shared/session/identity.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import styles from './account.module.css'

const RenameDialog = ({ name, onClose }: { name: string | null; onClose: () => void }) => (
  <FormDialog<{ name: string }>
    title="修改姓名"
    submitText="保存"
    width={440}
    initial={{ name: name ?? '' }}
    errorFields={{ [ERRORS.NAME_VERIFIED.code]: 'name' }}
    onClose={onClose}
    onSubmit={async (values) => {
      await call('/user/update', values, { quiet: true })
      await refreshIdentity()
      toast.success('姓名已修改')
    }}
  >
    <Form.Item
      name="name"
      label="姓名"
      extra="完成实名后以实名信息为准"
      rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}
    >
      <Input maxLength={NAME_MAX} autoFocus autoComplete="name" />
    </Form.Item>
  </FormDialog>
)

const VERIFIED = 1

/** One's own facts: the one place where one's number stands in full. */
export const ProfileCard = () => {
  const { person } = useIdentity().account
  const { data: may } = useCall('/v2/user/checkForUpdateUser', {}, { quiet: true })
  const renaming = useOverlay()
  return (
    <CenterCard title="账号资料" extra={<Link to="/center/safetySetting">修改手机号、邮箱与密码</Link>}>
      <Facts
        of={[
          [
            '姓名',
            <span key="name" className={styles.inline}>
              {person.name ?? '–'}
              {may?.name.editable && (
                <Button type="link" size="small" onClick={() => renaming.show(true)}>
                  修改姓名
                </Button>
              )}
            </span>,
          ],
          ['手机号', person.mobile],
          ['邮箱', person.email],
          [
            '实名状态',
            <span key="verified" className={styles.inline}>
              <StatusTag set={PERSON_VERIFICATION} code={person.identityStatus} />
              <Link to="/center/realName">
                {person.identityStatus === VERIFIED ? '查看实名信息' : '去实名'}
              </Link>
            </span>,
          ],
        ]}
      />
      {renaming.subject && <RenameDialog name={person.name} onClose={renaming.close} />}
    </CenterCard>
  )
}
