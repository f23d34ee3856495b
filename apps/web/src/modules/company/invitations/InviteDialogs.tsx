import { Alert, Modal, Spin } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { QrCode } from '../../../shared/qr/QrCode.tsx'
import { absoluteUrl } from './absoluteUrl.ts'
import styles from './invites.module.css'
import { invitesChanged } from './invitesChanged.ts'

type Props = { inviteId: string; name: string; onClose: () => void }

/** The link again, to hand over in whatever way reaches the person. */
export const LinkDialog = ({ inviteId, name, onClose }: Props) => {
  const { data, error } = useCall('/invite/link', { inviteId }, { quiet: true })
  return (
    <Modal open title={`「${name}」的邀请链接`} width={440} footer={null} onCancel={onClose}>
      {error && <Alert type="error" showIcon title={error.message} role="alert" />}
      {!data && !error && <Spin />}
      {data && (
        <div className={styles.code}>
          <QrCode text={absoluteUrl(data.url)} label="邀请二维码" size={192} />
          <Copyable text={absoluteUrl(data.url)} what="邀请链接" whole />
          <span className={styles.secondary}>仅限本人使用一次，有效期至 {instant(data.expiresAt)}</span>
        </div>
      )}
    </Modal>
  )
}

export const RevokeDialog = ({ inviteId, name, onClose }: Props) => (
  <ConfirmDialog
    title={`撤回对「${name}」的邀请`}
    text="撤回后链接与二维码立即失效，对方打开时会看到邀请已失效。需要时可以重新邀请。"
    action="撤回邀请"
    onConfirm={() => carryOut('/invite/revoke', { inviteId }, invitesChanged, '邀请已撤回')}
    onClose={onClose}
  />
)
