import type { Data } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { Form, Input, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import type { DialogOf } from '../../../shared/dialogs/DialogOf.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { EnrolQr } from '../sign-in/EnrolQr.tsx'
import { RecoveryCodes } from '../sign-in/RecoveryCodes.tsx'
import { securityChanged } from './useSecurity.ts'

export const RecoveryCodesDialog = ({ codes, onClose }: DialogOf<{ codes: readonly string[] }>) => (
  <Modal
    open
    title="恢复码"
    width={480}
    footer={null}
    closable={false}
    keyboard={false}
    mask={{ closable: false }}
  >
    <RecoveryCodes codes={codes} action="完成" onDone={onClose} />
  </Modal>
)

/** Scan, type one code, keep the recovery codes. */
export const EnableTotpDialog = ({
  onEnabled,
  onClose,
}: {
  onEnabled: (recoveryCodes: string[]) => void
  onClose: () => void
}) => {
  const [shown, setShown] = useState<Data<'/user/totp/begin'> | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    call('/user/totp/begin', {}, { quiet: true }).then(setShown, setFailure)
  }, [])
  if (!shown) {
    return (
      <Modal open title="开启二次验证" width={520} footer={null} onCancel={onClose}>
        {failure ? <FailedState failure={failure} /> : <LoadingState />}
      </Modal>
    )
  }
  return (
    <FormDialog<{ code: string }>
      title="开启二次验证"
      submitText="开启"
      errorFields={{ [ERRORS.TOTP_WRONG.code]: 'code' }}
      onClose={onClose}
      onSubmit={async ({ code }) => {
        const { recoveryCodes } = await call('/user/totp/confirm', { code }, { quiet: true })
        await securityChanged()
        onEnabled(recoveryCodes)
      }}
    >
      <EnrolQr {...shown} />
      <Form.Item
        name="code"
        label="动态验证码"
        extra="绑定后应用中显示的 6 位数字"
        rules={[{ required: true, pattern: /^\d{6}$/, message: '请输入 6 位动态验证码' }]}
      >
        <Input maxLength={6} inputMode="numeric" autoComplete="one-time-code" />
      </Form.Item>
    </FormDialog>
  )
}
