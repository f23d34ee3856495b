import { ERRORS } from '@xinqi/api/errors'
import { type ActRight, RELATION_INVITE_DAYS } from '@xinqi/api/related'
import { Alert, Button, Form } from 'antd'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { NoPermission } from '../../../shared/console/States.tsx'
import { useSubmit } from '../../../shared/dialogs/useSubmit.ts'
import { MobileItem } from '../../../shared/forms/MobileItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { RightsField, SharesField } from './AgreementFields.tsx'
import { type Caps, groupChanged, sharesOf } from './agreement.ts'
import styles from './related.module.css'

type Invitation = { companyName: string; mobile: string; rights?: ActRight[]; caps?: Caps }

const FIELDS: Readonly<Record<number, keyof Invitation>> = {
  [ERRORS.RELATE_SELF.code]: 'companyName',
  [ERRORS.RELATE_INVITED.code]: 'companyName',
}

const AddRelatedPage = () => {
  const navigate = useNavigate()
  const [form] = Form.useForm<Invitation>()
  const { busy, refusal, submit } = useSubmit(form, FIELDS)
  if (!useAccess().may('system:relate:edit')) return <NoPermission what="维护关联企业" />

  const invite = ({ companyName, mobile, rights = [], caps = {} }: Invitation) =>
    submit(async () => {
      await call(
        '/relateCompany/invite',
        { companyName: companyName.trim(), mobile, rights, shares: sharesOf(caps) },
        { quiet: true },
      )
      await groupChanged()
      toast.success('邀请已发出，等待对方管理员答复')
      navigate('/relateInvite?direction=sent')
    })

  return (
    <div className={blocks.page}>
      <h1 className={blocks.heading}>添加关联企业</h1>
      <section className={`${blocks.surface} ${styles.card}`}>
        <Form<Invitation>
          form={form}
          layout="vertical"
          className={styles.form}
          initialValues={{ rights: ['contract'] }}
          scrollToFirstError={{ focus: true, block: 'center' }}
          onFinish={invite}
        >
          <Alert
            type="info"
            showIcon
            style={{ marginBottom: 20 }}
            title={`邀请将发给对方企业的系统管理员，${RELATION_INVITE_DAYS} 天内答复有效。对方接受后成为本企业的下级企业，可随时退出。`}
          />
          <TextItem
            name="companyName"
            label="企业全称"
            extra="须与对方企业认证的名称完全一致"
            must="请输入企业全称"
            least={2}
            maxLength={100}
          />
          <MobileItem label="对方系统管理员的手机号" />
          <RightsField label="申请代对方操作" extra="对方接受时可以减少，之后也可随时调整" />
          <SharesField label="向对方共享份数" />
          {refusal && (
            <Alert type="error" showIcon role="alert" title={refusal} style={{ marginBottom: 16 }} />
          )}
          <div className={styles.submit}>
            <Button type="primary" htmlType="submit" loading={busy}>
              发出邀请
            </Button>
            <Button onClick={() => navigate('/relateCompany')}>取消</Button>
          </div>
        </Form>
      </section>
    </div>
  )
}
export default AddRelatedPage
