// Ending a grant, and answering an application.

import { ERRORS } from '@xinqi/api/errors'
import { Alert, Form, Input } from 'antd'
import type { Dayjs } from 'dayjs'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import type { DialogOf } from '../../../shared/dialogs/DialogOf.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { chinaDayOf, chinaToday, endOfPicked } from '../../../shared/format/chinaToday.ts'
import type { RowOf } from '../../../shared/list/listTypes.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { DatePicker } from '../../../shared/pickers/days.ts'
import { CODE_RULES, CodeField } from '../company-seals/CodeField.tsx'
import { periodText, scopeText } from '../company-seals/extent.ts'
import styles from '../company-seals/seals.module.css'
import { sealsChanged } from '../company-seals/sealsChanged.ts'

export type Grant = RowOf<'/sealAuth/list'>
export type Application = RowOf<'/sealAuth/applications'>

export const ReasonField = ({ label }: { label: string }) => (
  <Form.Item
    name="reason"
    label={label}
    rules={[{ required: true, whitespace: true, message: `请输入${label}` }]}
  >
    <Input.TextArea maxLength={300} showCount rows={3} autoFocus />
  </Form.Item>
)

export const RevokeDialog = ({ grant, onClose }: { grant: Grant; onClose: () => void }) => (
  <FormDialog<{ reason: string }>
    title={`撤销授权：${grant.sealName} → ${grant.grantee}`}
    submitText="撤销授权"
    danger
    onClose={onClose}
    onSubmit={({ reason }) =>
      carryOut(
        '/sealAuth/revoke',
        { authId: grant.authId, reason: reason.trim() },
        sealsChanged,
        '授权已撤销',
      )
    }
  >
    <Alert
      type="warning"
      showIcon
      className={styles.gap}
      title={`撤销后「${grant.grantee}」立即不能再使用该印章，已签署的合同不受影响。`}
    />
    <ReasonField label="撤销原因" />
  </FormDialog>
)

export const ExtendDialog = ({ grant, onClose }: { grant: Grant; onClose: () => void }) => (
  <FormDialog<{ until: Dayjs | null; code: string }>
    title={`延长授权：${grant.sealName} → ${grant.grantee}`}
    submitText="延长授权"
    errorFields={{ [ERRORS.CODE_WRONG.code]: 'code', [ERRORS.SEAL_GRANT_EXTENT.code]: 'until' }}
    onClose={onClose}
    onSubmit={async ({ until, code }) => {
      const endsAt = until ? endOfPicked(until) : null
      await call('/sealAuth/extend', { authId: grant.authId, endsAt, code }, { quiet: true })
      await sealsChanged()
      toast.success('授权已延长')
    }}
  >
    <dl className={`${styles.facts} ${styles.gap}`}>
      <dt>范围</dt>
      <dd>{scopeText(grant)}</dd>
      <dt>原有效期</dt>
      <dd>{periodText(grant)}</dd>
    </dl>
    <Form.Item name="until" label="延长至" extra="留空为长期有效，直到撤销">
      <DatePicker
        style={{ width: '100%' }}
        minDate={(grant.endsAt && Date.parse(grant.endsAt) > Date.now()
          ? chinaDayOf(grant.endsAt)
          : chinaToday()
        ).add(1, 'day')}
      />
    </Form.Item>
    <Form.Item name="code" label="验证码" rules={CODE_RULES}>
      <CodeField send={() => call('/sealAuth/sendCode', { sealId: grant.sealId }, { quiet: true })} />
    </Form.Item>
  </FormDialog>
)

export const ApproveDialog = ({ application, onClose }: DialogOf<{ application: Application }>) => (
  <FormDialog<{ code: string }>
    title={`通过「${application.applicant}」的申请`}
    submitText="通过并授权"
    errorFields={{ [ERRORS.CODE_WRONG.code]: 'code' }}
    onClose={onClose}
    onSubmit={({ code }) =>
      carryOut(
        '/sealAuth/approve',
        { applicationId: application.applicationId, code },
        sealsChanged,
        `已授权「${application.applicant}」使用「${application.sealName}」`,
      )
    }
  >
    <dl className={`${styles.facts} ${styles.gap}`}>
      <dt>印章</dt>
      <dd>{application.sealName}</dd>
      <dt>范围</dt>
      <dd>{scopeText(application)}</dd>
      <dt>有效期</dt>
      <dd>{periodText(application)}</dd>
      <dt>申请原因</dt>
      <dd>{application.reason}</dd>
    </dl>
    <Form.Item name="code" label="验证码" rules={CODE_RULES}>
      <CodeField send={() => call('/sealAuth/sendCode', { sealId: application.sealId }, { quiet: true })} />
    </Form.Item>
  </FormDialog>
)

export const RefuseDialog = ({ application, onClose }: { application: Application; onClose: () => void }) => (
  <FormDialog<{ reason: string }>
    title={`拒绝「${application.applicant}」的申请`}
    submitText="拒绝申请"
    danger
    onClose={onClose}
    onSubmit={({ reason }) =>
      carryOut(
        '/sealAuth/refuse',
        { applicationId: application.applicationId, reason: reason.trim() },
        sealsChanged,
        '已拒绝，申请人会收到原因',
      )
    }
  >
    <ReasonField label="拒绝原因" />
  </FormDialog>
)

export const WithdrawDialog = ({ application, onClose }: DialogOf<{ application: Application }>) => (
  <ConfirmDialog
    title="撤回申请"
    text={`撤回后管理员不再处理对「${application.sealName}」的申请，可以重新提交。`}
    action="撤回申请"
    onConfirm={() =>
      carryOut('/sealAuth/withdraw', { applicationId: application.applicationId }, sealsChanged, '申请已撤回')
    }
    onClose={onClose}
  />
)
